import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { confirmAddress } from './harness/accounts';
import { rowsOf } from './harness/database';
import { test, unlock } from './harness/later';
import { expectAccessible } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect } from './harness/test';
import { askForOne, offer, openWard } from './harness/ward';

test.use({ serviceWorkers: 'block' });

const MINUTE = 60_000;
/** The server looks every 20 seconds for whom it must ask, and whose time has passed. */
const ASKED = { timeout: 45_000 };
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

// covers: whole-journey, donor-way
test('a donor who never says a word is asked at half of the time and loses the place at its end, to a reserve @long', async ({
  server,
  newAccount,
  newDevice,
  time,
}) => {
  test.setTimeout(240_000);
  const open = async () => {
    const device = await newDevice().open();
    await time.follow(device);
    return device.newPage();
  };
  const [nurse, desk, silent, reserve] = [
    await newAccount(),
    await newAccount(),
    await newAccount(),
    await newAccount(),
  ];
  for (const person of [silent, reserve]) await confirmAddress(server, person);
  const request = await askForOne(server, nurse, await openWard(server, nurse, desk));
  const [home, next, ward] = [await open(), await open(), await open()];
  await offer(home, silent, request, 'Within 1 hour');
  await expect(button(home, 'On my way')).toBeVisible({ timeout: 20_000 });
  await offer(next, reserve, request);
  await expect(main(next).getByText(/^The requester has your offer/)).toBeVisible({
    timeout: 20_000,
  });
  await openAs(ward, desk, paths.myExpected);
  const rowOf = (lastName: string) =>
    main(ward).getByRole('listitem').filter({ hasText: lastName });
  await expect(rowOf(silent.lastName)).toContainText('Said nothing yet', { timeout: 20_000 });

  await time.pass(25 * MINUTE);
  await expect(main(home).getByText('Are you still coming?')).toBeHidden();
  await time.pass(10 * MINUTE);
  await expect(main(home).getByText('Are you still coming?')).toBeVisible();
  await expect(button(home, 'Yes, I am coming')).toBeVisible();
  await unlock(ward, desk);
  await expect(rowOf(silent.lastName)).toContainText('nothing yet, asked', ASKED);
  await expectAccessible(home);

  // the reserve said that they can come within three hours
  await time.pass(30 * MINUTE);
  await expect(main(home).getByText(/nobody expects you any more/)).toBeVisible(ASKED);
  await expect(button(next, 'On my way')).toBeVisible(ASKED);
  await unlock(ward, desk);
  await expect(main(ward).getByRole('region', { name: 'No longer expected' })).toBeVisible();
  await home.goto(paths.inbox);
  await expect(main(home).getByText('Your place is free for somebody else')).toBeVisible();
  expect(await rowsOf(server, 'pledges', { user_id: silent.id })).toMatchObject([
    { status: 'expired', outcome: null },
  ]);
});
