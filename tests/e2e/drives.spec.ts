import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillLogIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { changeDrive, dayFromNow, makeDrive } from './harness/drives';
import { field } from './harness/forms';
import { draftsOfPeople, waitForWorker } from './harness/on-device';
import { collectComplaints, expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

const drives = (page: Page) =>
  page.getByRole('region', { name: 'Upcoming drives' }).getByRole('heading', { level: 3 });
const spot = (page: Page) => page.getByRole('main');
const search = async (page: Page, zip: string, radius?: string) => {
  await field(page, 'ZIP code').fill(zip);
  if (radius) await field(page, 'Radius').selectOption(radius);
  await page.getByRole('button', { name: 'Search' }).click();
};

// covers: page-donation-drives, redirect-drives
test('drives are found by ZIP code and radius, also offline; a past drive is not offered', async ({
  page,
  server,
  network,
}) => {
  await makeDrive(server, { name: 'Yesterday Drive', date: dayFromNow(-2), free: 9 });
  await page.goto('/donation-drives');
  await waitForWorker(page);
  await expect(field(page, 'Radius')).toHaveValue('25');
  const sample = page.getByRole('listitem').filter({ hasText: 'Community Blood Drive' });
  for (const words of ['32 of 50 slots available', '9:00 AM to 4:00 PM', 'City Community Center'])
    await expect(sample).toContainText(words);
  for (const words of ['120 Main Street', 'Photo ID', 'Free blood pressure check'])
    await expect(sample).toContainText(words);
  await expect(drives(page).filter({ hasText: 'Blood Drive' })).toHaveText([
    'Community Blood Drive',
    'University Blood Drive',
    'Hospital Blood Drive',
  ]);
  await expect(page.getByText('Yesterday Drive')).toHaveCount(0);

  await search(page, '62704', '10');
  await expect(drives(page)).toHaveText(['Community Blood Drive']);
  await expect(sample).toContainText(/\d+ miles? away/);
  await expect(page).toHaveURL('/donation-drives?zip=62704&radius=10');
  await page.reload();
  await expect(drives(page)).toHaveText(['Community Blood Drive']);

  for (const [zip, problem] of [
    ['00000', 'We do not know this ZIP code.'],
    ['123', 'Enter a ZIP code of five digits'],
  ] as const) {
    await search(page, zip);
    await expect(field(page, 'ZIP code')).toHaveAccessibleDescription(new RegExp(problem));
    await expect(field(page, 'ZIP code')).toBeFocused();
  }
  await page.goBack();
  await expect(field(page, 'ZIP code')).toHaveValue('00000');

  network.cut();
  await page.goto('/donation-drives');
  await search(page, '60601', '100');
  await expect(page.getByText('No drives within 100 miles of 60601')).toBeVisible();
  await expect(
    page.getByText(/The nearest is Community Blood Drive, 1\d\d miles away/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'View all drives' }).click();
  await expect(page).toHaveURL('/donation-drives');
  await expect(field(page, 'ZIP code')).toHaveValue('');
  await page.getByRole('link', { name: 'View Details of University Blood Drive' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('University Blood Drive');
  await expect(page.getByText('400 College Avenue, Columbus, OH 43210')).toBeVisible();
});

// covers: page-drive, page-schedule
test('a spot is reserved online, added to a calendar and cancelled; the slots follow @long', async ({
  page,
  server,
  newAccount,
}) => {
  const complaints = collectComplaints(page);
  const account = await newAccount();
  const drive = await makeDrive(server, { name: 'Beach Drive', date: dayFromNow(9), free: 2 });
  const free = async () => (await rowsOf(server, 'drives', { id: drive }))[0]?.['slots_available'];

  await page.goto(`/donation-drive/${drive}`);
  await page.getByRole('link', { name: 'Reserve a Spot' }).click();
  await page.getByRole('button', { name: 'Reserve a Spot' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await field(page, 'Preferred time').selectOption('10:30 AM');
  await page.getByRole('button', { name: 'Reserve a Spot' }).click();
  await expect(page.getByText('Please log in to reserve a spot')).toBeVisible();
  await fillLogIn(page, account);
  await expect(page).toHaveURL(`/schedule/${drive}`);
  await expect(field(page, 'Preferred time')).toHaveValue('10:30:00');
  await page.getByRole('button', { name: 'Reserve a Spot' }).click();

  await expect(spot(page)).toContainText('Your spot is reserved.');
  await expect(spot(page)).toContainText('1 of 50 slots available');
  expect(await free()).toBe(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`blood-donation-${dayFromNow(9)}.ics`);
  const calendar = readFileSync(await file.path(), 'utf8');
  expect(calendar).toContain(`DTSTART:${dayFromNow(9).replaceAll('-', '')}T103000\r\n`);
  expect(calendar).toContain('SUMMARY:Blood donation: Beach Drive\r\n');

  await page.getByRole('button', { name: /^Cancel reservation/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel reservation', exact: true })
    .click();
  await expect(spot(page)).toContainText('You cancelled this reservation.');
  await expect(spot(page)).toContainText('2 of 50 slots available');
  expect(await free()).toBe(2);
  await expect(page.getByRole('button', { name: 'Reserve a Spot' })).toBeEnabled();
  expect(complaints).toEqual([]);
});

// covers: page-schedule, page-organize-drive
test('offline a spot is requested, and later confirmed or refused; a drive proposal waits with it @long', async ({
  page,
  server,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  const mark = account.lastName;
  const [open, full] = await Promise.all([
    makeDrive(server, { name: `Open ${mark}`, date: dayFromNow(11), free: 5 }),
    makeDrive(server, { name: `Full ${mark}`, date: dayFromNow(12), free: 1 }),
  ]);
  await page.goto('/organize-drive');
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Submit Blood Drive' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await field(page, 'Organization').fill(`School ${mark}`);
  await page.getByRole('radio', { name: 'School or university' }).check();
  await page.getByRole('button', { name: 'Submit Blood Drive' }).click();
  await expect(page.getByText('Please log in to organize a blood drive')).toBeVisible();
  await fillLogIn(page, account);
  await expect(field(page, 'Organization')).toHaveValue(`School ${mark}`);
  await page.getByRole('button', { name: 'Submit Blood Drive' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter how many donors you expect');
  await expect.poll(() => draftsOfPeople(page)).toContain(`School ${mark}`);
  await page.goto('/donation-drives');
  await expect(drives(page).filter({ hasText: `Full ${mark}` })).toBeVisible();

  network.cut();
  await changeDrive(server, full, { slots_available: 0 });
  for (const drive of [open, full]) {
    await page.goto(`/schedule/${drive}`);
    await field(page, 'Preferred time').selectOption('9:00 AM');
    await page.getByRole('button', { name: 'Reserve a Spot' }).click();
    await expect(spot(page)).toContainText('It will be confirmed or refused when you are online.');
    await expect(spot(page)).toContainText('Requested');
  }
  await page.goto('/organize-drive');
  await expect(field(page, 'Organization')).toHaveValue(`School ${mark}`);
  for (const [label, value] of [
    ['Contact Name', 'Olga Organizer'],
    ['Phone Number', '555 0155'],
    ['E-mail', 'olga@example.com'],
    ['Address', '3 School Lane'],
    ['City', 'Springfield'],
    ['State', 'IL'],
    ['ZIP Code', '62701'],
    ['Preferred Date', dayFromNow(40)],
    ['Expected Donors', '60'],
  ] as const)
    await field(page, label).fill(value);
  // a page that was just opened needs a moment until it notices that there is no network
  await expect(page.getByRole('link', { name: 'Offline' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Submit Blood Drive' }).click();
  await expect(page.getByText('Thank you for offering to host a blood drive!')).toBeVisible();
  await expect(page.getByText('Saved on this device. It will be sent when')).toBeVisible();
  await page.goto('/saved');
  const waiting = page.getByRole('region', { name: 'Waiting and sending' });
  await expect(waiting.getByText('New reservation')).toHaveCount(2);
  await expect(waiting).toContainText(`Full ${mark}, 9:00 AM`);
  await expect(waiting).toContainText(`School ${mark}`);

  network.restore();
  await expect(page.getByRole('region', { name: 'Received' })).toContainText(`School ${mark}`, {
    timeout: 20_000,
  });
  await page.goto(`/schedule/${open}`);
  await expect(spot(page)).toContainText('Your spot is reserved.');
  await page.goto(`/schedule/${full}`);
  await expect(spot(page)).toContainText('The last spot was taken before your request arrived.');
  await expect(spot(page)).toContainText('There are no slots left at this drive.');
  expect(await rowsOf(server, 'drive_proposals', { organization: `School ${mark}` })).toHaveLength(
    1,
  );
  expect(await rowsOf(server, 'reservations', { drive_id: open })).toHaveLength(1);
});

// covers: page-drive
test('a missing drive and a cancelled drive say so @long', async ({ page, server, newAccount }) => {
  const drive = await makeDrive(server, { name: 'Short Drive', date: dayFromNow(5), free: 2 });
  await openAs(page, await newAccount(), '/donation-drive/7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8e7f');
  await expect(page.getByText('Donation drive not found')).toBeVisible();
  await page.goto(`/schedule/${drive}`);
  await expect(page.getByRole('button', { name: 'Reserve a Spot' })).toBeVisible();
  await changeDrive(server, drive, { deleted: true });
  await expect(page.getByText('Donation drive not found')).toBeVisible();
});
