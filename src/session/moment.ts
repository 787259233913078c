import { create } from 'zustand';
import { useSession } from './session';

/** An action after which people will want to hear more, so that the app may ask about notifications. */
export type Moment = 'pledge' | 'request' | 'donation' | 'reservation';

/** How long the page's own message about the action is left alone, ms. */
const PAUSE = 4_000;

/** The latest action on this page; null before any, and after the question was answered. */
export const useMoment = create<{ moment: Moment | null }>(() => ({ moment: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes that the app may soon ask about notifications. */
export function noteMoment(moment: Moment): void {
  clearTimeout(timer);
  timer = setTimeout(() => useMoment.setState({ moment }), PAUSE);
}

/** Ends the moment, because the question was answered or the person has left. */
export function endMoment(): void {
  clearTimeout(timer);
  useMoment.setState({ moment: null });
}

useSession.subscribe((now, before) => {
  if (now.identity?.userId !== before.identity?.userId) endMoment();
});
