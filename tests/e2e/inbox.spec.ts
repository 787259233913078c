import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import type { StartedServer } from '../support/start-server';
import { rowsOf } from './harness/database';
import { field } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { fillPledge, pledgeForm } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

const main = (page: Page) => page.getByRole('main');
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });

/** Finds the inbox link in the bottom bar. Only the installed app on a phone shows this bar. */
const placeInBar = (page: Page) =>
  page.locator('nav[aria-label="Main places"]').locator(`a[href="${paths.inbox}"]`);

/** Sends a person an alert about an event, as the server does when the event happens. */
const tell = (
  server: StartedServer,
  { id }: { id: string },
  kind: string,
  codes: object,
  requestId: string | null = null,
) =>
  server.query('select private.tell($1, $2, $3, $4::text::jsonb, $5)', [
    id,
    kind,
    `${kind} ${requestId}`,
    JSON.stringify(codes),
    requestId,
  ]);

/** Records the numbers that the page sets on the app's icon. */
const watchBadge = (page: Page) =>
  page.addInitScript(() => {
    const shown: (number | null)[] = [];
    Object.assign(window, { shown });
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(null),
    });
  });
const lastBadge = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: unknown[] }).shown.at(-1));

// covers: page-inbox
test('an alert is counted, read and answered without a network, and read on the other device @long', async ({
  server,
  newAccount,
  newDevice,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Alert ${nurse.lastName}`;
  const request = await seedRequest(server, nurse, { hospital, urgency: 'Critical' });
  const codes = { blood_type: 'O-', hospital, urgency: 'Critical', units: 2, band: '5_10' };
  await tell(server, donor, 'request_near', codes, request);
  await tell(server, donor, 'may_give_again', { on: '2026-11-01' });

  const phone = await newDevice().open();
  const page = phone.pages()[0] ?? (await phone.newPage());
  await watchBadge(page);
  await openAs(page, donor, '/');
  await expect(bell(page)).toHaveAccessibleName('Inbox 2 unread');
  await expect(placeInBar(page)).toContainText('2 unread');
  expect(await lastBadge(page)).toBe(2);
  await waitForWorker(page);
  await phone.setOffline(true);

  await bell(page).click();
  const alert = main(page).getByRole('listitem').filter({ hasText: hospital });
  await expect(alert.getByRole('heading')).toHaveText(
    'Critical: O−O negative blood is needed near you (unread)',
  );
  await expect(alert).toContainText('5 to 10 miles away, needs 2 more units.');
  await alert.getByRole('link', { name: 'See the request' }).click();
  await expect(page).toHaveURL(`/request/${request}`);
  await expect(bell(page)).toHaveAccessibleName('Inbox 1 unread');
  // marking an alert as read does not count as unsent work
  await expect(page.getByRole('link', { name: /^Offline/ })).toHaveText(/^Offline\. Saved/);
  await main(page).getByRole('link', { name: 'I can donate' }).click();
  await fillPledge(page);
  await pledgeForm(page).getByRole('button', { name: 'I can donate' }).click();
  await expect(main(page).getByText('Saved on this device.')).toBeVisible();
  await phone.setOffline(false);
  await expect.poll(() => rowsOf(server, 'pledges', { request_id: request })).toHaveLength(1);

  await bell(page).click();
  await main(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  expect(await lastBadge(page)).toBeNull();
  await expect
    .poll(() => rowsOf(server, 'inbox', { user_id: donor.id, is_read: 'false' }))
    .toEqual([]);

  const tablet = await newDevice().open();
  const other = tablet.pages()[0] ?? (await tablet.newPage());
  await openAs(other, donor, '/inbox');
  await expect(main(other).getByRole('listitem')).toHaveCount(2);
  await expect(main(other).getByRole('heading', { name: 'Earlier' })).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName('Inbox');

  // a new event reaches both devices; after Not now, it does not ring any more
  const second = await seedRequest(server, nurse, { hospital: `Saint Later ${nurse.lastName}` });
  await tell(server, donor, 'request_near', { blood_type: 'O-' }, second);
  await expect(bell(other)).toHaveAccessibleName('Inbox 1 unread');
  await main(other).getByRole('button', { name: 'Not now' }).first().click();
  await expect(
    other.getByText('No requests near you for 14 days. It is sent in 10 seconds.'),
  ).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName('Inbox');
});

// covers: page-inbox
test('settings are kept without a network and saved on the server; a pause is said in the inbox', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/alerts');
  const near = main(page).getByRole('region', { name: 'Requests near me' });
  await expect(near.getByRole('checkbox', { name: 'In my inbox' })).toBeChecked();
  await expect(near.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked();
  await context.setOffline(true);
  await near.getByRole('checkbox', { name: 'By e-mail' }).check();
  await field(near, 'Within').selectOption('10 miles');
  await field(page, 'From').selectOption('10:00 PM');
  await main(page).getByRole('button', { name: 'Pause for 14 days' }).click();
  await expect(main(page).getByText(/^Alerts are paused until/)).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await rowsOf(server, 'profiles', { id: account.id }))[0])
    .toMatchObject({ mail_near: true, near_radius: 10, quiet_from: '22:00:00' });
  const [saved] = await rowsOf(server, 'profiles', { id: account.id });
  expect([saved?.['paused_until'], saved?.['time_zone']]).toEqual([
    expect.stringMatching(/^2/),
    expect.stringMatching(/./),
  ]);
  await page.goto('/inbox');
  await main(page).getByRole('button', { name: 'End the pause' }).click();
  await expect(main(page).getByText(/^Alerts are paused/)).toBeHidden();
});
