import type { Page } from '@playwright/test';
import { chooseLogOut, discardUnsent, fillLogIn, logIn } from './harness/accounts';
import { startCaptivePortal } from './harness/captive-portal';
import {
  donorForm,
  field,
  fillDonation,
  fillRequest,
  postRequest,
  requestForm,
} from './harness/forms';
import {
  everythingOnDevice,
  expireSession,
  sessionShape,
  waitForWorker,
} from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

const pill = (page: Page, words: string) => page.getByRole('link', { name: words });

// covers: error-login
test('a wrong password shows an error, and the right one still works', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await page.goto('/login');
  await fillLogIn(page, { ...account, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to sign in: The e-mail or the password is not right.',
  );
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
});

// covers: error-login
test('logging in without a network says so', async ({ page, network, newAccount }) => {
  const account = await newAccount();
  await page.goto('/login');
  await field(page, 'E-mail').fill(account.email);
  // waits for the rules of the form, which load after the first paint; without them the form says that a part of the
  // app is missing
  await page.waitForLoadState('networkidle');
  network.cut();
  await fillLogIn(page, account);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to sign in: The server could not be reached. Try again in a moment.',
  );
});

// covers: page-profile, guard-visitor
test('a guarded page sends a visitor to log in, and back to it afterwards @long', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/profile');
});

// covers: page-blood-requests, error-request-logged-out
test("a visitor's request waits for their log-in and is filled in again", async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await page.goto('/blood-requests');
  await expect(page.getByText('Please log in to submit a blood request.')).toBeVisible();
  // if the form is incomplete, it does not ask for a log-in
  await requestForm(page).getByRole('button', { name: 'Submit Blood Request' }).click();
  await expect(field(requestForm(page), 'Name')).toBeFocused();
  await expect(page).toHaveURL('/blood-requests');
  await fillRequest(page, { hospital: 'Saint Visitor', reason: 'A planned operation' });
  await requestForm(page).getByRole('button', { name: 'Submit Blood Request' }).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('Please log in to submit a blood request', { exact: true }),
  ).toBeVisible();
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/blood-requests#create-request');
  const form = requestForm(page);
  await expect(field(form, 'Hospital')).toHaveValue('Saint Visitor');
  await expect(field(form, 'Reason')).toHaveValue('A planned operation');
  await expect(form.getByRole('radio', { name: 'Critical' })).toBeChecked();
});

// covers: page-donate-blood, error-donor-logged-out
test("a visitor's registration waits for their log-in and is filled in again @long", async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Visitorville', address: '1 Visitor Lane' });
  await donorForm(page).getByRole('button', { name: 'Register as a Donor' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to register as a blood donor')).toBeVisible();
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/donate-blood#donor-form');
  await expect(field(donorForm(page), 'City')).toHaveValue('Visitorville');
  await expect(field(donorForm(page), 'Address')).toHaveValue('1 Visitor Lane');
});

for (const how of ['the network is cut', 'the browser is switched offline'] as const) {
  test(`with an expired session and ${how}, a cold start gives a usable form in under 2 s @long`, async ({
    network,
    newAccount,
    newDevice,
  }) => {
    const account = await newAccount();
    const device = newDevice();
    const before = await (await device.open()).newPage();
    await logIn(before, account);
    await waitForWorker(before);
    await expireSession(before);
    await device.close();

    const context = await device.open();
    if (how === 'the network is cut') network.cut();
    else await context.setOffline(true);
    const page = await context.newPage();
    const start = performance.now();
    await page.goto('/blood-requests');
    await field(requestForm(page), 'Hospital').fill('Saint Lift');
    const took = Math.round(performance.now() - start);
    console.log(`  cold start without a network, expired session, to a typed-in form: ${took} ms`);
    expect(took).toBeLessThan(2000);
    await expect(field(requestForm(page), 'E-mail')).toHaveValue(account.email);
    // the auth client retries for three seconds if there is no answer
    await expect(pill(page, 'Offline')).toBeVisible({ timeout: 15_000 });
    await page.goto('/profile');
    await expect(page).toHaveURL('/profile');
  });
}

test('a captive portal that answers with HTML, 403, 407, 429 or 511 does not end the session @long', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const statuses = [200, 403, 407, 429, 511];
  await openAs(page, await newAccount(), '/');
  await waitForWorker(page);
  const portal = await startCaptivePortal(statuses);
  network.redirect(portal.port);
  await expireSession(page);
  await page.goto('/blood-requests');
  // the auth client retries, and so gets each of these answers
  await expect
    .poll(() => portal.answered('/auth/v1/token'), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(statuses));
  await expect(pill(page, 'Offline')).toBeVisible();
  await expect(page.getByText('Please log in to submit a blood request.')).toBeHidden();
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');

  network.redirect(server.port);
  await portal.close();
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
  await expect(pill(page, 'Online')).toBeVisible();
});

test('a refusal by the auth server logs out, and unsent work is back after the next log-in', async ({
  page,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  await logIn(page, account);
  await waitForWorker(page);
  network.cut();
  await page.goto('/blood-requests');
  await postRequest(page, { hospital: `Saint Refused ${account.lastName}` });
  await expireSession(page, { refresh_token: 'revoked' });
  network.restore();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/profile');
  await page.goto('/saved');
  await expect(page.getByText(`Saint Refused ${account.lastName}`)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Received' }).getByText(`Saint Refused ${account.lastName}`),
  ).toBeVisible();
});

test('logging out works offline, and the next person finds nothing of the first @long', async ({
  page,
  network,
  newAccount,
}) => {
  const [first, second] = [await newAccount(), await newAccount()];
  await logIn(page, first);
  await waitForWorker(page);
  await page.goto('/blood-requests');
  await field(requestForm(page), 'Hospital').fill('Saint Secret');
  await expect.poll(() => everythingOnDevice(page)).toContain('Saint Secret');
  expect(await everythingOnDevice(page)).toContain(first.phone);
  network.cut();
  await page.goto('/');
  await chooseLogOut(page);
  await discardUnsent(page);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');

  network.restore();
  await fillLogIn(page, second);
  await expect(page).toHaveURL('/profile');
  await page.goto('/blood-requests');
  await expect(field(requestForm(page), 'E-mail')).toHaveValue(second.email);
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('');
  const kept = await everythingOnDevice(page);
  expect(kept).toContain(second.email);
  for (const trace of [first.email, first.lastName, first.phone, first.address, 'Saint Secret'])
    expect(kept).not.toContain(trace);
});

test('the session that tests put in place equals that of a log-in', async ({
  browser,
  page,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  await logIn(page, account);
  const elsewhere = await (await browser.newContext({ baseURL: network.url })).newPage();
  await openAs(elsewhere, account, '/');
  expect(await sessionShape(elsewhere)).toEqual(await sessionShape(page));
  await elsewhere.context().close();
});
