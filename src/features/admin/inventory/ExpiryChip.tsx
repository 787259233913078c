import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { countDaysLeft, getShelfState } from '@/blood/shelf-life';
import { Chip } from '@/ui/Chip';

const inDays = (days: number) => {
  if (days === 0) return 'Expires today';
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
};

/** Shows by a word and an icon whether units have expired or soon will. */
export function ExpiryChip({ expiry, today }: { expiry: string; today: string }) {
  const state = getShelfState(expiry, today);
  if (state === 'expired')
    return (
      <Chip tone="accent" icon={CircleX}>
        Expired
      </Chip>
    );
  if (state === 'soon')
    return (
      <Chip tone="amber" icon={Clock}>
        {inDays(countDaysLeft(expiry, today))}
      </Chip>
    );
  return (
    <Chip tone="green" icon={CircleCheck}>
      Good
    </Chip>
  );
}
