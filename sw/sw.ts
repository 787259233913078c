import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isBuildQuestion, isUpdateNow, pushTag, wakeUp } from './messages';
import { tidyPrecache } from './old-builds';
import { sendUnsent } from './send-unsent';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/**
 * Keeps the application's own files, and nothing else: there is one offline data store, the pages'
 * database, so answers of the backend are never cached here.
 */
const precache = new PrecacheController();
// The name is workbox-build's: it replaces exactly this text by the list of files.
// oxlint-disable-next-line no-underscore-dangle
precache.addToCacheList(self.__WB_MANIFEST);

const cacheKeys = () => [...precache.getURLsToCacheKeys().values()];

self.addEventListener('install', (event) => {
  void precache.install(event);
});

self.addEventListener('activate', (event) => {
  // Not precache.activate(): that would take the lazy chunks away from tabs of the build before.
  event.waitUntil(tidyPrecache(precache.strategy.cacheName, cacheKeys()));
  // The first visit works offline too, without a second load.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  // Only with the user's consent, which a page asks for.
  if (isUpdateNow(event.data)) void self.skipWaiting();
  if (isBuildQuestion(event.data)) event.ports[0]?.postMessage(import.meta.env['VITE_BUILD']);
});

/** Background Sync: not in TypeScript's library, since only Chromium's browsers have it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** How long open pages have to send what waits, ms: one that is frozen, or just being closed, will not. */
const PATIENCE = 5_000;

async function sendWhatWaits(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A client of the worker is of its origin; its postMessage takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage(wakeUp);
  if (pages.length > 0) await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await sendUnsent();
}

self.addEventListener('sync', (event) => {
  // the name of the event decides its type
  const sync = event as SyncEvent;
  if (sync.tag === pushTag) sync.waitUntil(sendWhatWaits());
});

registerRoute(new PrecacheRoute(precache));

/** Chunks of the build before, for its open tabs. */
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
