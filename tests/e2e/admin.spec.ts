import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillLogIn } from './harness/accounts';
import { openPanel, listed, rowNames, test } from './harness/admin';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { expect } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const rowLink = (page: Page, name: string) => page.getByRole('link', { name });

// covers: page-admin, page-admin-donors, guard-admin, admin-flag
test('the panel sends a visitor to log in, and a user without the role to the home page @long', async ({
  page,
  hospital,
}) => {
  const person = await hospital.newPerson();
  await page.goto('/admin/donors');
  await expect(page).toHaveURL('/login');
  await fillLogIn(page, person);
  // after the first sync the device knows that they are not an administrator
  await expect(page).toHaveURL('/', { timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  // once somebody has made them an administrator, the next answer of the server lets them in
  await hospital.sql('insert into private.admins (user_id) values ($1)', [person.id]);
  await page.reload();
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

// covers: page-admin, constant-recent-donors
test('the dashboard shows counts, overdue requests, supply and the latest donors', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  for (let n = 1; n <= 6; n++) {
    await hospital.addDonor(admin, {
      full_name: `Donor ${n}`,
      phone_number: n === 6 ? '555 0006' : `555 100${n}`,
      blood_type: n <= 3 ? 'O-' : 'A+',
      recent_illness: n === 6,
      any_medications: false,
      is_available: n !== 1,
      created_at: ago(100 - n),
    });
  }
  await hospital.addRequest(admin, { hospital: 'Late', urgency: 'Critical', created_at: ago(0.5) });
  await hospital.addRequest(admin, { hospital: 'In time', urgency: 'High', created_at: ago(20) });
  await hospital.addRequest(admin, { hospital: 'Done', request_fulfilled: true });
  await openPanel(page, admin, '/admin', 'Dashboard');

  const counts = page.getByRole('list', { name: 'Counts' });
  await expect(counts).toHaveText(
    /Total Donors\s*6\s*Unfulfilled Requests\s*2\s*Fulfilled Requests\s*1/,
  );
  const late = page.getByRole('table', { name: 'Overdue requests' });
  await expect(late.getByRole('row')).toHaveCount(2);
  await expect(late).toContainText('Late');
  // charts are pictures for screen readers, and a button shows their figures
  for (const name of ['Open requests by urgency and age', 'Supply by blood type']) {
    const chart = page.getByRole('region', { name, exact: true });
    await expect(chart.getByRole('table')).toBeHidden();
    await chart.getByText('All figures as a table').press('Enter');
  }
  const byUrgency = page.getByRole('table', { name: 'Open requests by urgency and age' });
  await expect(
    byUrgency.getByRole('row', {
      name: 'Critical Open: 1 Overdue: 1 Units needed: 2 Under 1 hour: 1 1 to 24 hours: 0',
    }),
  ).toBeVisible();
  const supply = page.getByRole('table', { name: 'Supply by blood type' });
  await expect(supply.getByRole('row', { name: 'O negative ' })).toHaveText('O−O negative2Low');
  await expect(supply.getByRole('row', { name: 'A+ ' })).toHaveText('A+3Medium');
  const recent = page.getByRole('table', { name: 'Recent Donors' });
  await expect(recent.getByRole('row')).toHaveCount(6);
  await expect(recent.getByRole('row').nth(1)).toContainText('Donor 6');
  await expect(recent.getByRole('row').nth(1)).toContainText('555 0006');
  await expect(recent.getByRole('row').nth(1)).toContainText('Not Eligible');
  await expect(recent.getByRole('row').nth(2)).toContainText('Eligible');
  await expect(recent).not.toContainText('Donor 1');
  await expect(page.getByRole('region', { name: 'Sync health' })).toContainText('Online');
  await expect(page.getByRole('complementary', { name: 'Admin Panel' })).toContainText(admin.email);

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const size of [
      { width: 1280, height: 800 },
      { width: 820, height: 1180 },
    ]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

// covers: page-admin-donors
test('donors: search, filter, sort and details are in the URL and work by keyboard', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const names = ['Zoe Adler', 'bob Zimmer', 'Carla Young', '=cmd Danger'];
  for (const [n, full_name] of names.entries()) {
    await hospital.addDonor(admin, {
      full_name,
      phone_number: `(614) 555-010${n}`,
      blood_type: n % 2 === 0 ? 'AB-' : 'O+',
      conditions: ['asthma', 'hay fever'],
      notes: 'Call first',
      donation_count: 4,
      preferred_centers: ['Downtown'],
      receive_notifications: n !== 0,
    });
  }
  await openPanel(page, admin, '/admin/donors', 'View Donors');
  await listed(page, '4 donors');
  expect(await rowNames(page)).toEqual(['=cmd Danger', 'bob Zimmer', 'Carla Young', 'Zoe Adler']);
  await expect(page.getByRole('table', { name: 'View Donors' })).toHaveAttribute(
    'aria-rowcount',
    '5',
  );

  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL('/admin/donors?sort=-name');
  expect((await rowNames(page))[0]).toBe('Zoe Adler');
  await page.getByLabel('Blood Type').selectOption('AB-');
  await page.getByLabel('Search by name, e-mail or phone').fill('ZOE');
  await listed(page, '1 of 4 donors');
  await expect(page).toHaveURL('/admin/donors?sort=-name&type=AB-&q=ZOE');
  await page.reload();
  await listed(page, '1 of 4 donors');
  await page.getByLabel('Search by name, e-mail or phone').fill('555-0199');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await listed(page, '4 donors');

  // the arrow keys move from row to row, Enter opens a row, and Escape and the back button close it
  await rowLink(page, 'Zoe Adler').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowLink(page, 'Carla Young')).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowLink(page, '=cmd Danger')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Donor Details' });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  for (const [term, value] of [
    ['Name', 'Zoe Adler'],
    ['E-mail', admin.email],
    ['Donation count', '4'],
    ['Conditions', 'asthma, hay fever'],
    ['Notes', 'Call first'],
    ['Preferred centers', 'Downtown'],
    ['Preferred times', 'Flexible'],
    ['Notifications', 'Disabled'],
  ] as const)
    await expect(
      details.getByRole('definition').filter({ hasText: value }).first(),
      term,
    ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(rowLink(page, 'Zoe Adler')).toBeFocused();
  await rowLink(page, 'bob Zimmer').click();
  await expect(details).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(details).toBeHidden();
  await page.goto(address);
  await expect(details).toContainText('bob Zimmer');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(details).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);

  // the file has exactly the listed rows, and no cell that a spreadsheet would execute
  await page.getByLabel('Blood Type').selectOption('O+');
  await listed(page, '2 of 4 donors');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^donors-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFName,E-mail,Phone,Blood Type,Health Status,Last Donation,Created At',
  );
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('bob Zimmer');
  expect(lines[2]).toMatch(/^"?'=cmd Danger/);

  for (const size of [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
