import { CircleAlert, CircleCheck, CloudUpload, Smartphone, type LucideIcon } from 'lucide-react';
import { Chip, type Tone } from './Chip';

type WayState = 'saved' | 'sending' | 'received' | 'attention';

const looks: Record<WayState, { tone: Tone; icon: LucideIcon }> = {
  saved: { tone: 'amber', icon: Smartphone },
  sending: { tone: 'blue', icon: CloudUpload },
  received: { tone: 'green', icon: CircleCheck },
  attention: { tone: 'accent', icon: CircleAlert },
};

/** How far something is on its way to the server. The words are the caller's. */
export function StateChip({ state, children }: { state: WayState; children: string }) {
  return <Chip {...looks[state]}>{children}</Chip>;
}
