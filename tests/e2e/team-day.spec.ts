import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { paths } from '@/paths';
import { test } from './harness/admin';
import { dayFromNow } from './harness/drives';
import { field, postedHead, requestForm } from './harness/forms';
import { waitForDraft, waitForWorker } from './harness/on-device';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingClipped,
} from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect } from './harness/test';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

async function expectSound(page: Page, name: string) {
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  await expectNoSidewaysScroll(page);
  await expectNothingClipped(page);
  await expectAccessible(page);
}

test.use({ viewport: TABLET });

test('a hospital’s team runs its drive and its stock: planned by the manager, checked in and used offline by staff @long', async ({
  page,
  browser,
  hospital,
  network,
}) => {
  test.slow();
  const [mia, sam, donor] = [
    await hospital.newPerson(),
    await hospital.newPerson(),
    await hospital.newPerson(),
  ];
  const org = randomUUID();
  await hospital.sql(
    `insert into private.organisations (id, name, kind, address, city, state, zip, desk_phone, hours, wards, verified_at)
     values ($1, 'Saint Team', 'hospital', '1 Main Street', 'Springfield', 'IL', '62701', '555 0142 7700', '7 to 21', '{Ward 5,Surgery}', now())`,
    [org],
  );
  await hospital.sql(
    `insert into private.members (organisation_id, user_id, role, ward) values ($1, $2, 'manager', ''), ($1, $3, 'staff', 'Ward 5')`,
    [org, mia.id, sam.id],
  );
  await hospital.sql(
    `insert into public.profiles (id, first_name, last_name, phone_number, blood_type) values ($1, 'Dora', 'Donor', '555 0188', 'O-')
     on conflict (id) do update set first_name = 'Dora', last_name = 'Donor', phone_number = '555 0188', blood_type = 'O-'`,
    [donor.id],
  );

  await test.step('the manager plans it, and repeats it', async () => {
    await openAs(page, mia, paths.myDrives);
    await page.getByRole('link', { name: 'New Drive' }).click();
    const form = page.getByRole('form', { name: 'New Drive' });
    await expect(field(form, 'Location')).toHaveValue('Saint Team');
    await expect(field(form, 'Address')).toHaveValue('1 Main Street, Springfield, IL');
    await field(form, 'Date').fill(dayFromNow(0));
    await field(form, 'Weeks').fill('2');
    await field(form, 'Places').fill('20');
    await expectSound(page, 'drive-form');
    await button(page, 'Save Drive').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saint Team Blood Drive');
    await expect(page).toHaveURL(/\/my-hospital\/drives\/[^/]+$/);
  });
  const stored = () =>
    hospital.sql(
      'select id::text, org_id::text from public.drives where org_id = $1 order by date',
      [org],
    );
  await expect.poll(async () => (await stored()).length).toBe(2);
  const [drive] = (await stored()).map(({ id }) => String(id));
  await hospital.sql(
    `insert into public.reservations (id, drive_id, user_id, user_email, preferred_time) values (gen_random_uuid(), $1, $2, $3, '10:00')`,
    [drive, donor.id, donor.email],
  );

  const context = await browser.newContext({
    baseURL: network.url,
    viewport: PHONE,
    colorScheme: 'dark',
    locale: 'en-US',
  });
  const phone = await context.newPage();
  await test.step('staff check in without a network', async () => {
    await openAs(phone, sam, paths.myHospital);
    await expectSound(phone, 'my-hospital');
    await phone.getByRole('link', { name: 'Drives', exact: true }).click();
    await expect(main(phone).getByRole('link', { name: 'New Drive' })).toHaveCount(0);
    await expectSound(phone, 'drives');
    await main(phone).getByRole('link', { name: 'Saint Team Blood Drive' }).first().click();
    await expect(main(phone).getByText('555 0188').first()).toBeVisible({ timeout: 20_000 });
    await expect(main(phone).getByRole('link', { name: 'Change' })).toHaveCount(0);
    await waitForWorker(phone);
    await context.setOffline(true);
    await button(phone, 'Check in Dora Donor').click();
    await button(phone, 'Add Walk-in').click();
    await field(phone, 'Name').fill('Walter Walker');
    await button(phone.getByRole('dialog'), 'Add Walk-in').click();
    await expect(main(phone).getByText('Walter Walker').first()).toBeVisible();
    await expectSound(phone, 'drive-day');
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const [row] = await hospital.sql(
          'select count(checked_in_at)::integer as arrived from public.reservations where drive_id = $1',
          [drive],
        );
        return row?.['arrived'];
      })
      .toBe(2);
    await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Arrived2', {
      timeout: 20_000,
    });
    await expectSound(page, 'drive-day-tablet');
  });

  await test.step('units are added without a network, and what is low can be asked for', async () => {
    await phone.goto(paths.myStock);
    await expect(main(phone).getByText('No units on the shelf')).toBeVisible();
    await context.setOffline(true);
    await button(phone, 'Add Units').click();
    const form = phone.getByRole('form', { name: 'Add units' });
    await field(form, 'Blood Type').selectOption('O-');
    await field(form, 'Units').fill('3');
    await field(form, 'Location').fill('Fridge 1');
    await button(form, 'Add Units').click();
    await expect(button(phone, 'Use 3 units of O negative, Fridge 1')).toBeVisible();
    await context.setOffline(false);
    await expect(main(phone).getByText('Saved on this device')).toHaveCount(0, { timeout: 20_000 });
    await expectSound(phone, 'stock');
    await page.goto(paths.myStock);
    await expect(button(page, 'Discard 3 units of O negative, Fridge 1')).toBeVisible({
      timeout: 20_000,
    });
    await expectSound(page, 'stock-tablet');
    await page.getByRole('link', { name: 'Request AB negative' }).click();
    await expect(
      requestForm(page).getByRole('radio', { name: 'AB negative', exact: true }),
    ).toBeChecked();
  });

  await test.step('a Critical request shows what the hospital holds before donors, and uses it', async () => {
    await phone.goto(paths.createRequest);
    const form = requestForm(phone);
    await waitForDraft(phone);
    await form.getByRole('radio', { name: 'A+', exact: true }).check();
    await field(form, 'Units Needed').fill('2');
    await form.getByRole('radio', { name: /^Critical/ }).check();
    await expect(
      form.getByText(/^Your hospital holds no A\+, but compatible units: 3 O−/),
    ).toBeVisible();
    await form.getByRole('radio', { name: 'O negative', exact: true }).check();
    await expect(
      form.getByText(/^Your hospital holds 3 units of O−.*; the first expires/),
    ).toBeVisible();
    await expectSound(phone, 'request-form');
    await form.getByRole('button', { name: 'Post Request' }).click();
    await expect(phone).toHaveURL(/\/request\//);
    await expect(postedHead(phone)).toContainText(
      'Your blood request has been submitted successfully!',
    );
    await expectSound(phone, 'request-page');
    await button(phone, 'Use them').click();
    const dialog = phone.getByRole('dialog');
    await button(dialog, 'Use Units').click();
    await expect(dialog.getByText('Enter how many units were used')).toBeVisible();
    await dialog.getByRole('textbox').fill('1');
    await expect(dialog.getByText('Donors are still asked for 1 unit.')).toBeVisible();
    await expectSound(phone, 'use-stock');
    await button(dialog, 'Use 1 unit').click();
    await expect(main(phone).getByText(/^1 unit of O−/)).toBeVisible();
    await expect
      .poll(
        async () => {
          const rows = await hospital.sql(
            `select r.required_units as asked, (select sum(i.units)::integer from public.inventory i where i.request_id = r.id) as used
             from public.blood_requests r where r.org_id = $1`,
            [org],
          );
          return rows[0];
        },
        { timeout: 30_000 },
      )
      .toEqual({ asked: 1, used: 1 });
  });

  await test.step('the manager changes a ward, and the device of its member follows', async () => {
    await page.goto(paths.myTeam);
    await page
      .getByRole('button', { name: /^Change .*@/ })
      .or(page.getByRole('button', { name: /^Change / }))
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await field(dialog, 'Ward').selectOption('Surgery');
    await expectSound(page, 'change-member');
    await button(dialog, 'Save Changes').click();
    await expect(page.getByText('Their device follows at its next contact.')).toBeVisible();
    await phone.goto(paths.myTeam);
    await expect(main(phone).getByText('Staff, Surgery')).toBeVisible({ timeout: 20_000 });
  });
  await context.close();
});
