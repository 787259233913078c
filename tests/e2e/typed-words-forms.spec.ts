import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { StartedServer } from '../support/start-server';
import { type Account, fillLogIn } from './harness/accounts';
import { insertRow, removeRow, updateRow } from './harness/database';
import { NO_BACKGROUND_SYNC } from './harness/device';
import { seedDonation } from './harness/donations';
import { dayFromNow, makeDrive } from './harness/drives';
import { elsewhere } from './harness/elsewhere';
import { field } from './harness/forms';
import { KEPT_FORMS, type KeptForm, type Records } from './harness/kept-forms';
import { expireSession, waitForDraft, waitForWorker } from './harness/on-device';
import { putSession } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

const REFUSED = 'Refused Lane';

/** Types words into a field of a donation whose owner may edit it. */
async function edit(page: Page, id: string, label: string, words: string) {
  await page.goto(`/donation/${id}`);
  await page.getByRole('button', { name: 'Edit Donation' }).click();
  await field(page.getByRole('form', { name: 'Edit Donation' }), label).fill(words);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Donation details updated successfully').waitFor();
}

/** Makes a refused change and a conflict. Their forms keep what is typed too. */
async function makeAttention(
  page: Page,
  context: BrowserContext,
  server: StartedServer,
  [refused, clashing]: [string, string],
) {
  await context.setOffline(true);
  await edit(page, refused, 'Address', REFUSED);
  await edit(page, clashing, 'City', 'My City');
  await updateRow(server, 'donors', clashing, { city: 'Their City' });
  await server.query(
    `alter table public.donors add constraint refused_here check (address <> '${REFUSED}')`,
  );
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: '2 need attention' })).toBeVisible();
  await server.query('alter table public.donors drop constraint refused_here');
}

const wordsOf = ({ draft, words = `Typed into ${draft}` }: KeptForm) => words;
/** There is one draft of each form, and one of the choices that the second tab made in a conflict. */
const DRAFTS = KEPT_FORMS.length + 1;
const saved = (page: Page) => page.getByRole('region', { name: `Drafts (${DRAFTS})` });

/** Expects that the page Saved on this device shows every word that was typed. */
async function expectListed(page: Page) {
  await page.goto('/saved');
  await expect(saved(page)).toBeVisible();
  for (const kept of KEPT_FORMS)
    if (kept.words === undefined) await expect(saved(page)).toContainText(wordsOf(kept));
}

/** Makes records, so that a person can open every kind of form: an administrator with records of their own. */
async function makeRecords(server: StartedServer, account: Account, other: Account) {
  await server.query('insert into private.admins (user_id) values ($1)', [account.id]);
  const seed = () => seedDonation(server, account, { city: 'Springfield' });
  const [donation, refused, clashing] = [await seed(), await seed(), await seed()];
  const batch = randomUUID();
  await insertRow(server, 'inventory', {
    id: batch,
    blood_type: 'O-',
    units: 3,
    location: 'Fridge 1',
    expiry_date: dayFromNow(20),
  });
  await insertRow(server, 'drive_proposals', {
    id: randomUUID(),
    user_id: other.id,
    organization: 'Oak School',
    place_kind: 'school',
    contact_name: 'Olga Organizer',
    phone_number: '555 0155',
    email: 'olga@example.com',
    address: '3 School Lane',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
    expected_donors: 40,
  });
  const records: Records = {
    donation,
    request: await seedRequest(server, account, { hospital: 'Saint Own' }),
    hiddenRequest: await seedRequest(server, account, { hospital: 'Saint Hidden', hidden: true }),
    othersRequest: await seedRequest(server, other, { hospital: 'Saint Other' }),
    drive: await makeDrive(server, { name: 'Beach Drive', date: dayFromNow(9), free: 50 }),
  };
  return { records, batch, refused, clashing };
}

test('the words of every form come back after a reload, a kill, a log-out elsewhere, and when their record is gone; a second tab leaves them alone @long', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(180_000);
  const [account, other] = [await newAccount(), await newAccount()];
  const { records, batch, refused, clashing } = await makeRecords(server, account, other);
  const device = newDevice();
  const context = await device.open({ permissions: NO_BACKGROUND_SYNC });
  let page = await context.newPage();
  await putSession(page, account, { isAdmin: true });
  await page.goto('/');
  await waitForWorker(page);
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  await makeAttention(page, context, server, [refused, clashing]);

  for (const kept of KEPT_FORMS)
    await test.step(`${kept.title}: a reload`, async () => {
      await kept.open(page, records, false);
      await waitForDraft(page);
      if (kept.words) await kept.input(page).selectOption(kept.words);
      else await kept.input(page).fill(wordsOf(kept));
      // the app is killed right after the last keystroke
      await kept.open(page, records, true);
      await expect(kept.input(page)).toHaveValue(wordsOf(kept));
    });

  await device.kill();
  const again = await device.open();
  page = await again.newPage();
  const second = await again.newPage();
  for (const kept of KEPT_FORMS)
    await test.step(`${kept.title}: a kill, and a second tab`, async () => {
      await kept.open(page, records, true);
      await expect(kept.input(page)).toHaveValue(wordsOf(kept));
      await kept.open(second, records, false);
      const notice = second.getByText('This form is also open in another tab');
      await expect(notice.first()).toBeVisible();
      await expect(kept.input(second)).not.toHaveValue(wordsOf(kept));
      await expect(kept.input(page)).toHaveValue(wordsOf(kept));
    });
  await second.close();

  await (await elsewhere(server, account)).logOutOthers();
  await expireSession(page);
  await page.goto('/saved');
  const notice = page.getByRole('region', { name: 'You were logged out' });
  await expect(notice).toContainText(`${DRAFTS} drafts`, { timeout: 20_000 });
  await notice.getByRole('link', { name: 'log in' }).click();
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/saved');
  await expectListed(page);

  for (const id of [records.donation, refused, clashing]) await removeRow(server, 'donors', id);
  for (const id of [records.request, records.othersRequest, records.hiddenRequest])
    await removeRow(server, 'blood_requests', id);
  await removeRow(server, 'inventory', batch);
  await removeRow(server, 'drives', records.drive);
  // the drafts that belong to the donation, to the three requests, to the report of one, and to the drive
  await expect(page.getByText('What this belongs to is no longer there.')).toHaveCount(6);
  await expectListed(page);
  for (const what of ['request', 'donation'])
    await expect(saved(page).getByRole('button', { name: `Use in a new ${what}` })).toHaveCount(1);
});
