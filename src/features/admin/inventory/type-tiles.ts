import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';

/** Counts the rows of each type, in the order of the lists. */
export function countByType(
  rows: Iterable<{ type: string }>,
): { type: BloodType; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of rows) counts.set(type, (counts.get(type) ?? 0) + 1);
  return BLOOD_TYPES.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}

/** '13 available, 9 of them may give.' */
export function describeReady(available: number, ready: number): string {
  const count = `${available.toLocaleString('en-US')} available`;
  if (ready === available)
    return `${count}, ${available === 1 ? 'and may give.' : 'all of them may give.'}`;
  if (ready === 0)
    return `${count}, ${available === 1 ? 'but may not give today.' : 'none of them may give today.'}`;
  return `${count}, ${ready.toLocaleString('en-US')} of them may give.`;
}
