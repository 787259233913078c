import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { paths } from '@/paths';
import { changeDrive, dayFromNow, makeDrive } from './harness/drives';
import { updateRow } from './harness/database';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { collectComplaints, expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { openWard } from './harness/ward';
import { expect, test } from './harness/test';

test.use({ serviceWorkers: 'block' });

const sheet = (page: Page) => page.getByRole('article');

/** Expects that the QR code leads to this page, and that the poster fits on one sheet of paper. */
async function expectPrintable(page: Page, path: string) {
  const url = new URL(path, page.url()).href;
  const { data } = encode(url, { ecc: 'M', border: 4 });
  const code = sheet(page).getByRole('img', { name: /^QR code/ });
  const drawn = (await code.locator('path').getAttribute('d'))?.match(/M\d+ \d+/g);
  expect(drawn).toEqual(
    data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}`] : []))),
  );
  await expect(sheet(page)).toContainText(url.replace('http://', ''));
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(sheet(page)).toBeVisible();
  for (const part of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' })])
    await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}

async function expectSound(page: Page) {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await expectRoomAtDoubleSize(page);
}

// covers: page-posters
test('a request is printed on one sheet, without a name or number; a closed one is not @long', async ({
  page,
  server,
  newAccount,
}) => {
  const complaints = collectComplaints(page);
  const nurse = await newAccount();
  const hospital = `Saint Paper of the Long Corridors ${nurse.lastName}`;
  const id = await seedRequest(server, nurse, { hospital, urgency: 'Critical', blood_type: 'AB-' });
  await openAs(page, nurse, paths.request(id));
  await page.getByRole('link', { name: 'Poster' }).click();
  await expect(page).toHaveURL(paths.requestPoster(id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blood needed');
  for (const words of ['AB−', '2 units needed, immediately', hospital, 'Springfield, IL 62701'])
    await expect(sheet(page)).toContainText(words);
  const { firstName, email, phone } = nurse;
  for (const secret of [firstName, email, phone, 'P-123456', 'Planned operation'])
    await expect(sheet(page)).not.toContainText(secret);
  await expectPrintable(page, paths.request(id));
  await expectSound(page);

  await updateRow(server, 'blood_requests', id, { request_fulfilled: true });
  await expect(page).toHaveURL(paths.request(id));
  expect(complaints).toEqual([]);
});

// covers: page-posters
test('a drive is shared and printed on one sheet @long', async ({ page, server }) => {
  const complaints = collectComplaints(page);
  const name = 'The Great Summer Drive at the Beach Hall';
  const id = await makeDrive(server, { name, date: dayFromNow(5), free: 9 });
  await page.goto(paths.drive(id));
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.getByRole('link', { name: 'Poster' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  for (const words of ['9:00 AM to 12:00 PM', 'Beach Hall', '1 Shore Road, Honolulu, HI 96813'])
    await expect(sheet(page)).toContainText(words);
  await expectPrintable(page, paths.drive(id));
  await expectSound(page);

  await changeDrive(server, id, { called_off: true, called_off_reason: 'Storm' });
  await expect(page).toHaveURL(paths.drive(id));
  await expect(page.getByRole('link', { name: 'Poster' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

// covers: desk-poster
test('the poster for the desk is printed on one sheet, stands at the margin of the page, and names nobody @long', async ({
  page,
  server,
  newAccount,
}) => {
  const complaints = collectComplaints(page);
  const [manager, nurse] = [await newAccount(), await newAccount()];
  const { org, hospital } = await openWard(server, manager, nurse);
  await openAs(page, nurse, paths.myExpected);
  await page.getByRole('link', { name: 'Poster for the desk' }).click();
  await expect(page).toHaveURL(paths.myDeskPoster);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hospital);
  await expect(sheet(page)).toContainText('I am here');
  for (const secret of [nurse.firstName, nurse.email, nurse.phone])
    await expect(sheet(page)).not.toContainText(secret);
  await expectPrintable(page, paths.here(org));
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await sheet(page).boundingBox())?.x).toBe(16);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(paths.myExpected);
  expect(complaints).toEqual([]);
});
