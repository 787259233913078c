import { CircleCheck, CircleSlash, Clock, CloudUpload, HandHeart } from 'lucide-react';
import { Chip } from '@/ui/Chip';
import type { PledgeState } from './pledge-state';
import { DONOR_STATE_WORDS } from './pledge-words';

function look(state: PledgeState) {
  if (state === 'saved') return { tone: 'amber', icon: CloudUpload } as const;
  if (state === 'open' || state === 'accepting') return { tone: 'blue', icon: Clock } as const;
  if (state === 'accepted') return { tone: 'green', icon: CircleCheck } as const;
  if (state === 'given') return { tone: 'green', icon: HandHeart } as const;
  return { tone: 'neutral', icon: CircleSlash } as const;
}

/** Shows the state of a pledge to its donor. */
export function PledgeChip({ state }: { state: PledgeState }) {
  return <Chip {...look(state)}>{DONOR_STATE_WORDS[state]}</Chip>;
}
