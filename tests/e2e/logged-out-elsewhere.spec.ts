import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Account, fillLogIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { elsewhere, type Elsewhere } from './harness/elsewhere';
import { field, fillDonation, donorForm, postRequest } from './harness/forms';
import { everythingOnDevice, expireSession, waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

const notice = (page: Page) => page.getByRole('region', { name: 'You were logged out' });

/** Leaves four unsent records and a half-filled form on the device. */
async function leaveWorkBehind(page: Page, account: Account): Promise<string> {
  await page.goto('/blood-requests');
  for (const n of [1, 2, 3])
    await postRequest(page, { hospital: `Saint ${n} ${account.lastName}` });
  await page.goto('/donate-blood');
  const city = `Half ${account.lastName}`;
  await fillDonation(page, { city });
  return city;
}

for (const [how, revoke] of [
  ['its session was ended', (person: Elsewhere) => person.logOutOthers()],
  ['its password was changed', (person: Elsewhere) => person.changePassword('another horse 1')],
] as const) {
  test(`a device says that ${how} elsewhere, and everything typed is there after the next log-in @long`, async ({
    page,
    network,
    server,
    newAccount,
  }) => {
    const account = await newAccount();
    await openAs(page, account, '/');
    await waitForWorker(page);
    network.cut();
    const city = await leaveWorkBehind(page, account);
    const other = await elsewhere(server, account);
    await revoke(other);
    await expireSession(page);
    network.restore();

    await expect(notice(page)).toContainText(
      'You were logged out on another device. 3 records and a draft wait for you: log in',
      { timeout: 20_000 },
    );
    // the next person sees nothing that belongs to the first one
    await expect(page.getByText(city)).toBeHidden();
    expect(await notice(page).innerText()).not.toContain(account.email);
    await page.reload();
    await expect(notice(page)).toContainText('3 records and a draft wait for you');

    await notice(page).getByRole('link', { name: 'log in' }).click();
    const password = how.includes('password') ? 'another horse 1' : account.password;
    await fillLogIn(page, { ...account, password });
    await expect(page).toHaveURL('/donate-blood');
    await expect(notice(page)).toBeHidden();
    await expect(field(donorForm(page), 'City')).toHaveValue(city);
    for (const n of [1, 2, 3])
      await expect
        .poll(() =>
          rowsOf(server, 'blood_requests', { hospital: `Saint ${n} ${account.lastName}` }),
        )
        .toHaveLength(1);
  });
}

test('on a shared device a session that ended elsewhere leaves no readable byte, and its owner gets everything back @long', async ({
  network,
  server,
  newAccount,
  newDevice,
}) => {
  const account = await newAccount();
  const device = newDevice();
  const page = await (await device.open()).newPage();
  await page.goto('/login');
  await page.getByLabel('This is a shared device').check();
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
  await waitForWorker(page);
  network.cut();
  const city = await leaveWorkBehind(page, account);
  const traces = [account.email, account.phone, account.id, city, `Saint 1 ${account.lastName}`];
  for (const trace of traces) {
    await expect.poll(() => everythingOnDevice(page)).toContain(trace);
    // the search finds what is on the disk, so finding nothing later means something
    expect(device.filesWith(trace), trace).not.toEqual([]);
  }
  await (await elsewhere(server, account)).logOutOthers();
  await expireSession(page);
  network.restore();
  await expect(notice(page)).toContainText('3 records and a draft wait for you: log in', {
    timeout: 20_000,
  });
  for (const trace of traces)
    await expect.poll(() => everythingOnDevice(page)).not.toContain(trace);
  await device.close();
  for (const trace of traces) expect(device.filesWith(trace), trace).toEqual([]);

  const again = await (await device.open()).newPage();
  await again.goto('/');
  await notice(again).getByRole('link', { name: 'log in' }).click();
  await fillLogIn(again, account);
  await expect(notice(again)).toBeHidden();
  await again.goto('/donate-blood');
  await expect(field(donorForm(again), 'City')).toHaveValue(city);
  for (const n of [1, 2, 3])
    await expect
      .poll(() => rowsOf(server, 'blood_requests', { hospital: `Saint ${n} ${account.lastName}` }))
      .toHaveLength(1);
});

test('the last keys before a log-out elsewhere are kept @long', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/');
  await waitForWorker(page);
  await (await elsewhere(server, account)).logOutOthers();
  await expireSession(page);
  network.cut();
  await page.goto('/donate-blood');
  const city = field(donorForm(page), 'City');
  await expect(field(donorForm(page), 'Full Name')).not.toHaveValue('');
  await city.fill('');
  const typed: string[] = [];
  // types a key every tenth of a second until the form is gone
  for (let n = 0; n < 300 && (await notice(page).isHidden()); n++) {
    if (n === 5) network.restore();
    const value = await page.evaluate(
      (key) => {
        const input = document.activeElement;
        if (!(input instanceof HTMLInputElement) || input.name !== 'city') return '';
        document.execCommand('insertText', false, key);
        return input.value;
      },
      String(n % 10),
    );
    // a shorter text belongs to the visitor's form, which replaced this one
    if (value.length > (typed.at(-1) ?? '').length) typed.push(value);
    await page.waitForTimeout(100);
  }
  expect(typed.length).toBeGreaterThan(5);
  await notice(page).getByRole('link', { name: 'log in' }).click();
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/donate-blood');
  await expect(city).not.toHaveValue('');
  // the last keys may have gone to either page
  expect(typed.slice(-4)).toContain(await city.inputValue());
});

test('a device with nothing unsent says that its account was deleted elsewhere, after a reload too @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/');
  await (await elsewhere(server, account)).deleteAccount();
  await page.goto('/profile');
  await expect(notice(page)).toContainText(
    'This account was deleted on another device, and its data has left this one.',
    { timeout: 20_000 },
  );
  await expect.poll(() => everythingOnDevice(page)).not.toContain(account.email);
  await page.reload();
  await expect(notice(page)).toContainText('This account was deleted on another device');
  await notice(page).getByRole('button', { name: 'Close' }).click();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a device with unsent work of an account that was deleted elsewhere says so, keeps it, and lets its owner take it along @long', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/');
  await waitForWorker(page);
  network.cut();
  const city = await leaveWorkBehind(page, account);
  await (await elsewhere(server, account)).deleteAccount();
  network.restore();
  const deleted = page.getByRole('region', { name: 'Your account was deleted' });
  await expect(deleted).toContainText('Your account was deleted on another device.', {
    timeout: 20_000,
  });
  await expect(deleted).toContainText('3 records and a draft');
  await page.reload();
  await expect(deleted).toContainText('3 records and a draft');
  await deleted.getByRole('link', { name: 'Save them as a file' }).click();
  await expect(page).toHaveURL('/saved');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what is unsent as a file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  for (const word of [city, `Saint 3 ${account.lastName}`]) expect(text).toContain(word);
});
