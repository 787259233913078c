import type { Page } from '@playwright/test';
import type { TcpProxy } from '../support/tcp-proxy';
import { type Account } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field, postRequest, registerDonation } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

const DAY = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Today by the clock of this device, which is three days ahead. The server takes this date to be in the future. */
const deviceToday = isoDay(Date.now() + 3 * DAY);
const realPast = isoDay(Date.now() - 30 * DAY);

const profileForm = (page: Page) => page.getByRole('form', { name: 'Edit profile' });

/** Goes offline, then sets the clock wrong, then enters today's date by that clock as the last donation. */
async function changeProfileAhead(page: Page, network: TcpProxy, account: Account) {
  await openAs(page, account, '/profile');
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  network.cut();
  // the clock is set after the device went offline: an answer of the server would have told it the right time
  await page.clock.setFixedTime(Date.now() + 3 * DAY);
  const form = profileForm(page);
  await form.getByLabel('I have donated blood before').check();
  await field(form, 'Last Donation Date').fill(deviceToday);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
}

const attention = (page: Page) => page.getByRole('region', { name: /^Needs attention/ });
const reason = 'The server did not accept “Last Donation Date”.';

test('of three offline records one is refused: the others arrive, and it can be edited and resent', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const [hospital, city] = [`Saint ${account.lastName}`, `City ${account.lastName}`];
  await changeProfileAhead(page, network, account);
  await page.goto('/blood-requests');
  await postRequest(page, { hospital });
  await page.goto('/donate-blood');
  await registerDonation(page, { city });
  await page.goto('/saved');
  await expect(page.getByRole('region', { name: 'Waiting and sending (3)' })).toBeVisible();

  network.restore();
  await expect(attention(page)).toContainText(reason, { timeout: 15_000 });
  await expect(attention(page).getByRole('listitem')).toHaveCount(1);
  await expect(attention(page)).toContainText('Change to your profile');
  await expect(page.getByRole('link', { name: '1 needs attention' })).toBeVisible();
  const received = page.getByRole('region', { name: 'Received' });
  await expect(received).toContainText(hospital);
  await expect(received).toContainText(city);
  expect(await rowsOf(server, 'blood_requests', { hospital })).toHaveLength(1);
  expect(await rowsOf(server, 'donors', { city })).toHaveLength(1);

  await attention(page).getByRole('button', { name: 'Edit and resend' }).click();
  await field(page, 'Last Donation Date').fill(realPast);
  await page.getByRole('button', { name: 'Save and resend' }).click();
  await expect(attention(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  await expect
    .poll(async () => await rowsOf(server, 'profiles', { last_name: account.lastName }))
    .toMatchObject([{ previous_donation: true, last_donation_date: realPast }]);
});

test('a refused change can be discarded: the record reverts to the server’s values @long', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await changeProfileAhead(page, network, account);
  network.restore();
  await page.goto('/saved');
  await expect(attention(page)).toContainText(reason, { timeout: 15_000 });
  await attention(page).getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard this change?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(attention(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(profileForm(page).getByLabel('I have donated blood before')).not.toBeChecked();
  expect(await rowsOf(server, 'profiles', { last_name: account.lastName })).toMatchObject([
    { previous_donation: false, last_donation_date: null },
  ]);
});
