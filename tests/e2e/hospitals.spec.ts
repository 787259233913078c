import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { chooseLogOut, confirmAddress, logOutDialog } from './harness/accounts';
import { field, postedHead, requestForm } from './harness/forms';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { waitForDraft, waitForWorker } from './harness/on-device';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { fillPledge, pledgeForm } from './harness/pledges';
import { openAs, putSession } from './harness/put-session';
import { expect, test } from './harness/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const main = (page: Page) => page.getByRole('main');

async function fillHospital(page: Page, name: string) {
  const form = page.getByRole('form', { name: 'Add a hospital' });
  await waitForDraft(page);
  await field(form, 'City').fill('Boise');
  await button(page, 'Add Hospital').click();
  await expect(field(form, 'Name')).toHaveAccessibleDescription('Enter the name');
  await field(form, 'Name').fill(name);
  await field(form, 'State').fill('ID');
  await field(form, 'ZIP Code').fill('83702');
  await field(form, 'Desk Phone').fill('555 0142 7700');
  await field(form, 'Desk Hours').fill('Every day, 7 AM to 9 PM');
  await field(form, 'Blood Given for One Patient Takes').fill('3 to 5 working days');
  await field(form, 'Wards').fill('Ward 5\nSurgery');
  await button(page, 'Add Hospital').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

// covers: page-admin-hospitals, page-my-hospital
test('invited by a link, confirmed, a nurse posts offline with three taps; a donor is expected by themselves and gives @long', async ({
  page,
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(120_000);
  const [admin, nurse, donor] = [await newAccount(), await newAccount(), await newAccount()];
  const hospital = `Saint Ward ${nurse.lastName}`;
  await confirmAddress(server, donor);
  await server.query('insert into private.admins (user_id) values ($1)', [admin.id]);

  await putSession(page, admin, { isAdmin: true });
  await page.goto(paths.adminHospitals);
  await button(page, 'Add a Hospital').click();
  await fillHospital(page, hospital);
  await button(page, 'Verify').click();
  await expect(page.getByText(`${hospital} is verified.`)).toBeVisible();
  await field(page, 'Ward').selectOption('Ward 5');
  await button(page, 'Invite Staff').click();
  const link = await page.getByText(/\/invitation#[0-9a-f]{64}$/).innerText();
  await expectAccessible(page);
  await expectRoomAtDoubleSize(page);

  const phone = newDevice();
  const nursePhone = await phone.open();
  const ward = nursePhone.pages()[0];
  if (!ward) throw new Error('a device opens with a page');
  await ward.emulateMedia({ colorScheme: 'dark' });
  await openAs(ward, nurse, link);
  await waitForWorker(ward);
  await expect(
    main(ward).getByText(`invites you to become staff of ${hospital}, Ward 5, on`),
  ).toBeVisible();
  await expectAccessible(ward);

  // the ward accepts the donor while it is offline, and then the page is closed
  await nursePhone.setOffline(true);
  await button(ward, 'Accept the invitation').click();
  await expect(main(ward).getByText('It is kept on this device')).toBeVisible();
  await ward.goto(paths.saved);
  await expect(main(ward).getByText('You accepted an invitation')).toBeVisible();
  await expectAccessible(ward);
  await chooseLogOut(ward);
  await expect(logOutDialog(ward)).toContainText('1 accepted invitation on it has not reached');
  await button(ward, 'Stay logged in').click();
  await nursePhone.setOffline(false);
  await expect(page.getByText('Waits for you to confirm')).toBeVisible({ timeout: 20_000 });
  await button(page, `Confirm ${nurse.firstName} ${nurse.lastName}`).click();
  await expect(page.getByRole('dialog')).toContainText(nurse.email);
  await button(page, 'Add to the team').click();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Staff, Ward 5');

  await ward.goto(link);
  await expect(main(ward).getByText(`You are staff of ${hospital}, Ward 5.`)).toBeVisible();
  await ward.getByRole('link', { name: 'Open My Hospital' }).click();
  await expect(main(ward).getByText('No request is open')).toBeVisible();
  await expectAccessible(ward);
  await expectRoomAtDoubleSize(ward);

  await nursePhone.setOffline(true);
  await main(ward).getByRole('link', { name: 'Request Blood' }).click();
  const form = requestForm(ward);
  await expect(form.getByText(hospital)).toBeVisible();
  await waitForDraft(ward);
  await form.getByRole('radio', { name: 'O negative', exact: true }).check();
  await field(form, 'Units Needed').fill('1');
  await form.getByRole('radio', { name: /^High/ }).check();
  await expect(field(form, 'Ward')).toHaveValue('Ward 5');
  await expectAccessible(ward);
  await form.getByRole('button', { name: 'Post Request' }).click();
  await expect(postedHead(ward)).toContainText('Saved on this phone. Nobody sees it yet.');
  await postedHead(ward).getByRole('link', { name: 'My Hospital' }).click();
  const wards = main(ward).getByRole('region', { name: 'Ward 5' });
  await expect(wards.getByText('1 unit still needed')).toBeVisible();
  await expect(wards.getByText('Saved on this device')).toBeVisible();
  await nursePhone.setOffline(false);
  await expect(wards.getByText('Received')).toBeVisible({ timeout: 20_000 });

  const home = await (await newDevice().open()).newPage();
  await home.emulateMedia({ colorScheme: 'dark' });
  const [row] = await server.query('select id from public.blood_requests where hospital = $1', [
    hospital,
  ]);
  const id = String(row?.['id']);
  await openAs(home, donor, paths.request(id));
  await expect(main(home).getByText('Verified hospital')).toBeVisible();
  await expect(main(home).getByRole('link', { name: '555 0142 7700' })).toBeVisible();
  await expectAccessible(home);
  await home.getByRole('link', { name: 'I can donate' }).click();
  await fillPledge(home);
  await pledgeForm(home).getByRole('button', { name: 'I can donate' }).click();
  const where = main(home).getByRole('region', { name: 'Where to go' });
  await expect(where).toContainText('Ward 5', { timeout: 20_000 });
  await expect(where).toContainText('Every day, 7 AM to 9 PM');
  await expect(where).toContainText('3 to 5 working days');
  await expect(where).toContainText('I am expected');
  await expectAccessible(home);
  await expectNoSidewaysScroll(home);
  await expectRoomAtDoubleSize(home);

  // one donor is not sure to come, so the request stays open; its list has buttons to call them and for the outcome
  await button(ward, /Open/).click();
  await expect(wards.getByText('1 expected')).toBeVisible({ timeout: 20_000 });
  await expect(wards.getByRole('link', { name: `Call ${donor.firstName}` })).toBeVisible();
  await expectAccessible(ward);
  await expectRoomAtDoubleSize(ward);
  await wards.getByRole('button', { name: /^Gave blood/ }).click();
  await expect(main(home).getByText(/^You may give again from/)).toBeVisible({ timeout: 25_000 });
  await expect(main(ward).getByText('No request waits for its donors')).toBeVisible();

  await ward.goto(paths.request(id));
  const where2 = main(ward).getByRole('region', { name: 'Where it stands' });
  await expect(where2).toContainText(`by ${nurse.firstName} ${nurse.lastName}`);
  await expect(main(home)).not.toContainText(nurse.lastName.repeat(2));
});
