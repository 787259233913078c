import { registerDonation } from './harness/forms';
import { expect, test } from './harness/test';
import { makeWitness, type Witness } from './harness/witness';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/** How long it may take until visitors see a change, ms. They pull at most once in ten seconds. */
const VISITORS = 12_000;

// covers: page-donations, donation-unlisted, supply-levels
test("a donation marked unavailable leaves another browser's list within 5 s without reload, and the gauges follow @long", async ({
  browser,
  page,
  server,
  newAccount,
}) => {
  const owner = await newAccount();
  const city = `City ${owner.lastName}`;
  const listed = (by: Witness) => by.donations.getByRole('listitem').filter({ hasText: city });
  const gauge = (by: Witness) =>
    by.requests
      .getByRole('listitem')
      .filter({ has: by.requests.getByText('AB−', { exact: true }) })
      // the card of this test's donation, not a request of another test
      .filter({ hasText: /available donor/ });

  const other = await makeWitness(browser, server.url, await newAccount());
  const visitor = await makeWitness(browser, server.url, null);
  for (const { requests } of [other, visitor]) await requests.goto('/blood-requests');
  await expect(gauge(other)).toContainText('No available donors');

  await openAs(page, owner, '/donate-blood');
  await registerDonation(page, { city, bloodType: 'AB-' });
  await expect(listed(other)).toBeVisible();
  await expect(gauge(other)).toContainText('Low');
  await expect(gauge(other)).toContainText('1 available donor');
  await expect(listed(visitor)).toBeVisible({ timeout: VISITORS });

  const start = performance.now();
  await page.getByRole('button', { name: 'Mark as Unavailable' }).click();
  await expect(page.getByText('Donation marked as not available')).toBeVisible();
  await expect(listed(other)).toBeHidden({ timeout: 5000 });
  const gone = Math.round(performance.now() - start);
  console.log(`  marked unavailable, to gone from another's list: ${gone} ms`);
  expect(gone).toBeLessThan(5000);
  await expect(gauge(other)).toContainText('Critical');
  await expect(gauge(other)).toContainText('No available donors');
  await expect(listed(visitor)).toBeHidden({ timeout: VISITORS });
  for (const witness of [other, visitor])
    expect((await witness.everythingSeen()).device).not.toContain(city);

  await page.getByRole('button', { name: 'Mark as Available' }).click();
  await expect(page.getByText('Donation marked as available')).toBeVisible();
  await expect(listed(other)).toBeVisible();
  await Promise.all([other.close(), visitor.close()]);
});
