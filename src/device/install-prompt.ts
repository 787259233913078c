import { create } from 'zustand';

/** An event that only Chromium fires, so TypeScript's library does not have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Holds the event with which the app can open the browser's dialog for installing it. Null if the browser has no such
 * dialog, or if the app is installed.
 */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Stops the browser from offering the installation by itself, so that the app can offer it at a better moment. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // the event `beforeinstallprompt` always has this type
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstallPrompt.setState({ prompt: null }));
}
