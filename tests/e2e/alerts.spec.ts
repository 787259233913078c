import type { Page } from '@playwright/test';
import type { StartedServer } from '../support/start-server';
import { type Account, chooseLogOut, fillLogIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { pledgeForm } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { offer } from './harness/ward';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: 'Turn on notifications' | 'Install') =>
  page.getByRole('region', { name });

/**
 * Sends the event with which Chromium tells a page that it can be installed. Counts how often the page opens the
 * install dialog.
 */
const canBeInstalled = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset['installing'] = 'yes';
        return { outcome: 'accepted' };
      },
    });
    // if the page does not cancel the event, the browser shows a bar of its own
    if (dispatchEvent(offer)) throw new Error('the browser would ask by itself');
  });

// covers: install-offer
test('installing is offered after an offer to donate, never on arrival, and not again after Not now @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const requests = [
    await seedRequest(server, nurse, { hospital: `Saint Install ${nurse.lastName}` }),
    await seedRequest(server, nurse, { hospital: `Saint Again ${nurse.lastName}` }),
  ] as const;
  await openAs(page, donor, '/');
  await canBeInstalled(page);
  await expect(main(page)).toBeVisible();
  await expect(card(page, 'Install')).toBeHidden();

  await offer(page, donor, requests[0]);
  await canBeInstalled(page);
  await expect(card(page, 'Install')).toContainText('Installed, it opens with one tap');
  await card(page, 'Install').getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-installing', 'yes');
  await expect(card(page, 'Install')).toBeHidden();

  await offer(page, donor, requests[1]);
  await canBeInstalled(page);
  await card(page, 'Install').getByRole('button', { name: 'Not now' }).click();
  await expect(card(page, 'Install')).toBeHidden();
  const asked = await page.evaluate(() => localStorage.getItem('lifedrop-asked'));
  expect(JSON.parse(asked ?? '{}')).toEqual({ install: expect.any(Number) });
});

// covers: notification-question
test('what somebody did before they logged out asks nothing of the next person on the page @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor, next] = [await newAccount(), await newAccount(), await newAccount()];
  const request = await seedRequest(server, nurse, { hospital: `Saint Next ${nurse.lastName}` });
  await offer(page, donor, request);
  await expect.poll(() => rowsOf(server, 'pledges', { user_id: donor.id })).toHaveLength(1);
  await chooseLogOut(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await fillLogIn(page, next);
  await expect(page).toHaveURL('/');
  await canBeInstalled(page);
  // nor on the page on which the other person was asked
  while (!page.url().endsWith(`/request/${request}/pledge`)) await page.goBack();
  await expect(pledgeForm(page)).toBeVisible();
  await expect(card(page, 'Install')).toBeHidden();
  await expect(card(page, 'Turn on notifications')).toBeHidden();
});

// covers: device-notifications
test('a browser that is told no is not asked again, and says how to allow it @long', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  // nobody has decided about notifications yet; the browser of the test has no window, so it refuses
  await context.clearPermissions();
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const request = await seedRequest(server, nurse, { hospital: `Saint No ${nurse.lastName}` });
  await offer(page, donor, request);
  const question = card(page, 'Turn on notifications');
  await expect(question).toContainText('Get a notification when your offer is answered?');
  await question.getByRole('button', { name: 'Notify me' }).click();
  await expect(question).toContainText('Notifications are not on');
  await expect(question).toContainText('This browser blocks notifications');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeHidden();
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');

  await page.goto('/alerts');
  const device = main(page).getByRole('region', { name: 'This device' });
  await expect(device).toContainText('allow notifications, and come back');
  await expect(device.getByRole('button')).toHaveCount(0);
  const [profile] = await rowsOf(server, 'profiles', { id: donor.id });
  expect(profile).toMatchObject({ push_near: false, push_own: false });
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  });

  // covers: install-offer
  test('the way to the home screen is said in words, once it is worth it @long', async ({
    page,
    server,
    newAccount,
  }) => {
    // in a tab, Safari has neither of these APIs
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'PushManager');
      Reflect.deleteProperty(globalThis, 'Notification');
    });
    const [nurse, donor] = [await newAccount(), await newAccount()];
    const request = await seedRequest(server, nurse, { hospital: `Saint Share ${nurse.lastName}` });
    await offer(page, donor, request);
    const hint = card(page, 'Install');
    await expect(hint).toContainText('Tap Share, then “Add to Home Screen”');
    await expect(hint.getByRole('button')).toHaveText(['Close']);
    await hint.getByRole('button', { name: 'Close' }).click();
    await expect(hint).toBeHidden();
    await page.goto('/alerts');
    const device = main(page).getByRole('region', { name: 'This device' });
    await expect(device).toContainText('need the app on the home screen');
  });
});

/** Makes the link of an e-mail about requests near a person. */
async function linkFor(server: StartedServer, { id }: Account): Promise<string> {
  const [row] = await server.query(
    `update public.profiles set mail_near = true, mail_own = true where id = $1
     returning private.unsubscribe_token(id, 'near') as token`,
    [id],
  );
  return `/unsubscribe#${String(row?.['token'])}`;
}

// covers: page-unsubscribe
test('a link in an e-mail ends that e-mail without a log-in, and a changed link nothing @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [account, other] = [await newAccount(), await newAccount()];
  const link = await linkFor(server, account);
  const mails = async ({ id }: Account) => {
    const [row] = await rowsOf(server, 'profiles', { id });
    return [row?.['mail_near'], row?.['mail_own']];
  };
  await linkFor(server, other);

  // a link of another person with this person's signature, a link that was cut off, and a page without a link
  for (const wrong of [link.replace(account.id, other.id), link.slice(0, -1), '/unsubscribe']) {
    await page.goto('/');
    await page.goto(wrong);
    await expect(main(page)).toContainText('This link is not complete.');
    await expect(main(page).getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
  }

  await page.goto('/');
  await page.goto(link);
  await expect(main(page)).toContainText('Do you want to stop e-mail about requests near you?');
  // some mail programs open links to check them; opening the link alone changes nothing
  expect(await mails(account)).toEqual([true, true]);
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main(page)).toContainText('You do not get e-mail about requests near you.');
  expect(await mails(account)).toEqual([false, true]);
  expect(await mails(other)).toEqual([true, true]);
  await page.reload();
  await expect(main(page)).toContainText('You do not get e-mail about requests near you.');
  await main(page).getByRole('link', { name: 'Choose what you hear of' }).click();
  // the link leads to the log-in, which leads back to the settings
  await expect(page).toHaveURL(/\/login/);
});
