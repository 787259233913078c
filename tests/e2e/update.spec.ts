import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type StartedServer, startServer } from '../support/start-server';
import { chooseLogOut, discardUnsent, logOutDialog, makeAccount } from './harness/accounts';
import { type Builds, makeBuilds } from './harness/builds';
import { rowsOf } from './harness/database';
import { field, postRequest, requestForm } from './harness/forms';
import { everythingOnDevice, waitForWorker } from './harness/on-device';
import { putSession } from './harness/put-session';

// One worker runs all these tests. Each worker would make a second build, and that takes longer than all the tests.
test.describe.configure({ mode: 'default' });

let builds: Builds;
let server: StartedServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  builds = await makeBuilds('Second');
  server = await startServer({ distDir: builds.live });
});
test.afterAll(async () => {
  await server.stop();
  builds.remove();
});
test.beforeEach(() => builds.deploy('first'));

const question = (page: Page) => page.getByRole('region', { name: 'Update' });

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.url + path);
  await waitForWorker(page);
  return page;
}

/**
 * Marks the document of a page.
 * @returns a function that says whether the page still has that document
 */
async function reloadWatch(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', 'yes'));
  return async () =>
    (await page.evaluate(() => document.documentElement.getAttribute('data-seen'))) !== 'yes';
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/**
 * Takes the update to the build that was deployed.
 * @returns a page that runs it
 */
async function takeUpdate(context: BrowserContext, title: RegExp): Promise<Page> {
  const page = await open(context, '/');
  await lookForUpdate(page);
  await question(page).getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveTitle(title);
  return page;
}

async function goToAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'About Us' })
    .click();
}

test('a new version starts only after consent, and a form with input is never reloaded', async ({
  context,
}) => {
  const clean = await open(context, '/');
  const dirty = await open(context, '/blood-requests');
  await field(requestForm(dirty), 'Hospital').fill('Saint Typing');
  const dirtyReloaded = await reloadWatch(dirty);

  builds.deploy('second');
  const asked = await open(context, '/');
  await lookForUpdate(asked);
  await expect(question(asked)).toContainText('A new version is ready');
  await expect(asked).toHaveTitle(/Lifedrop/);
  await question(asked).getByRole('button', { name: 'Later' }).click();
  await expect(question(asked)).toBeHidden();
  await asked.reload();
  await expect(asked).toHaveTitle(/Lifedrop/);
  await expect(question(dirty)).toContainText('What you typed is kept as a draft');

  await question(asked).getByRole('button', { name: 'Update' }).click();
  await expect(asked).toHaveTitle(/Second/);
  await expect(clean).toHaveTitle(/Second/);
  await expect(question(dirty)).toContainText('updated in another tab');
  expect(await dirtyReloaded()).toBe(false);
  await expect(field(requestForm(dirty), 'Hospital')).toHaveValue('Saint Typing');

  await question(dirty).getByRole('button', { name: 'Reload' }).click();
  await expect(dirty).toHaveTitle(/Second/);
  await expect(field(requestForm(dirty), 'Hospital')).toHaveValue('Saint Typing');
});

test('an old tab still loads pages it has not visited, after a deploy and after the update @long', async ({
  context,
}) => {
  const old = await open(context, '/blood-requests');
  await field(requestForm(old), 'Hospital').fill('Saint Typing');
  const reloaded = await reloadWatch(old);
  builds.deploy('second');
  await takeUpdate(context, /Second/);
  await expect(question(old)).toContainText('updated in another tab');
  await question(old).getByRole('button', { name: 'Later' }).click();
  await goToAbout(old);
  await expect(old.getByRole('heading', { name: 'Our story' })).toBeVisible();
  await expect(old).toHaveTitle(/Lifedrop/);
  expect(await reloaded()).toBe(false);
});

test('without a service worker, a page whose file is gone says so and can be reloaded', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  builds.deploy('second');
  await goToAbout(page);
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();
  await context.close();
});

/**
 * Makes a device on which somebody is logged in.
 * @returns also the names of the hospitals of their requests
 */
async function newDevice(browser: Browser) {
  const account = await makeAccount(server);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await putSession(page, account);
  await page.close();
  const { email, lastName } = account;
  return { context, email, kept: `Saint Kept ${lastName}`, next: `Saint Next ${lastName}` };
}

const countOnServer = async (hospital: string) =>
  (await rowsOf(server, 'blood_requests', { hospital })).length;

test('a new version beside a tab of the old one sends at once, counts what that tab has not sent, and asks at log-out @long', async ({
  browser,
}) => {
  const { context, email, kept, next } = await newDevice(browser);
  const old = await open(context, '/blood-requests');
  await field(requestForm(old), 'Hospital').fill('Saint Typing');
  builds.deploy('second');
  const updated = await takeUpdate(context, /Second/);
  await question(old).getByRole('button', { name: 'Later' }).click();
  await old.route('**/rpc/push_changes', (route) => route.abort());
  await old.bringToFront();
  await postRequest(old, { hospital: kept });
  await expect(old).toHaveTitle(/Lifedrop/);

  await updated.bringToFront();
  await updated.goto('/blood-requests');
  await postRequest(updated, { hospital: next, urgency: 'Critical' });
  await expect.poll(() => countOnServer(next)).toBe(1);
  await updated.goto('/saved');
  await expect(updated.getByText('1 of them is in a tab that runs another version')).toBeVisible();
  expect(await countOnServer(kept)).toBe(0);

  await chooseLogOut(updated);
  const dialog = logOutDialog(updated);
  await expect(dialog).toContainText('1 record on it has not reached the server.');
  await expect(dialog).toContainText(kept);
  await dialog.getByRole('button', { name: 'Send now and log out' }).click();
  await expect.poll(() => countOnServer(kept)).toBe(1);
  await expect.poll(() => everythingOnDevice(updated)).not.toContain(email);
  expect([await countOnServer(kept), await countOnServer(next)]).toEqual([1, 1]);
  await context.close();
});

test('an older build that is deployed again takes over what the newer one has not sent @long', async ({
  browser,
}) => {
  builds.deploy('second');
  const { context, email, kept, next } = await newDevice(browser);
  const newer = await open(context, '/blood-requests');
  await newer.route('**/rpc/push_changes', (route) => route.abort());
  await postRequest(newer, { hospital: kept });
  await field(requestForm(newer), 'Hospital').fill(next);
  await expect.poll(() => everythingOnDevice(newer)).toContain(next);

  builds.deploy('first');
  await context.route('**/rpc/push_changes', (route) => route.abort());
  const older = await takeUpdate(context, /Lifedrop/);
  await newer.close();
  await older.goto('/saved');
  await expect(older.getByRole('region', { name: 'Waiting and sending (1)' })).toContainText(kept);
  await expect(older.getByRole('region', { name: 'Drafts (1)' })).toContainText(next);
  await chooseLogOut(older);
  await expect(logOutDialog(older)).toContainText('1 record and 1 unfinished form on it have');
  await logOutDialog(older).getByRole('button', { name: 'Stay logged in' }).click();

  await context.unroute('**/rpc/push_changes');
  await older.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => countOnServer(kept)).toBe(1);
  await expect(older.getByRole('region', { name: 'Received' })).toContainText(kept);
  await chooseLogOut(older);
  await expect(logOutDialog(older)).toContainText('1 unfinished form');
  await discardUnsent(older);
  await expect.poll(() => everythingOnDevice(older)).not.toContain(email);
  expect(await countOnServer(kept)).toBe(1);
  await context.close();
});
