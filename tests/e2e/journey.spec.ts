import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeCardUrl } from '@/features/cards/card-code';
import { paths } from '@/paths';
import { confirmAddress } from './harness/accounts';
import { filmArguments, writeFilm } from './harness/camera';
import { rowsOf } from './harness/database';
import { field, postedHead, requestForm } from './harness/forms';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { waitForDraft, waitForWorker } from './harness/on-device';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';
import { askForOne, makeCard, offer, openWard, typeCode } from './harness/ward';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' });
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
/** How long the other device may take to show what this one said, ms: an act can be undone for ten seconds. */
const SEEN = { timeout: 25_000 };

// covers: whole-journey, page-hospital-expected, donor-way
test('two people and a tablet: asked, offered, on the way offline, here by the card, gave blood, thanked, in the history', async ({
  page: ward,
  server,
  network,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(180_000);
  const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
  await confirmAddress(server, donor);
  const { hospital } = await openWard(server, nurse, desk);
  const phone = await newDevice().open();
  const home = phone.pages()[0] ?? (await phone.newPage());

  const request = await test.step('the nurse asks for one unit', async () => {
    await openAs(ward, nurse, paths.createRequest);
    await waitForDraft(ward);
    const form = requestForm(ward);
    await form.getByRole('radio', { name: 'O negative', exact: true }).check();
    await field(form, 'Units Needed').fill('1');
    await form.getByRole('radio', { name: /^High/ }).check();
    await form.getByRole('button', { name: 'Post Request' }).click();
    await expect(postedHead(ward)).toContainText('Donors can see it.');
    const [row] = await rowsOf(server, 'blood_requests', { user_id: nurse.id });
    return String(row?.['id']);
  });

  await test.step('the donor has a card, offers, and is expected at once', async () => {
    await makeCard(home, donor);
    await waitForWorker(home);
    await offer(home, donor, request);
    await expect(button(home, 'On my way')).toBeVisible({ timeout: 20_000 });
  });

  const [profile] = await rowsOf(server, 'profiles', { id: donor.id });
  const film = join(tmpdir(), `lifedrop-journey-${request}.y4m`);
  writeFilm(film, makeCardUrl(String(profile?.['card_code']), network.url));
  const tablet = await newDevice().open(undefined, filmArguments(film));
  const [screen = await tablet.newPage()] = tablet.pages();
  const row = main(screen).getByRole('listitem').filter({ hasText: donor.lastName });

  await test.step('the desk follows them, who say it without a network', async () => {
    await openAs(screen, desk, paths.myHospital);
    await link(screen, 'Expected Today').click();
    // My Hospital lists the donor too
    await expect(screen).toHaveURL(paths.myExpected);
    await expect(main(screen).getByRole('list', { name: 'Expected donors' })).toHaveCount(0);
    await expect(row).toContainText('Said nothing yet', { timeout: 20_000 });
    await expectAccessible(screen);
    await expectNoSidewaysScroll(screen);
    await expectRoomAtDoubleSize(screen);
    // the check-in of the desk fills the screen, and lists the same people
    await link(screen, 'Check-in').click();
    await expect(screen).toHaveURL(paths.myCheckIn);
    await expect(row.first()).toBeVisible();
    await expectAccessible(screen);
    await screen.goBack();
    await phone.setOffline(true);
    await button(home, 'On my way').click();
    await expect(main(home).getByText(/^You are on your way since/)).toBeVisible();
    await expect(main(home).getByText(/^Saved on this phone/)).toBeVisible();
    await expectAccessible(home);
    await phone.setOffline(false);
    await expect(row).toContainText('On the way since', SEEN);
    await button(home, 'I am here').click();
    await expect(row).toContainText('Here since', SEEN);
  });

  await test.step('the tablet scans their card and says that they are here', async () => {
    await screen.goto(paths.scan);
    await button(screen, 'Scan with the camera').click();
    const name = `${donor.firstName} ${donor.lastName}`;
    await expect(main(screen).getByRole('heading', { name })).toBeVisible({ timeout: 20_000 });
    await expect(main(screen).getByText('Expected for a blood request')).toBeVisible();
    await button(screen, 'They are here').click();
    await expect(main(home).getByText(/^The desk has seen you/)).toBeVisible(SEEN);
    await expect(button(home, 'I cannot come')).toBeHidden();
  });

  await test.step('they gave blood, are thanked, and have it in their history', async () => {
    await link(screen, 'Expected Today').click();
    await row.getByRole('button', { name: /^Gave blood/ }).click();
    const done = main(screen).getByRole('region', { name: 'Done' });
    await expect(done).toContainText('Gave blood');
    const thanks = main(home).getByRole('heading', { name: 'Thank you for giving blood' });
    await expect(thanks).toBeFocused(SEEN);
    await expect(main(home).getByText(/^You may give again from/)).toBeVisible();
    await expectAccessible(home);
    await link(home, 'My History').click();
    await expect(main(home).getByText('1 donation: 1 confirmed by staff.')).toBeVisible();
    await expect(main(home).getByRole('listitem').filter({ hasText: hospital })).toBeVisible();
  });

  await test.step('the team reads the way in the history of the request', async () => {
    await ward.goto(paths.request(request));
    const history = main(ward).getByRole('region', { name: 'Where it stands' });
    for (const step of ['A donor is on the way', 'A donor is here', 'A donor gave blood'])
      await expect(history).toContainText(step);
  });
  rmSync(film, { force: true });
});

// covers: whole-journey, donor-way
test('whoever came and could not give is thanked, and nothing else changes for them @long', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(150_000);
  const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
  await confirmAddress(server, donor);
  const request = await askForOne(server, nurse, await openWard(server, nurse, desk));
  const home = await (await newDevice().open()).newPage();
  const code = await makeCard(home, donor);
  await offer(home, donor, request);
  await button(home, 'On my way').click({ timeout: 20_000 });

  const screen = await (await newDevice().open()).newPage();
  await openAs(screen, desk, paths.scan);
  await typeCode(screen, code);
  await button(screen, 'They are here').click({ timeout: 20_000 });
  await expect(main(home).getByText(/^The desk has seen you/)).toBeVisible(SEEN);
  await link(screen, 'Expected Today').click();
  const row = main(screen).getByRole('listitem').filter({ hasText: donor.lastName });
  await row.getByRole('button', { name: /^Could not give/ }).click();
  await expect(main(home).getByRole('heading', { name: 'Thank you for coming' })).toBeFocused(SEEN);
  await expect(main(home).getByText(/You may give again from/)).toBeHidden();
  await expectAccessible(home);
  await home.goto(paths.myHistory);
  await expect(main(home).getByText('No donation yet')).toBeVisible();
  await home.goto(paths.donorCard);
  await expect(main(home).getByText('No earlier donation is known here')).toBeVisible();
  const [asked] = await rowsOf(server, 'blood_requests', { id: request });
  expect(asked).toMatchObject({ units_given: 0, units_coming: 0, request_fulfilled: false });
});

for (const first of ['tablet', 'phone'] as const)
  // covers: whole-journey, donor-way
  test(`both sides work without a network until the last minute, the ${first} is online first: nothing twice, in order @long`, async ({
    page: ward,
    server,
    newAccount,
    newDevice,
  }) => {
    test.setTimeout(180_000);
    const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
    await confirmAddress(server, donor);
    const request = await askForOne(server, nurse, await openWard(server, nurse, desk));
    const phone = await newDevice().open();
    const home = phone.pages()[0] ?? (await phone.newPage());
    const code = await makeCard(home, donor);
    await waitForWorker(home);
    await offer(home, donor, request);
    await expect(button(home, 'On my way')).toBeVisible({ timeout: 20_000 });
    const tablet = await newDevice().open();
    const screen = tablet.pages()[0] ?? (await tablet.newPage());
    await openAs(screen, desk, paths.myExpected);
    await waitForWorker(screen);
    const row = main(screen).getByRole('listitem').filter({ hasText: donor.lastName });
    await expect(row).toBeVisible({ timeout: 20_000 });

    await phone.setOffline(true);
    await tablet.setOffline(true);
    await button(home, 'On my way').click();
    await button(home, 'I am here').click();
    await expect(main(home).getByText(/^You are here since/)).toBeVisible();
    await screen.goto(paths.scan);
    await typeCode(screen, code);
    await expect(main(screen).getByText('Saved on this tablet.')).toBeVisible();
    await button(screen, 'They are here').click();
    // until the tablet says so, it is not saved, and the next page would end it
    await expect(main(screen).getByText('Here, if they are expected today')).toBeVisible();
    await screen.goto(paths.myExpected);
    await row.getByRole('button', { name: /^Gave blood/ }).click();
    await expect(main(screen).getByRole('region', { name: 'Done' })).toContainText(donor.lastName);

    const isSent = async (context: typeof phone, sent: () => Promise<unknown>) => {
      await context.setOffline(false);
      await expect.poll(sent, SEEN).toBe(true);
    };
    const pledge = async () => (await rowsOf(server, 'pledges', { request_id: request }))[0] ?? {};
    const tabletFirst = first === 'tablet';
    const isGiven = async () => (await pledge())['status'] === 'given';
    const isHere = async () => Boolean((await pledge())['here_at']);
    await isSent(tabletFirst ? tablet : phone, tabletFirst ? isGiven : isHere);
    await isSent(tabletFirst ? phone : tablet, tabletFirst ? isHere : isGiven);

    const { on_way_at: left, here_at: here, seen_at: seen } = await pledge();
    const times = [left, here, seen].map((at) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await expect(
      main(home).getByRole('heading', { name: 'Thank you for giving blood' }),
    ).toBeVisible(SEEN);
    const told = await rowsOf(server, 'inbox', { user_id: donor.id });
    expect(told.filter(({ kind }) => kind === 'pledge_given')).toHaveLength(1);
    expect(told.filter(({ kind }) => kind === 'card_read')).toHaveLength(1);
    expect(await rowsOf(server, 'scans', { user_id: desk.id })).toMatchObject([{ here: true }]);
    expect(await rowsOf(server, 'blood_requests', { id: request })).toMatchObject([
      { units_given: 1, units_coming: 0 },
    ]);
    await home.goto(paths.myHistory);
    await expect(main(home).getByText('1 donation: 1 confirmed by staff.')).toBeVisible();
    for (const page of [home, screen]) {
      await page.goto(paths.saved);
      await expect(main(page).getByRole('heading', { name: /^Received/ })).toBeVisible();
      await expect(main(page).getByRole('heading', { name: /^(Needs|Wait)/ })).toHaveCount(0);
    }
    await openAs(ward, nurse, paths.request(request));
    const steps = main(ward).getByRole('region', { name: 'Where it stands' }).getByRole('listitem');
    const way = steps.filter({ hasText: /A donor (is on the way|is here|gave blood)/ });
    await expect(way).toHaveText([/is on the way/, /is here/, /gave blood/]);
  });
