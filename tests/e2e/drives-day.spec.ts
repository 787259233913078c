import type { Browser, Locator, Page } from '@playwright/test';
import type { Account } from './harness/accounts';
import { type Hospital, openPanel, test } from './harness/admin';
import { dayFromNow } from './harness/drives';
import { field } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import {
  collectComplaints,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingClipped,
} from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect } from './harness/test';

const LANDSCAPE = { width: 1024, height: 768 };
const PORTRAIT = { width: 820, height: 1180 };
const PEOPLE = 60;
/** `--ink` of the light theme. Paper is light, whatever colour scheme the device prefers. */
const DARK_INK = 'rgb(31, 26, 23)';

const nameOf = (n: number) => `Person ${String(n).padStart(2, '0')}`;
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
const count = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Counts' }).getByRole('listitem').filter({ hasText: label });
const unsent = (page: Page) =>
  page.getByRole('region', { name: 'Who comes' }).getByText(/^(Saved on this device|Sending)$/);

/** Reserves spots at a drive for sixty people, ten at each half hour. */
async function reserveAll(hospital: Hospital, drive: string) {
  await hospital.sql(
    `with people as (
       insert into auth.users (id, email) select gen_random_uuid(), 'day-' || n || '@people.test'
       from generate_series(1, ${PEOPLE}) n returning id, split_part(split_part(email, '@', 1), '-', 2)::integer as n
     ), named as (
       insert into public.profiles (id, first_name, last_name, phone_number, blood_type)
       select id, 'Person', lpad(n::text, 2, '0'), '555 01' || lpad(n::text, 2, '0'), 'O+' from people
     )
     insert into public.reservations (id, drive_id, user_id, preferred_time)
     select gen_random_uuid(), $1, id, time '09:00' + ((n - 1) / 10) * interval '30 minutes' from people`,
    [drive],
  );
}

/** Opens the page on a second tablet, which is held upright in a dark room. */
async function openTablet(browser: Browser, baseURL: string, admin: Account, path: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: PORTRAIT,
    colorScheme: 'dark',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await openPanel(page, admin, path, 'Library Drive');
  return { context, page };
}

async function checkInAll(page: Page, from: number, to: number) {
  for (let n = from; n <= to; n += 1) await button(page, `Check in ${nameOf(n)}`).click();
}

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectNothingClipped(page);
  await expectAccessible(page);
}

/** Expects that the list is accessible. Axe checks only ten of its rows, because sixty would take seconds. */
async function expectListSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectNothingClipped(page);
  await field(page, 'Find by name').fill('Person 2');
  await expectSound(page);
  await field(page, 'Find by name').fill('');
}

test.use({ viewport: LANDSCAPE });

// covers: page-admin-drives, drive-proposal
test('the day of a drive: made, reserved, checked in on two tablets without a network, nobody twice, then online @long', async ({
  page,
  context,
  browser,
  network,
  hospital,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  const [admin, second, proposer] = [
    await hospital.newAdministrator(),
    await hospital.newAdministrator(),
    await hospital.newPerson(),
  ];
  await hospital.sql(
    `insert into public.drive_proposals (id, user_id, organization, place_kind, contact_name, phone_number, email,
       address, city, state, zip_code, expected_donors)
     values (gen_random_uuid(), $1, 'Library', 'community', 'Olga Organizer', '555 0155', 'olga@example.com',
       '3 Book Lane', 'Springfield', 'IL', '62701', 70)`,
    [proposer.id],
  );

  await test.step('a drive is made of a proposal, and repeated', async () => {
    await openPanel(page, admin, '/admin/drives?tab=proposals', 'Donation Drives');
    await waitForWorker(page);
    await expect(page.getByText('Olga Organizer, 555 0155')).toBeVisible();
    await expectSound(page);
    await button(page, 'Answer Library').click();
    await field(page, 'Answer').fill('We come with six beds.');
    await button(page, 'Save Answer').click();
    await page.getByRole('link', { name: /^Make a drive from the proposal/ }).click();
    const form = page.getByRole('form', { name: 'New Drive' });
    await expect(field(form, 'Places')).toHaveValue('70');
    await expect(field(form, 'Address')).toHaveValue('3 Book Lane, Springfield, IL');
    await field(form, 'Name').fill('');
    await field(form, 'Ends').fill('08:00');
    await button(page, 'Save Drive').click();
    await expect(field(form, 'Name')).toHaveAccessibleDescription(/Enter a name/);
    await field(form, 'Name').fill('Library Drive');
    await field(form, 'Date').fill(dayFromNow(0));
    await button(page, 'Save Drive').click();
    await expect(field(form, 'Ends')).toHaveAccessibleDescription(/It must end after it opens/);
    await field(form, 'Ends').fill('12:00');
    await field(form, 'Weeks').fill('2');
    await expectSound(page);
    await button(page, 'Save Drive').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library Drive');
  });

  const stored = () =>
    hospital.sql(
      "select id::text, date::text from public.drives where name = 'Library Drive' order by date",
    );
  await expect.poll(async () => (await stored()).length).toBe(2);
  const [today, later] = (await stored()).map(({ id }) => String(id));
  if (today === undefined || later === undefined) throw new Error('two drives were saved');
  await reserveAll(hospital, today);

  const path = `/admin/drives/${today}`;
  const other = await openTablet(browser, network.url, second, path);
  const tablets = [page, other.page] as const;
  await page.goto(path);
  for (const tablet of tablets) {
    await expect(count(tablet, 'Expected')).toContainText(String(PEOPLE), { timeout: 20_000 });
    await expect(button(tablet, `Check in ${nameOf(PEOPLE)}`)).toBeVisible();
    await waitForWorker(tablet);
    await expectListSound(tablet);
    const box = await button(tablet, `Check in ${nameOf(1)}`).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await tablet.context().setOffline(true);
  }

  await test.step('fifty arrive while both tablets are offline; ten are checked in on both', async () => {
    await other.page.reload();
    await Promise.all([checkInAll(page, 1, 30), checkInAll(other.page, 21, 50)]);
    // two people are marked as absent on one tablet, and as arrived on the other
    await button(other.page, `No-show ${nameOf(5)}`).click();
    await button(other.page, `No-show ${nameOf(60)}`).click();
    await button(page, 'Add Walk-in').click();
    await button(page.getByRole('dialog'), 'Add Walk-in').click();
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/Enter a name/);
    await field(page, 'Name').fill('Walter Walker');
    await button(page.getByRole('dialog'), 'Add Walk-in').click();
    await expect(count(page, 'Arrived')).toContainText('31');
    await expect(count(other.page, 'Arrived')).toContainText('30');
    await expect(unsent(page)).toHaveCount(31);
    await field(page, 'Find by name').fill('walter');
    await expect(page.getByRole('region', { name: 'Walk-ins' })).toContainText('Walter Walker');
    await expectSound(page);
    await field(page, 'Find by name').fill('');
    await expectListSound(other.page);
  });

  await test.step('online both have the same list, and nobody is there twice', async () => {
    await Promise.all(tablets.map((tablet) => tablet.context().setOffline(false)));
    for (const tablet of tablets) {
      await expect(count(tablet, 'Arrived')).toContainText('51', { timeout: 30_000 });
      await expect(count(tablet, 'Expected')).toContainText('9');
      await expect(count(tablet, 'Did not come')).toContainText('1');
      await expect(count(tablet, 'Walk-ins')).toContainText('1');
      await expect(unsent(tablet)).toHaveCount(0);
      await expect(tablet.getByRole('link', { name: 'Online' })).toBeVisible();
    }
    const [row] = await hospital.sql(
      `select count(*)::integer as rows, count(checked_in_at)::integer as arrived,
         count(*) filter (where no_show)::integer as missed, count(*) filter (where user_id is null)::integer as walked,
         (select slots_taken from public.drives where id = $1) as taken,
         (select count(*)::integer from private.audit_log e where e.table_name = 'reservations'
           and e.action = 'update' and e.after ? 'checked_in_at') as noted
       from public.reservations where drive_id = $1`,
      [today],
    );
    expect(row).toEqual({ rows: 61, arrived: 51, missed: 1, walked: 1, taken: 61, noted: 50 });
  });

  await test.step('whoever is still expected at the end did not come', async () => {
    await button(page, 'Mark the rest as no-shows').click();
    await button(page.getByRole('dialog'), 'Mark as no-shows').click();
    for (const tablet of tablets)
      await expect(count(tablet, 'Did not come')).toContainText('10', { timeout: 20_000 });
  });

  await test.step('the list is printed without the rest of the page', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('row')).toHaveCount(62);
    await expect(page.getByRole('cell', { name: 'Person 01' })).toHaveCSS('color', DARK_INK);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(button(page, 'Print List')).toBeHidden();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  await test.step('a lower capacity says who holds places and takes none away', async () => {
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await field(page, 'Places').fill('40');
    await expect(page.getByText(/^61 people hold places\..*21 more than 40/)).toBeVisible();
    await expectSound(page);
    await button(page, 'Save Changes').click();
    await expect(page.getByText('61 of 40 places taken, 21 over capacity')).toBeVisible();
    await expect(count(page, 'Reserved')).toContainText('60');
  });

  await test.step('a drive is called off, and the proposer reads the answer', async () => {
    await page.goto(`/admin/drives/${later}`);
    await button(page, 'Call Off').click();
    await field(page.getByRole('dialog'), 'Reason').fill('A burst pipe');
    await button(page, 'Call off drive').click();
    await expect(page.getByText('Called off: A burst pipe')).toBeVisible();
    await page.goto('/admin/drives?tab=called-off');
    await expect(page.getByRole('link', { name: 'Library Drive' })).toHaveCount(1);
    await other.context.close();

    const theirs = await browser.newContext({ baseURL: network.url, locale: 'en-US' });
    const phone = await theirs.newPage();
    await openAs(phone, proposer, '/organize-drive');
    await expect(phone.getByText('We come with six beds.')).toBeVisible();
    await phone.getByRole('link', { name: 'View the drive' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Library Drive');
    await phone.goto(`/donation-drive/${later}`);
    await expect(phone.getByText('This drive was called off: A burst pipe')).toBeVisible();
    await theirs.close();
  });
  expect(complaints).toEqual([]);
  await context.close();
});
