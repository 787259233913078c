import { startStore } from '@/app/lifecycle/start';
import { startTransition, StrictMode } from 'react';
import { afterFirstPaint } from '@/ui/after-first-paint';
import { App } from '@/app/App';
import { startSession } from '@/session/session';
import { keepInstallPrompt } from '@/device/install-prompt';
import { endTransactionsOnLeave } from '@/device/leave-page';
import { watchActivity } from '@/session/lock';
import { watchSharedDevice } from '@/ui/shared-device';
// imported after App, whose first page loads while React DOM is being evaluated
import { createRoot } from '@/react/create-root';
import '@/ui/theme.css';

// only Safari needs this: in Chromium a page that is put aside may finish its reads
if (navigator.vendor.startsWith('Apple')) endTransactionsOnLeave(window, () => location.reload());

// the browser may offer the installation before the code of the store has loaded
keepInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** How long the storage may take to answer before the page says that it waits, ms. */
const PATIENCE_MS = 600;

/**
 * The service worker comes after the code of the store: on a slow network its files would delay that code by half a
 * minute.
 */
async function startOffline(): Promise<void> {
  await startStore();
  if (!import.meta.env.PROD) return;
  try {
    const { registerServiceWorker } = await import('@/app/lifecycle/service-worker');
    await registerServiceWorker();
  } catch {
    // without the service worker the page works, only not offline; the next load tries again
  }
}

/**
 * Shows the page once the storage has said who uses this device, because a locked person's data must not flash up.
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
  // renders in slices, between which a slow device can do other things
  startTransition(() =>
    shell.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void show(root);

// the first format of any kind loads the browser's language data (15 ms), so it is made while the page's code loads
setTimeout(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }), 0);

afterFirstPaint(() => void startOffline());
