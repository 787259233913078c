import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { insertRow, updateRow } from './harness/database';
import { dayFromNow, makeDrive } from './harness/drives';
import { waitForWorker } from './harness/on-device';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

const main = (page: Page) => page.getByRole('main');
/** Finds a group of the section about current requests and drives, by the group's heading. */
const group = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

// covers: home-under-way
test('home begins with what a person has under way, live and without a network', async ({
  server,
  newAccount,
  newDevice,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const hospital = `Saint Home ${nurse.lastName}`;
  const posted = await seedRequest(server, donor, {
    hospital: `Own ${hospital}`,
    required_units: 3,
    urgency: 'Critical',
  });
  const answered = await seedRequest(server, nurse, { hospital });
  await acceptPledge(server, await seedPledge(server, donor, answered));
  const drive = await makeDrive(server, { name: 'Home Drive', date: dayFromNow(4), free: 9 });
  await insertRow(server, 'reservations', {
    id: crypto.randomUUID(),
    user_id: donor.id,
    drive_id: drive,
    preferred_time: '10:30',
  });

  const phone = await newDevice().open();
  const page = phone.pages()[0] ?? (await phone.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, donor, paths.home);
  await waitForWorker(page);

  const own = group(page, 'Your open requests');
  await expect(own.getByRole('link', { name: `Own ${hospital}` })).toBeVisible();
  await expect(own).toContainText('3 still needed');
  await expect(own).toContainText('0 given · 0 accepted · 3 in all');
  await expect(group(page, 'Where you offered to give')).toContainText(
    `O negative for ${hospital}`,
  );
  await expect(group(page, 'Your next reservation')).toContainText('Home Drive');
  await expect(group(page, 'Your next reservation')).toContainText('10:30 AM, Beach Hall');
  await expect(group(page, 'Requests that need you')).toBeVisible();
  // both main links are equally prominent, and are above the other content
  const [need, give] = [
    main(page).getByRole('link', { name: 'I need blood' }),
    main(page).getByRole('link', { name: 'Donate', exact: true }),
  ];
  const [needBox, giveBox] = [await need.boundingBox(), await give.boundingBox()];
  expect(needBox?.height).toBe(giveBox?.height);
  expect(await need.getAttribute('class')).toContain('bg-surface');
  const order = await main(page).getByRole('heading', { level: 2 }).allInnerTexts();
  expect(order.slice(0, 4)).toEqual([
    'Your open requests',
    'Where you offered to give',
    'Your next reservation',
    'Requests that need you',
  ]);
  // no second row of links stands between the header and what is under way; the menu has them
  await expect(page.getByRole('navigation', { name: 'Yours' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const [name, path] of [
    ['My Requests', paths.myRequests],
    ['My Offers', paths.myPledges],
  ] as const)
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute(
      'href',
      path,
    );
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Inbox/ })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await expectRoomAtDoubleSize(page);

  await updateRow(server, 'blood_requests', posted, { units_given: 1 });
  await expect(own).toContainText('1 given · 0 accepted · 3 in all');
  await phone.setOffline(true);
  await page.reload();
  await expect(own).toContainText('2 still needed');
  await expect(group(page, 'Your next reservation')).toContainText('Home Drive');
  await phone.setOffline(false);

  await updateRow(server, 'blood_requests', posted, { request_fulfilled: true });
  await expect(own).toHaveCount(0);
  expect(complaints.filter((text) => text.includes('RxDB'))).toEqual([]);
});

// covers: home-under-way
test('home says when a donor may give again, and a visitor has none of it', async ({
  page,
  server,
  newAccount,
}) => {
  const donor = await newAccount();
  await page.goto(paths.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'I need blood' })).toHaveCount(0);
  await updateRow(server, 'profiles', donor.id, {
    previous_donation: true,
    last_donation_date: dayFromNow(-10),
  });
  await openAs(page, donor, paths.home);
  const needed = group(page, 'Requests that need you');
  await expect(page.getByRole('region', { name: 'Next' })).toContainText(/Rest until \w+/);
  await expect(needed.getByRole('button', { name: 'Remind me' })).toBeVisible();
});
