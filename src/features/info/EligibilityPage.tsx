import { type Ref, useCallback, useEffect, useId, useRef, useState } from 'react';
import { checkEligibility, type Eligibility, type Verdict } from '@/blood/eligibility';
import { nameCountry } from '@/blood/rules/countries';
import type { CountryRules } from '@/blood/rules/country-rules';
import type { LoadedRules } from '@/blood/rules/load-rules';
import { listRules } from '@/blood/rules/rule-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { getTodayInput } from '@/ui/date-words';
import { EligibilityForm } from './EligibilityForm';
import { type EligibilityValues, toAnswers } from './eligibility-schema';
import { InfoPage, Passage, Points } from './InfoPage';
import { useIdentity } from '@/session/session';
import { useCountry } from '@/store/hooks/use-country';
import { useRules } from '@/store/hooks/use-rules';
import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { paths } from '@/paths';
import { Card } from '@/ui/layout/Card';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { describeOutcome, describeReason } from './finding-words';

const looks: Record<Verdict, { icon: LucideIcon; style: string; label: string }> = {
  likely: { icon: CircleCheck, style: 'text-green-ink', label: 'OK' },
  ask: { icon: CircleHelp, style: 'text-blue-ink', label: 'Ask' },
  wait: { icon: Clock, style: 'text-amber-ink', label: 'Wait' },
  no: { icon: CircleX, style: 'text-accent-ink', label: 'No' },
};

type EligibilityResultProps = {
  eligibility: Eligibility;
  rules: CountryRules;
  /** the heading gets the focus, so that screen readers read the result */
  heading: Ref<HTMLHeadingElement>;
};

/** Shows the result: its earliest date, its reasons and its source. */
function EligibilityResult({ eligibility, rules, heading }: EligibilityResultProps) {
  const title = useId();
  const { verdict, findings } = eligibility;
  const [source] = rules.sources;
  return (
    <Card as="section" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1} className="text-22 font-bold">
        {describeOutcome(eligibility, getTodayInput())}
      </h2>
      <ul className="mt-4 flex flex-col gap-3">
        {findings.map((finding) => {
          const { icon, style, label } = looks[finding.verdict];
          return (
            <li key={finding.code} className="flex gap-3">
              <Icon of={icon} className={joinClassNames('mt-0.5', style)} />
              <span>
                <span className={joinClassNames('font-semibold', style)}>{label}.</span>{' '}
                {describeReason(finding, rules)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-ink-soft">
        This is information. Staff at the donation site decide.
        {source && (
          <>
            {' '}
            Source:{' '}
            <a href={source.url} className="link">
              {source.name}
            </a>
            .
          </>
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton
          to={verdict === 'no' ? paths.findBlood : paths.donorForm}
          variant="secondary"
          className="max-sm:w-full"
        >
          {verdict === 'no' ? 'Help in Another Way' : 'Register as a Donor'}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Shows what holds in a country, and where that is from. */
function InShort({ country, isOwn, rules }: LoadedRules) {
  return (
    <>
      <Passage title={`The rules in short (${nameCountry(country)})`}>
        {!isOwn && (
          <p>
            We do not have this country’s own rules. These are general ones of the World Health
            Organization. Your blood service may have others: ask before you travel to a donation.
          </p>
        )}
        <Points items={listRules(rules)} />
      </Passage>
      <Passage title="Sources">
        <ul className="flex flex-col gap-4">
          {rules.sources.map(({ name, url, date, says }) => (
            <li key={name}>
              <a href={url} className="link inline-flex min-h-11 items-center">
                {name} ({date})
              </a>
              <p className="text-ink-soft">{says}</p>
            </li>
          ))}
        </ul>
      </Passage>
    </>
  );
}

export default function EligibilityPage() {
  const own = useCountry(useIdentity()?.userId ?? null);
  const [country, setCountry] = useState(own);
  const loaded = useRules(country);
  const known = loaded === 'failed' ? null : loaded;
  const [answers, setAnswers] = useState<EligibilityValues | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = known !== null;
  const forget = useCallback(() => setAnswers(null), []);
  useEffect(() => {
    if (answers !== null && isKnown) heading.current?.focus();
  }, [answers, isKnown]);

  return (
    <InfoPage
      title="Can I give blood?"
      intro="Answer a few questions and see what public guidance says. Staff at the donation site decide."
    >
      <div className="flex min-w-0 max-w-form flex-col gap-4">
        <FormMessage tone="info">
          Your answers stay on this page. Nothing is stored and nothing is sent.
        </FormMessage>
        <EligibilityForm
          key={own}
          own={own}
          rules={known?.rules ?? null}
          onCountry={setCountry}
          onAnswered={setAnswers}
          onChanged={forget}
        />
        {loaded === 'failed' && (
          <FormMessage tone="error">
            The rules of this country could not be loaded. Connect to the internet and open this
            page again.
          </FormMessage>
        )}
        {answers !== null && known !== null && (
          <EligibilityResult
            eligibility={checkEligibility(toAnswers(answers), known.rules, getTodayInput())}
            rules={known.rules}
            heading={heading}
          />
        )}
      </div>
      {known && <InShort {...known} />}
    </InfoPage>
  );
}
