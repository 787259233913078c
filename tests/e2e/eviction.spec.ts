import type { Page } from '@playwright/test';
import { SYNCED } from '@/collections/facts';
import { chooseLogOut } from './harness/accounts';
import { postRequest } from './harness/forms';
import { deleteDatabases, everythingOnDevice } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/**
 * Deletes databases of the app, as a browser does when it needs space. A page that does not run the app does this.
 */
async function evict(page: Page, collections: string[]): Promise<number> {
  await page.goto('/favicon.svg');
  return deleteDatabases(page, collections);
}

const ALL = [...SYNCED, 'drafts', 'attention'];

for (const [what, lost] of [
  ['only the requests', ['blood_requests']],
  ['only the checkpoints', ['checkpoints']],
  ['the whole store', [...ALL, 'checkpoints', '_rxdb_internal']],
] as const) {
  test(`${what} deleted between two launches: the app opens and shows the requests again @long`, async ({
    page,
    newAccount,
  }) => {
    const account = await newAccount();
    const hospital = `Evicted ${account.firstName}`;
    await openAs(page, account, '/blood-requests');
    await postRequest(page, { hospital });
    await page.goto('/saved');
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    expect(await evict(page, [...lost])).toBe(lost.length);

    await page.goto('/all-requests');
    await expect(page.getByText(hospital).first()).toBeVisible();
    await page.goto('/saved');
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    await expect(page.getByText(hospital).first()).toBeVisible();
  });
}

test('the storage still answers after a garbage collection: a log-out is quick', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/blood-requests');
  await page.requestGC();
  await page.requestGC();
  await chooseLogOut(page);
  // if the storage does not answer, the app stops waiting after 4 s
  await expect(page).toHaveURL('/', { timeout: 3_000 });
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden();
});

test('what the browser does not delete at the first attempt leaves the device soon after', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await page.addInitScript(() => {
    const { prototype } = (
      globalThis as unknown as {
        StorageBucketManager: { prototype: { delete(name: string): Promise<void> } };
      }
    ).StorageBucketManager;
    // called with the bucket manager as `this`
    // oxlint-disable-next-line typescript/unbound-method
    const whole = prototype.delete;
    let refused = false;
    prototype.delete = async function deleteSecondTime(name) {
      if (!refused) {
        refused = true;
        throw new DOMException('', 'UnknownError');
      }
      await whole.call(this, name);
    };
  });
  await openAs(page, account, '/profile');
  await expect.poll(() => everythingOnDevice(page)).toContain(account.email);
  await chooseLogOut(page);
  await expect.poll(() => everythingOnDevice(page)).not.toContain(account.email);
});
