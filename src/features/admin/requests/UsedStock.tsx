import { useLive } from '@/store/hooks/use-live';
import { RelativeTime } from '@/ui/RelativeTime';
import { describeUnitCount } from '../inventory/use-units';
import { Signs } from '@/ui/Signs';

/** Lists the units from the shelf that were used for a request. If there are none, it renders nothing. */
export function UsedStock({ requestId }: { requestId: string }) {
  const { rows } = useLive('inventory', {
    selector: { status: 'used', request_id: requestId },
  });
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-labelledby="used-stock" className="mt-4">
      <h3 id="used-stock" className="text-18 font-semibold">
        Units from stock
      </h3>
      <ul className="divide-y divide-line">
        {rows.map((batch) => (
          <li key={batch.id} className="py-3">
            <p className="font-medium">
              {describeUnitCount(batch.units)} of <Signs text={batch.blood_type} />
            </p>
            <p className="text-14 text-ink-soft">
              {batch.location}
              {batch.closed_by !== '' && `, by ${batch.closed_by}`}
              {batch.closed_at && (
                <>
                  , <RelativeTime value={batch.closed_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
