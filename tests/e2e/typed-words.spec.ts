import type { Page } from '@playwright/test';
import { type Account, chooseLogOut, discardUnsent, fillLogIn, logIn } from './harness/accounts';
import { rowsOf, updateRow } from './harness/database';
import { donorForm, field, fillDonation, fillRequest, requestForm } from './harness/forms';
import { draftsOfPeople, everythingOnDevice, waitForWorker } from './harness/on-device';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

/** Chooses Log In in the menu, not the link of a form. */
async function chooseLogIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/login');
}

const proposalForm = (page: Page) => page.getByRole('form', { name: 'Organize a blood drive' });

/** The three forms that visitors fill in before they log in. */
const visitorForms = [
  {
    kind: 'a donation',
    path: '/donate-blood',
    type: (page: Page, words: string) => fillDonation(page, { city: 'Springfield', name: words }),
    typed: (page: Page) => field(donorForm(page), 'Full Name'),
  },
  {
    kind: 'a blood request',
    path: '/blood-requests',
    type: (page: Page, words: string) =>
      fillRequest(page, { hospital: 'Saint Visitor', name: words }),
    typed: (page: Page) => field(requestForm(page), 'Name'),
  },
  {
    kind: 'a drive',
    path: '/organize-drive',
    type: (page: Page, words: string) => field(proposalForm(page), 'Contact Name').fill(words),
    typed: (page: Page) => field(proposalForm(page), 'Contact Name'),
  },
];

/** Nobody reads these words on this device any more: not in the form, not on the disk. */
async function expectForgotten(
  page: Page,
  { path, typed }: (typeof visitorForms)[number],
  words: string,
): Promise<void> {
  await page.goto(path);
  await expect(typed(page)).toBeVisible();
  await expect(typed(page)).not.toHaveValue(words);
  await expect.poll(() => everythingOnDevice(page)).not.toContain(words);
}

for (const device of ['shared', 'own'] as const) {
  for (const form of visitorForms) {
    test(`S7: what a visitor typed into ${form.kind} belongs to whoever logs in by the menu, and to nobody after (${device} device)`, async ({
      page,
      newAccount,
    }) => {
      const [first, second] = [await newAccount(), await newAccount()];
      const words = `Vera ${first.lastName}`;
      await page.goto(form.path);
      await form.type(page, words);
      await chooseLogIn(page);
      if (device === 'shared') await page.getByLabel('This is a shared device').check();
      await fillLogIn(page, first);
      await expect(page).toHaveURL('/');
      await page.goto('/saved');
      await expect(page.getByRole('region', { name: 'Drafts (1)' })).toContainText(words);
      await page.goto(form.path);
      await expect(form.typed(page)).toHaveValue(words);

      await chooseLogOut(page);
      await discardUnsent(page);
      await expectForgotten(page, form, words);
      await page.goto('/login');
      await fillLogIn(page, second);
      await expect(page).toHaveURL('/');
      await expectForgotten(page, form, words);
    });
  }
}

test('a browser that is killed on the log-in page keeps what the visitor typed for the log-in after it', async ({
  newAccount,
  newDevice,
}) => {
  const account = await newAccount();
  const words = `Vera ${account.lastName}`;
  const device = newDevice();
  const page = await (await device.open()).newPage();
  await page.goto('/donate-blood');
  await waitForWorker(page);
  await fillDonation(page, { city: 'Springfield', name: words });
  await chooseLogIn(page);
  await expect.poll(() => everythingOnDevice(page)).toContain(words);
  await device.kill();

  const again = await (await device.open()).newPage();
  await logIn(again, account);
  await expect.poll(() => draftsOfPeople(again)).toContain(words);
  await again.goto('/donate-blood');
  await expect(field(donorForm(again), 'Full Name')).toHaveValue(words);
});

test('what a visitor left in a tab that is closed is not for whoever logs in in another one, nor for the next', async ({
  page,
  context,
  newAccount,
}) => {
  const [first, second] = [await newAccount(), await newAccount()];
  const words = `Left ${first.lastName}`;
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Springfield', name: words });
  await expect.poll(() => everythingOnDevice(page)).toContain(words);
  const other = await context.newPage();
  await other.goto('/');
  await page.close();
  await logIn(other, first);
  await other.goto('/saved');
  await expect(other.getByText('Nothing is saved on this device yet')).toBeVisible();
  await expectForgotten(other, visitorForms[0]!, words);
  await chooseLogOut(other);
  await logIn(other, second);
  await expectForgotten(other, visitorForms[0]!, words);
});

test('a visitor’s form in another open tab keeps its words when the same person logs in here', async ({
  page,
  context,
  newAccount,
}) => {
  const account = await newAccount();
  const words = `Tabs ${account.lastName}`;
  await page.goto('/donate-blood');
  await fillDonation(page, { city: 'Springfield', name: words });
  const other = await context.newPage();
  await logIn(other, account);
  await page.bringToFront();
  await expect(page.getByText(/^Your draft from .+ is back\.$/)).toBeVisible();
  await expect(field(donorForm(page), 'Full Name')).toHaveValue(words);
});

test('the profile does not cover a draft, whichever of the two is read first', async ({
  page,
  newAccount,
}) => {
  await logIn(page, await newAccount());
  await page.goto('/donate-blood');
  await expect(field(donorForm(page), 'City')).toHaveValue('Springfield');
  await field(donorForm(page), 'City').fill('Typed City');
  await expect.poll(() => draftsOfPeople(page)).toContain('Typed City');
  // drafts are read a second later than the profile
  await page.addInitScript(() => {
    const late = (request: IDBRequest, { transaction }: IDBObjectStore) => {
      if (!transaction.db.name.endsWith('--drafts')) return request;
      const add = request.addEventListener.bind(request);
      Object.defineProperty(request, 'onsuccess', {
        set: (handler: (event: Event) => void) => {
          add('success', (event) => setTimeout(() => handler(event), 1_000));
        },
      });
      return request;
    };
    for (const name of ['get', 'getAll'] as const) {
      const read: (this: IDBObjectStore, ...args: never[]) => IDBRequest =
        IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function readLate(this: IDBObjectStore, ...args: unknown[]) {
        return late(read.apply(this, args as never[]), this);
      };
    }
  });
  for (let time = 0; time < 4; time++) {
    await page.reload();
    await expect(page.getByText(/^Your draft from .+ is back\.$/)).toBeVisible();
    await expect(field(donorForm(page), 'City')).toHaveValue('Typed City');
  }
});

test('two tabs of one form have drafts of their own: sending one leaves the other alone', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const [one, two] = [`Saint One ${account.lastName}`, `Saint Two ${account.lastName}`];
  await logIn(page, account);
  await page.goto('/blood-requests');
  await fillRequest(page, { hospital: one });
  await expect.poll(() => draftsOfPeople(page)).toContain(one);
  const other = await context.newPage();
  await other.goto('/blood-requests');
  await expect(other.getByText('This form is also open in another tab')).toBeVisible();
  await fillRequest(other, { hospital: two });
  await expect.poll(() => draftsOfPeople(page)).toContain(two);
  expect(await draftsOfPeople(page)).toContain(one);

  await page.bringToFront();
  await requestForm(page).getByRole('button', { name: 'Submit Blood Request' }).click();
  await page.getByText('Your blood request has been submitted successfully!').waitFor();
  await expect(field(requestForm(other), 'Hospital')).toHaveValue(two);
  await other.reload();
  await expect(field(requestForm(other), 'Hospital')).toHaveValue(two);
  await requestForm(other).getByRole('button', { name: 'Submit Blood Request' }).click();
  for (const hospital of [one, two])
    await expect
      .poll(async () => (await rowsOf(server, 'blood_requests', { hospital })).length)
      .toBe(1);
});

test('S12: what somebody else saved while the form was open is not overwritten; both versions are shown', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const id = await seedRequest(server, account, { hospital: `Saint Base ${account.lastName}` });
  await logIn(page, account);
  await page.goto(`/request/${id}`);
  await page.getByRole('button', { name: 'Edit Request' }).click();
  const form = page.getByRole('form', { name: 'Edit Request' });
  await field(form, 'Reason').fill('Mine, typed first');
  await updateRow(server, 'blood_requests', id, { reason: 'Theirs, saved first' });
  await expect.poll(() => everythingOnDevice(page)).toContain('Theirs, saved first');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await page.goto('/saved');
  const attention = page.getByRole('region', { name: /^Needs attention/ });
  await expect(attention).toContainText('Theirs, saved first');
  await expect(attention).toContainText('Mine, typed first');
  expect(await rowsOf(server, 'blood_requests', { id })).toMatchObject([
    { reason: 'Theirs, saved first' },
  ]);
});

/** Types into the edit form of a request that then is fulfilled or deleted elsewhere. */
async function loseRecord(
  page: Page,
  account: Account,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  await logIn(page, account);
  await page.goto(`/request/${id}`);
  await page.getByRole('button', { name: 'Edit Request' }).click();
  await page.context().setOffline(true);
  const form = page.getByRole('form', { name: 'Edit Request' });
  await field(form, 'Reason').fill('Words without a record');
  await change();
  await page.context().setOffline(false);
}

for (const [what, change] of [
  ['fulfilled', { request_fulfilled: true }],
  ['deleted', { deleted: true }],
] as const) {
  test(`what was typed stays readable and can be copied when the request is ${what} meanwhile`, async ({
    page,
    server,
    newAccount,
  }) => {
    const account = await newAccount();
    const id = await seedRequest(server, account, { hospital: `Saint Lost ${account.lastName}` });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await loseRecord(page, account, id, () => updateRow(server, 'blood_requests', id, change));
    const form = page.getByRole('form', { name: 'Edit Request' });
    await expect(page.getByText(/can no longer be changed/)).toBeVisible();
    if (what === 'fulfilled') {
      await expect(field(form, 'Reason')).toHaveValue('Words without a record');
      await form.getByRole('button', { name: 'Copy what you typed' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain('Reason: Words without a record');
    }

    await page.goto('/saved');
    const drafts = page.getByRole('region', { name: 'Drafts (1)' });
    await drafts.getByText('What you typed').click();
    await expect(drafts).toContainText('Words without a record');
    await drafts.getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Hospital: Saint Lost');
    if (what === 'fulfilled') {
      await drafts.getByRole('link', { name: 'Continue' }).click();
      await form.getByRole('button', { name: 'Use in a new request' }).click();
    } else await drafts.getByRole('button', { name: 'Use in a new request' }).click();
    await expect(field(requestForm(page), 'Reason')).toHaveValue('Words without a record');
  });
}
