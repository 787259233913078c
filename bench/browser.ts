import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../tests/support/find-browser';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });

/**
 * Runs work in a browser with a fresh profile, which has no cache, storage or service worker. The profile is on the
 * disk, as an installed app's is. In a private window, Chromium keeps IndexedDB in memory, where each row takes
 * longer the more rows there are.
 */
export async function withProfile<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'lifedrop-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGS,
  });
  // tsx wraps functions with `__name`, a global that pages do not have
  await context.addInitScript('globalThis.__name ??= (named) => named');
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Opens a page. Errors of the page are printed. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  await page.goto(url);
  return page;
}

/** Notes in the page the time of the first frame after the fiftieth record has come into the document. */
function noteWhenShown(): void {
  const look = () => {
    if (document.querySelectorAll('a[href^="/donation/"]').length < 50) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.shownAt = performance.now();
      }),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Opens a page in a new tab and waits until 50 records are on the screen.
 * @returns ms from the start of the navigation
 */
export async function timeToShow(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(noteWhenShown);
  await page.goto(url);
  const shown = await page.waitForFunction(() => window.shownAt);
  const ms = await shown.jsonValue();
  await page.close();
  if (ms === undefined) throw new Error(`${url} showed nothing`);
  return ms;
}
