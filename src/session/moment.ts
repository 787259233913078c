import { create } from 'zustand';
import { useSession } from './session';

/** What somebody has just done of which they will want to hear more. */
export type Moment = 'pledge' | 'request' | 'donation' | 'reservation';

/** How long what the page says about it is left alone, ms. */
const PAUSE = 4_000;

/** The latest on this page; null before, and once it was answered. */
export const useMoment = create<{ moment: Moment | null }>(() => ({ moment: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes that soon is a moment at which a question about notifications is worth asking. */
export function noteMoment(moment: Moment): void {
  clearTimeout(timer);
  timer = setTimeout(() => useMoment.setState({ moment }), PAUSE);
}

/** The question was answered, or whom it was for has left. */
export function endMoment(): void {
  clearTimeout(timer);
  useMoment.setState({ moment: null });
}

useSession.subscribe((now, before) => {
  if (now.identity?.userId !== before.identity?.userId) endMoment();
});
