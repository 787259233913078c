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

/**
 * Caches the application's own files only. Backend answers are never cached here: the pages' database is the
 * only offline data store.
 */
const precache = new PrecacheController({ plugins: [closeOnLeave] });
// workbox-build replaces exactly this expression with the list of files.
// oxlint-disable-next-line no-underscore-dangle
precache.addToCacheList(self.__WB_MANIFEST);

const cacheKeys = () => [...precache.getURLsToCacheKeys().values()];

self.addEventListener('install', (event) => {
  void precache.install(event);
});

self.addEventListener('activate', (event) => {
  // Not precache.activate(), which would delete the lazy chunks that tabs of the previous build still need.
  event.waitUntil(tidyPrecache(precache.strategy.cacheName, cacheKeys()));
  // Take control on the first visit, so that it works offline without a reload.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  // Only after the user accepted the update in a page.
  if (isUpdateNow(event.data)) void self.skipWaiting();
  if (isBuildQuestion(event.data)) event.ports[0]?.postMessage(import.meta.env['VITE_BUILD']);
});

/** Background Sync. Missing from TypeScript's library because only Chromium supports it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** How long open pages get to send their unsent work, ms. A frozen or closing page will not send it. */
const PATIENCE = 5_000;

async function sendWhatWaits(): Promise<void> {
  const pages = await listPages();
  // The worker's clients share its origin; their postMessage takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage(wakeUp);
  if (pages.length > 0) await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await sendUnsent();
}

self.addEventListener('sync', (event) => {
  // The event name determines the type.
  const sync = event as SyncEvent;
  if (sync.tag === pushTag) sync.waitUntil(sendWhatWaits());
});

self.addEventListener('push', (event) => event.waitUntil(showAlert(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // only showAlert makes notifications
  event.waitUntil(openAlert(event.notification.data as string));
});

/** This event type is missing from TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as SubscriptionChange;
  event.waitUntil(followSubscription(self.registration.pushManager, oldSubscription));
});

registerRoute(new PrecacheRoute(precache));

/** Serves chunks of the previous build to its open tabs. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const cache = await caches.open(precache.strategy.cacheName);
    return (await cache.match(request.url)) ?? fetch(request);
  },
);

registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(rest|auth|realtime)(\/|$)/],
  }),
);
