import { CalendarDays } from 'lucide-react';
import { readUrgency, type Urgency, URGENCY_WINDOW } from '@/blood/urgency';
import type { LifeOfRequest } from '@/blood/request-life';
import { Chip } from '@/ui/Chip';
import { UrgencyChip } from '@/ui/UrgencyChip';
import { describeNeed } from './request-words';

/** The classes of a request's card, by its urgency. A chip in the card says the urgency in words. */
export const URGENCY_CARD: Record<Urgency, string> = {
  Critical: 'border-accent-ink! border-l-[6px] bg-accent-tint!',
  High: 'border-l-[6px] border-l-amber',
  Medium: 'border-l-[6px] border-l-blue',
  Standard: 'border-l-[6px] border-l-line-strong',
};

/** Shows when the blood is needed: the day, or the urgency and within how much time. */
export function RequestUrgency({ request }: { request: LifeOfRequest }) {
  if (request.needed_on)
    return (
      <Chip tone="neutral" icon={CalendarDays}>
        {describeNeed(request)}
      </Chip>
    );
  const urgency = readUrgency(request.urgency);
  return <UrgencyChip level={urgency} leaves={URGENCY_WINDOW[urgency]} />;
}
