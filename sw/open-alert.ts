import { listPages } from './pages';

declare const self: ServiceWorkerGlobalScope;

/** Opens the page of an alert: in a tab that is open, else in a new one. Drafts are kept. Needs no network. */
export async function openAlert(path: string): Promise<void> {
  const pages = await listPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  await page?.focus().catch(() => undefined);
  // a page that an earlier worker controls cannot be navigated
  if (!(await page?.navigate(path).catch(() => null))) await self.clients.openWindow(path);
}
