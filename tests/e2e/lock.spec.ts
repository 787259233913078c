import type { Page } from '@playwright/test';
import { fillLogIn, logIn } from './harness/accounts';
import { seedDonation } from './harness/donations';
import { donorForm, field, fillRequest, postRequest, requestForm } from './harness/forms';
import { draftsOfPeople, everythingOnDevice, waitForWorker } from './harness/on-device';
import { expectAccessible } from './harness/page-checks';
import { openAs, putSession } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

const locked = (page: Page) => page.getByRole('heading', { name: 'Locked' });

const lockBar = (page: Page) => page.getByRole('region', { name: 'Locked' });

async function unlock(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

test('after ten minutes without input all tabs lock; the password unlocks them, also offline @long', async ({
  context,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  await context.clock.install();
  const page = await context.newPage();
  await logIn(page, account);
  await waitForWorker(page);
  await page.goto('/profile');
  // the lock is off by default for people who cannot see other people's data
  await expect(page.getByLabel('Lock the screen')).toHaveValue('never');
  await page.getByLabel('Lock the screen').selectOption('After 10 minutes');
  await expect(page.getByLabel('Lock the screen')).toHaveValue('10');
  await page.goto('/blood-requests');
  await fillRequest(page, { hospital: 'Saint Hidden' });
  await expect.poll(() => everythingOnDevice(page)).toContain('Saint Hidden');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText(account.phone)).toBeVisible();
  await context.clock.fastForward('09:00');
  await expect(locked(page)).toBeHidden();
  await context.clock.fastForward('02:00');
  await expect(lockBar(page)).toBeVisible();
  await expect(locked(other)).toBeVisible();
  for (const tab of [page, other]) {
    const shown = await tab.content();
    for (const trace of [account.email, account.phone, account.lastName, 'Saint Hidden'])
      expect(shown).not.toContain(trace);
  }
  await expectAccessible(page);

  // none of these unlocks the screen: a reload, a clock that is set back, another address
  network.cut();
  await page.clock.setSystemTime(new Date(Date.now() - 86_400_000));
  await page.goto('/profile');
  await expect(locked(page)).toBeVisible();
  await expect(page.getByText(account.phone)).toBeHidden();
  await unlock(page, 'not the password');
  await expect(page.getByText('This is not the password you logged in with')).toBeVisible();
  await unlock(page, account.password);
  await expect(page.getByText(account.phone)).toBeVisible();
  await expect(other.getByText(account.phone)).toBeVisible();
  await page.goto('/blood-requests');
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('Saint Hidden');
  expect(await everythingOnDevice(page)).not.toContain(account.password);
});

// covers: lock-public-pages, lock-keeps-public
test('behind the lock public pages stay public, without anything of the person; personal ones ask for the password @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [account, another] = [await newAccount(), await newAccount()];
  const mine = await seedRequest(server, account, {
    hospital: `Saint Mine ${account.lastName}`,
    reason: `Secret reason ${account.lastName}`,
  });
  await seedRequest(server, another, { hospital: `Saint Theirs ${account.lastName}` });
  const hidden = await seedDonation(server, account, {
    city: `Hidden ${account.lastName}`,
    is_available: false,
  });
  await openAs(page, account, '/donate-blood');
  await waitForWorker(page);
  await field(donorForm(page), 'Address').fill(`Typed ${account.address}`);
  await expect.poll(() => draftsOfPeople(page)).toContain(`Typed ${account.address}`);
  await page.goto('/blood-requests');
  await page.context().setOffline(true);
  await postRequest(page, { hospital: `Saint Unsent ${account.lastName}` });
  await page.goto('/profile');
  await expect(page.getByText(account.phone)).toBeVisible();
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(locked(page)).toBeVisible();

  const secrets = [
    account.email,
    account.phone,
    account.address,
    account.firstName,
    account.id,
    'P-123456',
    'Secret reason',
    `Hidden ${account.lastName}`,
    'Saint Unsent',
    '1 waiting',
  ];
  const shown = async (path: string, words: string) => {
    await page.goto(path);
    await expect(lockBar(page)).toBeVisible();
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    const all = (await page.content()) + page.url();
    for (const secret of secrets) expect(all, path).not.toContain(secret);
    await expect(page.getByRole('banner').getByText('My Profile')).toHaveCount(0);
  };
  await shown('/', 'Give blood');
  await shown('/all-requests?tab=mine', `Saint Theirs ${account.lastName}`);
  await expect(page.getByText(`Saint Mine ${account.lastName}`)).toBeVisible();
  await expectAccessible(page);
  await shown(`/request/${mine}`, `Saint Mine ${account.lastName}`);
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
  await shown('/blood-requests', 'Unlock the screen to post a request.');
  await shown('/donate-blood', 'Unlock the screen to register as a donor.');
  await shown('/donations?tab=mine', 'Available Blood Donations');
  await shown('/donation-drives', 'Organize a Blood Drive');
  await shown('/privacy', 'Privacy');
  await shown('/about', 'About');
  await page.context().setOffline(false);
  await shown(`/donation/${hidden}`, 'Donation not found');
  const personal = ['/profile', '/my-pledges', '/saved', '/diagnostics', '/admin'];
  for (const path of [...personal, `/request/${mine}/pledge`]) {
    await page.goto(path);
    await expect(locked(page)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Public pages' }).click();
  await page.goto('/all-requests');
  await lockBar(page).getByRole('button', { name: 'Unlock' }).click();
  await unlock(page, account.password);
  await expect(page).toHaveURL('/all-requests');
  await page.getByRole('tab', { name: 'My Requests' }).click();
  await expect(page.getByText(`Saint Unsent ${account.lastName}`)).toBeVisible();
});

test('it stays locked after a restart, wrong passwords are slowed down, and logging out keeps unsent work for its owner @long', async ({
  network,
  newAccount,
  newDevice,
}) => {
  const account = await newAccount();
  const device = newDevice();
  let page = await (await device.open()).newPage();
  await logIn(page, account);
  await waitForWorker(page);
  await page.goto('/profile');
  await page.getByLabel('Lock the screen').selectOption('After 1 minute');
  await expect(page.getByLabel('Lock the screen')).toHaveValue('1');
  await page.goto('/blood-requests');
  await fillRequest(page, { hospital: 'Saint Restart' });
  await expect.poll(() => everythingOnDevice(page)).toContain('Saint Restart');
  await page.goto('/profile');
  await expect(page.getByLabel('Lock the screen')).toHaveValue('1');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(locked(page)).toBeVisible();
  network.cut();
  await device.kill();

  page = await (await device.open()).newPage();
  await page.goto('/profile');
  await expect(locked(page)).toBeVisible();
  for (const n of [1, 2, 3]) {
    await unlock(page, `wrong ${n}`);
    await expect(field(page, 'Password')).toBeFocused();
  }
  await expect(
    page.getByText(/^Too many wrong passwords\. Try again in \d seconds\.$/),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();

  network.restore();
  await page.getByRole('button', { name: 'Log out instead' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => everythingOnDevice(page)).not.toContain(account.email);
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/profile');
  await page.goto('/blood-requests');
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('Saint Restart');
});

// covers: first-auth-check
test('a log-in survives an immediate kill of the browser; the person is known in under 100 ms', async ({
  newAccount,
  newDevice,
}) => {
  const account = await newAccount();
  const device = newDevice();
  const before = await (await device.open()).newPage();
  await before.goto('/login');
  await fillLogIn(before, account);
  await expect(before).toHaveURL('/');
  await device.kill();
  const page = await (await device.open()).newPage();
  const took: number[] = [];
  for (let n = 0; n < 7; n++) {
    await page.goto('/profile');
    await expect(page).toHaveURL('/profile');
    const [entry] = await page.evaluate(() =>
      performance.getEntriesByName('lifedrop-session').map(({ duration }) => duration),
    );
    took.push(Math.round(entry ?? Infinity));
  }
  console.log(`  who uses this device, read from it: ${took.join(', ')} ms`);
  // other work on this machine can only make it slower, so the fastest run counts
  expect(Math.min(...took)).toBeLessThan(100);
});

// covers: first-auth-check
test('nothing is rendered until the device has said who uses it', async ({ page, newAccount }) => {
  await putSession(page, await newAccount());
  await page.addInitScript(() => {
    const seen = { known: 0, rendered: 0 };
    Object.assign(globalThis, { seen });
    const { StorageBucketManager } = globalThis as unknown as {
      StorageBucketManager: { prototype: { open(name: string, options: object): Promise<object> } };
    };
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the bucket manager as `this`
    const { open } = StorageBucketManager.prototype;
    StorageBucketManager.prototype.open = async function openLate(name, options) {
      const bucket = await open.call(this, name, options);
      if (!name.endsWith('session')) return bucket;
      // after this time the page would say that it is waiting, so the delay is shorter
      await new Promise((resolve) => setTimeout(resolve, 300));
      seen.known ||= performance.now();
      return bucket;
    };
    new MutationObserver(() => {
      if (document.querySelector('#root')?.hasChildNodes() === true)
        seen.rendered ||= performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { known: number; rendered: number } }).seen,
  );
  expect(seen.known).toBeGreaterThan(0);
  expect(seen.rendered).toBeGreaterThan(seen.known);
});
