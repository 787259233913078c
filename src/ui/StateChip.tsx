import { CircleAlert, CircleCheck, CloudUpload, Smartphone, type LucideIcon } from 'lucide-react';
import { Chip, type Tone } from './Chip';

type WayState = 'saved' | 'sending' | 'received' | 'attention';

const looks: Record<WayState, { tone: Tone; icon: LucideIcon }> = {
  saved: { tone: 'amber', icon: Smartphone },
  sending: { tone: 'blue', icon: CloudUpload },
  received: { tone: 'green', icon: CircleCheck },
  attention: { tone: 'accent', icon: CircleAlert },
};

/** Shows how far a record has come on its way to the server. @param children the state in a word */
export function StateChip({ state, children }: { state: WayState; children: string }) {
  return <Chip {...looks[state]}>{children}</Chip>;
}
