import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { chooseCases } from '../support/short-run';
import type { StartedServer } from '../support/start-server';
import { type Account, fillLogIn } from './harness/accounts';
import { expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { putSession } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

/** How much of the page may move before the person has touched it (Google's *cumulative layout shift*). */
const MOST_SHIFT = 0.02;
/** For how long the page is watched after its parts are there, ms. */
const SETTLES = 1000;

/** Adds up in `window.shifts` how much the page moves. It runs in the page. */
function watchShifts(): void {
  const shifts: { value: number; of: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    };
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        shifts.push({ value, of: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') });
  }).observe({ type: 'layout-shift', buffered: true });
}

const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number; of: string[] }[] }).shifts);

/** Makes a hospital with this person on its staff. */
async function joinHospital(server: StartedServer, { id }: Account): Promise<void> {
  const org = randomUUID();
  await server.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards)
     values ($1, 'Saint Arrival', 'hospital', 'Boise', 'ID', '83702', '555 0142 7700', '{Surgery}')`,
    [org],
  );
  await server.query(
    "insert into private.members (organisation_id, user_id, role) values ($1, $2, 'staff')",
    [org, id],
  );
}

test('home does not move while its parts arrive, for any role, on the first visit and on the next', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(180_000);
  const [nurse, donor, stranger] = [await newAccount(), await newAccount(), await newAccount()];
  const [member, administrator] = [await newAccount(), await newAccount()];
  await joinHospital(server, member);
  await server.query('insert into private.admins (user_id) values ($1)', [administrator.id]);
  await seedRequest(server, donor, { hospital: 'Saint Still', urgency: 'Critical' });
  await acceptPledge(
    server,
    await seedPledge(server, donor, await seedRequest(server, nurse, { hospital: 'Saint Calm' })),
  );
  const people = { visitor: null, stranger, donor, nurse, member, administrator };
  const visits = Object.entries(people).flatMap(([who, account]) =>
    [390, 1280].map((width) => ({ who, account, width })),
  );
  // each of the twelve starts a browser, so `npm test` takes two or three of them, other ones each day
  for (const { who, account, width } of chooseCases(visits, 5)) {
    const device = await newDevice().open();
    const page = device.pages()[0] ?? (await device.newPage());
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(watchShifts);
    if (account) await putSession(page, account);
    for (const visit of ['first', 'next']) {
      await page.goto(paths.home);
      await expect(
        page.getByRole('heading', {
          name: account ? 'Requests that need you' : 'Someone near you needs blood.',
        }),
      ).toBeVisible();
      await page.waitForTimeout(SETTLES);
      const shifts = await readShifts(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect
        .soft(sum, `${who}, ${width} px, ${visit} visit: ${JSON.stringify(shifts)}`)
        .toBeLessThanOrEqual(MOST_SHIFT);
      await expect(page.getByText('Somebody needs blood every 2 seconds')).toHaveCount(
        account ? 0 : 1,
      );
      await expectNoSidewaysScroll(page);
    }
    await device.close();
  }
});

test('staff who log in arrive at their own first page, and find Home in the menu', async ({
  browser,
  baseURL,
  server,
  newAccount,
}) => {
  const [nurse, admin] = [await newAccount(), await newAccount()];
  await joinHospital(server, nurse);
  await server.query('insert into private.admins (user_id) values ($1)', [admin.id]);
  for (const [account, arrival] of [
    [nurse, paths.myHospital],
    [admin, paths.admin],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto(paths.login);
    await fillLogIn(page, account);
    await expect(page).toHaveURL(arrival);
    await page.goto(paths.home);
    await expect(page.getByRole('heading', { name: 'Requests that need you' })).toBeVisible();
    await expect(page).toHaveURL(paths.home);
    await context.close();
  }
});
