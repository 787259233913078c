import { fillLogIn } from './harness/accounts';
import { donorForm, field, fillDonation } from './harness/forms';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// the app's files need not be on the device
test.use({ serviceWorkers: 'block' });

const HOUR = 3_600_000;

test('a clock that is set back by two hours does not lock the screen in the middle of a form', async ({
  context,
  newAccount,
}) => {
  await context.clock.install();
  const page = await context.newPage();
  await openAs(page, await newAccount(), '/profile');
  const lockAfter = page.getByLabel('Lock the screen');
  await lockAfter.selectOption('After 10 minutes');
  // the choice shows once it is stored
  await expect(lockAfter).toHaveValue('10');
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Before' });
  await context.clock.setSystemTime(new Date(Date.now() - 2 * HOUR));
  // long enough for the next key to count as activity
  await context.clock.runFor(6_000);
  await field(donorForm(page), 'City').fill('After');
  await field(donorForm(page), 'State').click();
  await context.clock.runFor(61_000);
  const locked = page.getByRole('region', { name: 'Locked' });
  await expect(locked).toBeHidden();
  await expect(field(donorForm(page), 'City')).toHaveValue('After');

  // the monotonic clock still locks it; the page itself is public
  await context.clock.fastForward('10:30');
  await expect(locked).toBeVisible();
});

test('a device whose clock is an hour ahead renews its token once at most', async ({
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
