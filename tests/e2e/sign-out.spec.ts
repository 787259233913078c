import type { Page } from '@playwright/test';
import {
  type Account,
  chooseLogOut,
  discardUnsent,
  fillLogIn,
  logIn,
  logOutDialog,
} from './harness/accounts';
import { rowsOf } from './harness/database';
import { field, fillDonation, postRequest, requestForm } from './harness/forms';
import { everythingOnDevice, waitForWorker } from './harness/on-device';
import { acceptPledge, seedPledge } from './harness/pledges';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

const loggedOut = (page: Page) =>
  expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeHidden();

/** All texts that could reveal who has used the device or what they wrote. */
const traces = (person: Account, ...written: string[]) => [
  person.email,
  person.password,
  person.firstName,
  person.lastName,
  person.phone,
  person.address,
  ...written,
];

/** Expects that the storage buckets are gone and that nothing but ciphertext is left. */
const emptied = (page: Page, person: Account) =>
  expect.poll(() => everythingOnDevice(page)).not.toContain(person.email);

/**
 * The files in which the browser itself remembers forms: autofill, passwords and open pages. A page can ask it not
 * to.
 */
const BROWSERS_OWN = /^Default\/(Web Data|Login Data|Sessions\/|Account Web Data|Login Data For)/;

/** Lists the fields whose values the browser may remember, including those that nobody has touched. */
const remembered = (page: Page) =>
  page
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((one) => !/^(off|one-time-code)$/.test(one.getAttribute('autocomplete') ?? ''))
        .map((one) => one.outerHTML.slice(0, 120)),
    );

for (const kind of ['shared', 'ordinary'] as const) {
  const tag = kind === 'shared' ? '' : ' @long';
  test(`on ${kind === 'shared' ? 'a shared' : 'an ordinary'} device no byte of the first person is left after logging out offline, and the second finds nothing${tag}`, async ({
    network,
    server,
    newAccount,
    newDevice,
  }) => {
    const [first, second] = [await newAccount(), await newAccount()];
    const mark = first.lastName;
    const written = [`Saint Canary ${mark}`, `Reason Canary ${mark}`, `Draft Canary ${mark}`];
    const [hospital = '', reason = '', draft = ''] = written;
    // the first person has offered to help a patient, and was shown the patient's number
    const patient = await newAccount();
    const answered = `Saint Answered ${patient.lastName}`;
    const note = `Note Canary ${mark}`;
    const request = await seedRequest(server, patient, { hospital: answered });
    await acceptPledge(server, await seedPledge(server, first, request, { note }));
    const device = newDevice();
    const context = await device.open();
    const page = await context.newPage();
    const userIds: string[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/auth/v1/token')) return;
      void response
        .json()
        .then((body: { user?: { id?: string } }) => userIds.push(body.user?.id ?? ''))
        .catch(() => undefined);
    });
    await page.goto('/login');
    if (kind === 'shared') await page.getByLabel('This is a shared device').check();
    await fillLogIn(page, first);
    await expect(page).toHaveURL('/');
    await waitForWorker(page);
    await page.goto('/blood-requests');
    await expect(field(requestForm(page), 'E-mail')).toHaveValue(first.email);
    if (kind === 'shared') expect(await remembered(page)).toEqual([]);
    else expect(await remembered(page)).not.toEqual([]);
    await postRequest(page, { hospital, reason });
    await page.goto('/donate-blood');
    await fillDonation(page, { city: draft });
    await expect.poll(() => everythingOnDevice(page)).toContain(draft);
    const before = await everythingOnDevice(page);
    await page.goto('/my-pledges');
    await expect(page.getByText(patient.phone)).toBeVisible();
    const held = await everythingOnDevice(page);
    for (const trace of [patient.phone, answered, note]) expect(held).toContain(trace);
    for (const trace of [first.email, first.phone, hospital]) expect(before).toContain(trace);

    // the search finds what is there, so finding nothing later means something
    for (const trace of [first.email, hospital]) expect(device.filesWith(trace)).not.toEqual([]);

    network.cut();
    await chooseLogOut(page);
    await expect(logOutDialog(page)).toContainText('unfinished form');
    await discardUnsent(page);
    await loggedOut(page);
    await emptied(page, first);
    await device.close();

    expect(userIds[0]).toMatch(/^[0-9a-f-]{36}$/);
    for (const trace of [...traces(first, ...written), note, patient.phone, userIds[0] ?? '']) {
      const files = device.filesWith(trace);
      if (kind === 'shared') expect(files, trace).toEqual([]);
      else expect(files.filter((file) => !BROWSERS_OWN.test(file))).toEqual([]);
    }

    const again = await (await device.open()).newPage();
    network.restore();
    await again.goto('/login');
    await fillLogIn(again, second);
    await expect(again).toHaveURL('/');
    await again.goto('/blood-requests');
    await expect(field(requestForm(again), 'E-mail')).toHaveValue(second.email);
    const kept = await everythingOnDevice(again);
    for (const trace of [first.email, first.phone, draft]) expect(kept).not.toContain(trace);
  });
}

test('logging out with unsent work asks first, and discards it only if the person agrees @long', async ({
  page,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Unsent ${account.lastName}`;
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  network.cut();
  await postRequest(page, { hospital });
  await chooseLogOut(page);
  const question = page.getByRole('dialog', { name: 'Log out with unsent work?' });
  await expect(question).toContainText('1 record on it has not reached the server.');
  await expect(question).toContainText(hospital);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await page.goto('/saved');
  await expect(page.getByText(hospital)).toBeVisible();

  await chooseLogOut(page);
  await discardUnsent(page);
  await expect(page).toHaveURL('/');
  await expect.poll(() => everythingOnDevice(page)).not.toContain(hospital);
});

test('send now and log out: it says when the server is unreachable, and later sends once @long', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Sent ${account.lastName}`;
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  network.cut();
  await postRequest(page, { hospital });
  await chooseLogOut(page);
  const dialog = logOutDialog(page);
  await dialog.getByRole('button', { name: 'Send now and log out' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server was not reached', {
    timeout: 20_000,
  });
  await expect(dialog).toContainText(hospital);
  network.restore();
  await dialog.getByRole('button', { name: 'Send now and log out' }).click();
  await loggedOut(page);
  await expect(page).toHaveURL('/');
  expect(await rowsOf(server, 'blood_requests', { hospital })).toHaveLength(1);
});

test('sealed offline: nothing readable is left, nobody else sees it, it survives a kill and is sent once @long', async ({
  network,
  server,
  newAccount,
  newDevice,
}) => {
  const [first, second] = [await newAccount(), await newAccount()];
  const hospital = `Saint Locked ${first.lastName}`;
  const draft = `Half ${first.lastName}`;
  const device = newDevice();
  const page = await (await device.open()).newPage();
  await logIn(page, first);
  await waitForWorker(page);
  await page.goto('/blood-requests');
  network.cut();
  await postRequest(page, { hospital });
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Springfield', name: draft });
  await chooseLogOut(page);
  const dialog = logOutDialog(page);
  await expect(dialog).toContainText('1 record and 1 unfinished form on it have');
  await dialog.getByRole('button', { name: 'Keep locked for me' }).click();
  await field(page, 'Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Lock and log out' }).click();
  await expect(dialog).toContainText('This is not the password you logged in with');
  await field(page, 'Password').fill(first.password);
  await dialog.getByRole('button', { name: 'Lock and log out' }).click();
  await loggedOut(page);
  await emptied(page, first);
  await device.kill();
  for (const trace of traces(first, hospital, draft))
    expect(device.filesWith(trace).filter((file) => !BROWSERS_OWN.test(file))).toEqual([]);

  network.restore();
  const other = await (await device.open()).newPage();
  await logIn(other, second);
  await other.goto('/saved');
  await expect(other.getByText('Everything is sent.')).toBeVisible();
  await expect(other.getByText(draft)).toBeHidden();
  await chooseLogOut(other);
  await loggedOut(other);
  expect(await rowsOf(server, 'blood_requests', { hospital })).toHaveLength(0);

  await logIn(other, first);
  await other.goto('/saved');
  const received = other.getByRole('region', { name: 'Received' });
  await expect(received).toContainText(hospital, { timeout: 10_000 });
  await expect(other.getByRole('region', { name: 'Drafts (1)' })).toContainText(draft);
  expect(await rowsOf(server, 'blood_requests', { hospital })).toHaveLength(1);
});
