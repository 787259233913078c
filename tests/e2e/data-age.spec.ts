import { waitForWorker } from './harness/on-device';
import { seedDonation } from './harness/donations';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// covers: data-age
test('two days without a network: every page says how old its data is, and no list keeps what has expired @long', async ({
  page,
  context,
  network,
  server,
  newAccount,
}) => {
  const [reader, poster] = [await newAccount(), await newAccount()];
  const hospital = `Saint Expiring ${poster.lastName}`;
  const request = await seedRequest(server, poster, { hospital, urgency: 'High' });
  const lasting = `Saint Lasting ${poster.lastName}`;
  await seedRequest(server, poster, { hospital: lasting, urgency: 'Standard' });
  const donation = await seedDonation(server, poster, { city: `City ${poster.lastName}` });
  await context.clock.install();
  await openAs(page, reader, '/all-requests');
  await waitForWorker(page);
  await expect(page.getByText(hospital)).toBeVisible();
  await page.goto(`/donation/${donation}`);
  await expect(page.getByText(`City ${poster.lastName}`).first()).toBeVisible();

  const age = page.getByText(/^As it was 2 days ago\. It is brought up to date when you are/);
  await expect(age).toBeHidden();
  network.cut();
  await context.clock.fastForward('49:00:00');
  for (const path of [
    '/',
    '/all-requests',
    `/request/${request}`,
    `/request/${request}/pledge`,
    `/donation/${donation}`,
    '/organize-drive',
    '/my-pledges',
    '/profile',
  ]) {
    await page.goto(path);
    await expect(age, path).toBeVisible();
  }
  await page.goto('/all-requests');
  await expect(page.getByText(lasting)).toBeVisible();
  await expect(page.getByText(hospital)).toBeHidden();
});
