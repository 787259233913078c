import { alertParameter, makeOpenPage } from './messages';
import type { AlertNote } from './compose-alert';

declare const self: ServiceWorkerGlobalScope;

/** How long a page has to say that it shows what it was asked for, ms. A frozen one does not answer. */
const PATIENCE_MS = 1_000;

/** Asks an open page to go to a path by itself, which loses nothing that was typed. */
function askPage(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    page.postMessage(makeOpenPage(path), [port2]);
  });
}

/** Opens the page of an alert: in a tab that is open, else in a new one. Needs no network. */
export async function openAlert({ path, id }: AlertNote): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (id !== null) url.searchParams.set(alertParameter, id);
  const target = `${url.pathname}${url.search}${url.hash}`;
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(target);
    return;
  }
  await page.focus().catch(() => undefined);
  if (await askPage(page, target)) return;
  await page.navigate(target).catch(() => self.clients.openWindow(target));
}
