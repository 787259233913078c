import { useEffect, useRef, useState } from 'react';
import { checkEligibility, type Eligibility } from '@/blood/eligibility';
import type { Jurisdiction } from '@/blood/guidance';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { getTodayInput } from '@/ui/date-words';
import { EligibilityForm } from './EligibilityForm';
import { EligibilityResult } from './EligibilityResult';
import type { EligibilityValues } from './eligibility-schema';
import { toAnswers } from './eligibility-schema';
import { InfoPage, Passage, Points } from './InfoPage';
import { SOURCES } from './sources';

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
