import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import type { StartedServer } from '../support/start-server';
import { type Account, confirmAddress } from './harness/accounts';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { waitForWorker } from './harness/on-device';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { fillPledge, pledgeForm } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' });

/** Makes a request of a verified hospital for one unit. The nurse and the tablet of the desk belong to its team. */
async function askForOne(server: StartedServer, nurse: Account, desk: Account): Promise<string> {
  const org = randomUUID();
  const hospital = `Saint Way ${nurse.lastName}`;
  await server.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards, verified_at)
     values ($1, $2, 'hospital', 'Boise', 'ID', '83702', '555 0142 7700', '{Ward 5}', now())`,
    [org, hospital],
  );
  await server.query(
    "insert into private.members (organisation_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'staff')",
    [org, nurse.id, desk.id],
  );
  const of = { org_id: org, org_name: hospital, verified: true, ward: 'Ward 5' };
  return seedRequest(server, nurse, { hospital, required_units: 1, ...of });
}

/** Offers to give for a request, as a donor does. */
async function offer(page: Page, donor: Account, request: string): Promise<void> {
  await openAs(page, donor, paths.pledge(request));
  await fillPledge(page);
  await pledgeForm(page).getByRole('button', { name: 'I can donate' }).click();
}

/** Puts a pledge back by so many minutes, as if it had been accepted and promised that much earlier. */
const pass = (server: StartedServer, donor: Account, minutes: number): Promise<unknown> =>
  server.query(
    `with replica as materialized (select set_config('session_replication_role', 'replica', true) as role)
     update public.pledges p set accepted_at = accepted_at - $2 * interval '1 minute',
       asked_at = asked_at - $2 * interval '1 minute', arrive_by = arrive_by - $2 * interval '1 minute'
     from replica where role = 'replica' and p.user_id = $1`,
    [donor.id, minutes],
  );

// covers: page-hospital-expected, donor-way
test('two people and a tablet: expected, on the way offline, here, gave blood', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(150_000);
  const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
  await confirmAddress(server, donor);
  const request = await askForOne(server, nurse, desk);

  const phone = await newDevice().open();
  const home = phone.pages()[0] ?? (await phone.newPage());
  await offer(home, donor, request);
  await waitForWorker(home);
  await expect(button(home, 'On my way')).toBeVisible({ timeout: 20_000 });

  const ward = await (await newDevice().open()).newPage();
  await openAs(ward, desk, paths.myHospital);
  await main(ward).getByRole('link', { name: 'Expected Today' }).click();
  const row = main(ward).getByRole('listitem').filter({ hasText: donor.lastName });
  await expect(row).toContainText('Said nothing yet', { timeout: 20_000 });
  await expectAccessible(ward);
  await expectNoSidewaysScroll(ward);
  await expectRoomAtDoubleSize(ward);

  await phone.setOffline(true);
  await button(home, 'On my way').click();
  await expect(main(home).getByText(/^You are on your way since/)).toBeVisible();
  await expect(main(home).getByText(/^Saved on this phone/)).toBeVisible();
  await expectAccessible(home);
  await phone.setOffline(false);
  await expect(row).toContainText('On the way since', { timeout: 20_000 });
  await button(home, 'I am here').click();
  await expect(row).toContainText('Here since', { timeout: 20_000 });

  await row.getByRole('button', { name: /^Here/ }).click();
  await expect(main(home).getByText(/^The desk has seen you/)).toBeVisible({ timeout: 25_000 });
  await expect(button(home, 'I cannot come')).toBeHidden();
  await row.getByRole('button', { name: /^Gave blood/ }).click();
  await expect(main(home).getByText(/^You may give again from/)).toBeVisible({ timeout: 25_000 });
  const done = main(ward).getByRole('region', { name: 'Done' });
  await expect(done).toContainText('Gave blood');

  // the team reads the way in the history of the request
  await ward.goto(paths.request(request));
  const history = main(ward).getByRole('region', { name: 'Where it stands' });
  for (const step of ['A donor is on the way', 'A donor is here', 'A donor gave blood'])
    await expect(history).toContainText(step);
});

// covers: donor-way
test('whoever never says a word loses the place to a reserve, who comes and cannot give @long', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(150_000);
  const [nurse, desk, silent, reserve] = [
    await newAccount(),
    await newAccount(),
    await newAccount(),
    await newAccount(),
  ];
  for (const person of [silent, reserve]) await confirmAddress(server, person);
  const request = await askForOne(server, nurse, desk);
  const home = await (await newDevice().open()).newPage();
  await offer(home, silent, request);
  await expect(button(home, 'On my way')).toBeVisible({ timeout: 20_000 });
  const next = await (await newDevice().open()).newPage();
  await openAs(next, reserve, paths.pledge(request));
  await fillPledge(next);
  // one accepted donor is not sure to come, so the request asks on; nobody has seen the second one, so they wait
  await pledgeForm(next).getByRole('button', { name: 'I can donate' }).click();
  await expect(main(next).getByText(/^The requester has your offer/)).toBeVisible({
    timeout: 20_000,
  });

  await pass(server, silent, 95);
  await server.query('select private.ask_donors()');
  await expect(main(home).getByText('Are you still coming?')).toBeVisible({ timeout: 20_000 });
  await expect(button(home, 'Yes, I am coming')).toBeVisible();
  await expectAccessible(home);
  await pass(server, silent, 90);
  await server.query('select private.expire_due()');
  await expect(main(home).getByText(/nobody expects you any more/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(button(next, 'On my way')).toBeVisible({ timeout: 20_000 });
  await home.goto(paths.inbox);
  await expect(main(home).getByText('Your place is free for somebody else')).toBeVisible();

  const ward = await (await newDevice().open()).newPage();
  await openAs(ward, desk, paths.myExpected);
  const row = main(ward).getByRole('listitem').filter({ hasText: reserve.lastName });
  await row.getByRole('button', { name: /^Could not give/ }).click();
  await expect(main(next).getByText(/^Thank you for coming/)).toBeVisible({ timeout: 25_000 });
  await expect(main(next).getByText(/^You may give again from/)).toBeHidden();
});
