import { useCallback } from 'react';
import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import { type Bucket, type Estimate, estimateDonors } from '@/calls/pledges';
import { useServerQuery } from '@/calls/use-server-query';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { describeTime, describeWhen } from '@/ui/date-words';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useNow } from '@/ui/use-now';

const RANGE: Record<Exclude<Bucket, '0-4'>, string> = {
  '5-9': '5 to 9 donors',
  '10-24': '10 to 24 donors',
  '25+': '25 donors or more',
};

/**
 * Describes an estimate. It has a sentence for each distance at which the number grows, so that nobody reads the same
 * number twice.
 */
export function describeEstimate(estimate: Estimate): string[] {
  const circles = [
    [10, estimate.within_10],
    [25, estimate.within_25],
    [50, estimate.within_50],
  ] as const;
  const told = circles.flatMap(([miles, bucket]) => (bucket ? [{ miles, bucket }] : []));
  if (told.length === 0)
    return [
      estimate.as_of === null
        ? 'You have asked for many estimates today. There are more tomorrow.'
        : 'There is no estimate: the hospital’s ZIP code is not known. Check it.',
    ];
  const [widest] = told.slice(-1);
  if (widest?.bucket === '0-4')
    return ['Fewer than 5 donors within 50 miles could help. Share the request to reach more.'];
  return told.flatMap(({ miles, bucket }, at) =>
    bucket === '0-4' || bucket === told[at - 1]?.bucket
      ? []
      : [`${RANGE[bucket]} within ${miles} miles could help.`],
  );
}

/** Says when donors were counted. A page may stay open for days, so the day is named if it is not today. */
function describeCount(at: number, now: number, locale?: string): string {
  const [time, when] = [describeTime(at, locale), describeWhen(at, now, locale)];
  return `Counted ${when === time ? `at ${time}` : when}. We show a range to protect donors.`;
}

function AsOf({ estimate: { as_of: asOf } }: { estimate: Estimate }) {
  const now = useNow();
  return asOf && <p className="text-14 text-ink-soft">{describeCount(Date.parse(asOf), now)}</p>;
}

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
  const now = useNow();
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
