import {
  CircleAlert,
  CircleCheck,
  HeartHandshake,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { useMemo } from 'react';
import type { BloodType } from '@/blood/blood-type';
import { getSupplyColour, type SupplyColour } from '@/blood/supply';
import { joinClassNames } from '@/ui/class-names';
import { getTodayInput } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { Tabs } from '@/ui/layout/Tabs';
import { donorColumns, donorList } from '../donors/donor-columns';
import { countByType, describeReady, type DonorRow } from '../donors/donor-rows';
import { AvailableDonorDialog } from '../donors/DonorDetails';
import { makeMayGive, useGivers } from '../donors/givers';
import { type AboveProps, ListPage } from '../table/ListPage';
import type { TableColumn } from '../table/table-column';
import { UnavailableButton } from '../UnavailableButton';
import { useSearchParam } from '../use-search';
import { useTeamPlace } from '../use-team-place';
import { UnitsSection } from './UnitsSection';
import { Signs } from '@/ui/Signs';

/** The levels of a supply have other bounds, so the tiles do not use their words. */
const looks: Record<SupplyColour, { style: string; icon: LucideIcon; words: string }> = {
  red: {
    style: 'border-accent-ink bg-accent-soft text-accent-ink',
    icon: CircleAlert,
    words: 'Fewer than 3',
  },
  yellow: {
    style: 'border-amber bg-amber-soft text-amber-ink',
    icon: TriangleAlert,
    words: 'Fewer than 5',
  },
  green: {
    style: 'border-green bg-green-soft text-green-ink',
    icon: CircleCheck,
    words: '5 or more',
  },
};

type TypeTilesProps = {
  rows: readonly { type: string }[];
  /** the `rows` whose donors may give today */
  ready: readonly { type: string }[];
  chosen: BloodType | null;
  /** the chosen blood type; null if all types are shown */
  onChoose: (type: BloodType | null) => void;
};

/**
 * Shows a tile for each of the eight blood types. Choosing a tile filters the list. Choosing it again shows all
 * types.
 */
export function TypeTiles({ rows, ready, chosen, onChoose }: TypeTilesProps) {
  const counts = useMemo(() => countByType(rows), [rows]);
  const readyCounts = useMemo(() => countByType(ready), [ready]);
  return (
    <ul aria-label="Available donors by type" className="grid grid-fit gap-3 sm:grid-cols-4">
      {counts.map(({ type, count }, place) => {
        const colour = getSupplyColour(count);
        const { style, icon, words } = looks[colour];
        const on = chosen === type;
        return (
          <li key={type}>
            <button
              type="button"
              aria-pressed={on}
              data-level={colour}
              onClick={() => onChoose(on ? null : type)}
              className={joinClassNames(
                'flex h-full w-full flex-col gap-1 rounded-md border-2 p-3 text-left sm:p-4',
                style,
                on && 'outline-3 outline-offset-2 outline-focus',
              )}
            >
              <span className="flex w-full items-baseline justify-between gap-2">
                <span className="text-22 font-bold">
                  <Signs text={type} />
                </span>
                <span className="text-28 font-bold">{count.toLocaleString()}</span>
              </span>
              <span className="flex items-center gap-1.5 text-14 font-medium">
                <Icon of={icon} size={16} />
                {words}
                <span className="sr-only"> available</span>
              </span>
              <span className="text-14">
                {(readyCounts[place]?.count ?? 0).toLocaleString()} may give
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const { name, email: mail, phone, type, eligible } = donorColumns;
const email = { ...mail, width: 'w-[25%]' };
const action: TableColumn<DonorRow> = {
  id: 'action',
  header: 'Action',
  width: 'w-[21%]',
  cell: (row) => <UnavailableButton row id={row.id} name={row.name} />,
};
const columns = [name, type, email, phone, eligible, action];
const usual = { column: 'type', descending: false };
const isAvailable = (row: DonorRow) => row.available;
const empty = {
  icon: HeartHandshake,
  title: 'No available donors',
  text: 'Donors who are ready to give appear here.',
};

function Tiles({ rows, filter, change }: AboveProps<DonorRow>) {
  const today = getTodayInput();
  const givers = useGivers();
  const ready = useMemo(
    () => (givers ? rows.filter(makeMayGive(today, givers)) : []),
    [rows, today, givers],
  );
  return (
    <div className="flex flex-col gap-3">
      {rows.length > 0 && (
        <p>
          <strong>{describeReady(rows.length, ready.length)}</strong>{' '}
          <span className="text-ink-soft">
            People who were ill lately, take medications or gave in the last 8 weeks are not
            eligible. Staff decide.
          </span>
        </p>
      )}
      <TypeTiles
        rows={rows}
        ready={ready}
        chosen={filter.bloodType}
        onChoose={(bloodType) => change({ bloodType })}
      />
    </div>
  );
}

/** Lists the donors who can give now, and counts them by blood type. */
function AvailableDonors() {
  return (
    <ListPage
      {...donorList}
      title="Available Donors by Blood Type"
      intro="Donors who are available now. Choose a type to see only its donors."
      what="available-donors"
      nouns={['available donor', 'available donors']}
      belongs={isAvailable}
      columns={columns}
      usual={usual}
      empty={empty}
      details={AvailableDonorDialog}
      above={Tiles}
    />
  );
}

const tabs = [
  { id: 'donors', label: 'Available Donors' },
  { id: 'units', label: 'Units' },
] as const;

function Panel() {
  const [tab, setTab] = useSearchParam('tab');
  return (
    <Tabs
      label="Which inventory"
      tabs={tabs}
      selected={tab === 'units' ? 'units' : 'donors'}
      onSelect={(selected) => setTab(selected === 'units' ? selected : '')}
    >
      {tab === 'units' ? <UnitsSection hospital={null} /> : <AvailableDonors />}
    </Tabs>
  );
}

/**
 * The supply page: available donors, and units on the shelf. One choice of blood type applies to both. A hospital's
 * team sees only its own units.
 */
export default function InventoryPage() {
  const hospital = useTeamPlace();
  return hospital ? <UnitsSection hospital={hospital} /> : <Panel />;
}
