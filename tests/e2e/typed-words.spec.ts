import type { Page } from '@playwright/test';
import type { Account } from './harness/accounts';
import { rowsOf, updateRow } from './harness/database';
import { donorForm, field, fillRequest, requestForm, submitRequest } from './harness/forms';
import { draftsOfPeople, everythingOnDevice } from './harness/on-device';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';
import { chooseChange } from './harness/request-menu';

// these tests do not need the app's own files on the device
test.use({ serviceWorkers: 'block' });

test('the profile does not overwrite a draft, whichever is read first @long', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/donate-blood');
  await expect(field(donorForm(page), 'City')).toHaveValue('Springfield');
  await field(donorForm(page), 'City').fill('Typed City');
  await expect.poll(() => draftsOfPeople(page)).toContain('Typed City');
  // reading drafts takes a second longer, so the profile comes first
  await page.addInitScript(() => {
    const late = (request: IDBRequest, store: IDBObjectStore) => {
      if (!store.transaction.db.name.endsWith('--drafts')) return request;
      const add = request.addEventListener.bind(request);
      Object.defineProperty(request, 'onsuccess', {
        set: (handler: (event: Event) => void) => {
          add('success', (event) => {
            const end = performance.now() + 1_000;
            // other requests keep the transaction open, as a slow disk does
            const wait = () => {
              if (performance.now() > end) handler(event);
              else store.count().addEventListener('success', wait);
            };
            wait();
          });
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

test('two tabs of one form have separate drafts: sending one leaves the other alone @long', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const [one, two] = [`Saint One ${account.lastName}`, `Saint Two ${account.lastName}`];
  await openAs(page, account, '/blood-requests');
  await fillRequest(page, { hospital: one });
  await expect.poll(() => draftsOfPeople(page)).toContain(one);
  const other = await context.newPage();
  await other.goto('/blood-requests');
  await expect(other.getByText('This form is also open in another tab')).toBeVisible();
  await fillRequest(other, { hospital: two });
  await expect.poll(() => draftsOfPeople(page)).toContain(two);
  expect(await draftsOfPeople(page)).toContain(one);

  await page.bringToFront();
  await submitRequest(page);
  await expect(field(requestForm(other), 'Hospital')).toHaveValue(two);
  await other.reload();
  await expect(field(requestForm(other), 'Hospital')).toHaveValue(two);
  await requestForm(other).getByRole('button', { name: 'Submit Blood Request' }).click();
  for (const hospital of [one, two])
    await expect
      .poll(async () => (await rowsOf(server, 'blood_requests', { hospital })).length)
      .toBe(1);
});

test('S12: a change that somebody else saved while the form was open is not overwritten; both versions are shown', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const id = await seedRequest(server, account, { hospital: `Saint Base ${account.lastName}` });
  await openAs(page, account, `/request/${id}`);
  await chooseChange(page, 'Edit Request');
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

/** Types into the edit form of a request. After that `change` fulfils or deletes the request on another device. */
async function loseRecord(
  page: Page,
  account: Account,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  await openAs(page, account, `/request/${id}`);
  await chooseChange(page, 'Edit Request');
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
  test(`what was typed stays readable and can be copied when the request is ${what} meanwhile @long`, async ({
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
    await drafts.getByText('What you typed', { exact: true }).click();
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
