import { create } from 'zustand';
import { useSession } from './session';

/** An action after which people will want to hear more, so that the app may ask about notifications. */
export type PromptOccasion = 'pledge' | 'request' | 'donation' | 'reservation';

/** How long the page's own message about the action is left alone, ms. */
const PAUSE = 4_000;

/** The latest action on this page; null before any, and after the question was answered. */
export const useNotificationPrompt = create<{ occasion: PromptOccasion | null }>(() => ({
  occasion: null,
}));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Plans the prompt: the app may soon ask about notifications. */
export function planNotificationPrompt(occasion: PromptOccasion): void {
  clearTimeout(timer);
  timer = setTimeout(() => useNotificationPrompt.setState({ occasion }), PAUSE);
}

/** Ends the prompt, because the question was answered or the person has left. */
export function endNotificationPrompt(): void {
  clearTimeout(timer);
  useNotificationPrompt.setState({ occasion: null });
}

useSession.subscribe((now, before) => {
  if (now.identity?.userId !== before.identity?.userId) endNotificationPrompt();
});
