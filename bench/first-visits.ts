import { type Browser, type CDPSession, launch, type Page, TargetType } from 'puppeteer-core';
import { paths } from '@/paths';
import { withDemoServer } from './quality/served';
import { BROWSER_ARGS, findBrowser } from '../tests/support/find-browser';
import { atMost, percentile, type Result } from './results-file';

const RUNS = Number(process.env['RUNS'] ?? 5);
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const CPU_SLOWDOWN = 4;
/** How long the page is watched for jumps after it is usable, ms. */
const SETTLES = 3_000;

interface FirstVisit {
  name: string;
  path: string;
  /** the selector of the element that makes the page usable: a row of its list, or a field of its form */
  usable: string;
  goal: number;
}

const VISITS: FirstVisit[] = [
  { name: 'Find Blood', path: paths.findBlood, usable: 'main li a[href^="/request/"]', goal: 5500 },
  { name: 'Donations', path: paths.donations, usable: 'main li a[href^="/donation/"]', goal: 5500 },
  { name: 'Drives', path: paths.drives, usable: 'main li a[href*="/schedule"]', goal: 5500 },
  { name: 'donor form', path: paths.donateBlood, usable: '#donor-form input', goal: 5000 },
  { name: 'log-in', path: paths.login, usable: 'main input[type="password"]', goal: 4500 },
  { name: 'Home', path: paths.home, usable: 'main #main-heading, main h1', goal: 4500 },
];

declare global {
  interface Window {
    seen: { usable: number; heading: number; shift: number };
  }
}

/**
 * Stores in `window.seen` when the heading and the first usable element appear, and how much the layout shifts.
 * @param usable a selector of that element
 */
function watch(usable: string): void {
  window.seen = { usable: 0, heading: 0, shift: 0 };
  const note = (name: 'usable' | 'heading', selector: string) => {
    if (window.seen[name] > 0 || !document.querySelector(selector)) return;
    window.seen[name] = -1;
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.seen[name] = performance.now();
      }),
    );
  };
  const look = () => {
    if (window.seen.heading === 0) note('heading', 'main h1');
    if (window.seen.usable === 0) note('usable', usable);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const slowDown = (session: CDPSession) => session.send('Network.emulateNetworkConditions', NETWORK);

async function visit(browser: Browser, url: string, { path, usable }: FirstVisit) {
  const context = await browser.createBrowserContext();
  const page: Page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await slowDown(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  context.on('targetcreated', (target) => {
    if (target.type() !== TargetType.SERVICE_WORKER) return;
    const slow = async () => slowDown(await target.createCDPSession());
    slow().catch(() => undefined);
  });
  // tsx wraps functions with `__name`, a global that pages do not have
  await page.evaluateOnNewDocument('globalThis.__name ??= (named) => named');
  await page.evaluateOnNewDocument(watch, usable);
  await page.goto(`${url}${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => window.seen.usable > 0, { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, SETTLES));
  const seen = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { ...window.seen, heading: Math.max(window.seen.heading, paint), paint };
  });
  await context.close();
  return seen;
}

async function measure(browser: Browser, url: string, first: FirstVisit): Promise<Result[]> {
  const seen: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < RUNS; run += 1) seen.push(await visit(browser, url, first));
  const what = `First visit at 400 kbit/s, 400 ms, CPU × 4: ${first.name}`;
  const median = (pick: (one: (typeof seen)[number]) => number) => percentile(seen.map(pick), 0.5);
  const result = (part: string, unit: string, most: number, ours: number, digits: number) =>
    atMost(`${what}, ${part}`, unit, most, { ours, runs: RUNS }, digits);
  return [
    result(
      'usable',
      'ms',
      first.goal,
      median(({ usable }) => usable),
      0,
    ),
    result(
      'frame and heading',
      'ms',
      1500,
      median(({ heading }) => heading),
      0,
    ),
    result(
      'layout shift',
      'CLS',
      0.02,
      median(({ shift }) => shift),
      4,
    ),
  ];
}

/**
 * Opens pages for the first time, as a cheap phone on a bad network does, from the demo server. The service worker
 * installs meanwhile, as it does for people.
 * @param only the name of one page; if it is missing, all pages are opened
 */
export async function measureFirstVisits(only?: string): Promise<Result[]> {
  const results: Result[] = [];
  await withDemoServer(async ({ url }) => {
    const browser = await launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
    try {
      for (const first of VISITS)
        if (only === undefined || first.name === only)
          results.push(...(await measure(browser, url, first)));
    } finally {
      await browser.close();
    }
  });
  return results;
}
