import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from './harness/accounts';
import { waitForWorker } from './harness/on-device';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

test.use({ permissions: ['notifications'] });

/** Hands a push to the service worker of this origin, as the browser does when a push arrives. */
async function deliver(context: BrowserContext, origin: string, push: object): Promise<void> {
  const session = await context.newCDPSession(await context.newPage());
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify(push);
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
}

/** Lists the notifications of this origin that are shown. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    }));
  });

/** Taps the notification that is shown. A browser lets a worker open or focus a window only after a real tap. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    // this code runs in the worker, whose globals the types for pages do not have
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await self.registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    globalThis.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
  });
}

const pushFor = (account: Account, request: string, fields: object = {}) => ({
  v: 1,
  id: randomUUID(),
  kind: 'request_near',
  user: account.id,
  request_id: request,
  pledge_id: null,
  drive_id: null,
  tag: `request:${request}`,
  unread: 1,
  ...fields,
});

// covers: page-alert
test('a push names type and hospital only unlocked and where it was chosen; a tap opens the request offline @long', async ({
  page,
  context,
  network,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Push ${nurse.lastName}`;
  const request = await seedRequest(server, nurse, { hospital });
  const codes = { blood_type: 'O-', hospital, units: 2 };
  await openAs(page, donor, '/');
  await waitForWorker(page);
  const tag = `request:${request}`;
  const arrive = (fields: object = {}) =>
    deliver(context, network.url, pushFor(donor, request, fields));

  await arrive();
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Somebody near you needs blood', body: 'Open Lifedrop.', tag }]);
  // a second notification about the same request replaces the first
  await arrive({ codes });
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'Somebody near you needs blood',
        body: `O−, ${hospital}`,
        tag,
      },
    ]);

  network.cut();
  await tap(context);
  await expect(page).toHaveURL(`/request/${request}`);
  await expect(page.getByRole('main')).toContainText(hospital);
  expect(await shown(page)).toEqual([]);

  // the page does not answer the worker, so the browser navigates it
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByRole('heading', { name: /locked/i })).toBeVisible();
  const neutral = { title: 'Somebody near you needs blood', body: 'Open Lifedrop.', tag };
  await arrive({ codes });
  await expect.poll(() => shown(page)).toEqual([neutral]);
  await tap(context);
  await expect(page).toHaveURL(/\/alert\?/);

  await expect.poll(() => shown(page)).toEqual([]);

  // a push for somebody who is not logged in here is shown without details, and so is one in a later format
  await deliver(context, network.url, pushFor(nurse, request, { codes }));
  await expect.poll(() => shown(page)).toEqual([neutral]);
  await deliver(context, network.url, { v: 2 });
  await expect.poll(() => shown(page)).toHaveLength(2);
});
