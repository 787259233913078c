import { rowsOf, updateRow } from './harness/database';
import { field, registerDonation } from './harness/forms';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

test('S12: a conflict is settled field by field: one version is kept, another rewritten @long', async ({
  page,
  context,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/donate-blood');
  await registerDonation(page, { city: 'Springfield', address: '8 Hidden Lane' });
  const id = page.url().split('/').at(-1) ?? '';
  const stored = async () => (await rowsOf(server, 'donors', { id }))[0];
  await expect.poll(stored).toMatchObject({ city: 'Springfield' });

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit Donation' }).click();
  await field(page, 'City').fill('My City');
  await field(page, 'Address').fill('12 My Street');
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await page.getByText('Donation details updated successfully').waitFor();
  await updateRow(server, 'donors', id, { city: 'Their City', address: '99 Their Road' });
  await context.setOffline(false);
  await page.getByRole('link', { name: /1 needs attention/ }).click();

  const form = page.getByRole('form', { name: 'Choose which version to keep' });
  await form.getByRole('button', { name: 'Save these versions' }).click();
  await expect(form.getByRole('alert')).toContainText('Choose a version of City');
  const city = form.getByRole('group', { name: 'City' });
  await expect(city).toContainText('Their City');
  await expect(city).toContainText('My City');
  await city.getByRole('radio', { name: /Write another version/ }).check();
  await city.getByLabel('City to be sent').fill('Our City');
  const address = form.getByRole('group', { name: 'Address' });
  await address.getByRole('radio', { name: /Keep theirs/ }).check();
  await form.getByRole('button', { name: 'Save these versions' }).click();

  await expect(form).toBeHidden();
  await expect.poll(stored).toMatchObject({ city: 'Our City', address: '99 Their Road' });
});
