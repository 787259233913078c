import { expect, type Page } from '@playwright/test';
import type { SessionRecord } from '@/session/session-bucket';
import { SESSION_KEY } from '@/remote/auth-storage';
import { makeCheck } from '@/session/password-key';
import type { Account } from './accounts';

/**
 * The number of iterations of the password check. It is low, so that the check is fast. The record carries the
 * number, so the app accepts it.
 */
const ITERATIONS = 1000;

/** The parts of the session record that a log-in writes. Only the page knows the other parts. */
type Put = Pick<SessionRecord, 'identity' | 'shared' | 'locked' | 'auth' | 'check'>;

/**
 * Puts on the device what a log-in leaves there: the session and the identity. Tests that are not about logging in
 * use it. `session.spec.ts` compares the result with a real log-in. The app must not be open.
 * @param isAdmin whether the device knows the person as an administrator
 */
export async function putSession(page: Page, account: Account, { isAdmin = false } = {}) {
  const { salt, iterations, proof } = await makeCheck(account.password, ITERATIONS);
  const record: Omit<Put, 'check'> = {
    identity: { userId: account.id, email: account.email, isAdmin, lastContact: null },
    shared: false,
    locked: false,
    auth: { [SESSION_KEY]: JSON.stringify(account.session) },
  };
  // an empty page of the app's origin, which does not start the app; its icon is given, so the browser does not
  // request one
  const empty = '<link rel="icon" href="data:,">';
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: empty }));
  await page.goto('/empty');
  await page.unroute('/empty');
  await page.evaluate(
    async ({ record, check }) => {
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: {
          open(name: string, options: object): Promise<{ indexedDB: IDBFactory }>;
        };
      };
      const bucket = await storageBuckets.open('lifedrop-session', { durability: 'strict' });
      const request = bucket.indexedDB.open('lifedrop-session', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
      await new Promise((resolve, reject) => {
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      });
      const transaction = request.result.transaction('values', 'readwrite');
      // the clock of the page, which the test may have changed
      const now = Date.now();
      const values = {
        ...record,
        identity: { ...record.identity, lastContact: now },
        active: now,
        check: {
          ...check,
          salt: new Uint8Array(check.salt),
          proof: new Uint8Array(check.proof),
        },
      };
      for (const [key, value] of Object.entries(values))
        transaction.objectStore('values').put(value, key);
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', reject);
      });
      request.result.close();
    },
    { record, check: { salt: [...salt], iterations, proof: [...proof] } },
  );
}

/** Opens a page as a logged-in person and waits until it is up to date. */
export async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await putSession(page, account);
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
}
