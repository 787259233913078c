import { removeRow, rowsOf, updateRow } from './harness/database';
import { field } from './harness/forms';
import { timeShown, watchButtons } from './harness/messages';
import { expect, test } from './harness/test';
import { expectAccessible } from './harness/page-checks';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

// covers: page-profile, correct-by-owner, profile-cancel, profile-saved, success-profile, constant-success-message
test('the profile is shown, edited with a message for 3 s, and unchanged by Cancel Editing', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/profile');
  const main = page.getByRole('main');
  for (const words of [account.email, account.phone, account.address, 'Springfield', 'O−'])
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

  await page.getByRole('button', { name: 'Correct blood type or birth date' }).click();
  await expectAccessible(page);
  await field(page, 'Blood Type').selectOption('A+');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('A+', { exact: true })).toBeVisible();
  await expect(main.getByText('Staff corrected')).toBeHidden();
  const [{ id } = { id: '' }] = await rowsOf(server, 'profiles', { last_name: account.lastName });
  await updateRow(server, 'profiles', String(id), {
    blood_type_confirmed_at: '2026-05-04T12:00:00Z',
  });
  await expect(main.getByText('A hospital confirmed your blood type')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct blood type' })).toBeHidden();
});

// covers: busy-profile, error-profile-missing, constant-illness-profile
test('a person without a profile sees a message, and creates one by editing', async ({
  page,
  context,
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

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add your blood type' }).click();
  await field(page, 'Blood Type').selectOption('B-');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText('B−', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Correct blood type or birth date' }).click();
  await field(page, 'Blood Type').selectOption('B+');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your last change is still being sent.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await expect
    .poll(() => rowsOf(server, 'profiles', { last_name: account.lastName }))
    .toMatchObject([{ blood_type: 'B-' }]);
});
