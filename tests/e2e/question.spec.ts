import type { Locator, Page } from '@playwright/test';
import { fillRequest, submitRequest } from './harness/forms';
import { expectAccessible } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';
import { offer } from './harness/ward';

// this test needs no service worker
test.use({ serviceWorkers: 'block' });

const question = (page: Page) => page.getByRole('region', { name: 'Turn on notifications' });

/** Expects that what stands before and after an element, and its own buttons, are seen at 390 px, and not covered by it. */
async function expectInFlow(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const covered = await element.evaluate((own) => {
    const box = own.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(h1, h2, p, a, button)')]
      .filter((other) => !own.contains(other) && !other.contains(own))
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect();
        return (
          width > 1 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
        );
      })
      .map((other) => other.textContent);
  });
  expect(covered).toEqual([]);
  expect(await element.evaluate((own) => getComputedStyle(own).position)).toBe('static');
  for (const button of await element.getByRole('button').all()) await button.click({ trial: true });
}

// covers: notification-question
test('after posting and after offering the question is a part of the page, covers nothing, and goes once it is answered', async ({
  page,
  context,
  server,
  newAccount,
  browser,
}) => {
  await context.grantPermissions(['notifications']);
  const [family, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Quiet ${family.lastName}`;
  await openAs(page, family, '/blood-requests#create-request');
  await fillRequest(page, { hospital });
  await submitRequest(page);
  await expect(page).toHaveURL(/request\//);
  const asked = question(page);
  await expect(asked).toContainText('Get a notification when a donor can come?');
  await expectInFlow(asked);
  await expectAccessible(page);

  const id = page.url().split('/').at(-1) ?? '';
  const home = await (
    await browser.newContext({
      baseURL: server.url,
      permissions: ['notifications'],
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await offer(home, donor, id);
  const theirs = question(home);
  await expect(theirs).toContainText('Get a notification when your offer is answered?');
  await expectInFlow(theirs);
  await expectAccessible(home);
  // the requester has their answer, and the donor gets theirs
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('1 donor can come');
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await expect(home.getByRole('main')).toContainText('You are expected');
  await expect(theirs).toBeHidden();
  await home.context().close();
});
