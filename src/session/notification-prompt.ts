import { create } from 'zustand';
import { useSession } from './session';

/**
 * What a person has just done. After any of these they probably want to hear more, so the app may ask about
 * notifications.
 */
export type PromptOccasion = 'pledge' | 'request' | 'donation' | 'reservation';

/**
 * How long the app waits before it asks, so that the person can read the page's own message about what they did, ms.
 */
const PAUSE = 4_000;

/** What the person did last on this page. Null if they did nothing yet, or if they have answered the question. */
export const useNotificationPrompt = create<{ occasion: PromptOccasion | null }>(() => ({
  occasion: null,
}));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes what the person did. A moment later the app may ask about notifications. */
export function planNotificationPrompt(occasion: PromptOccasion): void {
  clearTimeout(timer);
  timer = setTimeout(() => useNotificationPrompt.setState({ occasion }), PAUSE);
}

/** Ends the time in which the app may ask, because the person has answered or has left. */
export function endNotificationPrompt(): void {
  clearTimeout(timer);
  useNotificationPrompt.setState({ occasion: null });
}

useSession.subscribe((now, before) => {
  if (now.identity?.userId !== before.identity?.userId) endNotificationPrompt();
});
