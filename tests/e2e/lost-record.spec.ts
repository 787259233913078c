import type { Locator, Page } from '@playwright/test';
import { removeRow, rowsOf, updateRow } from './harness/database';
import { seedDonation } from './harness/donations';
import { donorForm, field, postRequest, requestForm } from './harness/forms';
import { expectAccessible } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { chooseChange } from './harness/request-menu';

// These tests do not need the app's own files on the device.
test.use({ serviceWorkers: 'block' });

const attention = (page: Page) => page.getByRole('region', { name: /^Needs attention/ });

/**
 * Edits a record without a network. Meanwhile another device closes or deletes the record. Then the network comes
 * back.
 */
async function editWhileItGoes(
  page: Page,
  {
    button,
    type,
    go,
  }: { button: string; type: (form: Locator) => Promise<void>; go: () => Promise<unknown> },
) {
  if (button === 'Edit Request') await chooseChange(page, button);
  else await page.getByRole('button', { name: button }).click();
  await page.context().setOffline(true);
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  const form = page.getByRole('form', { name: button });
  await type(form);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await go();
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: '1 needs attention' })).toBeVisible();
  await page.getByRole('link', { name: '1 needs attention' }).click();
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const [what, words] of [
  ['withdrawn', 'This request was withdrawn on another device before your change arrived.'],
  [
    'changed, then withdrawn',
    'This request was withdrawn on another device before your change arrived.',
  ],
  ['deleted', 'This request was deleted before your change arrived.'],
  ['fulfilled', 'The request was fulfilled or closed before this arrived'],
] as const) {
  test(`an edit of a request that was ${what} elsewhere says so, and its words begin a new request @long`, async ({
    page,
    server,
    newAccount,
  }) => {
    const account = await newAccount();
    const hospital = `Saint Lost ${account.lastName}`;
    const id = await seedRequest(server, account, { hospital, component: 'platelets' });
    await openAs(page, account, `/request/${id}`);
    await editWhileItGoes(page, {
      button: 'Edit Request',
      type: (form) => field(form, 'Reason').fill('Words without a record'),
      go: async () => {
        if (what === 'deleted') return removeRow(server, 'blood_requests', id);
        if (what === 'changed, then withdrawn')
          await updateRow(server, 'blood_requests', id, { reason: 'Other words' });
        const change = what === 'fulfilled' ? { request_fulfilled: true } : { deleted: true };
        return updateRow(server, 'blood_requests', id, change);
      },
    });

    await expect(attention(page)).toContainText(words);
    await expect(attention(page)).toContainText(hospital);
    await expectAccessible(page);
    for (const name of ['Send again unchanged', 'Edit and resend'])
      await expect(attention(page).getByRole('button', { name })).toBeHidden();
    await attention(page).getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => clipboard(page)).toContain('Reason: Words without a record');
    expect(await clipboard(page)).toContain(`Hospital: ${hospital}`);

    await attention(page).getByRole('button', { name: 'Use in a new request' }).click();
    const form = requestForm(page);
    await expect(field(form, 'Hospital')).toHaveValue(hospital);
    await expect(field(form, 'Reason')).toHaveValue('Words without a record');
    await expect(field(form, 'Kind of Blood')).toHaveValue('platelets');
    await expect(page.getByRole('link', { name: '1 needs attention' })).toBeHidden();
    await field(form, 'I confirm that this is a legitimate blood request').check();
    await form.getByRole('button', { name: 'Submit Blood Request' }).click();
    await expect
      .poll(() => rowsOf(server, 'blood_requests', { hospital, reason: 'Words without a record' }))
      .toMatchObject([{ deleted: false, required_units: 2 }]);
  });
}

test('an edit of a donation that was deleted elsewhere says so, and its words begin a new donation @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const city = `Lost ${account.lastName}`;
  const id = await seedDonation(server, account, { city });
  await openAs(page, account, `/donation/${id}`);
  await editWhileItGoes(page, {
    button: 'Edit Donation',
    type: (form) => field(form, 'Address').fill('9 Moved Lane'),
    go: () => updateRow(server, 'donors', id, { deleted: true }),
  });
  await expect(attention(page)).toContainText(
    'This donation was deleted before your change arrived.',
  );
  await expect(attention(page)).toContainText(city);
  await expect(attention(page).getByRole('button', { name: 'Send again unchanged' })).toBeHidden();
  await attention(page).getByRole('button', { name: 'Use in a new donation' }).click();
  await expect(field(donorForm(page), 'City')).toHaveValue(city);
  await expect(field(donorForm(page), 'Address')).toHaveValue('9 Moved Lane');
  await expect(field(donorForm(page), 'Full Name')).toHaveValue(
    `${account.firstName} ${account.lastName}`,
  );
});

test('a request that its owner withdrew, and a donation that was deleted, say after a reload that they are gone @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Reload ${account.lastName}`;
  const request = await seedRequest(server, account, { hospital });
  const donation = await seedDonation(server, account, { city: 'Springfield' });
  await openAs(page, account, `/request/${request}`);
  await chooseChange(page, 'Withdraw Request');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Your request is withdrawn')).toBeVisible();
  for (let time = 0; time < 3; time++) {
    await page.reload();
    await expect(page.getByText('This request is not open')).toBeVisible();
  }
  // the record is one that this device has posted itself
  await page.goto('/blood-requests');
  await postRequest(page, { hospital: `Posted ${account.lastName}` });
  await page.goForward();
  await chooseChange(page, 'Withdraw Request');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Your request is withdrawn')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This request is not open')).toBeVisible();
  await updateRow(server, 'donors', donation, { deleted: true });
  await page.goto(`/donation/${donation}`);
  await expect(page.getByText('Donation not found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Donation not found')).toBeVisible();
});

test('a request that the server could not be asked for is asked for again with the next contact @long', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/all-requests');
  let failing = true;
  await page.route('**/rpc/pull_rows*', (route) =>
    failing ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto(`/request/${crypto.randomUUID()}`);
  await expect(
    page.getByText('Failed to load blood request data. Please try again later.'),
  ).toBeVisible({ timeout: 20_000 });
  failing = false;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('This request is not open')).toBeVisible();
});
