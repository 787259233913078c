import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { checkEligibility, type Eligibility, type Verdict } from '@/blood/eligibility';
import { GUIDANCE, type Jurisdiction } from '@/blood/guidance';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { getTodayInput } from '@/ui/date-words';
import { EligibilityForm } from './EligibilityForm';
import { type EligibilityValues, toAnswers } from './eligibility-schema';
import { InfoPage, Passage, Points } from './InfoPage';
import { SOURCES } from './sources';
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
  jurisdiction: Jurisdiction;
  /** the heading gets the focus, so that screen readers read the result */
  heading: Ref<HTMLHeadingElement>;
};

/** Shows the result: its earliest date, its reasons and its source. */
function EligibilityResult({ eligibility, jurisdiction, heading }: EligibilityResultProps) {
  const title = useId();
  const { verdict, findings } = eligibility;
  const { source } = GUIDANCE[jurisdiction];
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
                {describeReason(finding, jurisdiction)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-ink-soft">
        This is information. Staff at the donation site decide. Source:{' '}
        <a href={source.url} className="link">
          {source.name}
        </a>
        .
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

const rules = [
  'Age: at least 17, or 16 with parental consent in some states.',
  'Weight: at least 110 pounds (50 kg).',
  'Health: you feel well, and have not been ill in the last 4 weeks.',
  'Time: whole blood every 56 days (8 weeks). Plasma up to twice a week at plasma centers, every 28 days at blood centers. Double red cells every 112 days. Platelets every 7 days, at most 24 times in 12 months.',
];

type Result = { eligibility: Eligibility; jurisdiction: Jurisdiction };

export default function EligibilityPage() {
  const [result, setResult] = useState<Result | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result !== null) heading.current?.focus();
  }, [result]);

  function check(values: EligibilityValues) {
    const eligibility = checkEligibility(toAnswers(values), getTodayInput());
    setResult({ eligibility, jurisdiction: values.jurisdiction });
  }

  return (
    <InfoPage
      title="Can I give blood?"
      intro="Answer a few questions and see what public guidance says. Staff at the donation site decide."
      sources={[SOURCES.redCrossEligibility, SOURCES.nhsBlood, SOURCES.jpac, SOURCES.whoSelection]}
    >
      <div className="flex min-w-0 max-w-form flex-col gap-4">
        <FormMessage tone="info">
          Your answers stay on this page. Nothing is stored and nothing is sent.
        </FormMessage>
        <EligibilityForm onAnswered={check} onChanged={() => setResult(null)} />
        {result !== null && <EligibilityResult {...result} heading={heading} />}
      </div>
      <Passage title="The rules in short (United States)">
        <Points items={rules} />
      </Passage>
    </InfoPage>
  );
}
