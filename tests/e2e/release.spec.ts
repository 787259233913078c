import { paths } from '@/paths';
import { confirmAddress } from './harness/accounts';
import { rowsOf } from './harness/database';
import { waitForWorker } from './harness/on-device';
import { expectAccessible } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';
import { askForOne, openWard } from './harness/ward';

// covers: donor-release
test('the desk releases a donor with one tap, also offline; the donor is thanked', async ({
  server,
  newAccount,
  newDevice,
}) => {
  test.setTimeout(120_000);
  const [nurse, desk, donor] = [await newAccount(), await newAccount(), await newAccount()];
  await confirmAddress(server, donor);
  const request = await askForOne(server, nurse, await openWard(server, nurse, desk));
  const id = await seedPledge(server, donor, request);
  const [offered] = await rowsOf(server, 'pledges', { id });
  if (offered?.['status'] !== 'accepted') await acceptPledge(server, id);
  const home = await (await newDevice().open()).newPage();
  await openAs(home, donor, paths.pledge(request));
  await expect(home.getByRole('button', { name: 'On my way' })).toBeVisible({ timeout: 20_000 });

  const tablet = await newDevice().open();
  const ward = await tablet.newPage();
  await openAs(ward, desk, paths.myExpected);
  const row = ward.getByRole('main').getByRole('listitem').filter({ hasText: donor.lastName });
  await expect(row).toContainText('Said nothing yet', { timeout: 20_000 });
  await waitForWorker(ward);
  await tablet.setOffline(true);
  const release = row.getByRole('button', { name: /^Not needed/ });
  await release.click();
  await expect(ward.getByText('Not needed, thanked')).toBeVisible();
  await expectAccessible(ward);
  await ward.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Said nothing yet');
  await release.click();
  const done = ward.getByRole('region', { name: 'Done' }).getByRole('listitem');
  await expect(done).toContainText('Not needed, thanked');
  await expect(done.getByRole('button', { name: /^Gave blood/ })).toBeVisible();
  await tablet.setOffline(false);

  await expect(home.getByRole('heading', { name: 'Thank you for being ready' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(home.getByRole('main')).toContainText('Nobody needs you to come any more');
  await expectAccessible(home);
  await home.goto(paths.inbox);
  await expect(
    home.getByText('Thank you for being ready when somebody needed blood'),
  ).toBeVisible();
  await home.goto(paths.request(request));
  await expect(home.getByText(/does not need you to come, so you cannot offer/)).toBeVisible();
  expect(await rowsOf(server, 'pledges', { id })).toMatchObject([
    { status: 'released', contact_phone: '', donor_phone: '' },
  ]);
});
