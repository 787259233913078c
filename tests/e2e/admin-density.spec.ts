import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { listed, openPanel, test } from './harness/admin';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { expect } from './harness/test';

test.use({ serviceWorkers: 'block', viewport: { width: 1024, height: 768 } });

/** Counts the rows of the list that are wholly in the window, and finds their heights. It runs in the page. */
function readRows() {
  const boxes = [...document.querySelectorAll('tr[data-index]')].map((row) =>
    row.getBoundingClientRect(),
  );
  const shown = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight);
  return { shown: shown.length, heights: [...new Set(shown.map(({ height }) => height))] };
}

const row = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('link');
const details = (page: Page, name: string) => page.getByRole('dialog', { name });

// covers: panel-density
test('a tablet shows twelve donors and ten requests, each on one line as high as a finger', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  for (let n = 10; n < 26; n++)
    await hospital.addDonor(admin, {
      full_name: `Donor ${n} with quite a long name and another name`,
      blood_type: 'AB-',
    });
  // a person may have three open requests, so five people ask
  for (let n = 10; n < 25; n++)
    await hospital.addRequest(n % 3 === 1 ? await hospital.newPerson() : admin, {
      hospital: `Saint ${n} of a name that does not fit into one line of a table`,
      units_given: 1,
    });
  await openPanel(page, admin, paths.adminDonors, 'View Donors');
  await listed(page, '16 donors');
  expect(await page.evaluate(readRows)).toEqual({ shown: 12, heights: [44] });
  await expectAccessible(page);
  await page.goto(paths.adminRequests);
  await listed(page, '15 requests');
  const requests = await page.evaluate(readRows);
  expect(requests.heights).toEqual([44]);
  expect(requests.shown).toBeGreaterThanOrEqual(10);
  for (const link of await page.locator('tr[data-index] a').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
});

// covers: panel-density
test('details are beside the list, which stays usable by pointer and keyboard @long', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  for (const name of ['Ann First', 'Ben Second', 'Cay Third'])
    await hospital.addDonor(admin, { full_name: name });
  await openPanel(page, admin, paths.adminDonors, 'View Donors');
  await listed(page, '3 donors');
  await row(page, 'Ann First').click();
  const shown = details(page, 'Donor Details');
  await expect(shown).toContainText('Ann First');
  await expect(page).toHaveURL(/[?&]open=/);
  const list = await page.getByRole('table', { name: 'View Donors' }).boundingBox();
  const panel = await shown.boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // another row is chosen in the list, and the keyboard goes on from it
  await row(page, 'Ben Second').click();
  await expect(shown).toContainText('Ben Second');
  await expect(row(page, 'Ben Second')).toBeFocused();
  await expect(row(page, 'Ben Second')).toHaveAttribute('aria-current', 'true');
  const second = page.url();
  await page.keyboard.press('ArrowDown');
  await expect(shown).toContainText('Cay Third');
  await expect(row(page, 'Cay Third')).toBeFocused();
  expect(page.url()).not.toBe(second);
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(second);
  await page.reload();
  await expect(shown).toContainText('Ben Second');
  // Back leaves the details, whatever was looked at in between
  await page.goBack();
  await expect(shown).toBeHidden();
  await expect(page).toHaveURL(paths.adminDonors);
  await row(page, 'Cay Third').click();
  await expect(shown).toContainText('Cay Third');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(row(page, 'Cay Third')).toBeFocused();
});

// covers: panel-density
test('with letters twice as large, or zoomed twice, the menu folds @long', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPanel(page, admin, paths.adminDonors, 'View Donors');
  const unfold = page.getByRole('button', { name: 'Open the sidebar' });
  await expect(page.getByRole('button', { name: 'Fold the sidebar' })).toBeVisible();
  // a browser that is zoomed to 200 % has half as many pixels
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(unfold).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(unfold).toBeVisible();
  await expectNoSidewaysScroll(page);
});
