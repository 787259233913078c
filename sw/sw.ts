import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isBuildQuestion, isUpdateNow, pushTag, wakeUp } from './messages';
import { closeOnLeave } from './close-on-leave';
import { followSubscription } from './follow-subscription';
import { openAlert } from './open-alert';
import { listPages } from './pages';
import { tidyPrecache } from './old-builds';
import { sendUnsent } from './send-unsent';
import { showAlert } from './show-alert';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Caches only the app's own files, never an answer of the backend: offline, all data comes from the store. */
const precache = new PrecacheController({ plugins: [closeOnLeave] });
// workbox-build replaces this expression with the list of the app's files, and finds it by its exact text
// oxlint-disable-next-line no-underscore-dangle
precache.addToCacheList(self.__WB_MANIFEST);

const cacheKeys = () => [...precache.getURLsToCacheKeys().values()];

self.addEventListener('install', (event) => {
  void precache.install(event);
});

self.addEventListener('activate', (event) => {
  // `precache.activate()` would also delete the files that tabs of the previous build still need
  event.waitUntil(tidyPrecache(precache.strategy.cacheName, cacheKeys()));
  // the worker takes control of the page on the first visit, so that the page works offline without a reload
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  // the page sends this only after the person has accepted the update
  if (isUpdateNow(event.data)) void self.skipWaiting();
  if (isBuildQuestion(event.data)) event.ports[0]?.postMessage(import.meta.env['VITE_BUILD']);
});

/** The event of Background Sync. Only Chromium supports it, so TypeScript's library does not have it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/**
 * How long open pages have to send their unsent work before the worker sends it itself, ms. A page that the browser
 * has frozen or is closing will not send anything.
 */
const PATIENCE = 5_000;

async function sendWhatWaits(): Promise<void> {
  const pages = await listPages();
  // All clients of a worker have the worker's origin, and their `postMessage` takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage(wakeUp);
  if (pages.length > 0) await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await sendUnsent();
}

self.addEventListener('sync', (event) => {
  // the event `sync` always has this type
  const sync = event as SyncEvent;
  if (sync.tag === pushTag) sync.waitUntil(sendWhatWaits());
});

self.addEventListener('push', (event) => event.waitUntil(showAlert(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // only `showAlert` makes notifications, and it puts a path into `data`
  event.waitUntil(openAlert(event.notification.data as string));
});

/** An event that TypeScript's library does not have. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as SubscriptionChange;
  event.waitUntil(followSubscription(self.registration.pushManager, oldSubscription));
});

registerRoute(new PrecacheRoute(precache));

/**
 * Serves the files of the previous build to tabs that still run it. Keeps the scanner of codes once somebody has used it,
 * so that it then works without a network: most people never do, and it is as large as the rest of the app.
 */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, url }) => {
    const isScanner = url.pathname.startsWith('/assets/scanner/');
    const cache = await caches.open(isScanner ? 'scanner' : precache.strategy.cacheName);
    const kept = await cache.match(request.url);
    if (kept) return kept;
    const response = await fetch(request);
    if (isScanner && response.ok) {
      await cache.put(request.url, response.clone());
      // it has two files; those of the build before are enough for the tabs that still run it
      for (const old of (await cache.keys()).slice(0, -4)) await cache.delete(old);
    }
    return response;
  },
);

registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(rest|auth|realtime)(\/|$)/],
  }),
);
