import type { Page } from '@playwright/test';
import { chooseFulfilment, fulfil, openPanel, listed, test } from './harness/admin';
import { everythingOnDevice, waitForWorker } from './harness/on-device';
import { expectAccessible } from './harness/page-checks';
import { expect } from './harness/test';
import { openAs } from './harness/put-session';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const rowLink = (page: Page, name: string) => page.getByRole('link', { name });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

// covers: page-admin-requests, page-admin-previous, fulfil-request, unfulfilled-listed
test('a request is marked as fulfilled offline, undone, marked again and sent after ten seconds @long', async ({
  page,
  hospital,
  network,
}) => {
  const admin = await hospital.newAdministrator();
  const first = await hospital.addRequest(admin, { hospital: 'Saint First', created_at: ago(1) });
  const second = await hospital.addRequest(admin, { hospital: 'Saint Second', created_at: ago(2) });
  const fulfilled = async (id: string) =>
    (
      await hospital.sql('select request_fulfilled from public.blood_requests where id = $1', [id])
    )[0]?.['request_fulfilled'];
  await openPanel(page, admin, '/admin/blood-requests', 'Unfulfilled Blood Requests');
  await listed(page, '2 requests');
  await fulfil(page, 'Saint First');
  await listed(page, '1 request');
  const done = 'Marked as fulfilled: 2 units of A+ for Nora Nurse, Saint First.';
  await expect(toast(page, done)).toBeVisible();
  expect(await fulfilled(first)).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone. Nothing was sent.')).toBeVisible();
  await listed(page, '2 requests');

  network.cut();
  await rowLink(page, 'Saint Second').click();
  const details = page.getByRole('dialog', { name: 'Request Details' });
  await details.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  await chooseFulfilment(page, 'Blood was found elsewhere');
  await expect(details).toBeHidden();
  await listed(page, '1 request');
  // another administrator marks the second request while this device is offline
  await hospital.sql('update public.blood_requests set request_fulfilled = true where id = $1', [
    second,
  ]);
  network.restore();
  await fulfil(page, 'Saint First');
  await expect(page.getByText('No unfulfilled requests')).toBeVisible();
  expect(await fulfilled(first)).toBe(false);
  // a reload does not shorten the time for undoing
  await page.reload();
  await expect.poll(() => fulfilled(first), { timeout: 25_000 }).toBe(true);
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  await page.goto('/admin/previous-requests');
  await listed(page, '2 requests');
  await expect(page.getByRole('link', { name: 'needs attention' })).toHaveCount(0);
});

// covers: page-admin-inventory, set-unavailable, constant-inventory-tiles
test('a donor set as unavailable leaves the inventory, and its owner sees it @long', async ({
  page,
  browser,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const owner = await hospital.newPerson();
  await hospital.addDonor(owner, { full_name: 'Olga Owner', blood_type: 'B+', city: 'Ownerville' });
  for (let n = 0; n < 5; n++) await hospital.addDonor(admin, { blood_type: n < 3 ? 'A+' : 'B+' });
  await hospital.addDonor(admin, { full_name: 'Last One', blood_type: 'O-', is_available: false });
  await openPanel(page, admin, '/admin/inventory', 'Available Donors by Blood Type');
  await listed(page, '6 available donors');
  const tile = (name: string) => page.getByRole('button', { name, pressed: false });
  await expect(tile('A+ 3 Fewer than 5 available')).toHaveAttribute('data-level', 'yellow');
  await expect(tile('O negative 0 Fewer than 3 available')).toHaveAttribute('data-level', 'red');
  await tile('B+ 3 Fewer than 5 available').click();
  await listed(page, '3 of 6 available donors');
  await page.getByRole('button', { name: 'Set as Unavailable: Olga Owner' }).click();
  await listed(page, '2 of 5 available donors');
  await expectAccessible(page);
  // the Units tab keeps the blood type filter
  await page.getByRole('tab', { name: 'Units' }).click();
  await expect(page).toHaveURL('/admin/inventory?type=B%2B&tab=units');
  await expect(page.getByText('There are no units of B+.')).toBeVisible();
  await page.getByRole('tab', { name: 'Available Donors' }).click();
  await listed(page, '2 of 5 available donors');

  const others = await browser.newContext({ baseURL: hospital.url });
  const owners = await others.newPage();
  await openAs(owners, owner, '/profile');
  await expect(owners.getByRole('row', { name: 'Ownerville' })).toContainText('Not Available', {
    timeout: 25_000,
  });
  await others.close();
});

// covers: correct-by-admin
test('a blood type and a birth date are corrected; whom it concerns sees what was changed @long', async ({
  page,
  browser,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const owner = await hospital.newPerson();
  await hospital.addDonor(owner, { full_name: 'Olga Owner', blood_type: 'B+' });
  await openPanel(page, admin, '/admin/donors', 'View Donors');
  await rowLink(page, 'Olga Owner').click();
  const details = page.getByRole('dialog', { name: 'Donor Details' });
  await details.getByRole('button', { name: 'Correct blood type or birth date' }).click();
  const form = page.getByRole('form', { name: 'Correct a donor' });
  await form.getByLabel('Blood Type').selectOption('AB-');
  await form.getByLabel('Date of Birth').fill('2199-01-01');
  await form.getByRole('button', { name: 'Correct' }).click();
  await expect(form.getByText('This day is in the future')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Date of Birth').fill('1991-02-03');
  await form.getByRole('button', { name: 'Correct' }).click();
  await expect(toast(page, 'Corrected. The donor sees it in their profile.')).toBeVisible();
  await expect(details).toContainText('AB−');
  await expect(details).toContainText('Feb 3, 1991');
  await page.keyboard.press('Escape');

  // if a person has no donation, administrators find them by their e-mail address
  const newcomer = await hospital.newPerson();
  await page.getByRole('button', { name: 'Correct somebody without a donation' }).click();
  const person = page.getByRole('dialog');
  await person.getByLabel('E-mail of an account').fill('nobody@example.com');
  await person.getByRole('button', { name: 'Find' }).click();
  await expect(person.getByText('There is no account with this e-mail')).toBeVisible();
  await person.getByLabel('E-mail of an account').fill(newcomer.email);
  await person.getByRole('button', { name: 'Find' }).click();
  await expect(person).toContainText(`Correct ${newcomer.firstName} ${newcomer.lastName}?`);
  await expect(person).toContainText('Not confirmed');
  await expectAccessible(page);
  await form.getByLabel('Blood Type').selectOption('AB+');
  await form.getByRole('button', { name: 'Correct' }).click();
  await expect(person).toBeHidden();

  const others = await browser.newContext({ baseURL: hospital.url });
  const owners = await others.newPage();
  await openAs(owners, owner, '/profile');
  await expect(owners.getByText(/the blood type of a donation, B\+ → AB−/)).toBeVisible();
  await expect(
    owners.getByText(/the date of birth in your profile, .* → Feb 3, 1991/),
  ).toBeVisible();
  await expectAccessible(owners);
  await others.close();
});

test('revoked while offline: the change is refused and needs attention, and the data leaves the device @long', async ({
  page,
  hospital,
  network,
}) => {
  const admin = await hospital.newAdministrator();
  const owner = await hospital.newPerson();
  await hospital.addDonor(owner, { full_name: 'Canary Donor', is_available: false });
  await hospital.addRequest(owner, { hospital: 'Canary Clinic', requester_name: 'Canary Nurse' });
  await openPanel(page, admin, '/admin/blood-requests', 'Unfulfilled Blood Requests');
  await listed(page, '1 request');
  await waitForWorker(page);
  expect(await everythingOnDevice(page)).toContain('Canary Donor');
  network.cut();
  await fulfil(page, 'Canary Clinic');
  await expect(page.getByText('No unfulfilled requests')).toBeVisible();
  await hospital.sql('delete from private.admins where user_id = $1', [admin.id]);
  network.restore();
  await expect(page).toHaveURL('/', { timeout: 30_000 });
  await expect(page.getByRole('link', { name: '1 needs attention' })).toBeVisible({
    timeout: 20_000,
  });
  await expect
    .poll(() => everythingOnDevice(page), { timeout: 20_000 })
    .not.toMatch(/Canary (Donor|Nurse)/);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('the panel locks after 24 hours without the server, and its next answer unlocks it @long', async ({
  page,
  hospital,
  network,
}) => {
  const admin = await hospital.newAdministrator();
  await hospital.addDonor(admin, { full_name: 'Locked Donor' });
  await openPanel(page, admin, '/profile', `${admin.firstName} ${admin.lastName}`);
  // the screen lock is turned off, because it would lock the page before the session ends
  await page.getByLabel('Lock the screen').selectOption('Never');
  await page.goto('/admin/donors');
  await listed(page, '1 donor');
  await waitForWorker(page);
  network.cut();
  await page.clock.install({ time: Date.now() + 23 * HOUR });
  await page.reload();
  await listed(page, '1 donor');
  await page.clock.fastForward(2 * HOUR);
  const locked = page.getByText('Connect to confirm that you are still an administrator');
  await expect(locked).toBeVisible();
  await expect(page.getByText('Locked Donor')).toHaveCount(0);
  await page.reload();
  await expect(locked).toBeVisible();
  await expectAccessible(page);
  network.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(15_000);
  await listed(page, '1 donor');
});

// covers: error-admin-pages
test('a list that the device cannot read says so, and appears on retry @long', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  await hospital.addDonor(admin, { full_name: 'Read Late' });
  await openPanel(page, admin, '/admin', 'Dashboard');
  await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Total Donors1');
  await page.addInitScript(() => {
    // `mendDisk` restores the function later
    // oxlint-disable-next-line typescript/unbound-method
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function broken(...args) {
      // only the store cannot be read; the session can
      if (this.name !== 'docs') return getAll.apply(this, args);
      throw new DOMException('The disk failed', 'UnknownError');
    };
    Object.assign(window, { mendDisk: () => (IDBObjectStore.prototype.getAll = getAll) });
  });
  await page.goto('/admin/donors');
  await expect(page.getByText('The list could not be read from this device.')).toBeVisible();
  await page.evaluate(() => (window as unknown as { mendDisk: () => void }).mendDisk());
  await page.getByRole('button', { name: 'Try again' }).click();
  await listed(page, '1 donor');
  await expect(rowLink(page, 'Read Late')).toBeVisible();
});
