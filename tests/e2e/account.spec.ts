import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { type Account, fillLogIn, logIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field, fillRequest, registerDonation } from './harness/forms';
import { everythingOnDevice, expireSession, waitForWorker } from './harness/on-device';
import { collectComplaints, expectAccessible } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

const alert = (page: Page) => page.getByRole('alert');
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Lists the links in the mails to an account, in the order in which the server printed them. */
const linksTo = ({ email }: Account, log: string): string[] =>
  [...log.matchAll(/^To: (\S+)$(?:(?!^To: )[^])*?(\/reset-password#token_hash=\w+)/gm)].flatMap(
    ([, to, link = '']) => (to === email ? [link] : []),
  );

async function askForLink(page: Page, email: string) {
  await field(page, 'E-mail').fill(email);
  await button(page, 'Send the link').click();
  await expect(page.getByText('If there is an account with this e-mail')).toBeVisible();
}

async function setPassword(page: Page, password: string, confirm = password) {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(confirm);
  await button(page, 'Set the new password').click();
}

test('a forgotten password is reset by the link in an e-mail, once @long', async ({
  page,
  context,
  browser,
  network,
  server,
  newAccount,
}) => {
  const complaints = collectComplaints(page);
  const account = await newAccount();
  await page.goto('/login');
  await field(page, 'E-mail').fill(account.email);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(field(page, 'E-mail')).toHaveValue(account.email);

  await context.setOffline(true);
  await button(page, 'Send the link').click();
  await expect(alert(page)).toHaveText('You are offline. Connect to the internet and try again.');
  await context.setOffline(false);
  await askForLink(page, 'nobody-here@example.com');
  await expect(alert(page)).toBeHidden();
  await field(page, 'E-mail').fill(account.email);
  await button(page, 'Send it again').click();
  await expect.poll(() => linksTo(account, server.stderr())).toHaveLength(1);
  const [link = ''] = linksTo(account, server.stderr());

  await page.goto(link);
  await expect(page.getByText('At least 8 characters.')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  expect(await everythingOnDevice(page)).not.toContain(link.split('=')[1]);
  await expectAccessible(page);
  await setPassword(page, 'short');
  await expect(page.getByText('The password must have at least 8 characters')).toBeVisible();
  await expect(field(page, 'New Password')).toBeFocused();
  await setPassword(page, 'an entirely new horse', 'another one');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await setPassword(page, account.password);
  await expect(alert(page)).toHaveText('This is the password you have now. Choose another one.');
  await setPassword(page, 'an entirely new horse');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.lastName);

  await page.goto(link);
  await setPassword(page, 'a third horse of mine');
  await expect(alert(page)).toContainText('This link has expired or was used before.');
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);

  const others = await browser.newPage({ baseURL: network.url, serviceWorkers: 'block' });
  await others.goto('/login');
  await fillLogIn(others, account);
  await expect(alert(others)).toHaveText(
    'Failed to sign in: The e-mail or the password is not right.',
  );
  await fillLogIn(others, { ...account, password: 'an entirely new horse' });
  await expect(others).toHaveURL('/');
  await others.context().close();
});

test('a copy of my data works offline, and has all my data and nothing of others @long', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const [account, nurse] = [await newAccount(), await newAccount()];
  const request = await seedRequest(server, nurse, { hospital: `Saint ${nurse.lastName}` });
  await acceptPledge(server, await seedPledge(server, account, request));
  await openAs(page, account, '/donate-blood');
  await registerDonation(page, { city: `City ${account.lastName}` });
  await waitForWorker(page);
  await page.goto('/blood-requests');
  await fillRequest(page, { hospital: `Draft ${account.lastName}` });
  await expect.poll(() => everythingOnDevice(page)).toContain(`Draft ${account.lastName}`);
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(page.getByText(nurse.phone)).toBeVisible();
  await expect(page.getByText('It is as the server last told this device')).toBeVisible();
  const saving = page.waitForEvent('download');
  await button(page, 'Save my data as a file').click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^lifedrop-my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  // another person agreed to show these data for a time, so they do not belong in this person's file
  expect(text).not.toContain(nurse.phone);
  const data: unknown = JSON.parse(text);
  expect(data).toMatchObject({
    format: 'lifedrop-my-data',
    version: 1,
    account: { email: account.email },
    may_be_incomplete: [],
    records: {
      profiles: [{ last_name: account.lastName, phone_number: account.phone }],
      donors: [{ city: `City ${account.lastName}` }],
      blood_requests: [],
      pledges: [{ request_id: request, contact_phone: account.phone, status: 'accepted' }],
    },
    drafts: [{ form: 'blood-request', values: { hospital: `Draft ${account.lastName}` } }],
    alerts: null,
  });
  const told = `insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, due_at)
    values ($1, $2, 1, 5, 'O-', 'High', true, now())`;
  await server.query(told, [request, account.id]);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save my data as a file').click(),
  ]);
  expect(JSON.parse(await readFile(await whole.path(), 'utf8'))).toMatchObject({
    alerts: { subscriptions: [], told: [{ request_id: request, blood_type: 'O-', ring: 5 }] },
  });
});

test('a password is changed with the current one; other devices are logged out, this one is not @long', async ({
  page,
  browser,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/profile');
  const elsewhere = await browser.newPage({ baseURL: network.url, serviceWorkers: 'block' });
  await logIn(elsewhere, account);
  await button(page, 'Change password').click();
  const form = page.getByRole('form', { name: 'Password' });
  const next = 'another horse 2';
  await field(form, 'Current Password').fill('not the password');
  await field(form, 'New Password').fill(next);
  await field(form, 'Confirm Password').fill(next);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('alert')).toHaveText('The password is not right.');
  await field(form, 'Current Password').fill(account.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  await expect(page).toHaveURL('/profile');

  await expireSession(elsewhere);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByText('You were logged out on another device.')).toBeVisible();
  await fillLogIn(elsewhere, { ...account, password: next });
  await expect(elsewhere).toHaveURL('/profile');
  await elsewhere.context().close();
});

test('an account is deleted with its password; its data leaves the server and all devices @long', async ({
  page,
  context,
  browser,
  network,
  server,
  newAccount,
}) => {
  const [account, nurse] = [await newAccount(), await newAccount()];
  const request = await seedRequest(server, nurse, { hospital: `Saint ${nurse.lastName}` });
  await acceptPledge(server, await seedPledge(server, account, request));
  const ward = await browser.newPage({ baseURL: network.url, serviceWorkers: 'block' });
  await openAs(ward, nurse, `/request/${request}`);
  await expect(ward.getByText(account.phone)).toBeVisible();
  await openAs(page, account, '/donate-blood');
  await registerDonation(page, { city: `City ${account.lastName}` });
  await page.goto('/profile');
  const elsewhere = await browser.newPage({ baseURL: network.url, serviceWorkers: 'block' });
  await logIn(elsewhere, account);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByText(`City ${account.lastName}`)).toBeVisible();
  await button(page, 'Delete my account and data').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('open ones are withdrawn')).toBeVisible();
  await context.setOffline(true);
  await expect(dialog.getByText('You are offline. Deleting needs a connection')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeHidden();
  await context.setOffline(false);
  const sure = dialog.getByRole('button', { name: 'Delete for good' });
  await sure.click();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await expectAccessible(page);
  const password = field(page, 'Your Password');
  await password.fill('not the password');
  await sure.click();
  await expect(password).toHaveAccessibleDescription(/The password is not right\./);
  await expect(password).toBeFocused();
  await password.fill(account.password);
  await sure.click();
  await expect(page.getByText('Your account and your data have been deleted.')).toBeVisible();
  await expect(page).toHaveURL(paths.home);
  await expect(ward.getByText(account.phone)).toBeHidden();
  await expect.poll(() => everythingOnDevice(ward)).not.toContain(account.phone);
  await ward.context().close();

  const kept = [['profiles', 'last_name'] as const, ['donors', 'full_name'] as const];
  for (const [table, column] of kept)
    expect(await rowsOf(server, table, { [column]: account.lastName })).toEqual([]);
  const { email, phone, address, lastName } = account;
  for (const device of [page, elsewhere]) {
    await expect
      .poll(async () => {
        const all = await everythingOnDevice(device);
        return [email, phone, address, lastName].filter((canary) => all.includes(canary));
      })
      .toEqual([]);
  }
  await expect(elsewhere.getByText('This account was deleted on another device')).toBeVisible();
  await elsewhere.context().close();
  await page.goto('/login');
  await fillLogIn(page, account);
  await expect(alert(page)).toContainText('The e-mail or the password is not right.');
});
