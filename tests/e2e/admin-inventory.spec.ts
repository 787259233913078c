import type { Page } from '@playwright/test';
import { openPanel, test } from './harness/admin';
import { field } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { expectAccessible } from './harness/page-checks';
import { expect } from './harness/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shelf = (page: Page) => page.getByRole('region', { name: 'Inventory of Units' });
const unitsOf = (page: Page, type: string) =>
  page
    .getByRole('list', { name: 'Units by blood type' })
    .getByRole('listitem')
    .filter({ has: page.getByText(type, { exact: true }) });
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// covers: page-admin-inventory
test('units are added, used and discarded without a network, and reach the server @long', async ({
  page,
  context,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const stored = async () => {
    const rows = await hospital.sql(
      "select concat_ws(' ', blood_type, units, status, discard_reason, closed_by) as batch from public.inventory where not deleted order by 1",
    );
    return rows.map(({ batch }) => String(batch).trim());
  };
  await openPanel(page, admin, '/admin/inventory', 'Available Donors by Blood Type');
  await waitForWorker(page);
  await context.setOffline(true);
  await page.reload();

  // the tabs can be used by keyboard, and the URL names the chosen tab
  await page.getByRole('tab', { name: 'Available Donors', selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Units', selected: true })).toBeFocused();
  await expect(page).toHaveURL('/admin/inventory?tab=units');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory of Units');

  await button(page, 'Add Units').click();
  const form = page.getByRole('form', { name: 'Add units' });
  await form.getByRole('button', { name: 'Add Units' }).click();
  await expect(field(form, 'Blood Type')).toBeFocused();
  await expect(field(form, 'Location')).toHaveAttribute('aria-invalid', 'true');
  await field(form, 'Blood Type').selectOption('A+');
  await field(form, 'Units').fill('10');
  await field(form, 'Location').fill('Fridge 1');
  await field(form, 'Added').fill('2026-01-01');
  await expect(field(form, 'Expires')).toHaveValue('2026-02-12');
  await field(form, 'Added').fill(inDays(0));
  await field(form, 'Expires').fill(inDays(4));
  await form.getByRole('button', { name: 'Add Units' }).click();
  await expect(page.getByText('10 units of A+ added.')).toBeVisible();

  await button(page, 'Add Units').click();
  await field(form, 'Blood Type').selectOption('O-');
  await field(form, 'Units').fill('3');
  await expect(field(form, 'Kind of Blood')).toHaveValue('red_cells');
  await field(form, 'Kind of Blood').selectOption('Platelets');
  await field(form, 'Location').fill('Fridge 2');
  await field(form, 'Added').fill('2026-01-01');
  await form.getByRole('button', { name: 'Add Units' }).click();
  const rows = shelf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  // the units that expire soonest come first, and a word marks them
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Expired');
  await expect(rows.first()).toContainText('Platelets');
  await expect(rows.nth(1)).toContainText('Red cells');
  await expect(rows.first()).toContainText('Saved on this device');
  await expect(rows.nth(1)).toContainText(/Expires in \d days/);
  await expect(unitsOf(page, 'O−')).toContainText('3 expired');
  await expectAccessible(page);
  await field(shelf(page), 'Blood Type').selectOption('O-');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(page).toHaveURL('/admin/inventory?tab=units&type=O-');
  await expect(rows).toHaveCount(1);
  await field(shelf(page), 'Blood Type').selectOption('All Types');
  await expect(rows).toHaveCount(2);

  await button(page, 'Use 10 units of A+, Fridge 1').click();
  const use = page.getByRole('form', { name: 'Use units' });
  await expect(field(use, 'Units')).toHaveValue('');
  await field(use, 'Units').fill('11');
  await use.getByRole('button', { name: 'Use Units' }).click();
  await expect(field(use, 'Units')).toHaveAccessibleDescription(/There are 10/);
  await field(use, 'Units').fill('4');
  await use.getByRole('button', { name: 'Use Units' }).click();
  await expect(button(page, 'Use 6 units of A+, Fridge 1')).toBeVisible();

  await button(page, 'Discard 3 units of O negative, Fridge 2').click();
  const discard = page.getByRole('form', { name: 'Discard units' });
  await expect(field(discard, 'Reason')).toHaveValue('Expired');
  await discard.getByRole('button', { name: 'Discard Units' }).click();
  await expect(rows).toHaveCount(1);
  await button(page, 'Discard 6 units of A+, Fridge 1').click();
  await field(discard, 'Reason').selectOption('Damaged bag');
  await field(discard, 'Details').fill('dropped');
  await discard.getByRole('button', { name: 'Discard Units' }).click();
  await expect(page.getByText('No units on the shelf')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: '6 units of A+ discarded.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(rows).toHaveCount(1);
  expect(await stored()).toEqual([]);

  await context.setOffline(false);
  // The pointer is moved away: a toast stays while the pointer is over it, and it covers the end of the page.
  await page.mouse.move(0, 0);
  await page.getByText('Used and discarded lately').click();
  await expect(shelf(page).getByText(/^3 units of O−.*, discarded$/)).toBeVisible();
  await expect(shelf(page).getByText(/^(Saved on this device|Sending)$/)).toHaveCount(0);
  expect(await stored()).toEqual([
    `A+ 4 used  ${admin.email}`,
    'A+ 6 available',
    `O- 3 discarded Expired ${admin.email}`,
  ]);

  await page.goto('/admin/audit');
  await expect(page.getByText('Used units of a batch')).toBeVisible();
});
