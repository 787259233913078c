import type { Page } from '@playwright/test';
import { rowsOf } from './harness/database';
import { seedDonation } from './harness/donations';
import { donorForm, field, fillDonation, registerDonation } from './harness/forms';
import { timeShown, watchButtons } from './harness/messages';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const thanks =
  'Thank you for registering as a blood donor! You will be redirected to your donation details page.';

// covers: donor-form-required
test('an empty registration is refused beside its fields, and a preferred date in the past @long', async ({
  page,
}) => {
  await page.goto('/donate-blood');
  const form = donorForm(page);
  await field(form, 'Preferred Date').fill('2020-01-01');
  await form.getByRole('button', { name: 'Register as a Donor' }).click();
  const labels = [
    'Full Name',
    'Phone Number',
    'Blood Type',
    'Address',
    'City',
    'State',
    'ZIP Code',
  ];
  for (const label of labels)
    await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(form, 'Full Name')).toBeFocused();
  await expect(field(form, 'Preferred Date')).toHaveAccessibleDescription(
    'Choose today or a later date',
  );
  await expect(field(form, 'Blood Pressure')).toHaveValue('normal');
  await expect(field(form, 'Sugar Level')).toHaveValue('normal');
});

// covers: busy-donor-form, donation-registered, success-donor-form, constant-redirect
test('a registration shows thanks at the top of the page and leads to its donation after 2 s, once', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const city = `City ${account.lastName}`;
  await openAs(page, account, '/donate-blood');
  await expect(field(donorForm(page), 'Full Name')).toHaveValue(
    `${account.firstName} ${account.lastName}`,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'My Profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await fillDonation(page, { city });
  const buttons = await watchButtons(page);
  await donorForm(page).getByRole('button', { name: 'Register as a Donor' }).dblclick();
  await expect(page.getByText(thanks)).toBeInViewport();
  const start = performance.now();
  expect(await buttons()).toContain('Registering...');
  for (const label of ['Full Name', 'Address', 'City', 'ZIP Code'])
    await expect(field(donorForm(page), label)).toHaveValue('');
  await page.waitForURL(/\/donation\/[0-9a-f-]{36}$/);
  const waited = performance.now() - start;
  expect(waited).toBeGreaterThan(1500);
  expect(waited).toBeLessThan(3000);
  const id = new URL(page.url()).pathname.replace('/donation/', '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Blood Donation #${id.slice(0, 8)}`,
  );
  await expect(page.getByRole('main').getByText('Received')).toBeVisible();
  expect(await rowsOf(server, 'donors', { city })).toMatchObject([
    { id, status: 'pending', is_available: true, user_email: account.email },
  ]);
});

// covers: donation-toggle
test('only its owner has the toggle of a donation and its Edit button', async ({
  page,
  browser,
  server,
  newAccount,
}) => {
  const [owner, other] = [await newAccount(), await newAccount()];
  const city = `Seen ${owner.lastName}`;
  const path = `/donation/${await seedDonation(server, owner, { city })}`;
  const buttons = (by: Page) =>
    by.getByRole('main').getByRole('button', { name: /Mark as|Edit Donation/ });
  await openAs(page, owner, path);
  await expect(buttons(page)).toHaveText(['Mark as Unavailable', 'Edit Donation']);
  for (const viewer of [other, null]) {
    const theirs = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' });
    if (viewer) await openAs(theirs, viewer, path);
    else await theirs.goto(path);
    await expect(theirs.getByRole('main').getByText(city).first()).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Request This Blood' })).toBeVisible();
    await expect(buttons(theirs)).toHaveCount(0);
    await theirs.close();
  }
});

test('a half-typed registration is back after a reload, and can be discarded', async ({ page }) => {
  await page.goto('/donate-blood');
  // text that is typed before the store is open is lost if the page closes at once, so this is tried again
  await expect(async () => {
    await fillDonation(page, { city: 'Draftville' });
    await field(donorForm(page), 'ZIP Code').fill('00042');
    // the page is left before the draft is saved, which happens 300 ms after the last key
    await page.reload();
    await expect(field(donorForm(page), 'City')).toHaveValue('Draftville', { timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
  await expect(field(donorForm(page), 'ZIP Code')).toHaveValue('00042');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(donorForm(page), 'City')).toHaveValue('');
  await page.reload();
  await expect(field(donorForm(page), 'City')).toHaveValue('');
});

// covers: page-donation, busy-profile, donation-toggle, success-donation, success-availability
// covers: constant-success-message
test('the owner edits a donation; its blood type stays, and the message shows for 3 s', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const city = `City ${account.lastName}`;
  await openAs(page, account, '/donate-blood');
  await registerDonation(page, { city: 'Before', bloodType: 'A-' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('button', { name: 'Edit Donation' }).click();
  const form = page.getByRole('form', { name: 'Edit Donation' });
  await expect(form.getByLabel('Blood Type')).not.toBeEditable();
  await field(form, 'City').fill(city);
  await field(form, 'Preferred Time').selectOption('Evening (5pm-8pm)');
  const buttons = await watchButtons(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const shown = await timeShown(page.getByText('Donation details updated successfully'));
  expect(shown).toBeGreaterThan(2500);
  expect(shown).toBeLessThan(4000);
  expect(await buttons()).toContain('Updating...');
  await expect
    .poll(() => rowsOf(server, 'donors', { city }))
    .toMatchObject([{ blood_type: 'A-', preferred_time: 'evening' }]);
  await page.getByRole('button', { name: 'Mark as Unavailable' }).click();
  const said = await timeShown(page.getByText('Donation marked as not available'));
  expect(said).toBeGreaterThan(2500);
  expect(said).toBeLessThan(4000);
  await page.getByRole('button', { name: 'Mark as Available' }).click();
  await expect(page.getByText('Donation marked as available')).toBeVisible();
});

// covers: error-donation-missing
test('a missing donation says so, with a link back', async ({ page }) => {
  await page.goto('/donation/7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8e7f');
  await expect(page.getByRole('alert')).toContainText('Donation not found');
  await page.getByRole('link', { name: 'Back to Donate Blood' }).click();
  await expect(page).toHaveURL('/donate-blood');
});
