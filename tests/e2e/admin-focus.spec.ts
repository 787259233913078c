import { paths } from '@/paths';
import { openPanel, test } from './harness/admin';
import { expect } from './harness/test';

test.use({ serviceWorkers: 'block' });

test('in the panel the keyboard goes on at the next row, after an undo at the same @long', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  for (const name of ['Ann First', 'Ben Second', 'Cay Third'])
    await hospital.addDonor(admin, { full_name: name });
  for (const name of ['Saint First', 'Saint Second'])
    await hospital.addRequest(admin, { hospital: name, blood_type: 'O-' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPanel(page, admin, paths.adminInventory, 'Available Donors by Blood Type');
  const row = (name: string) => page.getByRole('row', { name }).getByRole('link');
  await page.getByRole('button', { name: 'Set as Unavailable: Ann First' }).focus();
  await page.keyboard.press('Enter');
  await expect(row('Ann First')).toBeHidden();
  await expect(row('Ben Second')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(row('Ann First')).toBeVisible();
  await expect(row('Ben Second')).toBeFocused();

  await page.goto(paths.adminRequests);
  const first = page.getByRole('button', { name: /^Mark Fulfilled/ }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused();
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mark as fulfilled?' });
  await dialog.getByRole('radio', { name: 'Blood was found elsewhere' }).check();
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Mark Fulfilled/ })).toHaveCount(1);
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused();
});
