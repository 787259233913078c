import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays } from '@/blood/calendar';
import { AFTER_GIVING } from '@/blood/donation-steps';
import { COMPONENTS } from '@/blood/request-life';
import type { PledgeDoc } from '@/collections/pledges/row';
import { paths } from '@/paths';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { Drop } from '@/ui/Drop';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { LinkButton } from '@/ui/LinkButton';
import { type GivenBlood, readGiven } from './gifts';

/** For how many days after a donation the page says what is good for the donor. */
const CARE_DAYS = 3;

type ThanksProps = {
  /** an offer whose donor gave, came or was ready to come */
  pledge: PledgeDoc;
  /** a button with which the donor is reminded of the day on which they may give again */
  remind: ReactNode;
  /** whether the page was open when the pledge became a donation; a screen reader then goes to the thanks */
  isNews: boolean;
};

interface ThanksWords {
  title: string;
  text: string;
}

/** Makes the words with which somebody who gave blood is thanked. */
export function describeGiven({
  by,
  isAtDrive,
}: Pick<GivenBlood, 'by' | 'isAtDrive'>): ThanksWords {
  const who = by === 'requester' ? 'Whoever asked for blood' : 'Staff';
  const why = isAtDrive ? 'Somebody will need it.' : 'You came when somebody needed you.';
  return { title: 'Thank you for giving blood', text: `${who} confirmed it. ${why}` };
}

/** Makes the words with which a donor is thanked. None blames anybody, and none is about health. */
export function describeThanks(
  pledge: Pick<PledgeDoc, 'status' | 'org_id' | 'decision'>,
): ThanksWords {
  if (pledge.status === 'released') {
    const why = pledge.decision === 'declined' ? 'Nobody' : 'The need was met, and nobody';
    return {
      title: 'Thank you for being ready',
      text: `${why} needs you to come any more. You were ready when somebody needed blood.`,
    };
  }
  if (pledge.status === 'could_not')
    return {
      title: 'Thank you for coming',
      text: 'It did not work out this time. That happens often, and it is nobody’s fault. The day from which you may give has not changed.',
    };
  return describeGiven({ by: pledge.org_id ? 'staff' : 'requester', isAtDrive: false });
}

/** A drop that fills once. */
function FullDrop() {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsFull(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Drop level={isFull ? 1 : 0} tone="green" className="h-20" />;
}

/** What a donor gave, from when on they may give again, and what is good for them in the first days. */
export function Given({ given, remind }: { given: GivenBlood; remind: ReactNode }) {
  const { day, component, place, next } = given;
  const today = getTodayInput();
  return (
    <>
      <DefinitionList
        items={[
          { term: 'What', value: component ? COMPONENTS[component] : 'Blood' },
          { term: 'Where', value: place },
          { term: 'When', value: <DateText value={day} /> },
        ]}
      />
      {next && next > today && (
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <FullDrop />
            <span className="text-18">
              You may give again from{' '}
              <strong className="block text-36 font-semibold">{describeDate(next)}</strong>
            </span>
          </p>
          {remind}
        </div>
      )}
      {today <= addDays(day, CARE_DAYS) && (
        <section aria-labelledby="after-giving" className="flex flex-col gap-2">
          <h2 id="after-giving" className="text-22 font-semibold">
            Take care of yourself
          </h2>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {AFTER_GIVING.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Thanks a donor: for what they gave, for coming, or for being ready to come. */
export default function Thanks({ pledge, remind, isNews }: ThanksProps) {
  const { title, text } = describeThanks(pledge);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNews) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  const isGiven = pledge.status === 'given';
  return (
    <div className="flex max-w-text animate-arrive flex-col gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-28 font-semibold outline-none">
          {title}
        </h1>
        <p className="mt-1.5 text-18">{text}</p>
      </div>
      {isGiven && <Given given={readGiven(pledge)} remind={remind} />}
      <div className="flex flex-wrap gap-3">
        {isGiven ? (
          <LinkButton to={paths.myHistory} variant="secondary" className="max-sm:w-full">
            My History
          </LinkButton>
        ) : (
          <LinkButton to={paths.allRequests} variant="secondary" className="max-sm:w-full">
            All Requests
          </LinkButton>
        )}
      </div>
    </div>
  );
}
