import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  ClockAlert,
  HandHeart,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import type { LifeOfRequest } from '@/blood/request-life';
import { Chip, type Tone } from '@/ui/Chip';
import { useNow } from '@/ui/use-now';
import { getRequestState, REQUEST_STATE_WORDS, type RequestState } from './request-state';

const looks: Record<RequestState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'blue', icon: CircleDashed },
  covered: { tone: 'green', icon: HandHeart },
  expired: { tone: 'amber', icon: ClockAlert },
  fulfilled: { tone: 'green', icon: CircleCheck },
  closed: { tone: 'neutral', icon: CircleSlash },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

const MINUTE = 60_000;

type RequestStateChipProps = {
  request: LifeOfRequest;
  /** shows nothing for an open request, in a list of open requests */
  quiet?: boolean;
};

/** Shows the state of a request in a word. */
export function RequestStateChip({ request, quiet = false }: RequestStateChipProps) {
  const state = getRequestState(request, useNow(MINUTE));
  if (quiet && state === 'open') return null;
  return <Chip {...looks[state]}>{REQUEST_STATE_WORDS[state]}</Chip>;
}
