import { useCallback } from 'react';
import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import { type Estimate, estimateDonors } from '@/calls/pledges';
import { useServerQuery } from '@/calls/use-server-query';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { describeTime } from '@/ui/date-words';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useNow } from '@/ui/use-now';
import { describeEstimate } from './estimate-words';

const MINUTE = 60_000;

const AsOf = ({ estimate: { as_of: asOf } }: { estimate: Estimate }) =>
  asOf && (
    <p className="text-14 text-ink-soft">
      Counted at {describeTime(Date.parse(asOf))} from available donations whose type fits, in
      ranges so that nobody can be singled out.
    </p>
  );

function Answer({ requestId }: { requestId: string }) {
  const question = useCallback(() => estimateDonors(requestId), [requestId]);
  const { answer, failure } = useServerQuery(question);
  if (answer)
    return (
      <>
        {describeEstimate(answer).map((line) => (
          <p key={line} className="font-semibold">
            {line}
          </p>
        ))}
        <AsOf estimate={answer} />
      </>
    );
  if (failure !== '')
    return <p className="text-ink-soft">The server counts them, not this device. {failure}</p>;
  return <Skeleton rows={1} label="Counting donors nearby" />;
}

/** Estimates how many donors near the hospital could help with the reader's own open request. */
export default function HelpEstimate({ request }: { request: BloodRequestDoc }) {
  const now = useNow(MINUTE);
  if (!isOpenRequest(request, now) || countUnitsNeeded(request) === 0) return null;
  return (
    <div className="flex flex-col gap-1 self-stretch rounded-md bg-sunken p-4">
      <p className="text-14 text-ink-soft">Donors nearby</p>
      {!request.hospital_zip ? (
        <p className="text-ink-soft">
          Add the hospital’s ZIP code to this request, and you see here about how many donors nearby
          could help.
        </p>
      ) : request.rev === 0 ? (
        <p className="text-ink-soft">
          Once this request is sent, you see here about how many donors nearby could help.
        </p>
      ) : (
        <Answer requestId={request.id} />
      )}
    </div>
  );
}
