import type { Page } from '@playwright/test';
import { rowsOf, updateRow } from './harness/database';
import { seedDonation } from './harness/donations';
import { donorForm, field } from './harness/forms';
import { draftsOfPeople, everythingOnDevice, waitForWorker } from './harness/on-device';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// Tests for what somebody who steals a phone can read in the browser's files: see docs/threat-model.md.

/** Reads everything that is not in a database: texts that pages store, cookies, and every cached answer in full. */
const readOutsideDatabases = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    kept.push(document.cookie);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(kept);
  });

test('behind the lock the records lie readable in the databases of their owner, and nothing of them anywhere else @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const city = `Hidden ${account.lastName}`;
  const reason = `Secret reason ${account.lastName}`;
  await seedDonation(server, account, { city, is_available: false });
  await seedRequest(server, account, { hospital: `Saint ${account.lastName}`, reason });
  await openAs(page, account, '/donate-blood');
  await waitForWorker(page);
  const typed = `Typed ${account.lastName}`;
  await field(donorForm(page), 'Address').fill(typed);
  await expect.poll(() => draftsOfPeople(page)).toContain(typed);
  await page.goto('/profile');
  await expect(page.getByText(account.phone)).toBeVisible();
  await expect.poll(() => everythingOnDevice(page)).toContain(reason);
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();

  const traces = [account.email, account.phone, account.address, city, reason, typed];
  const all = await everythingOnDevice(page);
  for (const trace of traces) expect(all).toContain(trace);
  const outside = await readOutsideDatabases(page);
  // the cached page is found, so the caches have been read
  expect(outside).toContain('<div id=\\"root\\">');
  for (const trace of [...traces, account.firstName, account.id])
    expect(outside).not.toContain(trace);
  expect(all + outside + (await page.content())).not.toContain(account.password);
});

test('a donor’s phone holds of others the public columns, and a number only while the pledge is accepted', async ({
  page,
  server,
  newAccount,
}) => {
  const [donor, nurse, stranger] = [await newAccount(), await newAccount(), await newAccount()];
  const city = `City ${stranger.lastName}`;
  await seedDonation(server, stranger, { city, notes: `Notes ${stranger.lastName}` });
  const hospital = `Saint ${nurse.lastName}`;
  const patient = 'P-776655';
  const request = await seedRequest(server, nurse, { hospital, patient_id: patient });
  const pledge = await seedPledge(server, donor, request);
  await openAs(page, donor, '/my-pledges');
  for (const shown of [hospital, city])
    await expect.poll(() => everythingOnDevice(page)).toContain(shown);
  const name = `${stranger.firstName} ${stranger.lastName}`;
  const ofStranger = [stranger.email, stranger.phone, name, stranger.address, stranger.id];
  const notes = `Notes ${stranger.lastName}`;
  const hidden = [...ofStranger, notes, nurse.email, nurse.phone, patient, nurse.id];
  const before = await everythingOnDevice(page);
  for (const trace of hidden) expect(before).not.toContain(trace);

  await acceptPledge(server, pledge);
  await expect.poll(() => everythingOnDevice(page)).toContain(nurse.phone);
  const meanwhile = await everythingOnDevice(page);
  for (const trace of hidden.filter((one) => one !== nurse.phone))
    expect(meanwhile).not.toContain(trace);

  await updateRow(server, 'pledges', pledge, { withdrawn: true });
  expect(await rowsOf(server, 'pledges', { id: pledge })).toMatchObject([{ status: 'withdrawn' }]);
  await expect.poll(() => everythingOnDevice(page)).not.toContain(nurse.phone);
});
