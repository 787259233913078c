import { logIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field } from './harness/forms';
import { timeShown } from './harness/messages';
import { expect, test } from './harness/test';

test('the profile is shown, edited with a message of 3 s, and left alone by Cancel Editing', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await logIn(page, account);
  await page.goto('/profile');
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
