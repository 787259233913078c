import { openPanel, listed, test } from './harness/admin';
import { expect } from './harness/test';

// These tests do not need the app's own files on the device.
test.use({ serviceWorkers: 'block' });

// covers: page-admin-requests, page-admin-previous, page-admin-inventory
test('current and previous requests and the inventory have their columns; a row of requests opens its details', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  await hospital.addRequest(admin, { hospital: 'Saint Open', urgency: 'Critical' });
  const done = { hospital: 'Saint Done', location: 'Springfield, IL', request_fulfilled: true };
  await hospital.addRequest(admin, done);
  await hospital.addDonor(admin);
  const headers = page.getByRole('columnheader');
  const cells = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts();

  await openPanel(page, admin, '/admin/blood-requests', 'Unfulfilled Blood Requests');
  await listed(page, '1 request');
  const current = ['Requester', 'Blood Type', 'Units', 'Hospital', 'Date', 'Urgency', 'Action'];
  await expect(headers).toHaveText(current);
  const open = (await cells('Saint Open')).join(' | ');
  expect(open).toMatch(
    /Hospital Staff \| A\+ \| 2\s+2 still needed \| Saint Open \| .*20\d\d \| Critical \| Mark Fulfilled/,
  );
  await page.getByRole('link', { name: 'Saint Open' }).click();
  const details = page.getByRole('dialog', { name: 'Request Details' });
  for (const words of ['A+', 'Critical', 'Saint Open', 'P-123456', 'Surgery', 'Nora Nurse'])
    await expect(details).toContainText(words);
  for (const words of ['Hospital Staff', '555 0177', 'ward@example.com'])
    await expect(details).toContainText(words);
  await expect(details.getByRole('button', { name: 'Mark as Fulfilled' })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).first().click();
  await expect(details).toBeHidden();

  await page.goto('/admin/previous-requests');
  await listed(page, '1 request');
  await expect(headers).toHaveText([
    'Requester',
    'Blood Type',
    'Units',
    'Hospital',
    'Contact',
    'Created At',
    'Urgency',
  ]);
  expect((await cells('Saint Done')).join(' | ').replaceAll('\n', ' ')).toMatch(
    /A\+ \| 2 \| Saint Done Springfield, IL \| 555 0177 ward@example\.com \| .*20\d\d \| High/,
  );
  await expect(page.getByRole('button', { name: /Mark/ })).toHaveCount(0);

  await page.goto('/admin/inventory');
  await listed(page, '1 available donor');
  await expect(headers).toHaveText([
    'Name',
    'Blood Type',
    'E-mail',
    'Phone',
    'Health Status',
    'Action',
  ]);
  expect((await cells('Dora Donor')).join(' | ')).toMatch(
    /O−\s+O negative \| .+@example\.com \| 555 0188 \| Eligible \| Set as Unavailable/,
  );
});

// covers: constant-supply
test('a gauge is filled as high as its level says @long', async ({ page, hospital }) => {
  const donor = await hospital.newPerson();
  const counts = { 'A+': 1, 'B+': 3, 'O+': 7 };
  for (const [type, count] of Object.entries(counts))
    for (let n = 0; n < count; n++) await hospital.addDonor(donor, { blood_type: type });
  await page.goto('/blood-requests');
  const gauge = (type: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(type, { exact: true }) })
      .first();
  await expect(gauge('O+')).toContainText('7 available donors');
  const expected = {
    'O−': ['Critical', 10],
    'A+': ['Low', 25],
    'B+': ['Medium', 50],
    'O+': ['High', 75],
  } as const;
  for (const [type, [level, percent]] of Object.entries(expected)) {
    await expect(gauge(type)).toContainText(level);
    const filled = await gauge(type)
      .locator('svg')
      .evaluate((picture) => {
        const box = (part: string) => picture.querySelector(part)?.getBoundingClientRect();
        const [drop, fill] = [box('g > path'), box('rect')];
        return drop && fill && (100 * (drop.bottom - fill.top)) / drop.height;
      });
    expect(filled, level).toBeCloseTo(percent, 0);
  }
});
