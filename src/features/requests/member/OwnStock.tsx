import type { ReactNode } from 'react';
import type { BloodType } from '@/blood/blood-type';
import type { Component } from '@/blood/request-life';
import { type HeldUnits, listFittingBatches, sumHeld } from '@/blood/stock';
import { useShelf } from '@/store/hooks/use-shelf';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Signs } from '@/ui/Signs';

const countUnits = (units: number) => (units === 1 ? '1 unit' : `${units} units`);

/**
 * Says which units of a hospital could be used for a request: 'Your hospital holds 3 units of O-; the first expires
 * Dec 5, 2026.' If there are none, it is empty.
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

type OwnStockProps = {
  hospital: string;
  need: { blood_type: BloodType; component?: Component };
  /** the button that uses these units */
  action: ReactNode;
};

/**
 * Shows the units of the hospital itself that could be used for a request, before donors are asked. If there are
 * none, it renders nothing.
 */
export function OwnStock({ hospital, need, action }: OwnStockProps) {
  const shelf = useShelf(hospital);
  const rows = shelf.state === 'ready' ? shelf.rows : [];
  const held = sumHeld(listFittingBatches(rows, need, getTodayInput()));
  if (held.length === 0) return null;
  return (
    <FormMessage tone="info">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 grow basis-60">
          <Signs text={describeHeld(held, need.blood_type)} />
        </span>
        {action}
      </span>
    </FormMessage>
  );
}
