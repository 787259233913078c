import type { Page } from '@playwright/test';
import { insertRow, rowsOf, updateRow } from './harness/database';
import { acceptPledge, donors, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// These tests do not need the app's own files on the device.
test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');

// covers: pledge-estimate
test('a requester sees about how many donors could help, and can tell one not to come', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Estimate ${nurse.lastName}`;
  const place = { blood_type: 'AB-', hospital_zip: '83702' };
  const id = await seedRequest(server, nurse, { hospital, ...place });
  for (let n = 0; n < 6; n++) {
    const { id: userId, email } = await newAccount();
    await insertRow(server, 'donors', {
      id: crypto.randomUUID(),
      user_id: userId,
      user_email: email,
      full_name: 'Crowd',
      phone_number: '555 0100',
      blood_type: 'AB-',
      address: '1 Main Street',
      city: 'Boise',
      state: 'ID',
      zip_code: '83702',
    });
  }
  const pledge = await seedPledge(server, donor, id);
  await acceptPledge(server, pledge);
  await openAs(page, nurse, `/request/${id}`);
  await expect(main(page).getByText(/^5 to 9 donors within \d+ miles could help\.$/)).toBeVisible();

  await expect(donors(page).getByText(donor.phone)).toBeVisible();
  await donors(page).getByRole('button', { name: 'Not needed any more' }).click();
  await page.getByRole('button', { name: 'Tell them not to come' }).click();
  await expect(donors(page).getByText('You released them, and they were thanked.')).toBeVisible();
  await expect(donors(page).getByText(donor.phone)).toBeHidden();
  await expect
    .poll(() => rowsOf(server, 'pledges', { id: pledge }))
    .toMatchObject([{ status: 'released', contact_phone: '', donor_phone: '' }]);
});

// covers: pledge-available-again
test('whoever gave blood is available again by their own tap only, and not before they may give @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const id = await seedRequest(server, nurse, { hospital: `Saint Rest ${nurse.lastName}` });
  const donation = crypto.randomUUID();
  await insertRow(server, 'donors', {
    id: donation,
    user_id: donor.id,
    user_email: donor.email,
    full_name: donor.firstName,
    phone_number: donor.phone,
    blood_type: 'O-',
    address: donor.address,
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
  });
  const pledge = await seedPledge(server, donor, id);
  await acceptPledge(server, pledge);
  await updateRow(server, 'pledges', pledge, { outcome: 'given' });
  await openAs(page, donor, `/donation/${donation}`);
  const thanks = page.getByRole('dialog', { name: 'Thank you for giving blood' });
  await thanks.getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByText(/^You gave blood\. You may give again from .+;/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Available' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark it as available now?' });
  await dialog.getByRole('button', { name: 'Wait' }).click();
  expect(await rowsOf(server, 'donors', { id: donation })).toMatchObject([
    { is_available: false, donation_count: 1 },
  ]);
  // the request is fulfilled, so it has left the device; its page thanks the donors who gave blood
  await updateRow(server, 'blood_requests', id, { request_fulfilled: true });
  await page.goto(`/request/${id}`);
  await expect(main(page).getByText(/^Thank you: you gave blood for this request/)).toBeVisible();
  await expect(main(page).getByText('This request is not open')).toBeHidden();
  await page.goto('/');
  await expect(main(page).getByText(/^Rest until/)).toBeVisible();

  // for the app it is now 56 days after the donation
  const dayOf = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const long = dayOf(-57);
  await updateRow(server, 'pledges', pledge, { next_donation_on: dayOf(-1) });
  await updateRow(server, 'donors', donation, { last_donation_date: long });
  await updateRow(server, 'profiles', donor.id, { last_donation_date: long });
  await page.getByRole('link', { name: 'Make it available' }).click();
  await expect(main(page).getByText(/^You may give again\. Mark this donation/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Available' }).click();
  await expect(main(page).getByText('Donation marked as available')).toBeVisible();
  await expect
    .poll(() => rowsOf(server, 'donors', { id: donation }))
    .toMatchObject([{ is_available: true }]);
});
