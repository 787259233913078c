import { AlarmClock, CalendarClock, CalendarDays, Clock, type LucideIcon } from 'lucide-react';
import { getSeverity, URGENCIES, type Urgency, URGENCY_WINDOW } from '@/blood/urgency';
import { Chip, type Tone } from '@/ui/Chip';

const looks: Record<Urgency, { tone: Tone; icon: LucideIcon }> = {
  Critical: { tone: 'accent', icon: AlarmClock },
  High: { tone: 'amber', icon: Clock },
  Medium: { tone: 'blue', icon: CalendarClock },
  Standard: { tone: 'neutral', icon: CalendarDays },
};

export function UrgencyChip({ value }: { value: string }) {
  const urgency = URGENCIES[getSeverity(value)] ?? 'Standard';
  return <Chip {...looks[urgency]}>{`${urgency}: ${URGENCY_WINDOW[urgency]}`}</Chip>;
}
