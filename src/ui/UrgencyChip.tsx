import { AlarmClock, CalendarClock, CalendarDays, Clock, type LucideIcon } from 'lucide-react';
import { Chip, type Tone } from './Chip';

const looks = {
  Critical: { tone: 'accent', icon: AlarmClock },
  High: { tone: 'amber', icon: Clock },
  Medium: { tone: 'blue', icon: CalendarClock },
  Standard: { tone: 'neutral', icon: CalendarDays },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>;

type UrgencyChipProps = {
  level: keyof typeof looks;
  /**
   * in how much time the blood is needed, for people who do not know the levels; if it is given, the highest level
   * also stands out more
   */
  leaves?: string;
};

/** Shows how urgent something is, in one word. */
export function UrgencyChip({ level, leaves }: UrgencyChipProps) {
  const { tone, icon } = looks[level];
  if (leaves === undefined)
    return (
      <Chip tone={tone} icon={icon}>
        {level}
      </Chip>
    );
  return (
    <Chip tone={tone === 'accent' ? 'urgent' : tone} icon={icon}>
      {`${level}: ${leaves}`}
    </Chip>
  );
}
