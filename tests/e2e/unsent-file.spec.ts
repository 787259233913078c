import { readFile } from 'node:fs/promises';
import { postRequest } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

test('offline, undo restores a discarded record, and everything unsent can be saved as a file', async ({
  page,
  context,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Filed ${account.firstName}`;
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  await context.setOffline(true);
  await postRequest(page, { hospital });
  await page.getByRole('link', { name: /Offline, 1 waiting/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: hospital });
  await item.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard record' }).click();
  await expect(item).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what is unsent as a file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.indexOf('This file holds what')).toBeLessThan(30);
  expect(text).toContain(account.email);
  expect(text).toContain(`"Hospital": "${hospital}"`);
});
