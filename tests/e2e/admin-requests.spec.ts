import type { Page } from '@playwright/test';
import { addAcceptedPledge, chooseFulfilment, listed, openPanel, test } from './harness/admin';
import { everythingOnDevice } from './harness/on-device';
import { offerAndAccept, pushAs } from './harness/push-as';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { expect } from './harness/test';

const REQUESTS = '/admin/blood-requests';
const HEADING = 'Unfulfilled Blood Requests';
const HOUR = 3_600_000;
const inDays = (days: number) => new Date(Date.now() + 24 * HOUR * days).toISOString().slice(0, 10);

const line = (rows: Record<string, unknown>[]) =>
  rows.map((row) => Object.values(row).join(' ')).join(', ');
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

// covers: fulfil-with-units
test('fulfilling takes the chosen units from the shelf, offline too; undo puts everything back @long', async ({
  page,
  hospital,
  network,
}) => {
  const admin = await hospital.newAdministrator();
  await hospital.addRequest(admin, { hospital: 'Saint Stock', required_units: 3 });
  const batch = (type: string, units: number, place: string, days: number) =>
    hospital.sql(
      `insert into public.inventory (id, blood_type, units, location, added_date, expiry_date)
       values (gen_random_uuid(), $1, $2::text::integer, $3, current_date - 60, $4::text::date)`,
      [type, String(units), place, inDays(days)],
    );
  await batch('A+', 10, 'Fridge 1', 20);
  await batch('O-', 2, 'Fridge 2', 3);
  await batch('A+', 5, 'Fridge 3', -2);
  await batch('B+', 5, 'Fridge 4', 20);
  const stored = async () =>
    line(
      await hospital.sql(
        'select location, units, status from public.inventory where not deleted order by location, status desc, units',
      ),
    );
  const before = await stored();
  await openPanel(page, admin, REQUESTS, HEADING);
  await listed(page, '1 request');
  await expect.poll(() => everythingOnDevice(page)).toContain('Fridge 4');
  network.cut();

  const open = page.getByRole('button', {
    name: 'Mark Fulfilled: 3 units of A+ for Nora Nurse, Saint Stock',
  });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Mark as fulfilled?' });
  const mark = dialog.getByRole('button', {
    name: 'Mark as Fulfilled: 3 units of A+ for Nora Nurse',
  });
  await mark.click();
  await expect(dialog.getByText('Choose what it was fulfilled with')).toBeVisible();
  await dialog.getByLabel('From the hospital’s stock').check();
  // the dialog offers units of the same type first, then of a compatible type; it offers no expired units and none
  // that do not fit
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  await mark.click();
  await expect(dialog.getByText('Enter how many units were used')).toBeVisible();
  await dialog.getByLabel('A+, Fridge 1').fill('11');
  await mark.click();
  await expect(dialog.getByLabel('A+, Fridge 1')).toHaveAccessibleDescription(/There are 10/);
  await expectAccessible(page);
  await dialog.getByLabel('A+, Fridge 1').fill('1');
  await dialog.getByRole('textbox', { name: 'O negative, Fridge 2' }).fill('2');
  await mark.click();
  await expect(page.getByText('No unfulfilled requests')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await listed(page, '1 request');
  await open.click();
  await dialog.getByLabel('From the hospital’s stock').check();
  await expect(dialog.getByText('Of 10 units')).toBeVisible();
  await dialog.getByLabel('A+, Fridge 1').fill('1');
  await dialog.getByRole('textbox', { name: 'O negative, Fridge 2' }).fill('2');
  await mark.click();
  await expect(page.getByText('No unfulfilled requests')).toBeVisible();
  expect(await stored()).toBe(before);

  network.restore();
  const after =
    'Fridge 1 1 used, Fridge 1 9 available, Fridge 2 2 used, Fridge 3 5 available, Fridge 4 5 available';
  await expect.poll(stored, { timeout: 25_000 }).toBe(after);
  await expect
    .poll(async () =>
      line(
        await hospital.sql(
          'select request_fulfilled, closed_reason from public.blood_requests order by id',
        ),
      ),
    )
    .toBe('true from_stock');

  // the page of the units links to the request, and the request lists the units
  await page.goto('/admin/inventory?tab=units');
  await page.getByText('Used and discarded lately').click();
  await expect(
    page.getByText('1 unit of A+, used, for 3 units of A+ for Nora Nurse, Saint Stock'),
  ).toBeVisible();
  await page.goto('/admin/previous-requests');
  await page.getByRole('link', { name: 'Nora Nurse' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Units from stock' })
      .getByRole('listitem')
      .filter({ hasText: '2 units of O−' }),
  ).toContainText('Fridge 2');
  await page.goto('/admin/audit');
  await expect(
    page.getByText('Used units of a batch').or(page.getByText('Used units')).first(),
  ).toBeVisible();
});

// covers: fulfil-donors, request-states
test('the details tell units, state, timeline and answers; who gave is said when it is fulfilled @long', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const requester = await hospital.newPerson();
  const donor = await hospital.newPerson();
  const donation = await hospital.addDonor(donor, { full_name: 'Petra Pledger' });
  const request = await hospital.addRequest(requester, { hospital: 'Saint Given' });
  const covered = await hospital.addRequest(requester, { hospital: 'Saint Covered' });
  const pledged = await addAcceptedPledge(hospital, request, donor);
  // one gave, and two are accepted for the unit that is left
  const [gave] = [
    await offerAndAccept(hospital, await hospital.newPerson(), requester, covered),
    await offerAndAccept(hospital, await hospital.newPerson(), requester, covered),
    await offerAndAccept(hospital, await hospital.newPerson(), requester, covered),
  ];
  await pushAs(hospital, requester, 'pledges', gave, { outcome: null }, { outcome: 'given' });
  const other = async (name: string, change: string) => {
    const id = await hospital.addRequest(requester, { hospital: name });
    await hospital.sql(`update public.blood_requests set ${change} where id = $1`, [id]);
  };
  await other('Saint Expired', 'expired = true');
  await other('Saint Renewed', 'renewals = 2');
  await other('Saint Closed', `closed_reason = 'no_longer_needed'`);

  await openPanel(page, admin, REQUESTS, HEADING);
  await listed(page, '5 requests');
  await expect(row(page, 'Saint Given')).toContainText('2 still needed');
  await expect(row(page, 'Saint Covered')).toContainText('Enough donors');
  await expect(row(page, 'Saint Expired')).toContainText('Expired');
  await expect(row(page, 'Saint Renewed')).toContainText('Renewed 2 times');
  await expect(row(page, 'Saint Closed')).toContainText('Closed');
  await expect(row(page, 'Saint Closed').getByRole('button')).toHaveCount(0);

  await page.getByRole('link', { name: 'Saint Given' }).click();
  const details = page.getByRole('dialog', { name: 'Request Details' });
  await expect(details).toContainText('1 accepted, 2 still needed');
  await expect(details).toContainText('A donor was accepted');
  await expect(details).toContainText('Expected: Petra Pledger');
  await expect(details).toContainText('Compatible type');
  await expectAccessible(page);

  await details.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as fulfilled?' });
  await dialog.getByLabel('Donors from here gave').check();
  await dialog.getByRole('checkbox', { name: /^Petra Pledger, O negative, expected by/ }).check();
  await expectAccessible(page);
  await chooseFulfilment(page, 'Donors from here gave');
  await expect(details).toBeHidden();
  await expect
    .poll(
      async () =>
        line(
          await hospital.sql(
            `select r.closed_reason, r.units_given, p.status, d.is_available, d.donation_count
             from public.blood_requests r, public.pledges p, public.donors d
             where r.id = $1 and p.id = $2 and d.id = $3`,
            [request, pledged, donation],
          ),
        ),
      { timeout: 25_000 },
    )
    .toBe('given_here 1 given false 1');
});

// covers: match-donors
test('matching donors are listed by distance; a number is shown once its opening is in the audit log @long', async ({
  page,
  hospital,
  network,
}) => {
  const admin = await hospital.newAdministrator();
  const requester = await hospital.newPerson();
  const donor = await hospital.newPerson();
  await hospital.addRequest(requester, {
    hospital: 'Saint Near',
    hospital_zip: '62701',
    blood_type: 'A+',
  });
  const add = (full_name: string, fields: object) =>
    hospital.addDonor(donor, {
      full_name,
      recent_illness: false,
      any_medications: false,
      ...fields,
    });
  await add('Far Fern', { zip_code: '60601', blood_type: 'A+' });
  await add('Near Nell', { zip_code: '62703', blood_type: 'O-', phone_number: '(217) 555-0166' });
  await add('Other Otto', { zip_code: '62701', blood_type: 'B+' });
  await add('Tired Tom', { zip_code: '62701', blood_type: 'A+', last_donation_date: inDays(-10) });
  await openPanel(page, admin, REQUESTS, HEADING);
  await page.getByRole('link', { name: 'Saint Near' }).click();
  const details = page.getByRole('dialog', { name: 'Request Details' });
  await details.getByRole('button', { name: 'Find matching donors' }).click();
  await expect(details.getByText('2 donors who may give today, the nearest first.')).toBeVisible();
  await expect(details.getByText(/^(Near Nell|Far Fern)$/)).toHaveText(['Near Nell', 'Far Fern']);
  await expect(details).toContainText(/Compatible type · about \d mile/);
  await expect(details).toContainText(/Same type · about 1\d\d miles/);

  const show = details.getByRole('button', { name: 'Show number of Near Nell' });
  network.cut();
  await show.click();
  await expect(details.getByText(/once the server has recorded that you opened it/)).toBeVisible();
  await expect(details.getByRole('link', { name: /555-0166/ })).toHaveCount(0);
  network.restore();
  await expect(async () => {
    await show.click();
    await expect(details.getByRole('link', { name: /555-0166/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const call = details.getByRole('link', { name: 'Call Near Nell, (217) 555-0166' });
  await expect(call).toHaveAttribute('href', 'tel:2175550166');
  await expectAccessible(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/audit');
  await expect(page.getByText('Opened the number in a donation')).toHaveCount(1);
});
