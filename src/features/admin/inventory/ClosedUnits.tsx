import { describeSaveFailure } from '@/device/device-storage';
import type { InventoryDoc } from '@/collections/inventory/row';
import { useLiveOne } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Button } from '@/ui/Button';
import { Disclosure } from '@/ui/layout/Disclosure';
import { RelativeTime } from '@/ui/RelativeTime';
import { StateChip } from '@/ui/StateChip';
import { showToast } from '@/ui/feedback/toast-store';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { makeRequestRow } from '../requests/request-rows';
import { nameRequest } from '../requests/request-state';
import { putBack } from './inventory-commands';
import { describeTelling, TellDonor } from './TellDonor';
import { describeUnitCount, useClosedUnits } from './use-units';
import { Signs } from '@/ui/Signs';
import { saySigns } from '@/ui/sign-words';

const putBackNow = (id: string) =>
  putBack(id).catch((error: unknown) =>
    showToast({ text: describeSaveFailure('They could not be put back.', error), tone: 'error' }),
  );

/** Names the request for which units were used. */
function UsedFor({ requestId }: { requestId: string }) {
  const request = useLiveOne('blood_requests', requestId);
  return <>, for {request ? nameRequest(makeRequestRow(request)) : 'a request that is gone'}</>;
}

function Item({ batch }: { batch: InventoryDoc }) {
  const state = useRecordState(batch);
  const what = `${describeUnitCount(batch.units)} of ${batch.blood_type}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-0">
      <span className="min-w-0">
        <span className="font-medium text-ink">
          <Signs text={`${what}, ${batch.status}`} />
        </span>
        {batch.request_id && <UsedFor requestId={batch.request_id} />}
        {batch.discard_reason !== '' && `: ${batch.discard_reason}`}
        <span className="block text-14">
          {batch.location}
          {batch.closed_by !== '' && `, by ${batch.closed_by}`}
          {batch.closed_at && (
            <>
              , <RelativeTime value={batch.closed_at} />
            </>
          )}
        </span>
        {describeTelling(batch) !== '' && (
          <span className="block text-14">{describeTelling(batch)}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
        <TellDonor unit={batch} />
        <Button variant="quiet" onClick={() => void putBackNow(batch.id)}>
          Put back<VisuallyHidden> {saySigns(what)}</VisuallyHidden>
        </Button>
      </span>
    </li>
  );
}

/** Lists the units that were used or discarded recently. A mistake can be undone here. */
export function ClosedUnits({ hospital }: { hospital: string | null }) {
  const rows = useClosedUnits(hospital);
  if (rows.length === 0) return null;
  return (
    <Disclosure summary={`Used and discarded lately (${rows.length})`}>
      <ul>
        {rows.map((batch) => (
          <RowBoundary key={batch.id} of={batch}>
            {() => <Item batch={batch} />}
          </RowBoundary>
        ))}
      </ul>
    </Disclosure>
  );
}
