import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { updateRow } from './harness/database';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { collectComplaints, expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';
import { askForOne, openWard } from './harness/ward';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

async function expectSound(page: Page) {
  for (const look of [
    { colorScheme: 'light', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoomAtDoubleSize(page);
}

// covers: desk-poster
test('whoever scans the code of the desk says by keyboard that they are here, and hears what to do if nobody expects them', async ({
  page,
  server,
  newAccount,
}) => {
  const complaints = collectComplaints(page);
  const [manager, nurse, donor] = [await newAccount(), await newAccount(), await newAccount()];
  const ward = await openWard(server, manager, nurse);
  const code = paths.here(ward.org);
  const main = page.getByRole('main');

  await openAs(page, donor, '/here/half-a-code');
  await expect(main).toContainText('This code is not complete');
  await expectSound(page);

  await page.goto(code);
  await expect(main).toContainText('You have no offer at the hospital of this code.');
  await expect(main.getByRole('link', { name: 'My offers' })).toBeVisible();
  await expectSound(page);

  const pledge = await seedPledge(server, donor, await askForOne(server, nurse, ward));
  await expect(main).toContainText('has not accepted your offer yet');
  await acceptPledge(server, pledge);
  await expect(main).toContainText(`You are expected at ${ward.hospital}, by`);
  await expectSound(page);

  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: 'I am here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'I am here' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'See my offer' })).toBeVisible();
  await expectSound(page);

  await updateRow(server, 'pledges', pledge, { withdrawn: true });
  await expect(main).toContainText('has ended, so nobody expects you there');
  expect(complaints).toEqual([]);
});
