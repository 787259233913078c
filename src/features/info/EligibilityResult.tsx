import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { type Ref, useId } from 'react';
import type { Eligibility, Verdict } from '@/blood/eligibility';
import { GUIDANCE, type Jurisdiction } from '@/blood/guidance';
import { paths } from '@/paths';
import { Card } from '@/ui/layout/Card';
import { joinClassNames } from '@/ui/class-names';
import { getTodayInput } from '@/ui/date-words';
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
  /** receives the focus, so that screen readers announce the result */
  heading: Ref<HTMLHeadingElement>;
};

/** The result with its earliest date, reasons and source. */
export function EligibilityResult({ eligibility, jurisdiction, heading }: EligibilityResultProps) {
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
