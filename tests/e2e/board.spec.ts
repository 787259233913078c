import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import type { StartedServer } from '../support/start-server';
import { type Account, confirmAddress } from './harness/accounts';
import { waitForWorker } from './harness/on-device';
import { collectComplaints, expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { fillPledge, pledgeForm } from './harness/pledges';
import { openAs, putSession } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// each need has a list of its own: what has happened so far
const needs = (page: Page) => page.getByRole('list', { name: 'Open needs' }).locator('> li');
const arrivals = (page: Page) => page.getByRole('region', { name: /^Arrivals/ });
const SIZES = [
  [1280, 720],
  [1920, 1080],
  [1024, 768],
  [820, 1180],
  [390, 844],
] as const;

/** Makes a verified hospital. The first account manages it. @returns what its requests carry */
async function makeHospital(server: StartedServer, team: readonly Account[]) {
  const org = randomUUID();
  const hospital = `Saint Wall ${team[0]?.lastName}`;
  await server.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards, verified_at)
     values ($1, $2, 'hospital', 'Boise', 'ID', '83702', '555 0142 7700', '{Ward 5}', now())`,
    [org, hospital],
  );
  for (const [n, { id }] of team.entries())
    await server.query(
      'insert into private.members (organisation_id, user_id, role) values ($1, $2, $3)',
      [org, id, n === 0 ? 'manager' : 'staff'],
    );
  return { hospital, org_id: org, org_name: hospital, verified: true, ward: 'Ward 5' };
}

/** Opens the board as a member. It has no link "Online". */
async function openBoard(page: Page, member: Account) {
  await putSession(page, member);
  await page.goto(paths.myBoard);
  await expect(page.getByRole('heading', { name: /Ward Board/ })).toBeVisible({ timeout: 20_000 });
}

// covers: page-ward-board, ward-board-private
test('two people and the board: a need and a donor appear by themselves, offline it says its age, and the lock leaves it', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(150_000);
  const [nurse, watcher, donor] = [await newAccount(), await newAccount(), await newAccount()];
  await confirmAddress(server, donor);
  const of = await makeHospital(server, [nurse, watcher]);

  const device = await newDevice().open();
  const board = await device.newPage();
  const complaints = collectComplaints(board);
  await board.clock.install();
  await openBoard(board, watcher);
  await expect(board.getByText('No blood is asked for now')).toBeVisible();
  await expect(board.getByText(/^As of/)).toBeVisible();

  const request = await seedRequest(server, nurse, {
    ...of,
    required_units: 2,
    urgency: 'Critical',
  });
  await expect(needs(board)).toHaveCount(1, { timeout: 10_000 });
  await expect(needs(board)).toContainText('2 units needed');
  await expect(needs(board)).toContainText('Critical');

  const home = await (await newDevice().open()).newPage();
  await openAs(home, donor, paths.pledge(request));
  await fillPledge(home);
  await pledgeForm(home).getByRole('button', { name: 'I can donate' }).click();
  await expect(arrivals(board)).toContainText(/\d h \d\d min/, { timeout: 20_000 });
  await expect(arrivals(board)).toContainText(/for O−.*Ward 5/);
  await home.getByRole('main').getByRole('button', { name: 'On my way' }).click();
  await expect(needs(board)).toContainText('1 on the way', { timeout: 20_000 });
  const shown = await board.getByRole('main').innerText();
  for (const secret of [donor.lastName, donor.phone, nurse.phone, 'P-123456', 'Planned operation'])
    expect(shown).not.toContain(secret);

  for (const [width, height] of SIZES) {
    await board.setViewportSize({ width, height });
    await expectNoSidewaysScroll(board);
    if (process.env['SHOTS'])
      await board.screenshot({ path: `${process.env['SHOTS']}/board-${width}.png` });
  }
  await board.getByRole('button', { name: /^(Dark|Light)$/ }).click();
  await expectAccessible(board);
  await board.getByRole('button', { name: /^(Dark|Light)$/ }).click();
  await expectAccessible(board);

  await waitForWorker(board);
  await device.setOffline(true);
  await expect(board.getByText(/^Offline\. As of \d/)).toBeVisible({ timeout: 20_000 });
  await board.clock.fastForward('20:00');
  await expect(board.getByText(/min ago\. It may have changed\.$/)).toBeVisible();
  // nobody has touched the device for twenty minutes, so it is locked; the board goes on
  await expect(needs(board)).toHaveCount(1);
  await board.clock.fastForward('12:00:00');
  await expect(board.getByText(/shows nothing that old/)).toBeVisible();
  await expect(needs(board)).toHaveCount(0);
  await device.setOffline(false);
  await expect(needs(board)).toHaveCount(1, { timeout: 30_000 });
  await board.keyboard.press('Escape');
  await expect(board.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(board.getByText(donor.lastName)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('more needs than fit are shown page by page, and a removed member sees none @long', async ({
  page,
  server,
  newAccount,
}) => {
  test.setTimeout(90_000);
  const [nurse, second, third] = [await newAccount(), await newAccount(), await newAccount()];
  const of = await makeHospital(server, [nurse, second, third]);
  for (const account of [nurse, second, third])
    for (const urgency of ['Critical', 'Medium', 'High'])
      await seedRequest(server, account, { ...of, urgency });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBoard(page, third);
  await expect(page.getByText(/^1 to \d of 9\. The next follow by themselves$/)).toBeVisible({
    timeout: 20_000,
  });
  const first = await needs(page).allInnerTexts();
  expect(first.length).toBeGreaterThanOrEqual(3);
  expect(first.length).toBeLessThan(9);
  for (const row of await needs(page).all()) await expect(row).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Page 2 of/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Stop on this page' }).click();
  await expect(page.getByText(/Stopped on this page$/)).toBeVisible();

  await server.query('update private.members set removed_at = now() where user_id = $1', [
    third.id,
  ]);
  await expect(page.getByText('You do not belong to a hospital')).toBeVisible({ timeout: 20_000 });
  await expect(needs(page)).toHaveCount(0);
});
