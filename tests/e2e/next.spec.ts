import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { rowsOf, updateRow } from './harness/database';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { changeMenu } from './harness/request-menu';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const next = (page: Page) => page.getByRole('region', { name: 'Next' });
const accept = (page: Page) => next(page).getByRole('button', { name: 'Accept' });

// covers: next-thing
test('a donor who waits is accepted without scrolling, once, however often it is tapped and in both tabs', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, one, two] = [await newAccount(), await newAccount(), await newAccount()];
  const id = await seedRequest(server, nurse, { hospital: 'Saint Next' });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const offers = [
    await seedPledge(server, one, id, { arrive_by: soon }),
    await seedPledge(server, two, id),
  ];
  const decisions = async () => {
    const rows = await rowsOf(server, 'pledges', { request_id: id });
    return offers.map((offer) => rows.find((row) => row['id'] === offer)?.['status']);
  };
  await openAs(page, nurse, paths.home);
  await expect(next(page)).toContainText('2 donors can come');
  await expect(accept(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(paths.request(id));
  await expect(accept(other)).toBeInViewport({ ratio: 1 });

  await page.bringToFront();
  await accept(page).dblclick();
  await expect(next(page).getByText(/^Accepted/)).toBeVisible();
  await expect(next(page)).toContainText('1 donor can come');
  await expect.poll(decisions).toEqual(['accepted', 'open']);
  await expect(next(other)).toContainText('1 donor can come');
  await updateRow(server, 'pledges', offers[1] ?? '', { withdrawn: true });
  await expect(next(page)).toBeHidden({ timeout: 20_000 });
  expect(await decisions()).toEqual(['accepted', 'withdrawn']);
});

// covers: next-thing
test('a donor who is expected is told to go, also without a network, and says so with one tap', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const id = await seedRequest(server, nurse, { hospital: 'Saint Road', required_units: 1 });
  const offer = await seedPledge(server, donor, id, {
    arrive_by: new Date(Date.now() + 20 * 60_000).toISOString(),
  });
  await acceptPledge(server, offer);
  await openAs(page, donor, paths.home);
  await expect(next(page)).toContainText(/Go now\s*(20|19) min/);
  await page.context().setOffline(true);
  await next(page).getByRole('button', { name: 'On my way' }).click();
  await expect(next(page)).toContainText('You are on your way');
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await rowsOf(server, 'pledges', { id: offer }))[0]?.['on_way_at'])
    .not.toBeNull();
});

// covers: menu-button
test('the menu of a request works with the keyboard, and gives the focus back', async ({
  page,
  server,
  newAccount,
}) => {
  const nurse = await newAccount();
  const id = await seedRequest(server, nurse, { hospital: 'Saint Menu' });
  await openAs(page, nurse, paths.request(id));
  const item = (name: string) => page.getByRole('menuitem', { name });
  await changeMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(item('Edit Request')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expect(item('Withdraw Request')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Edit Request')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(changeMenu(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Withdraw Request')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Withdraw this request?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changeMenu(page)).toBeFocused();
});
