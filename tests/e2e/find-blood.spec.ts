import { updateRow } from './harness/database';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

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

test('requests are narrowed to a radius and put nearest first; the most urgent come first by default', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const mark = account.lastName;
  const seed = (hospital: string, hospital_zip: string, urgency: string) =>
    seedRequest(server, account, {
      hospital: `${hospital} ${mark}`,
      location: 'Not specified',
      blood_type: 'AB-',
      hospital_zip,
      urgency,
    });
  // Decatur is some 35 miles from Springfield, Chicago 180
  await seed('Saint Far', '60604', 'Critical');
  await seed('Saint Middle', '62521', 'High');
  await seed('Saint Near', '62702', 'Standard');
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
