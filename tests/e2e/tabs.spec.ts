import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '@/paths';
import { rowsOf } from './harness/database';
import { postRequest } from './harness/forms';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

/** Counts the tabs that lead and those that wait to lead, by the browser's locks. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const ours = ({ name }: LockInfo) => /^lifedrop-sync-[0-9a-f-]{36}(-v\d+)?$/.test(name ?? '');
    return { working: held.filter(ours).length, waiting: pending.filter(ours).length };
  });

/**
 * Whether this page is the leader: compares the id of the browser's client that holds the lock with the id of this
 * page.
 */
async function isLeader(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const lock = `probe-${crypto.randomUUID()}`;
    return navigator.locks.request(lock, async () => {
      const { held = [] } = await navigator.locks.query();
      const me = held.find(({ name }) => name === lock)?.clientId;
      return held.some(
        ({ name, clientId }) => name?.startsWith('lifedrop-sync-') === true && clientId === me,
      );
    });
  });
}

/** Opens three tabs of one person at the same moment. */
async function race(context: BrowserContext): Promise<Page[]> {
  const pages = await Promise.all([1, 2, 3].map(() => context.newPage()));
  await Promise.all(pages.map((page) => page.goto('/blood-requests')));
  return pages;
}

/**
 * Sends a page the event of being frozen or resumed. A test cannot really freeze it: Chromium freezes no visible
 * page, and a page without a screen counts as visible.
 */
async function tellFrozen(page: Page, frozen: boolean): Promise<void> {
  const event = frozen ? 'freeze' : 'resume';
  await page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
}

async function leaderAmong(pages: Page[]): Promise<{ leader: Page; others: Page[] }> {
  const leads = await Promise.all(pages.map(isLeader));
  const leader = pages[leads.indexOf(true)];
  expect(leads.filter(Boolean)).toHaveLength(1);
  if (!leader) throw new Error('no tab leads');
  return { leader, others: pages.filter((page) => page !== leader) };
}

test('of three tabs that start together one leads; closing it hands over, and each record arrives once', async ({
  context,
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/');
  await page.close();
  const pages = await race(context);
  const [first] = pages as [Page];
  await expect.poll(() => turns(first)).toEqual({ working: 1, waiting: 2 });

  // two tabs post now and one later: a person may have three open requests
  const posting = pages.slice(0, 2);
  const hospitals = posting.map((_, n) => `Tab ${n} ${account.firstName}`);
  for (const [n, tab] of posting.entries()) {
    await tab.bringToFront();
    await postRequest(tab, { hospital: hospitals[n] ?? '' });
  }
  const { leader, others } = await leaderAmong(pages);
  await leader.close();
  const [left] = others as [Page];
  await expect.poll(() => turns(left)).toEqual({ working: 1, waiting: 1 });
  await left.bringToFront();
  const late = `Tab late ${account.firstName}`;
  await postRequest(left, { hospital: late });

  for (const hospital of [...hospitals, late]) {
    await expect
      .poll(async () => (await rowsOf(server, 'blood_requests', { hospital })).length)
      .toBe(1);
  }
});

test('a tab that is frozen gives up leadership and waits when it resumes; each record arrives once @long', async ({
  context,
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/');
  await page.close();
  const pages = await race(context);
  const [first] = pages as [Page];
  await expect.poll(() => turns(first)).toEqual({ working: 1, waiting: 2 });
  const { leader, others } = await leaderAmong(pages);
  await tellFrozen(leader, true);
  const [other] = others as [Page];
  await expect.poll(() => turns(other)).toEqual({ working: 1, waiting: 1 });

  await other.bringToFront();
  const hospitals = [`Frozen ${account.firstName}`, `Thawed ${account.firstName}`];
  await postRequest(other, { hospital: hospitals[0] ?? '' });
  const count = async (hospital: string) =>
    (await rowsOf(server, 'blood_requests', { hospital })).length;
  await expect.poll(() => count(hospitals[0] ?? '')).toBe(1);

  await tellFrozen(leader, false);
  await expect.poll(() => turns(other)).toEqual({ working: 1, waiting: 2 });
  await leader.bringToFront();
  await postRequest(leader, { hospital: hospitals[1] ?? '' });
  await expect.poll(() => count(hospitals[1] ?? '')).toBe(1);
  expect(await count(hospitals[0] ?? '')).toBe(1);
});

test('a tab that waits is online again with the leader, and its Send now reaches it @long', async ({
  context,
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/');
  await page.close();
  const pages = await race(context);
  const [first] = pages as [Page];
  await expect.poll(() => turns(first)).toEqual({ working: 1, waiting: 2 });
  const { leader, others } = await leaderAmong(pages);
  const [waiting] = others as [Page];
  await waiting.goto(paths.saved);
  await expect(waiting.getByText('Everything is sent.')).toBeVisible();
  await context.setOffline(true);
  await expect(waiting.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(waiting.getByText('Everything is sent.')).toBeVisible();

  const call = leader.waitForRequest(/\/rpc\/pull/);
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await call;
});
