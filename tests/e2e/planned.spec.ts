import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { confirmAddress } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field, postedHead, requestForm } from './harness/forms';
import { test, unlock } from './harness/later';
import { waitForDraft } from './harness/on-device';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingClipped,
} from './harness/page-checks';
import { donors, pledgeForm } from './harness/pledges';
import { openAs } from './harness/put-session';
import { dayFromNow } from './harness/drives';
import { expect } from './harness/test';
import { openWard } from './harness/ward';

test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');
const HOUR = 3_600_000;
/** The server looks once a minute for whom it must remind. */
const REMINDED = { timeout: 90_000 };

const LOOKS = [
  { width: 390, colorScheme: 'light', forcedColors: 'none' },
  { width: 390, colorScheme: 'dark', forcedColors: 'none' },
  { width: 1280, colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Expects that a page fits and is accessible, narrow and wide, light, dark and in forced colours. */
async function expectSound(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS'];
  for (const { width, ...look } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia(look);
    if (shots) {
      const file = `${shots}/${name}-${width}-${look.colorScheme}-${look.forcedColors}.png`;
      await page.screenshot({ path: file, fullPage: true });
    }
    await expectNoSidewaysScroll(page);
    await expectNothingClipped(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

// covers: planned-journey
test('a hospital asks for a day, a donor chooses a time, both are reminded the evening before, and the desk expects them that day @long', async ({
  server,
  newAccount,
  newDevice,
  time,
}) => {
  test.setTimeout(300_000);
  const open = async () => {
    const device = await newDevice().open();
    await time.follow(device);
    return device.newPage();
  };
  const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
  await confirmAddress(server, donor);
  await openWard(server, nurse, desk);
  const [ward, home] = [await open(), await open()];
  const day = dayFromNow(4);

  const request = await test.step('the nurse asks for a day', async () => {
    await openAs(ward, nurse, paths.createRequest);
    await waitForDraft(ward);
    const form = requestForm(ward);
    await form.getByRole('radio', { name: 'O negative', exact: true }).check();
    await field(form, 'Units Needed').fill('1');
    await form.getByRole('radio', { name: 'On a day' }).check();
    await form.getByRole('button', { name: 'Post Request' }).click();
    await expect(field(form, 'Needed On')).toHaveAccessibleDescription(/Choose the day/);
    await field(form, 'Needed On').fill(day);
    await field(form, 'Donors From').fill('10:00');
    await field(form, 'Donors Until').fill('09:00');
    await form.getByRole('button', { name: 'Post Request' }).click();
    await expect(field(form, 'Donors Until')).toHaveAccessibleDescription(
      'Choose a time after the first',
    );
    await expectSound(ward, 'planned-form');
    await field(form, 'Donors Until').fill('16:00');
    await form.getByRole('button', { name: 'Post Request' }).click();
    await expect(postedHead(ward)).toContainText('Donors can see it.');
    const [row] = await rowsOf(server, 'blood_requests', { user_id: nurse.id });
    expect(row).toMatchObject({ needed_on: day, urgency: 'Standard' });
    return String(row?.['id']);
  });

  await test.step('a donor chooses a time on that day', async () => {
    await openAs(home, donor, paths.request(request));
    await expectSound(home, 'planned-request');
    await main(home).getByRole('link', { name: 'I can donate' }).first().click();
    const form = pledgeForm(home);
    await expect(field(form, 'Name')).not.toHaveValue('');
    await form.getByLabel(/^When can you be there on/).selectOption('11:30 AM');
    await form.getByRole('checkbox', { name: /^If the requester accepts/ }).check();
    await expectSound(home, 'planned-pledge');
    await form.getByRole('button', { name: 'I can donate' }).click();
    // whom no staff has seen, a person decides on if the arrival is days ahead
    await expect(main(home).getByText('Waiting for an answer')).toBeVisible();
    await ward.goto(paths.request(request));
    await donors(ward).getByRole('button', { name: 'Accept' }).click();
    await expect(main(home).getByText('On the day, say here when you set off.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(main(home).getByRole('button', { name: 'On my way' })).toBeHidden();
    await expectSound(home, 'planned-expected');
  });

  await test.step('the evening before, both are reminded', async () => {
    const [until] = await server.query(
      `select 1000 * extract(epoch from ($1::date - 1 + time '20:00') at time zone private.zone_of('') - now())::float8 as ms`,
      [day],
    );
    await time.pass(Number(until?.['ms']));
    for (const [person, kind] of [
      [donor, 'pledge_tomorrow'],
      [nurse, 'request_tomorrow'],
    ] as const)
      await expect
        .poll(async () => {
          const told = await rowsOf(server, 'inbox', { user_id: person.id });
          return told.filter((alert) => alert['kind'] === kind).length;
        }, REMINDED)
        .toBe(1);
    await home.goto(paths.inbox);
    await expect(
      main(home)
        .getByText(/tomorrow/i)
        .first(),
    ).toBeVisible();
    await expectSound(home, 'planned-reminder');
  });

  await test.step('that day the desk expects them', async () => {
    const tablet = await open();
    await openAs(tablet, desk, paths.myExpected);
    const row = main(tablet).getByRole('listitem').filter({ hasText: donor.lastName });
    await expect(row).toBeHidden();
    const arrival = new Date(`${day}T11:30`).getTime();
    const [now] = await server.query(`select 1000 * extract(epoch from now())::float8 as ms`);
    await time.pass(arrival - HOUR - Number(now?.['ms']));
    await unlock(tablet, desk);
    await expect(row).toBeVisible({ timeout: 60_000 });
    await expectSound(tablet, 'planned-expected-today');
    await row.getByRole('button', { name: /^Here/ }).click();
    await expect(main(tablet).getByRole('region', { name: 'Here' })).toContainText(donor.lastName);
  });
});
