import { listPages } from './pages';

declare const self: ServiceWorkerGlobalScope;

/**
 * Opens the page of an alert in a tab that has the app open, or in a new tab. An open form keeps its draft. This
 * works without a network.
 */
export async function openAlert(path: string): Promise<void> {
  const pages = await listPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  await page?.focus().catch(() => undefined);
  // `navigate` fails if an earlier service worker controls the page
  if (!(await page?.navigate(path).catch(() => null))) await self.clients.openWindow(path);
}
