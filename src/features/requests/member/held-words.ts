import type { BloodType } from '@/blood/blood-type';
import type { HeldUnits } from '@/blood/stock';
import { describeDate } from '@/ui/date-words';

const countUnits = (units: number) => (units === 1 ? '1 unit' : `${units} units`);

/**
 * Says which units of a hospital could serve a request: 'Your hospital holds 3 units of O-; the first expires Dec 5,
 * 2026.' Empty if there are none.
 */
export function describeHeld(held: readonly HeldUnits[], needed: BloodType): string {
  const same = held.find(({ type }) => type === needed);
  const others = held.filter(({ type }) => type !== needed);
  const listed = others.map(({ type, units }) => `${units} ${type}`).join(', ');
  if (same) {
    const also = listed === '' ? '' : ` Compatible units: ${listed}.`;
    return `Your hospital holds ${countUnits(same.units)} of ${needed}; the first expires ${describeDate(same.firstExpiry)}.${also}`;
  }
  const first = others.map(({ firstExpiry }) => firstExpiry).toSorted()[0];
  if (first === undefined) return '';
  return `Your hospital holds no ${needed}, but compatible units: ${listed}; the first expires ${describeDate(first)}.`;
}
