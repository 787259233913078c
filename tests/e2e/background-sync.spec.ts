import { logIn } from './harness/accounts';
import { postRequest } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';

test('a write without a network asks the browser to wake the app, and its wake-up reaches the page', async ({
  page,
  context,
  newAccount,
}) => {
  const account = await newAccount();
  await logIn(page, account);
  await waitForWorker(page);
  await page.goto('/blood-requests');
  await context.setOffline(true);
  await postRequest(page, { hospital: `Woken ${account.firstName}` });
  const tags = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      // not in TypeScript's library: only Chromium's browsers have it
      const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
      return sync.getTags();
    });
  await expect.poll(tags).toEqual(['lifedrop-push']);

  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data));
  });
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await context.setOffline(false);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    tag: 'lifedrop-push',
    lastChance: false,
  });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toContainEqual({ type: 'WAKE_UP' });
});
