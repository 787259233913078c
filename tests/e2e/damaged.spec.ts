import type { Page } from '@playwright/test';
import { CONSENT_VERSION } from '@/features/pledges/consent';
import { paths } from '@/paths';
import { openPanel, rowNames, test } from './harness/admin';
import { damageRecords } from './harness/on-device';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect } from './harness/test';

// these tests do not need the app's own files on the device
test.use({ serviceWorkers: 'block' });

const unreadable = (page: Page) => page.getByRole('main').getByText('This record cannot be shown.');

/** Expects that a list shows one record, and that a second one is marked as damaged. */
async function expectRest(page: Page, path: string, sound: string, id: string) {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByText(sound).first()).toBeVisible();
  await expect(unreadable(page)).toHaveCount(1);
  await expect(unreadable(page)).toContainText(id.slice(0, 8));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
}

// covers: unreadable-record
test('a damaged record says so in its row, and the list shows the others @long', async ({
  page,
  hospital,
}) => {
  const [person, nurse] = [await hospital.newPerson(), await hospital.newPerson()];
  const donation = await hospital.addDonor(person, { city: 'Damaged' });
  await hospital.addDonor(person, { city: 'Sound City' });
  const request = await hospital.addRequest(person, { hospital: 'Damaged' });
  await hospital.addRequest(person, { hospital: 'Saint Sound' });
  const asked = await Promise.all(
    ['Pledged', 'Pledged Sound'].map((name) => hospital.addRequest(nurse, { hospital: name })),
  );
  for (const id of asked)
    await hospital.sql(
      `insert into public.pledges (id, request_id, user_id, blood_type, contact_name, contact_phone, arrive_by, consent_version)
       values (gen_random_uuid(), $1, $2, 'A+', 'Dora', '555 0188', now() + interval '3 hours', $3)`,
      [id, person.id, CONSENT_VERSION],
    );
  const [pledge] = await hospital.sql('select id from public.pledges where request_id = $1', [
    asked[0],
  ]);
  await hospital.sql(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
     select gen_random_uuid(), name, current_date + 2, '09:00', '17:00', 'Hall', '1 Main Street', '62701', 10, 10
     from unnest(array['Damaged', 'Sound Drive']) name`,
  );
  const [drive] = await hospital.sql(`select id from public.drives where name = 'Damaged'`);
  await openAs(page, person, paths.profile);
  await expect(page.getByRole('main').getByText('Sound City').first()).toBeVisible();

  // values that no form and no column accepts
  for (const [collection, mark, fields] of [
    ['donors', ['city', 'Damaged'], { city: null }],
    ['blood_requests', ['hospital', 'Damaged'], { hospital: {}, created_at: 'no date' }],
    ['pledges', ['id', String(pledge?.['id'])], { arrive_by: 'no date' }],
    ['drives', ['name', 'Damaged'], { location: {}, date: 'no date' }],
  ] satisfies [string, [string, string], object][])
    expect(await damageRecords(page, collection, mark, fields), collection).toBe(1);

  await expectRest(page, paths.donations, 'Sound City', donation);
  await expectRest(page, '/donations?tab=mine', 'Sound City', donation);
  await expectRest(page, paths.allRequests, 'Saint Sound', request);
  await expectRest(page, paths.myRequests, 'Saint Sound', request);
  await expectRest(page, paths.myPledges, 'Pledged Sound', String(pledge?.['id']));
  await expectRest(page, paths.drives, 'Sound Drive', String(drive?.['id']));
});

// covers: unreadable-record
test('a damaged record says so in the tables of the panel @long', async ({ page, hospital }) => {
  const admin = await hospital.newAdministrator();
  for (const full_name of ['Dora Date', 'Nora Number', 'Sara Sound'])
    await hospital.addDonor(admin, { full_name });
  await hospital.addRequest(admin, { hospital: 'Damaged' });
  await hospital.addRequest(admin, { hospital: 'Saint Sound', requester_name: 'Sound Nurse' });
  await openPanel(page, admin, paths.adminDonors, 'View Donors');
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await page.goto(paths.adminRequests);
  await expect.poll(() => rowNames(page)).toHaveLength(2);

  for (const [collection, mark, fields] of [
    ['donors', ['full_name', 'Dora Date'], { last_donation_date: 'no date' }],
    ['donors', ['full_name', 'Nora Number'], { full_name: 5 }],
    ['blood_requests', ['hospital', 'Damaged'], { hospital: 5, requester_name: null }],
  ] satisfies [string, [string, string], object][])
    expect(await damageRecords(page, collection, mark, fields), collection).toBe(1);

  await page.goto(paths.adminDonors);
  await expect(page.getByRole('link', { name: 'Sara Sound' })).toBeVisible();
  await expect(unreadable(page)).toHaveCount(2);
  // the keyboard reaches each row, and the row's details show what can be read of it
  await page.getByRole('link', { name: 'Sara Sound' }).focus();
  await page.keyboard.press('Home');
  await expect(unreadable(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'This record cannot be shown.' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expectAccessible(page);
  await page.goto(paths.adminRequests);
  await expect(page.getByRole('link', { name: /Sound Nurse|Saint Sound/ })).toBeVisible();
  await expect(unreadable(page)).toHaveCount(1);
  // the audit log has no constraint against this time
  await hospital.sql(
    `insert into private.audit_log (at, actor_email, action, table_name)
     values ('-infinity', 'damaged@people.test', 'delete', 'drives'), (now(), 'sound@people.test', 'delete', 'drives')`,
  );
  await page.goto(paths.adminAudit);
  await expect(page.getByRole('main').getByText('sound@people.test')).toBeVisible();
  await expect(unreadable(page)).toHaveCount(1);
  await page.goto(paths.admin);
  await expect(page.getByRole('list', { name: 'Counts' })).toHaveText(/Total Donors\s*3/);
  await expect(page.getByRole('table', { name: 'Recent Donors' })).toContainText('Sara Sound');
});
