import type { BloodType } from '@/blood/blood-type';
import type { StartedServer } from '../support/start-server';
import type { Account } from './harness/accounts';
import { updateRow } from './harness/database';
import { seedDonation } from './harness/donations';
import { requestForm } from './harness/forms';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

// The people have the ZIP code 62701 in Springfield. Decatur is about 35 miles from it, Chicago about 180.
const NEAR = '62702';
const MIDDLE = '62521';
const FAR = '60604';

/**
 * Makes a function that posts requests of one blood type.
 * @returns a function that takes the hospital's name, which gets the account's mark at its end, the ZIP code and the
 * urgency
 */
const seedRequestsAt =
  (server: StartedServer, account: Account, blood_type: BloodType) =>
  (hospital: string, hospital_zip: string, urgency: string) =>
    seedRequest(server, account, {
      hospital: `${hospital} ${account.lastName}`,
      location: 'Not specified',
      blood_type,
      hospital_zip,
      urgency,
    });

// covers: page-blood-requests, page-all-requests
test('a visitor filters requests, sees how far away they are, and opens one until it is fulfilled', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const mark = account.lastName;
  const wanted = { blood_type: 'AB-', urgency: 'Medium' };
  const id = await seedRequest(server, account, { hospital: `Saint Far ${mark}`, ...wanted });
  await seedRequest(server, account, { hospital: `Saint Other ${mark}`, blood_type: 'B-' });
  const card = (words: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${words} ${mark}` });

  await page.goto('/blood-requests');
  await expect(page.locator('[data-percent]')).toHaveCount(8);
  await expect(card('Saint Other')).toBeVisible();
  await page.getByLabel('Blood type', { exact: true }).selectOption('AB-');
  await expect(card('Saint Far')).toBeVisible();
  await expect(card('Saint Other')).toBeHidden();
  await page.getByLabel('Urgency', { exact: true }).selectOption('Medium (within 48 hours)');
  await page.getByLabel('Your ZIP code, for distances').fill('60604');
  await expect(page).toHaveURL('/blood-requests?type=AB-&urgency=Medium&zip=60604');
  await expect(card('Saint Far')).toContainText('About 178 miles away');

  await page.getByRole('link', { name: 'View All Requests' }).click();
  await expect(page).toHaveURL('/all-requests?type=AB-&urgency=Medium&zip=60604');
  await expect(card('Saint Far')).toContainText('About 178 miles away');
  await page.reload();
  await expect(card('Saint Far')).toContainText('About 178 miles away');
  await page.getByLabel('Your ZIP code, for distances').fill('00000');
  await expect(page.getByLabel('Your ZIP code, for distances')).toHaveAccessibleDescription(
    'This ZIP code is not known. Check its five digits.',
  );

  await card('Saint Far')
    .getByRole('link', { name: /^View details/ })
    .click();
  await expect(page).toHaveURL(`/request/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Springfield, IL 62701')).toBeVisible();
  await expect(main.getByRole('link', { name: 'I can donate' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Where it stands' })).toBeHidden();
  for (const secret of [account.phone, account.email, account.firstName, 'Planned operation'])
    await expect(main).not.toContainText(secret);

  await updateRow(server, 'blood_requests', id, { request_fulfilled: true });
  await page.reload();
  await expect(main).toContainText('This request is not open');
});

// covers: pledge-radius
test('requests are narrowed to a radius and put nearest first; the most urgent come first by default @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const mark = account.lastName;
  const seed = seedRequestsAt(server, account, 'AB-');
  await seed('Saint Far', FAR, 'Critical');
  await seed('Saint Middle', MIDDLE, 'High');
  await seed('Saint Near', NEAR, 'Standard');
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: mark });
  await page.goto('/all-requests?type=AB-&zip=62701');
  await expect(cards).toContainText(['Saint Far', 'Saint Middle', 'Saint Near']);
  await page.getByLabel('First', { exact: true }).selectOption('Nearest');
  await expect(cards).toContainText(['Saint Near', 'Saint Middle', 'Saint Far']);
  await page.getByLabel('Distance', { exact: true }).selectOption('Within 50 miles');
  await expect(cards).toContainText(['Saint Near', 'Saint Middle']);
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL('/all-requests?type=AB-&zip=62701&order=nearest&radius=50');
  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Distance', { exact: true }).selectOption('Within 10 miles');
  await expect(cards).toContainText(['Saint Near']);
  await expect(cards).toContainText([/About \d+ miles? away/]);
});

// covers: find-blood-phone, nearest-first
test('on a phone the gauges are one row that opens, five requests follow, and the form is one tap away', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const mark = account.lastName;
  const seed = seedRequestsAt(server, account, 'AB+');
  for (const urgency of ['Medium', 'Critical']) {
    await seed(`${urgency} Far`, FAR, urgency);
    await seed(`${urgency} Near`, NEAR, urgency);
    await seed(`${urgency} Middle`, MIDDLE, urgency);
  }
  await openAs(page, account, '/blood-requests?type=AB%2B');
  const main = page.getByRole('main');
  const cards = main.getByRole('listitem').filter({ hasText: /units? needed/ });
  // the most urgent requests come first; if two are equally urgent, the one that is nearer to the profile's ZIP code
  // does
  await expect(cards).toHaveCount(5);
  await expect(cards.filter({ hasText: mark })).toContainText([
    /Critical Near.*(just now|min ago).*About \d+ miles? away.*Not verified/s,
    'Critical Middle',
    'Critical Far',
    'Medium Near',
  ]);
  await expect(main.getByRole('link', { name: 'View All Requests' })).toBeVisible();

  const gauges = main.locator('[data-percent]');
  const rows = async () =>
    new Set(
      await gauges.evaluateAll((all) =>
        all.map((gauge) => Math.round(gauge.getBoundingClientRect().bottom)),
      ),
    ).size;
  await expect(gauges).toHaveCount(8);
  expect(await rows()).toBe(1);
  await main.getByRole('button', { name: 'Show the numbers' }).click();
  expect(await rows()).toBeGreaterThan(1);

  await main.getByRole('link', { name: 'Request Blood' }).click();
  await expect(requestForm(page)).toBeInViewport();
});

// covers: nearest-first
test('donations come newest first, and nearest first once a ZIP code is given', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const mark = account.lastName;
  for (const [city, zip_code] of [
    ['Near', NEAR],
    ['Far', FAR],
    ['Middle', MIDDLE],
  ] as const)
    await seedDonation(server, account, { city: `${city} ${mark}`, zip_code, blood_type: 'AB+' });
  await page.goto('/donations?type=AB%2B');
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: mark });
  await expect(cards).toContainText(['Middle', 'Far', 'Near']);
  await page.getByLabel('Your ZIP code, for distances').fill('62701');
  await expect(cards).toContainText(['Near', 'Middle', 'Far']);
  await expect(page.getByText('People who are ready to give, the nearest first.')).toBeVisible();
  await expect(cards.last()).toContainText(/about 1\d\d miles away/);
});
