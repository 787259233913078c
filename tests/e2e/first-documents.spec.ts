import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { collectComplaints } from './harness/page-checks';
import { expect, test } from './harness/test';

const arrivals = [
  paths.home,
  paths.findBlood,
  paths.allRequests,
  paths.donations,
  paths.drives,
  paths.donateBlood,
  paths.login,
  paths.signup,
];

/** Reads the positions and styles of the logo, the heading and the words below it. */
const look = (page: Page) =>
  page.evaluate(() => {
    const looks: Record<string, object> = {};
    for (const selector of ['header svg', 'main h1', 'main h1 + *']) {
      const element = document.querySelector(selector);
      if (!element) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x, y, width, height].map(Math.round);
      const { color, fill, fontSize, fontWeight, fontFamily } = getComputedStyle(element);
      const text = element.textContent;
      const style = { color, fill, fontSize, fontWeight, fontFamily };
      looks[selector] = { text, box, style };
    }
    return looks;
  });

// covers: first-visit-paint
test('pages that people arrive at paint frame and heading before style and scripts come', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  for (const path of arrivals) {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    const first = await look(page);
    const drawn = await page.locator('#root > *').elementHandle();
    release();
    await expect.poll(() => drawn?.evaluate((node) => node.isConnected)).toBe(false);
    await expect(page.locator('main h1')).toBeVisible();
    expect.soft(await look(page), path).toMatchObject(first);
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(complaints).toEqual([]);
});
