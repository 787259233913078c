import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import type { Account } from './harness/accounts';
import { type Hospital, openPanel, test } from './harness/admin';
import { waitForWorker } from './harness/on-device';
import { collectComplaints, expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { putSession } from './harness/put-session';
import { expect } from './harness/test';

const PEOPLE = 40;
const LANDSCAPE = { width: 1024, height: 768 };
const ROWS = 12;

const nameOf = (n: number) => `Person ${String(n).padStart(2, '0')}`;
const rows = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find by name' });
const main = (page: Page) => page.getByRole('main');
/** A time of today by the clock of the browser, whose time zone is that of the machine. */
const inMinutes = (minutes: number) => {
  const at = new Date(Date.now() + minutes * 60_000);
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
};

/** Makes a drive of today with people who come five minutes after one another, most of them soon. */
async function makeDay(hospital: Hospital, id: string) {
  await hospital.sql(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
     values ($1, 'Door Drive', $2, '00:00', '23:59', 'Door Hall', '1 Door Road, Boise, ID', '83702', 60, 60)`,
    [id, inMinutes(0).date],
  );
  await hospital.sql(
    `with people as (
       insert into auth.users (id, email) select gen_random_uuid(), 'door-' || $2 || '-' || n || '@people.test'
       from generate_series(1, ${PEOPLE}) n returning id, split_part(split_part(email, '@', 1), '-', 7)::integer as n
     ), named as (
       insert into public.profiles (id, first_name, last_name, phone_number, blood_type)
       select id, 'Person', lpad(n::text, 2, '0'), '555 01' || lpad(n::text, 2, '0'), 'O+' from people
     )
     insert into public.reservations (id, drive_id, user_id, preferred_time)
     select gen_random_uuid(), $1, id, $3::time + (n - 10) * interval '5 minutes' from people`,
    [id, id, inMinutes(0).time],
  );
}

async function openCheckIn(page: Page, admin: Account, id: string) {
  await openPanel(page, admin, paths.adminDrive(id), 'Door Drive');
  await main(page).getByRole('link', { name: 'Check-in', exact: true }).click();
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
}

test.use({ viewport: LANDSCAPE });

// covers: check-in
test('check-in shows twelve people, works by keyboard and offline on two tablets, and can be undone', async ({
  page,
  browser,
  network,
  hospital,
}) => {
  test.setTimeout(150_000);
  const complaints = collectComplaints(page);
  const id = crypto.randomUUID();
  await makeDay(hospital, id);
  const [first, second] = [await hospital.newAdministrator(), await hospital.newAdministrator()];
  await openCheckIn(page, first, id);
  const other = await (
    await browser.newContext({ baseURL: network.url, viewport: LANDSCAPE, colorScheme: 'dark' })
  ).newPage();
  await openCheckIn(other, second, id);

  await expect(search(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(PEOPLE);
  for (const n of Array.from({ length: ROWS }, (_, at) => at))
    await expect(rows(page).nth(n)).toBeInViewport({ ratio: 1 });
  const box = await rows(page).first().boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(56);
  for (const tablet of [page, other]) {
    await expectAccessible(tablet);
    await expectNoSidewaysScroll(tablet);
    await waitForWorker(tablet);
    await tablet.context().setOffline(true);
  }

  await test.step('Enter checks in the only match, and never one of several', async () => {
    await search(page).fill('person 2');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('13 people match');
    await search(page).fill('person 07');
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue('');
    await expect(search(page)).toBeFocused();
    await expect(main(page).getByRole('status')).toContainText(/Person 07: Arrived/);
    await expect(main(page)).toContainText(`${PEOPLE - 1} expected · 1 arrived`);
    await page.getByRole('button', { name: 'Undo the last' }).click();
    await expect(main(page)).toContainText(`${PEOPLE} expected · 0 arrived`);
  });

  await test.step('two taps in the same place check in one person; arrow keys and letters find the next', async () => {
    const third = await rows(page).nth(2).boundingBox();
    const button = await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Check in/ })
      .boundingBox();
    await page.mouse.dblclick((button?.x ?? 0) + 40, (third?.y ?? 0) + 28, { delay: 60 });
    await expect(main(page)).toContainText(`${PEOPLE - 1} expected · 1 arrived`);
    await page.keyboard.type('person 20');
    await expect(search(page)).toHaveValue('person 20');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText(`${PEOPLE - 2} expected · 2 arrived`);
  });

  await test.step('the other tablet checks in the same person; online nobody is there twice', async () => {
    for (const n of [20, 21]) {
      await search(other).fill(nameOf(n));
      await other.keyboard.press('Enter');
      await expect(main(other).getByRole('status')).toContainText(nameOf(n));
    }
    await other.getByRole('button', { name: /^Here/ }).click();
    await other.getByRole('button', { name: new RegExp(`^More.*${nameOf(21)}`) }).click();
    await other.getByRole('menuitem', { name: 'Could not give' }).click();
    for (const tablet of [page, other]) await tablet.context().setOffline(false);
    for (const tablet of [page, other])
      await expect(main(tablet)).toContainText(`${PEOPLE - 3} expected · 3 arrived`, {
        timeout: 40_000,
      });
    const [stored] = await hospital.sql(
      `select count(*)::integer as people, count(checked_in_at)::integer as arrived from public.reservations where drive_id = $1`,
      [id],
    );
    expect(stored).toEqual({ people: PEOPLE, arrived: 3 });
  });

  const shots = process.env['SHOTS'];
  if (shots)
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
      [390, 844],
    ] as const)
      for (const tablet of [page, other]) {
        await tablet.setViewportSize({ width, height });
        await tablet.screenshot({
          path: `${shots}/check-in-${width}-${tablet === page ? 'light' : 'dark'}.png`,
        });
      }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await search(page).press('Escape');
  await expect(page).toHaveURL(paths.adminDrive(id));
  expect(complaints).toEqual([]);
  await other.context().close();
});

// covers: check-in
test('a person without a hospital is shown no check-in', async ({ page, hospital }) => {
  const person = await hospital.newPerson();
  await putSession(page, person);
  await page.goto(paths.myCheckIn);
  await expect(main(page).getByText('You do not belong to a hospital')).toBeVisible({
    timeout: 20_000,
  });
});
