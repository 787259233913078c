import { removeRow, rowsOf } from './harness/database';
import { field } from './harness/forms';
import { timeShown, watchButtons } from './harness/messages';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

test('the profile is shown, edited with a message for 3 s, and unchanged by Cancel Editing', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/profile');
  const main = page.getByRole('main');
  for (const words of [account.email, account.phone, account.address, 'Springfield', 'O-'])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByText("You haven't registered any blood donations yet")).toBeVisible();

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'City').fill('Elsewhere');
  await page.getByRole('button', { name: 'Cancel Editing' }).click();
  await expect(main.getByText('Elsewhere')).toBeHidden();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field(page, 'City')).toHaveValue('Springfield');
  await field(page, 'City').fill('Shelbyville');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const shown = await timeShown(page.getByText('Profile updated successfully!'));
  expect(shown).toBeGreaterThan(2500);
  expect(shown).toBeLessThan(4000);
  await expect
    .poll(() => rowsOf(server, 'profiles', { last_name: account.lastName }))
    .toMatchObject([{ city: 'Shelbyville' }]);
});

test('a person without a profile sees a message, and creates one by editing', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const [profile] = await rowsOf(server, 'profiles', { last_name: account.lastName });
  await removeRow(server, 'profiles', String(profile?.['id']));
  await openAs(page, account, '/profile');
  await expect(
    page.getByText('No user profile found. Please update your information.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill(account.lastName);
  await expect(field(page, 'Last Donation Date')).toBeHidden();
  for (const answer of [
    'I have had an illness in the past 4 weeks',
    'I am currently taking medications',
    'I have donated blood before',
  ])
    await page.getByLabel(answer).check();
  await field(page, 'Last Donation Date').fill('2999-01-01');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The last donation may not be in the future').first()).toBeVisible();
  await field(page, 'Last Donation Date').fill('2020-02-03');
  const labels = await watchButtons(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect(await labels()).toContain('Updating...');
  await expect
    .poll(() => rowsOf(server, 'profiles', { last_name: account.lastName }))
    .toMatchObject([
      {
        first_name: 'Ada',
        recent_illness: true,
        medications: true,
        last_donation_date: '2020-02-03',
      },
    ]);
});
