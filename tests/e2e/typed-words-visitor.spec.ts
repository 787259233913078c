import type { Page } from '@playwright/test';
import { chooseLogOut, discardUnsent, fillLogIn, logIn } from './harness/accounts';
import { dayFromNow, makeDrive } from './harness/drives';
import { donorForm, field, fillDonation, fillRequest, requestForm } from './harness/forms';
import {
  draftsOfPeople,
  everythingOnDevice,
  waitForDraft,
  waitForWorker,
} from './harness/on-device';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// only the test that kills the app needs the app's own files on the device
test.use({ serviceWorkers: 'block' });

/** Chooses Log In in the menu. Forms have a link of the same name. */
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

/** Expects that the words are neither in the form nor on the disk. */
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
    const tag = device === 'shared' && form.kind === 'a blood request' ? '' : ' @long';
    test(`S7: what a visitor typed into ${form.kind} belongs to whoever logs in by the menu, and to nobody after (${device} device)${tag}`, async ({
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

test('what a visitor typed into an offer, a reservation and a sign-up is listed for whoever logs in by the menu @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [account, other] = [await newAccount(), await newAccount()];
  const request = await seedRequest(server, other, { hospital: 'Saint Visitor' });
  const drive = await makeDrive(server, { name: 'Visited', date: dayFromNow(9), free: 50 });
  await page.goto(`/request/${request}/pledge`);
  await waitForDraft(page);
  await field(page.getByRole('form', { name: 'I can donate' }), 'Note').fill('A typed note');
  await page.goto(`/schedule/${drive}`);
  const spot = page.getByRole('form', { name: 'Reserve a spot' });
  await waitForDraft(page);
  await field(spot, 'Preferred time').selectOption('10:00:00');
  await page.goto('/signup');
  await waitForDraft(page);
  await field(page, 'E-mail').fill('typed@example.com');
  await page.goto(`/schedule/${drive}`);
  await expect(field(spot, 'Preferred time')).toHaveValue('10:00:00');
  await chooseLogIn(page);
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
  await page.goto('/saved');
  const drafts = page.getByRole('region', { name: 'Drafts (3)' });
  for (const words of ['A typed note', '10:00 AM', 'typed@example.com'])
    await expect(drafts).toContainText(words);
});

test('a browser that is killed on the log-in page keeps a visitor’s draft for the next log-in @long', async ({
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

test('a visitor’s draft in a closed tab goes to nobody who logs in later @long', async ({
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

test('a visitor’s form in another open tab keeps its text when the same person logs in here @long', async ({
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
