import { readUrgency, type Urgency, URGENCY_WINDOW } from '@/blood/urgency';
import { UrgencyChip } from '@/ui/UrgencyChip';

/** The classes of a request's card, by its urgency. A chip in the card says the urgency in words. */
export const URGENCY_CARD: Record<Urgency, string> = {
  Critical: 'border-accent-ink! border-l-[6px] bg-accent-tint!',
  High: 'border-l-[6px] border-l-amber',
  Medium: 'border-l-[6px] border-l-blue',
  Standard: 'border-l-[6px] border-l-line-strong',
};

/** Shows the urgency of a request, and within how much time the blood is needed. */
export function RequestUrgency({ value }: { value: string }) {
  const urgency = readUrgency(value);
  return <UrgencyChip level={urgency} leaves={URGENCY_WINDOW[urgency]} />;
}
