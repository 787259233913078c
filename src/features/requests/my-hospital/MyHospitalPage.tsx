import { CircleAlert, CircleCheck, Clock, Droplet } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useMembership } from '@/session/use-membership';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { TEAM_LIVE } from '@/collections/listed';
import type { Membership } from '@/collections/profiles/membership';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { SelectField } from '@/ui/form/SelectField';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { useNow } from '@/ui/use-now';
import { RequestsFailed } from '../list/RequestList';
import { countStates, getWard, WARD_STATES, type WardState } from './ward-state';
import type { DonorsSlot } from './WardRequest';
import { WardSections } from './WardSections';
import { joinClassNames } from '@/ui/class-names';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { isOver } from '@/blood/request-life';

/** Returns the requests of a hospital that are not over. Those that this device has not sent are among them. */
const useHospitalRequests = (hospital: string | null): LiveList<BloodRequestDoc> =>
  useLiveList('blood_requests', hospital === null ? null : { selector: { org_id: hospital } }, {
    isWanted: (request) => !isOver(request),
  });

const ICONS = { open: Clock, covered: CircleCheck, overdue: CircleAlert };
const STATES = ['open', 'covered', 'overdue'] as const satisfies readonly WardState[];

type StateFilterProps = {
  counts: Record<WardState, number>;
  /** null while all are shown */
  selected: WardState | null;
  onSelect: (state: WardState | null) => void;
};

/**
 * Three large switches, one for each state. Each shows how many requests are in that state. Pressed, it shows only
 * those; pressed again, all.
 */
function StateFilter({ counts, selected, onSelect }: StateFilterProps) {
  return (
    <fieldset aria-label="Which requests" className="flex flex-wrap gap-2">
      {STATES.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === selected}
          onClick={() => onSelect(state === selected ? null : state)}
          className={joinClassNames(
            'flex min-h-16 grow basis-24 flex-col items-center justify-center rounded-md border px-2 py-2 font-semibold',
            state === selected
              ? 'border-ink bg-sunken'
              : 'border-line-strong bg-surface hover:bg-sunken',
          )}
        >
          <span className="text-22 tabular-nums">{counts[state]}</span>
          <span className="flex items-center gap-1.5 text-14">
            <Icon of={ICONS[state]} size={16} />
            {WARD_STATES[state]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

const PLACES = [
  { to: paths.scan, label: 'Scan a card' },
  { to: paths.myExpected, label: 'Expected Today' },
  { to: paths.myBoard, label: 'Ward Board' },
  { to: paths.myStock, label: 'Stock' },
  { to: paths.myDrives, label: 'Drives' },
  { to: paths.myTeam, label: 'Team' },
];
const ALL = '';

function Board({ membership, Donors }: DonorsSlot & { membership: Membership }) {
  const list = useHospitalRequests(membership.id);
  const now = useNow();
  const place = useKeptFocus<HTMLElement>();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<WardState | null>(null);
  if (list.state === 'failed') return <RequestsFailed />;
  if (list.state === 'loading') return <Skeleton rows={3} label="Loading the requests" />;
  const wards = [...new Set(list.rows.map(getWard))].filter((ward) => ward !== '');
  const ward = search.get('ward') ?? ALL;
  const shown = ward === ALL ? list.rows : list.rows.filter((request) => request.ward === ward);
  const counts = countStates(shown, now);
  return (
    <>
      {wards.length > 1 && (
        <SelectField
          label="Ward"
          name="shown_ward"
          placeholder="All wards"
          options={wards.toSorted().map((name) => ({ value: name, label: name }))}
          value={ward}
          onChange={({ target }) =>
            setSearch(target.value === ALL ? {} : { ward: target.value }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
      <StateFilter counts={counts} selected={chosen} onSelect={setChosen} />
      <section {...place} aria-label="Requests" className="flex flex-col gap-6">
        {list.rows.length >= TEAM_LIVE && (
          <FormMessage tone="info">
            This device holds {list.rows.length} requests of your hospital that are not over, the
            newest and the most urgent. There may be older ones: close what is no longer needed.
          </FormMessage>
        )}
        <WardSections
          requests={shown}
          chosen={chosen}
          own={membership.ward}
          now={now}
          Donors={Donors}
        />
      </section>
    </>
  );
}

/**
 * The requests of the reader's own hospital, on which its team works together. The page is made for a phone, at
 * night, with one hand.
 */
export function MyHospitalPage({
  Donors,
  NoHospital,
}: DonorsSlot & {
  /** what a person sees who belongs to no hospital; it comes from another feature */
  NoHospital: ComponentType;
}) {
  const membership = useMembership();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-4 py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-28 font-bold">
          My Hospital
          {membership && (
            <span className="block text-16 font-normal wrap-anywhere text-ink-soft">
              {membership.name}
            </span>
          )}
        </h1>
        {membership && (
          <LinkButton to={paths.createRequest} variant="urgent" className="max-lg:hidden">
            <Icon of={Droplet} /> Request Blood
          </LinkButton>
        )}
      </div>
      {membership && (
        <nav
          aria-label="My Hospital"
          className="grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2"
        >
          {PLACES.map(({ to, label }) => (
            <LinkButton
              key={to}
              to={to}
              variant="secondary"
              className="px-1.5! leading-tight max-sm:text-14"
            >
              {label}
            </LinkButton>
          ))}
        </nav>
      )}
      {membership === undefined && <Skeleton rows={3} label="Loading your hospital" />}
      {membership === null && <NoHospital />}
      {membership && !membership.verified && (
        <FormMessage tone="info">
          An administrator has not verified {membership.name} yet. Until then its requests say “Not
          verified”.
        </FormMessage>
      )}
      {membership && (
        <>
          <Board key={membership.id} membership={membership} Donors={Donors} />
          <div className="sticky bottom-0 -mx-4 mt-auto border-t border-line bg-canvas px-4 py-3 standalone:max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] lg:hidden">
            <LinkButton to={paths.createRequest} variant="urgent" wide className="min-h-14 text-18">
              <Icon of={Droplet} /> Request Blood
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
