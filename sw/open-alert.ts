import { makeOpenPage } from './messages';
import { listPages } from './pages';

declare const self: ServiceWorkerGlobalScope;

/** How long a page has to say that it shows what it was asked for, ms. A frozen one does not answer. */
const PATIENCE_MS = 1_000;

/** Asks an open page to go to a path by itself, which loses nothing that was typed. */
function askPage(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it also starts the port
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, PATIENCE_MS, false);
    page.postMessage(makeOpenPage(path), [port2]);
  });
}

/** Opens the page of an alert: in a tab that is open, else in a new one. Needs no network. */
export async function openAlert(path: string): Promise<void> {
  const pages = await listPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (page) {
    await page.focus().catch(() => undefined);
    if (await askPage(page, path)) return;
    if (await page.navigate(path).catch(() => null)) return;
  }
  await self.clients.openWindow(path);
}
