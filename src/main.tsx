import { startStore } from '@/app/lifecycle/start';
import { startTransition, StrictMode } from 'react';
import { afterFirstPaint } from '@/ui/after-first-paint';
import { App } from '@/app/App';
import { startSession } from '@/session/session';
import { keepInstallPrompt } from '@/device/install-prompt';
import { endTransactionsOnLeave } from '@/device/leave-page';
import { watchActivity } from '@/session/lock';
import { watchSharedDevice } from '@/ui/shared-device';
// must come after App, so that the first page loads while the browser evaluates React DOM
import { createRoot } from '@/react/create-root';
import '@/ui/theme.css';

// Only Safari needs this. In Chromium a page that is put aside may end its reads.
if (navigator.vendor.startsWith('Apple')) endTransactionsOnLeave(window, () => location.reload());

// The browser may offer the installation before the store's code has loaded.
keepInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** How long the storage may take to answer before the page shows that it waits for it, ms. */
const PATIENCE_MS = 600;

/**
 * Starts the store, then registers the service worker. If the worker came first, its downloads would delay the
 * store's code by half a minute on a slow network.
 */
async function startOffline(): Promise<void> {
  await startStore();
  if (!import.meta.env.PROD) return;
  try {
    const { registerServiceWorker } = await import('@/app/lifecycle/service-worker');
    await registerServiceWorker();
  } catch {
    // without the service worker the page works, but not offline; the next load tries again
  }
}

/**
 * Shows the page after the storage has said who uses this device. A page that is shown earlier might show the data of
 * a person whose screen is locked.
 */
async function show(into: HTMLElement) {
  const shell = createRoot(into);
  let waiting = true;
  const timer = setTimeout(() => {
    import('@/app/lifecycle/StorageWait')
      .then(({ StorageWait }) => waiting && shell.render(<StorageWait />))
      .catch(() => undefined);
  }, PATIENCE_MS);
  await startSession();
  waiting = false;
  clearTimeout(timer);
  watchActivity();
  watchSharedDevice();
  // a transition renders in slices, and a slow device can react to the person in between
  startTransition(() =>
    shell.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void show(root);

// The first format loads the browser's language data, which takes 15 ms. It does so here while the page's code is
// still loading.
setTimeout(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }), 0);

afterFirstPaint(() => void startOffline());
