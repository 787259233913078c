import type { BrowserContext, Page } from '@playwright/test';
import { rowsOf } from './harness/database';
import { postRequest } from './harness/forms';
import { expireSession, storedSession, waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

test.use({ permissions: ['background-sync'] });

/** Makes the browser send a sync event to the service worker of this origin, while no page of the origin is open. */
async function tellWorker(context: BrowserContext, origin: string): Promise<void> {
  const session = await context.newCDPSession(await context.newPage());
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registrationId,
    tag: 'lifedrop-push',
    lastChance: false,
  });
}

/** Reads the tags for which a sync event of the browser is pending. */
const tagsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // only Chromium supports it, so TypeScript's library does not know it
    const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
    return sync.getTags();
  });

/** Lists the open pages of the origin. */
const openPages = (context: BrowserContext, origin: string) =>
  context.pages().filter((page) => page.url().startsWith(origin));

test('a write without a network asks the browser to wake the app, and its wake-up reaches the page @long', async ({
  page,
  context,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  await context.setOffline(true);
  await postRequest(page, { hospital: `Woken ${account.firstName}` });
  await expect.poll(() => tagsOf(page)).toEqual(['lifedrop-push']);

  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data));
  });
  await context.setOffline(false);
  await tellWorker(context, network.url);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toContainEqual({ type: 'WAKE_UP' });
});

for (const token of ['a valid', 'an expired'] as const) {
  test(`with ${token} access token a closed app sends when the network is back, once, and finds it received @long`, async ({
    page,
    context,
    network,
    server,
    newAccount,
  }) => {
    const account = await newAccount();
    const hospital = `Saint Closed ${account.firstName}`;
    const onServer = async () => (await rowsOf(server, 'blood_requests', { hospital })).length;
    await openAs(page, account, '/blood-requests');
    await waitForWorker(page);
    await context.setOffline(true);
    await postRequest(page, { hospital });
    await expect.poll(() => tagsOf(page)).toEqual(['lifedrop-push']);
    network.cut();
    if (token === 'an expired') await expireSession(page);
    const before = await storedSession(page);
    await page.close();

    await context.setOffline(false);
    network.restore();
    await tellWorker(context, network.url);
    await expect.poll(onServer).toBe(1);
    expect(openPages(context, network.url)).toEqual([]);

    // this page is a plain file that runs no code of the app, so only the worker can have stored the change
    const still = await context.newPage();
    await still.goto('/favicon.svg');
    const after = await storedSession(still);
    if (token === 'an expired') expect(after.expires_at).toBeGreaterThan(Date.now() / 1000);
    else expect(after).toEqual(before);

    await still.goto('/saved');
    await expect(still.getByRole('region', { name: 'Received' })).toContainText(hospital);
    await expect(still.getByRole('link', { name: 'Online' })).toBeVisible();
    expect(await onServer()).toBe(1);
  });
}

test('the worker sends what a woken page does not send @long', async ({
  page,
  context,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Frozen ${account.firstName}`;
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  // only this page is offline, so that it can send nothing, as if it were frozen
  const session = await context.newCDPSession(page);
  const none = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await session.send('Network.emulateNetworkConditions', none);
  await postRequest(page, { hospital });
  await expect.poll(() => tagsOf(page)).toEqual(['lifedrop-push']);
  await tellWorker(context, network.url);
  await expect
    .poll(async () => (await rowsOf(server, 'blood_requests', { hospital })).length)
    .toBe(1);
});
