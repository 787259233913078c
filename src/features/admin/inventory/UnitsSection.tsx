import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { getSupplyLevel, type SupplyLevel } from '@/blood/supply';
import type { InventoryDoc } from '@/collections/inventory/row';
import type { Membership } from '@/collections/profiles/membership';
import { paths } from '@/paths';
import { useShelf } from '@/store/hooks/use-shelf';
import { Button } from '@/ui/Button';
import { joinClassNames } from '@/ui/class-names';
import { getTodayInput } from '@/ui/date-words';
import { Dialog } from '@/ui/feedback/Dialog';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { SelectField } from '@/ui/form/SelectField';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { useSearchParam } from '../use-search';
import { AddUnits } from './AddUnits';
import { ClosedUnits } from './ClosedUnits';
import { TakeUnits } from './TakeUnits';
import { type Taking, UnitsTable } from './UnitsTable';
import { describeUnitCount, SHELF_UNKNOWN, sumUnits, type TypeTotal } from './use-units';
import { Signs } from '@/ui/Signs';

const inks: Record<SupplyLevel, string> = {
  Critical: 'text-accent-ink',
  Low: 'text-amber-ink',
  Medium: 'text-blue-ink',
  High: 'text-green-ink',
};
const LOW: readonly string[] = ['Critical', 'Low'];

type UnitTotalsProps = {
  totals: readonly TypeTotal[];
  /** whether the person may post a request for a blood type that runs low */
  offersRequest: boolean;
};

/** Shows the usable units of each blood type: their level, and how many of them expire soon. */
export function UnitTotals({ totals, offersRequest }: UnitTotalsProps) {
  return (
    <ul aria-label="Units by blood type" className="grid grid-fit gap-3 sm:grid-cols-4">
      {totals.map(({ type, good, soon, expired }) => {
        const level = getSupplyLevel(good);
        return (
          <li
            key={type}
            data-level={level}
            className="flex flex-col rounded-md border border-line bg-surface p-4"
          >
            <p className="flex items-baseline justify-between gap-2">
              <span className="text-18 font-bold">
                <Signs text={type} />
              </span>
              <span className="text-14 text-ink-soft">
                <span className="text-22 font-semibold text-ink tabular-nums">{good}</span>{' '}
                {good === 1 ? 'unit' : 'units'}
              </span>
            </p>
            <p className={joinClassNames('text-14 font-medium', inks[level])}>{level}</p>
            {soon + expired > 0 && (
              <p className="text-14 text-ink-soft">
                {[soon > 0 && `${soon} expiring soon`, expired > 0 && `${expired} expired`]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            {offersRequest && LOW.includes(level) && (
              <LinkButton
                to={paths.createRequest}
                state={{ bloodType: type }}
                variant="quiet"
                className="mt-auto -mb-2 -ml-5 self-start"
              >
                <span>
                  Request <Signs text={type} />
                </span>
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const TITLE = 'Inventory of Units';
/** How many rows a page of the list has. */
const PAGE = 50;
const types = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

type ShelfProps = {
  /** the reader's own hospital; null if the reader is an administrator */
  hospital: Membership | null;
  today: string;
  onTake: (taking: Taking) => void;
};

/** Lists the hospitals that hold these units, in the order of their names. */
function listHospitals(rows: readonly InventoryDoc[]) {
  const names = new Map(rows.map(({ org_id, org_name }) => [org_id ?? '', org_name]));
  names.delete('');
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

function Shelf({ hospital, onTake, today }: ShelfProps) {
  const shelf = useShelf(hospital?.id ?? null);
  const [asked, setType] = useSearchParam('type');
  const type = BLOOD_TYPES.find((known) => known === asked) ?? '';
  const [chosen, setHospital] = useSearchParam('shelf');
  const [limit, setLimit] = useState(PAGE);
  if (shelf.state === 'failed') return <FormMessage tone="error">{SHELF_UNKNOWN}</FormMessage>;
  if (shelf.state === 'loading') return <Skeleton label="Loading units" />;
  const hospitals = listHospitals(shelf.rows);
  const whose = hospitals.some(({ value }) => value === chosen) ? chosen : '';
  const rows = whose === '' ? shelf.rows : shelf.rows.filter(({ org_id }) => org_id === whose);
  const shown = type === '' ? rows : rows.filter(({ blood_type }) => blood_type === type);
  return (
    <>
      <UnitTotals totals={sumUnits(rows, today)} offersRequest={hospital !== null} />
      <div className="grid max-w-form gap-4 sm:grid-cols-2">
        {hospitals.length > 1 && (
          <SelectField
            label="Hospital"
            name="units-hospital"
            placeholder="All hospitals"
            options={hospitals}
            value={whose}
            onChange={({ target }) => setHospital(target.value)}
          />
        )}
        <SelectField
          label="Blood Type"
          name="units-type"
          placeholder="All Types"
          options={types}
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={PackageOpen} title="No units on the shelf">
          {type === '' ? (
            'Add units when they arrive.'
          ) : (
            <Signs text={`There are no units of ${type}.`} />
          )}
        </EmptyState>
      ) : (
        <UnitsTable
          rows={shown.slice(0, limit)}
          namesHospital={hospital === null}
          today={today}
          onTake={onTake}
        />
      )}
      {shown.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE)}>
          Show more ({shown.length - limit})
        </Button>
      )}
    </>
  );
}

/** Lists units of blood: those on the shelf with their expiry, and those that have left it. It works offline. */
export function UnitsSection({ hospital }: Pick<ShelfProps, 'hospital'>) {
  const [adding, setAdding] = useState(false);
  const [taking, setTaking] = useState<Taking | null>(null);
  const today = getTodayInput();
  return (
    <section aria-label={TITLE} className="flex flex-col gap-6">
      <PageHeading
        title={TITLE}
        actions={<Button onClick={() => setAdding(true)}>Add Units</Button>}
      >
        Soonest expiry first. Staff decide what may be transfused.
      </PageHeading>
      <Shelf hospital={hospital} onTake={setTaking} today={today} />
      <ClosedUnits hospital={hospital?.id ?? null} />
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add units">
        <AddUnits hospital={hospital} today={today} onDone={() => setAdding(false)} />
      </Dialog>
      <Dialog
        open={taking !== null}
        onClose={() => setTaking(null)}
        title={
          taking
            ? `${taking.kind === 'used' ? 'Use' : 'Discard'} ${describeUnitCount(taking.batch.units)} of ${taking.batch.blood_type}?`
            : ''
        }
      >
        {taking && (
          <TakeUnits
            taking={taking}
            isOfTeam={hospital !== null}
            today={today}
            onDone={() => setTaking(null)}
          />
        )}
      </Dialog>
    </section>
  );
}
