import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { insertRow, rowsOf } from './harness/database';
import { dayFromNow } from './harness/drives';
import { waitForWorker } from './harness/on-device';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, donors, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openWard } from './harness/ward';

const thanks = (page: Page) => page.getByRole('dialog', { name: 'Thank you for giving blood' });

// covers: pledge-thanks
test('whatever page is open, a donor is thanked at once and once; never amid what they type @long', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(150_000);
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const seed = async (hospital: string) => {
    const id = await seedRequest(server, nurse, { hospital });
    await acceptPledge(server, await seedPledge(server, donor, id));
    return id;
  };
  const first = await seed(`Saint Thanks ${nurse.lastName}`);
  const phone = await newDevice().open();
  const home = phone.pages()[0] ?? (await phone.newPage());
  await openAs(home, donor, paths.home);
  await waitForWorker(home);
  const ward = await (await newDevice().open()).newPage();
  const sayGiven = async (id: string) => {
    await openAs(ward, nurse, paths.request(id));
    await donors(ward).getByRole('button', { name: 'Gave blood' }).click();
  };

  await sayGiven(first);
  await expect(thanks(home)).toBeVisible({ timeout: 25_000 });
  await expect(thanks(home)).toContainText(`Saint Thanks ${nurse.lastName}`);
  await expect(thanks(home)).toContainText(/You may give again from \w+/);
  await expect(thanks(home)).not.toContainText(/lives|saved/i);
  for (const colorScheme of ['light', 'dark'] as const) {
    await home.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(home);
  }
  await expectNoSidewaysScroll(home);
  const unread = () => rowsOf(server, 'inbox', { user_id: donor.id, kind: 'pledge_given' });
  await expect.poll(unread).toMatchObject([{ is_read: true }]);
  await thanks(home).getByRole('link', { name: 'My History' }).click();
  await expect(home).toHaveURL(paths.myHistory);
  await expect(thanks(home)).toBeHidden();
  await home.goto(paths.home);
  await expect(home.getByRole('heading', { name: 'Requests that need you' })).toBeVisible();
  await expect(thanks(home)).toHaveCount(0);

  // the next one comes amid a form, is kept, and is said at the next open, which has no network
  const second = await seed(`Saint Again ${nurse.lastName}`);
  await home.goto(paths.profile);
  await home.getByRole('button', { name: 'Edit Profile' }).click();
  await home.getByLabel('City').fill('Half a wo');
  const bell = home.getByRole('link', { name: /^Inbox/ });
  const before = await bell.innerText();
  await sayGiven(second);
  await expect(home.getByText('You gave blood', { exact: true })).toHaveCount(2, {
    timeout: 25_000,
  });
  await expect(bell).not.toHaveText(before);
  await expect(thanks(home)).toHaveCount(0);
  await phone.setOffline(true);
  await home.goto(paths.home);
  await expect(thanks(home)).toContainText(`Saint Again ${nurse.lastName}`);
  await thanks(home).getByRole('button', { name: 'Close' }).click();
  await expect(thanks(home)).toBeHidden();
  await home.reload();
  await expect(home.getByRole('heading', { name: 'Requests that need you' })).toBeVisible();
  await expect(thanks(home)).toHaveCount(0);
});

// covers: pledge-thanks
test('whoever gave at a drive is thanked at once, and finds it in their history', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(120_000);
  const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
  const { org } = await openWard(server, nurse, desk);
  const name = `Thanks Drive ${nurse.lastName}`;
  const drive = crypto.randomUUID();
  await insertRow(server, 'drives', {
    id: drive,
    org_id: org,
    name,
    date: dayFromNow(0),
    start_time: '00:00',
    end_time: '23:59',
    location: 'Beach Hall',
    address: '1 Shore Road, Honolulu, HI',
    zip_code: '96813',
    slots_total: 9,
    slots_available: 9,
  });
  await insertRow(server, 'reservations', {
    id: crypto.randomUUID(),
    drive_id: drive,
    user_id: donor.id,
    preferred_time: '12:00',
  });
  const home = await (await newDevice().open()).newPage();
  await openAs(home, donor, paths.home);
  const ward = await (await newDevice().open()).newPage();
  await openAs(ward, desk, paths.myExpected);
  await ward
    .getByRole('region', { name })
    .getByRole('button', { name: /^Gave blood/ })
    .click();

  await expect(thanks(home)).toBeVisible({ timeout: 40_000 });
  await expect(thanks(home)).toContainText(`${name}, Beach Hall`);
  await expect(thanks(home)).toContainText('Staff confirmed it. Somebody will need it.');
  await expect(thanks(home)).toContainText(/You may give again from \w+/);
  await expectAccessible(home);
  const unread = () => rowsOf(server, 'inbox', { user_id: donor.id, kind: 'pledge_given' });
  await expect.poll(unread).toMatchObject([{ is_read: true }]);
  await thanks(home).getByRole('link', { name: 'My History' }).click();
  await expect(home.getByRole('main')).toContainText(name);
  await expect(home.getByRole('main')).toContainText('1 confirmed by staff');
  await home.goto(paths.inbox);
  await home.getByRole('link', { name: 'See what you gave' }).click();
  await expect(home).toHaveURL(paths.myHistory);
  await expect(thanks(home)).toHaveCount(0);
});
