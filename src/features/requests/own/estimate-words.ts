import type { Bucket, Estimate } from '@/calls/pledges';

const RANGE: Record<Exclude<Bucket, '0-4'>, string> = {
  '5-9': '5 to 9 donors',
  '10-24': '10 to 24 donors',
  '25+': '25 donors or more',
};

/**
 * Describes an estimate. A sentence for each distance at which the number grows, so that nobody reads the same number
 * twice.
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
