import { randomUUID } from 'node:crypto';
import { openPanel, test } from './harness/admin';
import { dayFromNow } from './harness/drives';
import { expectAccessible } from './harness/page-checks';
import { expect } from './harness/test';

test('requests and stock can be seen by hospital, and with the types that match @long', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const nurse = await hospital.newPerson();
  for (const name of ['Saint Anna', 'Saint Bert']) {
    const org = randomUUID();
    await hospital.sql(
      `insert into private.organisations (id, name, kind, address, city, state, zip, desk_phone, verified_at)
       values ($1, $2, 'hospital', '1 Main Street', 'Springfield', 'IL', '62701', '555 0142 7700', now())`,
      [org, name],
    );
    await hospital.sql(
      `insert into public.inventory (id, blood_type, units, location, added_date, expiry_date, org_id)
       values (gen_random_uuid(), 'O-', $2::integer, 'Fridge', $3::date, $4::date, $1::uuid)`,
      [org, name === 'Saint Anna' ? 3 : 5, dayFromNow(0), dayFromNow(20)],
    );
    await hospital.addRequest(nurse, { hospital: name, blood_type: 'A+' });
  }
  await hospital.addRequest(nurse, { hospital: 'Saint Anna', blood_type: 'O-' });

  await openPanel(page, admin, '/admin/blood-requests', 'Unfulfilled Blood Requests');
  const state = page.getByRole('status').filter({ hasText: /request/ });
  await expect(state).toHaveText('3 requests');
  await page.getByRole('combobox', { name: 'Hospital' }).selectOption('Saint Anna');
  await expect(state).toHaveText('2 of 3 requests');
  await expect(page).toHaveURL(/hospital=Saint\+Anna/);
  await page.getByRole('combobox', { name: 'Blood Type' }).selectOption('A+');
  await expect(state).toHaveText('1 of 3 requests');
  await page.getByRole('combobox', { name: 'Hospital' }).selectOption('');
  await page.getByRole('combobox', { name: 'Blood Type' }).selectOption('O-');
  await expect(state).toHaveText('1 of 3 requests');
  await page.getByRole('checkbox', { name: 'Types that O negative can give to' }).check();
  await expect(state).toHaveText('3 requests');
  await expectAccessible(page);

  await page.goto('/admin/inventory?tab=units');
  const rows = page.getByRole('row').filter({ hasText: 'Fridge' });
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Hospital' }).selectOption('Saint Bert');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Saint Bert');
  await expectAccessible(page);
});
