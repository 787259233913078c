import { COMPONENTS } from '@/blood/request-life';
import type { InventoryDoc } from '@/collections/inventory/row';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { CardTable } from '@/ui/layout/CardTable';
import { DateText } from '@/ui/DateText';
import { StateChip } from '@/ui/StateChip';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { ExpiryChip } from './ExpiryChip';
import { SampleChip } from '../SampleChip';
import { describeUnitCount } from './use-units';
import { saySigns } from '@/ui/sign-words';

export type Taking = { batch: InventoryDoc; kind: 'used' | 'discarded' };

const columns = ['Blood Type', 'Units', 'Location', 'Added', 'Expires', 'Actions'];

// on a narrow screen each row is a card, with the blood type at the left and everything else beside it
const cell = 'px-4 py-3 text-left @max-4xl:p-0 @max-4xl:col-start-2';

type RowProps = {
  batch: InventoryDoc;
  today: string;
  /** whether each row names the hospital that holds the units */
  namesHospital: boolean;
  onTake: (taking: Taking) => void;
};

function Actions({ batch, onTake }: Pick<RowProps, 'batch' | 'onTake'>) {
  const which = `${describeUnitCount(batch.units)} of ${saySigns(batch.blood_type)}, ${batch.location}`;
  return (
    <span className="flex gap-2">
      <Button variant="secondary" onClick={() => onTake({ batch, kind: 'used' })}>
        Use<VisuallyHidden> {which}</VisuallyHidden>
      </Button>
      <Button variant="quiet" onClick={() => onTake({ batch, kind: 'discarded' })}>
        Discard<VisuallyHidden> {which}</VisuallyHidden>
      </Button>
    </span>
  );
}

function Row({ batch, today, namesHospital, onTake }: RowProps) {
  const state = useRecordState(batch);
  return (
    <tr className="border-t border-line first:border-0 @max-4xl:grid @max-4xl:grid-cols-[4rem_minmax(0,1fr)] @xl:@max-4xl:grid-cols-[4rem_minmax(0,1fr)_auto] @max-4xl:gap-x-4 @max-4xl:gap-y-2 @max-4xl:p-4">
      <td className="px-4 py-3 @max-4xl:row-span-5 @max-4xl:p-0">
        <Badge>{batch.blood_type}</Badge>
      </td>
      <td className={`${cell} font-medium tabular-nums`}>
        {batch.units}
        <span className="@4xl:hidden"> {batch.units === 1 ? 'unit' : 'units'}</span>
        <span className="block font-normal text-ink-soft">{COMPONENTS[batch.component]}</span>
      </td>
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-2">
          {batch.location === '' ? 'Not specified' : batch.location}
          {namesHospital && batch.org_name !== '' && (
            <span className="basis-full text-14 text-ink-soft">{batch.org_name}</span>
          )}
          {batch.is_sample && <SampleChip />}
          {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap text-ink-soft`}>
        <span className="@4xl:hidden">Added </span>
        <DateText value={batch.added_date} />
      </td>
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="whitespace-nowrap">
            <span className="@4xl:hidden">Expires </span>
            <DateText value={batch.expiry_date} />
          </span>
          <ExpiryChip expiry={batch.expiry_date} today={today} />
        </span>
      </td>
      <td
        className={`${cell} @xl:@max-4xl:col-start-3 @xl:@max-4xl:row-span-4 @xl:@max-4xl:row-start-1 @xl:@max-4xl:self-center`}
      >
        <Actions batch={batch} onTake={onTake} />
      </td>
    </tr>
  );
}

type UnitsTableProps = Omit<RowProps, 'batch'> & { rows: readonly InventoryDoc[] };

/** Lists the batches on the shelf in the order in which they expire. */
export function UnitsTable({ rows, ...rest }: UnitsTableProps) {
  return (
    <CardTable caption="Units on the shelf, soonest expiry first" columns={columns}>
      {rows.map((batch) => (
        <RowBoundary key={batch.id} of={batch} as="tr">
          {() => <Row batch={batch} {...rest} />}
        </RowBoundary>
      ))}
    </CardTable>
  );
}
