import type { BrowserContext, Page } from '@playwright/test';
import { logIn } from './harness/accounts';
import { donorForm, field, fillDonation, postRequest } from './harness/forms';
import { draftsOfPeople, waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';

const HANG = 'test-hang';

/** Lists what a page opens, and never answers the opening whose name `HANG` holds. */
async function watchOpenings(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    const hangs = (name: string) => {
      if (!opened.includes(name)) opened.push(name);
      return sessionStorage.getItem(key) === name;
    };
    // called with its factory as `this`
    // oxlint-disable-next-line typescript/unbound-method
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (!hangs(`database ${name}`)) return open.call(this, name, version);
      return Object.assign(new EventTarget(), { readyState: 'pending' }) as IDBOpenDBRequest;
    };
    const { StorageBucketManager } = globalThis as unknown as {
      StorageBucketManager: { prototype: { open(name: string, options: object): Promise<object> } };
    };
    // oxlint-disable-next-line typescript/unbound-method
    const bucket = StorageBucketManager.prototype.open;
    StorageBucketManager.prototype.open = function (name, options) {
      return hangs(`bucket ${name}`) ? new Promise(() => {}) : bucket.call(this, name, options);
    };
  }, HANG);
}

const openings = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

/** When something of the app was on the screen, ms after the navigation, by the page's own clock. */
const shownAfter = (page: Page) =>
  page
    .waitForFunction(() => document.querySelector('main h1') && performance.now())
    .then((handle) => handle.jsonValue() as Promise<number>);

test('whatever opening of the storage never answers, the page shows within a second, says what it waits for, and a reload loses nothing', async ({
  context,
  network,
  newAccount,
}) => {
  test.setTimeout(300_000);
  await watchOpenings(context);
  const page = await context.newPage();
  const account = await newAccount();
  await logIn(page, account);
  await waitForWorker(page);
  network.cut();
  await page.goto('/blood-requests');
  await postRequest(page, { hospital: `Saint Stuck ${account.lastName}` });
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Typed before' });
  await expect.poll(() => draftsOfPeople(page)).toContain('Typed before');
  await page.reload();
  await expect(field(donorForm(page), 'City')).toHaveValue('Typed before');
  const names = await openings(page);
  expect(names.length).toBeGreaterThan(5);
  const shown: number[] = [];
  for (const name of names) {
    await test.step(name, async () => {
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
        HANG,
        name,
      ] as const);
      await page.goto('/donate-blood');
      shown.push(await shownAfter(page));
      const waiting = page.getByRole('status').filter({ hasText: 'storage' });
      await expect(waiting, name).toBeVisible({ timeout: 15_000 });
      const reload = page.getByRole('button', { name: 'Reload', exact: true });
      await expect(reload, name).toBeVisible({ timeout: 20_000 });
      await page.evaluate((key) => sessionStorage.removeItem(key), HANG);
      await reload.click();
      await expect(field(donorForm(page), 'City'), name).toHaveValue('Typed before');
      await page.goto('/saved');
      await expect(page.getByText(`Saint Stuck ${account.lastName}`), name).toBeVisible();
    });
  }
  shown.sort((a, b) => a - b);
  console.log(`  something on the screen after ${shown.map(Math.round).join(', ')} ms`);
  expect(shown[Math.floor(shown.length / 2)]).toBeLessThan(1000);
});

test('what was typed while the store did not open is in the form after the reload', async ({
  context,
  newAccount,
}) => {
  await watchOpenings(context);
  const page = await context.newPage();
  await logIn(page, await newAccount());
  await waitForWorker(page);
  const names = await openings(page);
  const drafts = names.find((name) => name.endsWith('--drafts'));
  expect(drafts).toBeDefined();
  await page.evaluate(([key, name]) => sessionStorage.setItem(key, name), [
    HANG,
    drafts ?? '',
  ] as const);
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Typed meanwhile' });
  await page.evaluate((key) => sessionStorage.removeItem(key), HANG);
  await page.getByRole('button', { name: 'Reload', exact: true }).click({ timeout: 20_000 });
  await expect(field(donorForm(page), 'City')).toHaveValue('Typed meanwhile');
  await expect.poll(() => draftsOfPeople(page)).toContain('Typed meanwhile');
});
