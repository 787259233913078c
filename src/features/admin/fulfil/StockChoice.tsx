import type { InventoryDoc } from '@/collections/inventory/row';
import type { LiveList } from '@/store/hooks/use-live-list';
import { describeDate } from '@/ui/date-words';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { FieldError } from '@/ui/form/FieldText';
import { TextField } from '@/ui/form/TextField';
import { ExpiryChip } from '../inventory/ExpiryChip';
import { SHELF_UNKNOWN, describeUnitCount } from '../inventory/use-units';
import type { ChoiceProblems } from './fulfil-choice';

type StockChoiceProps = {
  /** the state of the list of units on this device */
  state: LiveList<InventoryDoc>['state'];
  batches: readonly InventoryDoc[];
  needed: string;
  today: string;
  units: Readonly<Record<string, string>>;
  problems: ChoiceProblems;
  onChange: (units: Record<string, string>) => void;
};

/** Asks how many units were used, and of which batch. */
export function StockChoice(props: StockChoiceProps) {
  const { state, batches, needed, today, units, problems, onChange } = props;
  if (state !== 'ready')
    return (
      <div>
        {state === 'loading' ? <Skeleton label="Loading units" /> : <p>{SHELF_UNKNOWN}</p>}
        <FieldError id="fulfil-stock-error" text={problems.stock} />
      </div>
    );
  if (batches.length === 0)
    return (
      <p>
        The inventory has no units of {needed} or of a compatible type, so nothing is taken from it.
      </p>
    );
  return (
    <fieldset
      aria-describedby={problems.stock === undefined ? undefined : 'fulfil-stock-error'}
      className="flex min-w-0 flex-col"
    >
      <legend className="font-medium">Units used</legend>
      <FieldError id="fulfil-stock-error" text={problems.stock} />
      <ul className="divide-y divide-line">
        {batches.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
            <div className="w-40 grow">
              <TextField
                label={`${batch.blood_type}, ${batch.location === '' ? 'location not specified' : batch.location}`}
                help={`Of ${describeUnitCount(batch.units)}, expires ${describeDate(batch.expiry_date)}`}
                name={`fulfil-units-${batch.id}`}
                inputMode="numeric"
                autoComplete="off"
                value={units[batch.id] ?? ''}
                error={problems.units[batch.id]}
                onChange={({ target }) => onChange({ ...units, [batch.id]: target.value })}
              />
            </div>
            <span className="pb-2">
              <ExpiryChip expiry={batch.expiry_date} today={today} />
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
