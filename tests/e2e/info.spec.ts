import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { rowsOf } from './harness/database';
import { field } from './harness/forms';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();
const menuLinks = (page: Page) => header(page).getByRole('navigation').getByRole('link');

/** Opens each link inside the app, and expects that none leads to the home page. */
async function expectPages(page: Page, hrefs: readonly string[]) {
  for (const href of hrefs) {
    await test.step(href, async () => {
      await page.goto(href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(new URL(href, page.url()).pathname);
      await expect(page).not.toHaveTitle(/^Give blood, find blood/);
    });
  }
}

async function hrefsIn(page: Page): Promise<string[]> {
  const found = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(found)].filter((href) => href !== '/').toSorted();
}

// covers: header-footer-links, pages-to-read
test('every link in header and footer leads to its own page, for visitors and users @long', async ({
  page,
  newAccount,
}) => {
  await page.goto('/');
  await openMenu(page);
  const main = ['Home', 'Donate Blood', 'Find Blood', 'About Us'];
  await expect(menuLinks(page)).toHaveText([...main, 'Donation Drives', 'Log In', 'Sign Up']);
  await expect(footer(page).getByRole('link', { name: 'Cookie Policy' })).toBeVisible();
  await expect(footer(page).getByRole('list', { name: 'Social media' })).toHaveCount(0);
  const forVisitors = await hrefsIn(page);
  expect(forVisitors.length).toBeGreaterThanOrEqual(20);
  await expectPages(page, forVisitors);

  await openAs(page, await newAccount(), '/');
  await openMenu(page);
  const own = ['My Requests', 'My Offers', 'Donation Drives', 'My Profile', 'All Donations'];
  await expect(menuLinks(page)).toHaveText([...main, ...own]);
  await expect(header(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
  const onlyForUsers = (await hrefsIn(page)).filter((href) => !forVisitors.includes(href));
  await menuLinks(page).filter({ hasText: 'All Donations' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expectPages(page, onlyForUsers);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menuLinks(page).filter({ hasText: 'Find Blood' })).toBeVisible();
  await expect(menuLinks(page).filter({ hasText: 'Donation Drives' })).toBeHidden();
  await header(page).getByRole('button', { name: 'More' }).click();
  await menuLinks(page).filter({ hasText: 'Donation Drives' }).click();
  await expect(page).toHaveURL(paths.drives);
});

// covers: page-home, page-about-us, figures-about
test('home and about have their links and figures', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Impact' }).getByRole('listitem')).toHaveText([
    '15 minutesaverage donation time',
    '3 livesper donation',
    '50,000+donors',
  ]);
  const hrefs = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    paths.createRequest,
    paths.donateBlood,
    paths.donations,
    paths.bloodTypes,
    paths.donationProcess,
    paths.faq,
    paths.donateBlood,
    paths.drives,
  ]);
  await page.goto(paths.about);
  for (const value of ['Trust', 'Accessibility', 'Impact'])
    await expect(main.getByRole('heading', { name: value })).toBeVisible();
  await expect(main).toContainText('2023');
  await expect(
    main
      .locator('section', { has: page.getByRole('heading', { name: 'The team' }) })
      .getByRole('listitem'),
  ).toHaveCount(4);
  await expect(main).toContainText('Monday to Friday8am - 6pm');
  await expect(main).toContainText('Saturday9am - 2pm');
  await expect(main).toContainText('SundayClosed');
});

test('the newsletter box stores an address once and says so; offline it says that nothing was sent', async ({
  page,
  context,
  server,
}) => {
  const email = `reader-${Date.now().toString(36)}@example.com`;
  await page.goto(paths.faq);
  const box = page.getByRole('form', { name: 'Newsletter' });
  const address = field(box, 'Your e-mail address');
  const subscribe = box.getByRole('button', { name: 'Subscribe' });
  await address.fill('nobody');
  await subscribe.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Enter an e-mail address/);

  await address.fill(email);
  await context.setOffline(true);
  await subscribe.click();
  await expect(box.getByRole('alert')).toContainText('You are offline. Nothing was sent');
  await expect(address).toHaveValue(email);
  expect(await rowsOf(server, 'newsletter_subscribers', { email })).toEqual([]);

  await context.setOffline(false);
  const thanks = 'Thank you. Your address is on the list for our newsletter.';
  await subscribe.dblclick();
  await expect(box.getByRole('status')).toHaveText(thanks);
  await expect(address).toHaveValue('');
  await address.fill(email.toUpperCase());
  await address.press('Enter');
  await expect(address).toHaveValue('');
  await expect(box.getByRole('status')).toHaveText(thanks);
  expect(await rowsOf(server, 'newsletter_subscribers', { email })).toHaveLength(1);
});

test('the newsletter box gives up after 15 s on a network that never answers, and keeps the address @long', async ({
  page,
}) => {
  await page.route('**/rpc/subscribe_newsletter', () => {});
  await page.goto(paths.faq);
  const box = page.getByRole('form', { name: 'Newsletter' });
  await field(box, 'Your e-mail address').fill('reader@example.com');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByRole('alert')).toContainText('could not be reached', { timeout: 20_000 });
  await expect(field(box, 'Your e-mail address')).toHaveValue('reader@example.com');
  await expect(box.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});

// covers: page-blood-types
test('blood types are chosen by keyboard; words and table show the same matches', async ({
  page,
}) => {
  await page.goto(paths.bloodTypes);
  await page.getByRole('radio', { name: 'A+' }).focus();
  await page.keyboard.press('Space');
  const told = page.locator('[aria-live=polite]', { has: page.getByRole('heading', { level: 2 }) });
  await expect(told.getByRole('heading', { level: 2 })).toHaveText('A+');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'O negative' })).toBeChecked();
  await expect(told.getByRole('heading')).toHaveText([
    'O−O negative',
    'O−O negative red cells can go to',
    'O−O negative can receive red cells from',
    'O plasma can go to',
    'O can receive plasma from',
  ]);
  await expect(told.getByRole('list')).toHaveText([
    'A+A−A negativeB+B−B negativeAB+AB−AB negativeO+O−O negative',
    'O−O negative',
    'O',
    'ABABO',
  ]);
  const row = (table: string, donor: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row', { name: new RegExp(`^${donor.replace('+', '\\+')} `) });
  await expect(row('Red cells', 'O negative').getByRole('cell', { name: 'yes' })).toHaveCount(8);
  await expect(row('Red cells', 'AB+').getByRole('cell', { name: 'yes' })).toHaveCount(1);
  await expect(row('Plasma', 'AB').getByRole('cell', { name: 'yes' })).toHaveCount(4);
});
