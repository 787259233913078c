import { chooseCases } from '../support/short-run';
import { fillLogIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { donorForm, field, fillDonation } from './harness/forms';
import { acceptPledge, fillPledge, pledgeForm } from './harness/pledges';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests do not need the app's own files on the device
test.use({ serviceWorkers: 'block' });

const HOUR = 3_600_000;

test('a clock that is set back by two hours does not lock the screen in the middle of a form @long', async ({
  context,
  newAccount,
}) => {
  await context.clock.install();
  const page = await context.newPage();
  await openAs(page, await newAccount(), '/profile');
  const lockAfter = page.getByLabel('Lock the screen');
  await lockAfter.selectOption('After 10 minutes');
  // the field shows the choice only after it is stored
  await expect(lockAfter).toHaveValue('10');
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Before' });
  await context.clock.setSystemTime(new Date(Date.now() - 2 * HOUR));
  // lets so much time pass that the next key counts as new activity
  await context.clock.runFor(6_000);
  await field(donorForm(page), 'City').fill('After');
  await field(donorForm(page), 'State').click();
  await context.clock.runFor(61_000);
  const locked = page.getByRole('region', { name: 'Locked' });
  await expect(locked).toBeHidden();
  await expect(field(donorForm(page), 'City')).toHaveValue('After');

  // the monotonic clock still locks the screen, but the page itself is public and stays
  await context.clock.fastForward('10:30');
  await expect(locked).toBeVisible();
});

test('a device whose clock is an hour ahead renews its token once at most @long', async ({
  context,
  newAccount,
}) => {
  const account = await newAccount();
  await context.clock.install({ time: new Date(Date.now() + HOUR + 60_000) });
  const page = await context.newPage();
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals += 1;
  });
  await page.goto('/login');
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  for (const path of ['/blood-requests', '/profile', '/donations']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  }
  await page.waitForTimeout(5_000);
  expect(renewals).toBeLessThanOrEqual(1);
});

const WRONG_CLOCKS = [
  ['three days ahead', 3 * 24 * HOUR, '3 days fast'],
  ['three days behind', -3 * 24 * HOUR, '3 days slow'],
] as const;

for (const [words, off, wrong] of chooseCases(WRONG_CLOCKS, 2))
  test(`on a device ${words} a request is open, an answer arrives right, and the numbers end in time`, async ({
    context,
    server,
    newAccount,
  }) => {
    const [nurse, donor] = [await newAccount(), await newAccount()];
    const hospital = `Clock ${words} ${nurse.lastName}`;
    const id = await seedRequest(server, nurse, { hospital, urgency: 'Critical' });
    await context.clock.install({ time: new Date(Date.now() + off) });
    const page = await context.newPage();
    await openAs(page, donor, `/request/${id}`);
    const main = page.getByRole('main');
    await expect(
      page.getByText(`The clock of this device is wrong: it is ${wrong}.`),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'I can donate' })).toBeVisible();
    await page.goto(`/request/${id}/pledge`);
    await fillPledge(page);
    await pledgeForm(page).getByRole('button', { name: 'I can donate' }).click();
    await expect(main.getByText('Waiting for an answer')).toBeVisible();
    const [sent] = await rowsOf(server, 'pledges', { request_id: id });
    const arrival = Date.parse(String(sent?.['arrive_by']));
    expect(Math.abs(arrival - Date.now() - 3 * HOUR)).toBeLessThan(60_000);
    await acceptPledge(server, String(sent?.['id']));
    await expect(main.getByText(nurse.phone).first()).toBeVisible();
    // the donor's consent ends fifteen hours after their answer, also on a device that is offline
    await context.setOffline(true);
    await context.clock.fastForward(16 * HOUR);
    await expect(main.getByText(nurse.phone)).toBeHidden();
  });
