import type { Page } from '@playwright/test';
import type { Account } from './harness/accounts';
import { rowsOf, updateRow } from './harness/database';
import { field } from './harness/forms';
import { timeShown, watchButtons } from './harness/messages';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';
import { changeMenu, chooseChange } from './harness/request-menu';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');
const pill = (page: Page, words: string | RegExp) => page.getByRole('link', { name: words });
const edit = (page: Page) => page.getByRole('form', { name: 'Edit Request' });

/** Goes from My Requests to the page of the only request in it. */
async function openOwn(page: Page, account: Account) {
  await openAs(page, account, '/all-requests?tab=mine');
  await page.getByRole('link', { name: /^View details/ }).click();
  await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible();
}

test('a requester follows, shares and edits a request; a reload right after a key loses nothing', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Own ${account.lastName}`;
  const id = await seedRequest(server, account, { hospital });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOwn(page, account);
  await expect(page).toHaveURL(`/request/${id}`);
  const steps = page.getByRole('region', { name: 'Where it stands' }).getByRole('listitem');
  await expect(steps).toContainText([
    'Saved on this device',
    'Received by the server',
    'Fulfilled, not yet',
  ]);
  await expect(main(page).getByText('P-123456')).toBeVisible();
  await expect(main(page).getByText(account.phone)).toBeVisible();

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await chooseChange(page, 'Edit Request');
  await field(edit(page), 'Units Needed').fill('0');
  await edit(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(field(edit(page), 'Units Needed')).toHaveAccessibleDescription('At least 1 unit');
  await field(edit(page), 'Units Needed').fill('5');
  await field(edit(page), 'Reason').fill('Typed in the last moment');
  await page.reload();
  await expect(page.getByText(/^Your draft from .+ is back\.$/)).toBeVisible();
  await expect(field(edit(page), 'Units Needed')).toHaveValue('5');
  await expect(field(edit(page), 'Reason')).toHaveValue('Typed in the last moment');
  expect(await page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain(
    'draft-backup',
  );

  const buttons = await watchButtons(page);
  await edit(page).getByRole('button', { name: 'Save Changes' }).click();
  const shown = await timeShown(page.getByText('Request updated successfully'));
  expect(shown).toBeGreaterThan(2500);
  expect(shown).toBeLessThan(4000);
  expect(await buttons()).toContain('Updating...');
  await expect(steps).toContainText(['Saved', 'Received', 'Changed: reason, units', 'Fulfilled']);
  await expect
    .poll(() => rowsOf(server, 'blood_requests', { hospital }))
    .toMatchObject([
      { required_units: 5, reason: 'Typed in the last moment', patient_id: 'P-123456' },
    ]);
});

test('offline a request is withdrawn, restored and withdrawn again; online it leaves the server @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const id = await seedRequest(server, account, { hospital: `Saint Gone ${account.lastName}` });
  await openOwn(page, account);
  await page.context().setOffline(true);
  await expect(pill(page, /^Offline/)).toBeVisible();

  const withdraw = async () => {
    await chooseChange(page, 'Withdraw Request');
    const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' });
    await expect(dialog).toContainText('You are offline: it is saved on this device');
    await dialog.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(main(page).getByText('You withdrew this request.')).toBeVisible();
  };
  await withdraw();
  await page.getByRole('button', { name: 'Undo withdrawal' }).click();
  await expect(changeMenu(page)).toBeVisible();
  await expect(pill(page, 'Offline')).toBeVisible();
  await withdraw();
  await expect(pill(page, 'Offline, 1 waiting')).toBeVisible();
  expect(await rowsOf(server, 'blood_requests', { id })).toMatchObject([{ deleted: false }]);

  await page.context().setOffline(false);
  await expect(page.getByText('Your request is withdrawn')).toBeVisible();
  await expect
    .poll(() => rowsOf(server, 'blood_requests', { id }))
    .toMatchObject([{ deleted: true }]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'My Requests' }).click();
  await expect(page.getByText("You haven't posted any blood requests yet")).toBeVisible();
});

test('an edit that comes after an administrator fulfilled the request is not lost: it needs attention @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const id = await seedRequest(server, account, { hospital: `Saint Late ${account.lastName}` });
  await openOwn(page, account);
  await page.context().setOffline(true);
  await expect(pill(page, /^Offline/)).toBeVisible();
  await chooseChange(page, 'Edit Request');
  await field(edit(page), 'Units Needed').fill('9');
  await edit(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByText('Saved on this device. It will be sent when you are online.'),
  ).toBeVisible();
  await expect(main(page).getByText('Changes saved on this device')).toBeVisible();

  await updateRow(server, 'blood_requests', id, { request_fulfilled: true });
  await page.context().setOffline(false);
  await expect(main(page).getByRole('heading', { name: '2 units needed' })).toBeVisible();
  await expect(changeMenu(page)).toBeHidden();
  await page.getByRole('link', { name: 'Needs attention', exact: true }).click();
  await expect(main(page)).toContainText('The request was fulfilled or closed before this arrived');
});
