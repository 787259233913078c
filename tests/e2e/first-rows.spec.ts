import { seedDonation } from './harness/donations';
import { updateRow } from './harness/database';
import { waitForWorker } from './harness/on-device';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';

// covers: first-visit-paint
test('each of the tabs that a visitor opens at once follows the server, after the rows that came with its document', async ({
  context,
  server,
  newAccount,
}) => {
  const id = await seedDonation(server, await newAccount(), { city: 'Threetabs' });
  const pages = await Promise.all([1, 2, 3].map(() => context.newPage()));
  await Promise.all(pages.map((page) => page.goto('/donations')));
  const rows = pages.map((page) => page.locator(`a[href="/donation/${id}"]`).first());
  for (const row of rows) await expect(row).toBeVisible();
  // a tab waits for the leader's lock, so the store is open in every tab; one tab has pulled
  await pages[0]?.waitForFunction(async () => (await navigator.locks.query()).pending?.length);
  await updateRow(server, 'donors', id, { is_available: false });
  for (const row of rows) await expect(row).toBeHidden();
});

// covers: first-visit-paint
test('a list stays on the screen when its rows move from the document to the store', async ({
  context,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const id = await seedDonation(server, account, { city: 'Nowhereblank' });
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript((link) => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    new MutationObserver(() => {
      const count = document.querySelectorAll(link).length;
      if (count !== counts.at(-1)) counts.push(count);
    }).observe(document, { childList: true, subtree: true });
  }, `main li a[href="/donation/${id}"]`);
  await page.goto('/donations');
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name?.endsWith('--donors')),
  );
  // a change arrives by sync and is shown, so the rows on the screen are those of the store
  await expect(page.getByText('Nowhereblank').first()).toBeVisible();
  await updateRow(server, 'donors', id, { city: 'Moved' });
  await expect(page.getByText('Moved').first()).toBeVisible();
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  expect(counts.filter((count, i) => i > 0 && count < (counts[i - 1] ?? 0))).toEqual([]);
});

test('who comes back sees the rows of their device before its store is open', async ({
  page,
  context,
  network,
  server,
  newAccount,
}) => {
  const [account, other] = [await newAccount(), await newAccount()];
  const id = await seedDonation(server, account, { city: 'Alreadyhere', is_available: false });
  await seedDonation(server, other, { city: 'Elsewhere' });
  await openAs(page, account, '/donations?tab=mine');
  await expect(page.getByText('Alreadyhere').first()).toBeVisible();
  await waitForWorker(page);
  await page.goto('/donations');
  await expect(page.getByText('Elsewhere').first()).toBeVisible();
  network.cut();

  // the databases of the store never open
  await context.addInitScript(() => {
    // called with the database factory as `this`
    // oxlint-disable-next-line typescript/unbound-method
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (!name.endsWith('--checkpoints')) return open.call(this, name, version);
      return Object.assign(new EventTarget(), { readyState: 'pending' }) as IDBOpenDBRequest;
    };
  });
  await page.goto('/donations');
  await expect(page.getByText('Elsewhere').first()).toBeVisible();
  await expect(page.locator(`a[href="/donation/${id}"]`)).toHaveCount(0);
});
