import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type StartedServer, startServer } from '../support/start-server';
import { type Builds, makeBuilds } from './harness/builds';
import { field, requestForm } from './harness/forms';
import { waitForWorker } from './harness/on-device';

// all in one worker, because each worker would make a second build, which takes longer than all these tests
test.describe.configure({ mode: 'default' });

let builds: Builds;
let server: StartedServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
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

/** Marks the document of a page. @returns a function that says whether it is still the same document */
async function reloadWatch(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', 'yes'));
  return async () =>
    (await page.evaluate(() => document.documentElement.getAttribute('data-seen'))) !== 'yes';
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

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
  const asked = await open(context, '/');
  await lookForUpdate(asked);
  await question(asked).getByRole('button', { name: 'Update' }).click();
  await expect(asked).toHaveTitle(/Second/);
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
