import type { Page } from '@playwright/test';
import { fillLogIn } from './harness/accounts';
import { rowsOf, updateRow } from './harness/database';
import { field, fillRequest, postedHead, requestForm, submitRequest } from './harness/forms';
import { donors, fillPledge, pledgeForm } from './harness/pledges';
import { waitForWorker } from './harness/on-device';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';
import { offerAndAccept } from './harness/push-as';
import { chooseChange } from './harness/request-menu';

// only the tests that go offline need the app's own files on the device
test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');
// covers: pledge-whole-way, pledge-thanks, page-my-history
test('a nurse and a donor meet: posted offline, answered offline, accepted, given, fulfilled @long', async ({
  server,
  newAccount,
  newDevice,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Meeting ${nurse.lastName}`;
  // the donor lives in Boise, six miles from the hospital; the requester sees a shorter distance, because it is counted
  // from the middle of the donor's area; no other test posts a request there
  await updateRow(server, 'profiles', donor.id, { zip_code: '83706' });
  const phones = [newDevice(), newDevice()] as const;
  const [nursePhone, donorPhone] = [await phones[0].open(), await phones[1].open()];
  const [ward, home] = [nursePhone.pages()[0], donorPhone.pages()[0]];
  if (!ward || !home) throw new Error('a device opens with a page');

  await openAs(ward, nurse, '/blood-requests#create-request');
  await waitForWorker(ward);
  await expect(requestForm(ward)).toBeVisible();
  await nursePhone.setOffline(true);
  await fillRequest(ward, {
    hospital,
    contact: '555 0142 7700',
    urgency: 'Critical',
    bloodType: 'O-',
  });
  await field(requestForm(ward), 'Units Needed').fill('1');
  await field(requestForm(ward), 'Hospital ZIP Code').fill('83702');
  await expect(main(ward).getByText('Phone the hospital’s blood bank first.')).toBeVisible();
  await submitRequest(ward);
  await expect(postedHead(ward)).toContainText('Saved on this phone. Nobody sees it yet.');
  await nursePhone.setOffline(false);
  await expect(postedHead(ward)).toContainText('Donors can see it.');
  await expect(donors(ward).getByText('Nobody has offered yet')).toBeVisible();

  await openAs(home, donor, '/');
  await waitForWorker(home);
  const heading = home.getByRole('heading', { name: 'Requests that need you' });
  const needsMe = home.locator('section').filter({ has: heading });
  const card = needsMe.getByRole('listitem').filter({ hasText: hospital });
  await expect(card).toContainText('About 6 miles away');
  await card.getByRole('link', { name: /^I can donate/ }).click();
  await expect(pledgeForm(home)).toBeVisible();
  await donorPhone.setOffline(true);
  await fillPledge(home);
  await pledgeForm(home).getByRole('button', { name: 'I can donate' }).click();
  await expect(
    main(home).getByText('Saved on this device. You are not expected yet.'),
  ).toBeInViewport();
  await donorPhone.setOffline(false);
  await expect(main(home).getByText('Waiting for an answer')).toBeVisible();

  // a poke makes the open page show the answer
  await expect(donors(ward).getByText('Same type · Under 5 miles')).toBeVisible({ timeout: 5_000 });
  await expect(donors(ward).getByText('Account not confirmed')).toBeVisible();
  await expect(ward.locator('body')).not.toContainText(donor.lastName);
  await donors(ward).getByRole('button', { name: 'Accept' }).click();
  await expect(donors(ward).getByText(donor.phone)).toBeVisible();
  await expect(donors(ward).getByText('Never pay or accept money for blood.')).toBeVisible();
  await expect(donors(ward).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  await expect(main(home).getByText('555 0142 7700')).toBeVisible();
  await expect(main(home).getByText('You are expected.')).toBeVisible();

  await donors(ward).getByRole('button', { name: 'Gave blood' }).click();
  await expect(main(ward).getByRole('listitem').filter({ hasText: 'Fulfilled' })).toContainText(
    'Donors from here gave',
    { timeout: 25_000 },
  );
  await expect(ward.getByRole('list', { name: 'How far it is' })).toHaveText(/1 offered.*Given$/);
  await expect(
    main(home).getByRole('heading', { name: 'Thank you for giving blood' }),
  ).toBeFocused();
  await expect(main(home).getByText(/^You may give again from/)).toBeVisible();
  await expect(main(home).getByText('555 0142 7700')).toBeHidden();
  await donorPhone.setOffline(true);
  await main(home).getByRole('link', { name: 'My History' }).click();
  await expect(
    main(home).getByText('1 donation: 1 confirmed by the person who asked for blood.'),
  ).toBeVisible();
  await expect(main(home).getByRole('listitem').filter({ hasText: hospital })).toContainText(
    'Red cells',
  );
  const year = main(home).getByRole('row', { name: String(new Date().getFullYear()) });
  await expect(year).toContainText('1');
  await main(home).getByRole('button', { name: 'Add an Earlier Donation' }).click();
  const earlier = home.getByRole('form', { name: 'Add an earlier donation' });
  await field(earlier, 'Day').fill('2024-05-03');
  await field(earlier, 'Place').fill('Saint Earlier');
  await earlier.getByRole('button', { name: 'Add Donation' }).click();
  await expect(main(home).getByRole('listitem').filter({ hasText: 'Saint Earlier' })).toContainText(
    'Told by you',
  );
  await donorPhone.setOffline(false);
  await expect
    .poll(() => rowsOf(server, 'profiles', { id: donor.id }))
    .toMatchObject([{ earlier_donations: ['2024-05-03 whole_blood Saint Earlier'] }]);
  expect(await rowsOf(server, 'blood_requests', { hospital })).toMatchObject([
    { request_fulfilled: true, units_given: 1, units_coming: 0 },
  ]);
});

// covers: page-my-pledges
test('a visitor who offers logs in, comes back to the filled form, and can withdraw @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const id = await seedRequest(server, nurse, { hospital: `Saint Visit ${nurse.lastName}` });
  await page.goto(`/request/${id}`);
  await page.getByRole('link', { name: 'I can donate' }).click();
  const form = pledgeForm(page);
  await field(form, 'Your Blood Type').selectOption('I don’t know');
  await form.getByRole('radio', { name: 'Today' }).check();
  await field(form, 'Name').fill('Vera Visitor');
  await field(form, 'Phone Number').fill('555 0199 1234');
  await form.getByRole('checkbox', { name: /^If the requester accepts/ }).check();
  await form.getByRole('button', { name: 'I can donate' }).click();
  await expect(page.getByText('Please log in to offer your help')).toBeVisible();
  await fillLogIn(page, donor);
  await expect(page).toHaveURL(`/request/${id}/pledge`);
  await expect(field(form, 'Name')).toHaveValue('Vera Visitor');
  await field(form, 'Phone Number').fill('12');
  await form.getByRole('button', { name: 'I can donate' }).click();
  await expect(field(form, 'Phone Number')).toHaveAccessibleDescription(
    'Enter a phone number with at least 7 digits',
  );
  await field(form, 'Phone Number').fill('555 0199 1234');
  await form.getByRole('button', { name: 'I can donate' }).click();
  await expect(main(page).getByText('Waiting for an answer')).toBeVisible();

  await page.goto('/my-pledges');
  await page.getByRole('button', { name: 'I cannot come' }).click();
  await page.getByRole('button', { name: 'Take back offer' }).click();
  await expect(main(page).getByText('You took back your offer. Nobody expects you.')).toBeVisible();
  await expect
    .poll(() => rowsOf(server, 'pledges', { request_id: id }))
    .toMatchObject([{ status: 'withdrawn', contact_phone: '', contact_name: '' }]);
});

// covers: pledge-reserves
test('a covered request takes reserves and says so first; its owner renews and closes it', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor, one, two] = [
    await newAccount(),
    await newAccount(),
    await newAccount(),
    await newAccount(),
  ];
  const hospital = `Saint Life ${nurse.lastName}`;
  const id = await seedRequest(server, nurse, {
    hospital,
    required_units: 1,
  });
  await offerAndAccept(server, one, nurse, id);
  await offerAndAccept(server, two, nurse, id);
  // as if the request had an hour left
  await updateRow(server, 'blood_requests', id, {
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await openAs(page, donor, `/request/${id}`);
  await expect(main(page).getByText('Enough donors are on their way.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Offer as a reserve' }).click();
  await expect(main(page).getByText('You can offer as a reserve')).toBeVisible();

  const owner = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
  const own = await owner?.newPage();
  if (!own) throw new Error('no second browser');
  await openAs(own, nurse, `/request/${id}`);
  await expect(main(own).getByText('Is blood still needed?')).toBeVisible();
  await own.getByRole('button', { name: 'Keep it open' }).click();
  await expect(main(own).getByText('Is blood still needed?')).toBeHidden();
  await chooseChange(own, 'Close Request');
  const dialog = own.getByRole('dialog', { name: 'Close this request?' });
  await dialog.getByRole('button', { name: 'Close request' }).click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await dialog.getByRole('radio', { name: 'The patient has died' }).check();
  await expect(dialog.getByText('We are very sorry.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close request' }).click();
  await expect(main(own).getByText('You closed this request.')).toBeVisible();
  await expect(
    main(page)
      .getByText('takes no more offers')
      .or(main(page).getByText('This request is not open')),
  ).toBeVisible();
  expect(await rowsOf(server, 'blood_requests', { id })).toMatchObject([
    { closed_reason: 'patient_died', request_fulfilled: false, renewals: 1 },
  ]);
});
