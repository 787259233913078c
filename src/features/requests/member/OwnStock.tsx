import type { ReactNode } from 'react';
import type { BloodType } from '@/blood/blood-type';
import type { Component } from '@/blood/request-life';
import { listFittingBatches, sumHeld } from '@/blood/stock';
import { useShelf } from '@/store/hooks/use-shelf';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { describeHeld } from './held-words';

type OwnStockProps = {
  hospital: string;
  need: { blood_type: BloodType; component?: Component };
  /** the button that uses the units */
  action: ReactNode;
};

/**
 * The units that the hospital itself holds for a request, shown before donors are asked. Renders nothing if there are
 * none.
 */
export function OwnStock({ hospital, need, action }: OwnStockProps) {
  const shelf = useShelf(hospital);
  const rows = shelf.state === 'ready' ? shelf.rows : [];
  const held = sumHeld(listFittingBatches(rows, need, getTodayInput()));
  if (held.length === 0) return null;
  return (
    <FormMessage tone="info">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 grow basis-60">{describeHeld(held, need.blood_type)}</span>
        {action}
      </span>
    </FormMessage>
  );
}
