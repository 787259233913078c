import { create } from 'zustand';
import { useSession } from './session';

/**
 * What a person has just done. After any of these they probably want to hear more, so the app may ask about
 * notifications.
 */
export type PromptOccasion = 'pledge' | 'request' | 'donation' | 'reservation';

/** What the person did last, and the id of the record whose page may ask. */
interface Prompt {
  occasion: PromptOccasion;
  about: string;
}

/** Null if the person did nothing yet since the app started, or if they have answered the question. */
export const useNotificationPrompt = create<{ prompt: Prompt | null }>(() => ({ prompt: null }));

/** Notes what the person did. The page of that record may then ask about notifications. */
export const planNotificationPrompt = (occasion: PromptOccasion, about: string): void =>
  useNotificationPrompt.setState({ prompt: { occasion, about } });

/** Ends the time in which the app may ask, because the person has answered or has left. */
export const endNotificationPrompt = (): void => useNotificationPrompt.setState({ prompt: null });

useSession.subscribe((now, before) => {
  if (now.identity?.userId !== before.identity?.userId) endNotificationPrompt();
});
