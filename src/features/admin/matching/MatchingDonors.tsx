import { useMemo, useState } from 'react';
import { MATCH_WORDS } from '@/blood/match';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { measureMiles } from '@/places/distance';
import { findHospitalZip, findZip } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';
import { useTable } from '@/store/hooks/use-table';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useLoaded } from '@/ui/use-loaded';
import { DONORS } from '../donors/donor-rows';
import { useGivers } from '../donors/givers';
import { ContactNumber } from './ContactNumber';
import { describeDistance, describeMatches, matchDonors, type MatchingDonor } from './match-donors';

interface Matches {
  /** the donors who match; null while this device is reading */
  donors: readonly MatchingDonor[] | null;
  /** whether the hospital's position is known, so that distances can be shown */
  isPlaced: boolean;
  failed: boolean;
}

/** Returns the donors on this device who can give what a request needs. The nearest come first. */
function useMatchingDonors(request: BloodRequestDoc): Matches {
  const { table, state } = useTable(DONORS);
  const givers = useGivers();
  // if the positions cannot be loaded, donors are listed without distances
  const zips = useLoaded(loadZipTable, 'distances');
  const { blood_type: type, component, user_id: owner } = request;
  const hospital = findHospitalZip(request) ?? '';
  const here = typeof zips === 'string' ? undefined : zips.get(hospital);
  const { complete, version } = state;
  const donors = useMemo(() => {
    // a table stays the same object when its rows change; only its version changes
    if (!table || !complete || version === 0 || !givers || zips === 'loading') return null;
    const milesTo = (typed: string) => {
      const there = typeof zips === 'string' ? undefined : zips.get(findZip(typed) ?? '');
      return here && there ? measureMiles(here, there) : null;
    };
    return matchDonors(table.rows(), { type, component, owner }, milesTo, getTodayInput(), givers);
  }, [table, complete, version, givers, zips, here, type, component, owner]);
  return { donors, isPlaced: here !== undefined, failed: state.error !== null };
}

/** How many donors are shown at first, and how many more with each tap. */
const PAGE = 10;

/** Moves the focus to the answer: it replaces the button, which had the focus. */
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

/** Lists the available donors who could give what a request needs. The nearest come first. */
function MatchingList({ request }: { request: BloodRequestDoc }) {
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

/**
 * Offers to list the donors who could give for a request. The list loads on demand, because it needs the positions of
 * all ZIP codes.
 */
export function MatchingDonors({ request }: { request: BloodRequestDoc }) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">Matching donors</h3>
      {asked ? (
        <MatchingList request={request} />
      ) : (
        <div className="py-3">
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Find matching donors
          </Button>
        </div>
      )}
    </section>
  );
}
