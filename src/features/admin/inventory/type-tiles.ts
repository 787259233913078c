import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';

export type TileLevel = 'red' | 'yellow' | 'green';

/** Returns the colour of a blood type's tile. */
export function getTileLevel(available: number): TileLevel {
  if (available < 3) return 'red';
  return available < 5 ? 'yellow' : 'green';
}

/** The colours in words, for people who do not see them. */
export const TILE_WORDS: Record<TileLevel, string> = {
  red: 'Very few',
  yellow: 'Few',
  green: 'Enough',
};

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
