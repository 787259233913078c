import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@/paths';
import { makeCardUrl } from '@/features/cards/card-code';
import { filmArguments, writeFilm } from './harness/camera';
import { waitForWorker } from './harness/on-device';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';

/** How long the first scan may take on a slow device, from the tap to the person's name, ms. */
const FIRST_SCAN_MS = 5000;

// covers: page-donor-card, page-scan, donor-card-scan
test('a donor makes a card, and a nurse scans it with the camera, also without a network @long', async ({
  page,
  network,
  newAccount,
  newDevice,
  server,
}) => {
  test.slow();
  const [donor, nurse] = [await newAccount(), await newAccount()];
  const org = randomUUID();
  await server.query(
    `insert into private.organisations (id, name, kind, address, city, state, zip, desk_phone, verified_at)
     values ($1, 'Saint Card', 'hospital', '1 Main Street', 'Springfield', 'IL', '62701', '555 0142', now())`,
    [org],
  );
  await server.query(
    "insert into private.members (organisation_id, user_id, role) values ($1, $2, 'staff')",
    [org, nurse.id],
  );

  await test.step('the card is made, and there without a network', async () => {
    await openAs(page, donor, paths.profile);
    await page.getByRole('link', { name: 'Donor Card', exact: true }).click();
    await page.getByRole('button', { name: 'Make my card' }).click();
    const code = page.getByRole('img', { name: 'QR code of your donor card' });
    await expect(code).toBeVisible();
    const box = await code.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(240);
    await expect(page.getByText('Staff can read this code once')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const fills = () =>
      code.evaluate((svg) =>
        [...svg.children].map((part) => getComputedStyle(part).fill).join(' and '),
      );
    for (const look of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(look);
      expect(await fills()).toBe('rgb(255, 255, 255) and rgb(0, 0, 0)');
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await waitForWorker(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(code).toBeVisible();
    await page.context().setOffline(false);
  });

  const [row] = await server.query('select card_code as code from public.profiles where id = $1', [
    donor.id,
  ]);
  const film = join(tmpdir(), `lifedrop-film-${org}.y4m`);
  writeFilm(film, makeCardUrl(String(row?.['code']), network.url));
  const tablet = await newDevice().open(undefined, filmArguments(film));
  const [desk = await tablet.newPage()] = tablet.pages();
  const scanner: string[] = [];
  desk.on('request', (request) => {
    if (request.url().includes('/assets/scanner/')) scanner.push(request.url());
  });
  const name = desk.getByRole('heading', { name: `${donor.firstName} ${donor.lastName}` });
  const scan = desk.getByRole('button', { name: 'Scan with the camera' });

  await test.step('the first scan is quick on a slow tablet, and loads the scanner only then', async () => {
    await openAs(desk, nurse, paths.myHospital);
    await desk.getByRole('link', { name: 'Scan a card' }).click();
    await expect(scan).toBeVisible();
    await waitForWorker(desk);
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk);
    expect(scanner).toEqual([]);
    const slow = await tablet.newCDPSession(desk);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const began = performance.now();
    await scan.click();
    await expect(name).toBeVisible();
    const took = performance.now() - began;
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    test.info().annotations.push({ type: 'first scan', description: `${Math.round(took)} ms` });
    // beside other browsers it says little; if it was slow, it is measured once more, alone
    expect(took).toBeLessThan(FIRST_SCAN_MS);
    expect(scanner.length).toBeGreaterThan(0);
    await expect(desk.getByText('Not expected here today.')).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('staff vouch, and the donor reads who read their card', async () => {
    await desk.getByRole('button', { name: 'I have seen their ID' }).click();
    await expect(desk.getByText('You said that you have seen their ID.')).toBeVisible();
    await page.goto(paths.inbox);
    await expect(page.getByRole('main')).toContainText('Saint Card read your name');
    await page.goto(paths.scan);
    await expect(page.getByText('Only the staff of a hospital can read it.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('without a network the scan is kept, and the name comes later', async () => {
    await tablet.setOffline(true);
    await desk.reload();
    await scan.click();
    await expect(
      desk.getByText('Saved on this tablet. The name comes when there is a network.'),
    ).toBeVisible();
    await tablet.setOffline(false);
    await expect(name).toBeVisible();
    const scans = await server.query('select result from public.scans where user_id = $1', [
      nurse.id,
    ]);
    expect(scans).toEqual([{ result: 'found' }, { result: 'found' }]);
  });

  await test.step('typing does as well, and says what is wrong', async () => {
    const code = desk.getByLabel('Code of the card');
    await code.fill('K7QM-2XPA');
    await desk.getByRole('button', { name: 'Read the card' }).click();
    await expect(desk.getByText('The code has 12 characters')).toBeVisible();
    await expect(code).toBeFocused();
  });
  rmSync(film, { force: true });
});
