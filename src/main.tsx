import { startStore } from '@/app/lifecycle/start';
import { startTransition, StrictMode } from 'react';
import { afterFirstPaint } from '@/ui/after-first-paint';
import { App } from '@/app/App';
import { startSession } from '@/session/session';
import { keepInstallPrompt } from '@/device/install-prompt';
import { endTransactionsOnLeave } from '@/device/leave-page';
import { watchActivity } from '@/session/lock';
import { watchSharedDevice } from '@/ui/shared-device';
// after App, whose first page loads while React DOM is being evaluated
import { createRoot } from '@/react/create-root';
import '@/ui/theme.css';

// Safari alone needs it; a read that Chromium keeps for a page that is put aside may go on
if (navigator.vendor.startsWith('Apple')) endTransactionsOnLeave(window, () => location.reload());

// a browser that knows the app may offer to install it before the store's code has loaded
keepInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** How long the storage may take until the page says that it waits for it, ms. */
const PATIENCE_MS = 600;

/** The service worker comes after the store's code: on a slow network its files would hold it up for half a minute. */
async function startOffline(): Promise<void> {
  await startStore();
  if (!import.meta.env.PROD) return;
  try {
    const { registerServiceWorker } = await import('@/app/lifecycle/service-worker');
    await registerServiceWorker();
  } catch {
    // costs the offline start, not the page: the next load tries again
  }
}

/** Who uses this device is read from it before a page is shown: what is locked must not flash up. */
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
  // in slices, between which a slow device can do other things
  startTransition(() =>
    shell.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void show(root);

// the first format of any kind loads the browser's language data, 15 ms: better while the page's code loads
setTimeout(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }), 0);

afterFirstPaint(() => void startOffline());
