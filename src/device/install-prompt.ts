import { create } from 'zustand';

/** Chromium's event; missing from TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's own dialog for installing the app. Null if the browser has none, or if the app is installed. */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Keeps the browser from offering the installation by itself, so that the app can offer it at a better moment. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // the event's name determines its type
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstallPrompt.setState({ prompt: null }));
}
