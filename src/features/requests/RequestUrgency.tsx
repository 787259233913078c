import { AlarmClock, CalendarClock, CalendarDays, Clock, type LucideIcon } from 'lucide-react';
import { readUrgency, type Urgency, URGENCY_WINDOW } from '@/blood/urgency';
import { Chip, type Tone } from '@/ui/Chip';

const looks: Record<Urgency, { tone: Tone; icon: LucideIcon }> = {
  Critical: { tone: 'urgent', icon: AlarmClock },
  High: { tone: 'amber', icon: Clock },
  Medium: { tone: 'blue', icon: CalendarClock },
  Standard: { tone: 'neutral', icon: CalendarDays },
};

/** Styles the whole card of a request by its urgency. A chip in the card says the same in words. */
export const URGENCY_CARD: Record<Urgency, string> = {
  Critical: 'border-accent-ink! border-l-[6px] bg-accent-tint!',
  High: 'border-l-[6px] border-l-amber',
  Medium: 'border-l-[6px] border-l-blue',
  Standard: 'border-l-[6px] border-l-line-strong',
};

export function UrgencyChip({ value }: { value: string }) {
  const urgency = readUrgency(value);
  return <Chip {...looks[urgency]}>{`${urgency}: ${URGENCY_WINDOW[urgency]}`}</Chip>;
}
