import { rowsOf } from './harness/database';
import { postRequest } from './harness/forms';
import { waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

test('a request whose answer is lost after the commit is on the server once and ends as Received @long', async ({
  page,
  network,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Echo ${account.lastName}`;
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  const lost = network.dropNextResponse((request) => request.includes('/rpc/push_changes'));
  await postRequest(page, { hospital });
  await lost;
  // the server has stored the request, and only its answer is lost
  await expect
    .poll(async () => (await rowsOf(server, 'blood_requests', { hospital })).length)
    .toBe(1);
  await page.goto('/saved');
  await expect(page.getByRole('region', { name: 'Received' })).toContainText(hospital);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeHidden();
  expect(await rowsOf(server, 'blood_requests', { hospital })).toHaveLength(1);
});
