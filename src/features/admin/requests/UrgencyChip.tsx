import { AlarmClock, CalendarClock, CalendarDays, Clock, type LucideIcon } from 'lucide-react';
import { type Urgency, readUrgency } from '@/blood/urgency';
import { Chip, type Tone } from '@/ui/Chip';

const looks: Record<Urgency, { tone: Tone; icon: LucideIcon }> = {
  Critical: { tone: 'accent', icon: AlarmClock },
  High: { tone: 'amber', icon: Clock },
  Medium: { tone: 'blue', icon: CalendarClock },
  Standard: { tone: 'neutral', icon: CalendarDays },
};

export function UrgencyChip({ urgency }: { urgency: string | null }) {
  const known = readUrgency(urgency);
  return <Chip {...looks[known]}>{known}</Chip>;
}
