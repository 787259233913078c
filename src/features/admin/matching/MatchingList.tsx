import { useState } from 'react';
import { MATCH_WORDS } from '@/blood/match';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { ContactNumber } from './ContactNumber';
import type { MatchingDonor } from './match-donors';
import { describeDistance, describeMatches } from './match-words';
import { useMatchingDonors } from './use-matching-donors';

/** Rows a page. */
const PAGE = 10;

/** The answer replaces the button, which had the focus. */
const takeFocus = (answer: HTMLParagraphElement | null) => answer?.focus();

function Donor({ row, match, miles }: MatchingDonor) {
  const facts = [MATCH_WORDS[match], describeDistance(miles), row.place].filter(Boolean);
  return (
    <li className="flex gap-4 py-3">
      <Badge>{row.type}</Badge>
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="font-medium wrap-anywhere">{row.name}</p>
        <p className="text-14 text-ink-soft">{facts.join(' · ')}</p>
        {row.phone !== '' && (
          <ContactNumber table="donors" id={row.id} name={row.name} phone={row.phone} />
        )}
      </div>
    </li>
  );
}

/** Available donors who could give what a request needs, the nearest first. */
export function MatchingList({ request }: { request: BloodRequestDoc }) {
  const { donors, isPlaced, failed } = useMatchingDonors(request);
  const [shown, setShown] = useState(PAGE);
  if (failed)
    return <FormMessage tone="error">The donors on this device could not be read.</FormMessage>;
  if (donors === null) return <Skeleton rows={3} label="Looking for matching donors" />;
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="mt-1 text-ink-soft">
        {describeMatches(donors, isPlaced)}
      </p>
      <ul className="divide-y divide-line">
        {donors.slice(0, shown).map((donor) => (
          <Donor key={donor.row.id} {...donor} />
        ))}
      </ul>
      {donors.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + PAGE)}>
          Show more ({donors.length - shown})
        </Button>
      )}
    </>
  );
}
