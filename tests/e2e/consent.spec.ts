import type { Page } from '@playwright/test';
import type { Account } from './harness/accounts';
import { rowsOf, updateRow } from './harness/database';
import { field } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { acceptPledge, donors, fillPledge, pledgeForm, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { makeWitness } from './harness/witness';

const main = (page: Page) => page.getByRole('main');

// covers: pledge-private
test('before acceptance nothing of either party reaches the other’s device; a withdrawal takes back what was shown @long', async ({
  browser,
  network,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Canary ${Date.now().toString(36)}`;
  const id = await seedRequest(server, nurse, {
    hospital,
    hospital_zip: '62702',
    requester_name: `${nurse.firstName} ${nurse.lastName}`,
  });
  const ward = await makeWitness(browser, network.url, nurse);
  const home = await makeWitness(browser, network.url, donor);
  const note = `Note ${donor.lastName}`;

  await home.requests.goto(`/request/${id}/pledge`);
  await fillPledge(home.requests);
  await field(pledgeForm(home.requests), 'Note').fill(note);
  await pledgeForm(home.requests).getByRole('button', { name: 'I can donate' }).click();
  await expect(main(home.requests).getByText('Waiting for an answer')).toBeVisible();
  await ward.requests.goto(`/request/${id}`);
  await expect(donors(ward.requests).getByText('Same type · Under 5 miles')).toBeVisible();
  await home.requests.goto('/my-pledges');
  await expect(main(home.requests).getByText('Waiting for an answer')).toBeVisible();

  const canaries = ({ email, firstName, lastName, phone, address, id: userId }: Account) => [
    email,
    firstName,
    lastName,
    phone,
    address,
    userId,
  ];
  const everything = async (of: typeof ward) => Object.values(await of.everythingSeen()).join('\n');
  const [seenByNurse, seenByDonor] = [await everything(ward), await everything(home)];
  // the search finds words that are there, so finding nothing means something
  for (const own of canaries(nurse)) expect(seenByNurse).toContain(own);
  for (const own of canaries(donor)) expect(seenByDonor).toContain(own);
  for (const secret of [...canaries(donor), note]) expect(seenByNurse).not.toContain(secret);
  for (const secret of canaries(nurse)) expect(seenByDonor).not.toContain(secret);

  await donors(ward.requests).getByRole('button', { name: 'Accept' }).click();
  await expect(donors(ward.requests).getByText(donor.phone)).toBeVisible();
  await expect(donors(ward.requests).getByText(note)).toBeVisible();
  await expect(main(home.requests).getByText(nurse.phone)).toBeVisible();
  const [nurseNow, donorNow] = [await everything(ward), await everything(home)];
  for (const never of [donor.email, donor.address, donor.id]) expect(nurseNow).not.toContain(never);
  for (const never of [nurse.email, nurse.address, nurse.id]) expect(donorNow).not.toContain(never);

  await main(home.requests).getByRole('button', { name: 'I cannot come' }).click();
  await home.requests.getByRole('button', { name: 'Take back offer' }).click();
  await expect(donors(ward.requests).getByText('They took back their offer.')).toBeVisible({
    timeout: 5_000,
  });
  await expect.poll(async () => (await ward.everythingSeen()).device).not.toContain(donor.phone);
  await expect.poll(async () => (await home.everythingSeen()).device).not.toContain(nurse.phone);
  await ward.close();
  await home.close();
});

// covers: pledge-contact-time
test('a number is hidden by the clock of a device without a network, and within 5 s where there is one @long', async ({
  browser,
  network,
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const id = await seedRequest(server, nurse, { hospital: `Saint Clock ${nurse.lastName}` });
  const pledge = await seedPledge(server, donor, id);
  await acceptPledge(server, pledge);
  const other = await (await browser.newContext({ baseURL: network.url })).newPage();
  await openAs(page, nurse, `/request/${id}`);
  await openAs(other, donor, '/my-pledges');
  await expect(donors(page).getByText(donor.phone)).toBeVisible();
  await expect(main(other).getByText(nurse.phone)).toBeVisible();

  const until = main(other).getByText(/^Shown until/);
  const before = (await until.textContent()) ?? '';
  await updateRow(server, 'pledges', pledge, {
    contact_until: new Date(Date.now() + 25_000).toISOString(),
  });
  await expect(donors(page).getByText(/^Shown until/)).not.toHaveText(before);
  await expect(until).not.toHaveText(before);
  await page.context().setOffline(true);
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  await expect(donors(page).getByText(donor.phone)).toBeVisible();
  await expect(donors(page).getByText(donor.phone)).toBeHidden({ timeout: 40_000 });
  await expect(main(other).getByText(nurse.phone)).toBeHidden({ timeout: 10_000 });
  await page.context().setOffline(false);

  const again = await seedPledge(server, await newAccount(), id);
  await acceptPledge(server, again);
  const phone = String((await rowsOf(server, 'pledges', { id: again }))[0]?.['donor_phone']);
  await expect(donors(page).getByText(phone)).toBeVisible();
  await updateRow(server, 'pledges', again, { withdrawn: true });
  await expect(donors(page).getByText(phone)).toBeHidden({ timeout: 5_000 });
  await other.context().close();
});

// covers: pledge-disclosures
test('who has seen a number stands in the profile with the words, and is withdrawn there @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Seen ${nurse.lastName}`;
  const id = await seedRequest(server, nurse, { hospital });
  const pledge = await seedPledge(server, donor, id);
  await openAs(page, donor, '/profile');
  const seen = page.getByRole('region', { name: 'Who has seen my number' });
  await expect(seen.getByText('Nobody has seen it yet.')).toBeVisible();
  await acceptPledge(server, pledge);
  await page.reload();
  await expect(seen.getByText(/^The requester has seen it since .+\.$/)).toBeVisible();
  await expect(seen.getByText(/^It is shown until .+\.$/)).toBeVisible();
  await seen.getByText('What you agreed to').click();
  await expect(
    seen.getByText(
      /^If the requester accepts, we show each other our names and phone numbers until .+\. You can withdraw at any time; what was seen cannot be unseen\.$/,
    ),
  ).toBeVisible();
  await expect(seen.getByText(/Version 2026-11 of the words\.$/)).toBeVisible();

  await seen.getByRole('button', { name: 'I cannot come' }).click();
  await page.getByRole('button', { name: 'Take back offer' }).click();
  await expect(seen.getByText(/^The requester could see it from .+ until .+\.$/)).toBeVisible();
  await expect(seen.getByRole('button', { name: 'I cannot come' })).toBeHidden();
  await expect
    .poll(() => rowsOf(server, 'pledges', { id: pledge }))
    .toMatchObject([{ status: 'withdrawn', donor_phone: '' }]);

  await waitForWorker(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(
    seen.getByText(/^This record is kept on the server, not on this device\./),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(seen.getByText(/^The requester could see it from/)).toBeVisible();
});
