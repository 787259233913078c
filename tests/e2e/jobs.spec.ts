import { paths } from '@/paths';
import { field, postedHead, requestForm } from './harness/forms';
import { Hand } from './harness/hand';
import { waitForWorker } from './harness/on-device';
import { pledgeForm } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openWard } from './harness/ward';

// covers: work-of-jobs
test('without a network a nurse posts with four taps and one typed field', async ({
  page,
  server,
  newAccount,
}) => {
  const [manager, nurse] = [await newAccount(), await newAccount()];
  const { hospital } = await openWard(server, manager, nurse);
  const hand = new Hand();
  // the app opens on the hospital of its staff
  await openAs(page, nurse, paths.myHospital);
  await expect(page.getByRole('main')).toContainText('No request is open');
  const ask = page.getByRole('main').getByRole('link', { name: 'Request Blood' });
  // whoever has installed the app has all of its pages on their device
  await waitForWorker(page);
  await page.context().setOffline(true);
  await hand.tap(ask);
  const form = requestForm(page);
  await expect(form).toContainText(hospital);
  await hand.tap(form.getByRole('radio', { name: 'O negative', exact: true }));
  await hand.type(field(form, 'Units Needed'), '2');
  await hand.tap(form.getByRole('radio', { name: 'Critical' }));
  await hand.tap(form.getByRole('button', { name: 'Post Request' }));
  await expect(postedHead(page)).toContainText('Saved on this phone. Nobody sees it yet.');
  expect(hand.work).toEqual({ typed: 1, taps: 4 });
});

// covers: work-of-jobs
test('a donor offers with four taps, and is accepted with one, without scrolling', async ({
  page,
  server,
  newAccount,
  browser,
}) => {
  const [family, donor] = [await newAccount(), await newAccount()];
  const id = await seedRequest(server, family, { hospital: `Saint Tap ${family.lastName}` });
  const hand = new Hand();
  await openAs(page, donor, paths.request(id));
  await hand.tap(page.getByRole('link', { name: 'I can donate' }));
  const form = pledgeForm(page);
  await expect(field(form, 'Name')).not.toHaveValue('');
  await hand.tap(form.getByRole('radio', { name: 'Within 3 hours' }));
  await hand.tap(form.getByRole('checkbox', { name: /^If the requester accepts/ }));
  await hand.tap(form.getByRole('button', { name: 'I can donate' }));
  await expect(page.getByRole('main')).toContainText('Waiting for an answer');
  expect(hand.work).toEqual({ typed: 0, taps: 4 });

  const theirs = new Hand();
  const phone = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  const home = await phone.newPage();
  await openAs(home, family, paths.home);
  const next = home.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 });
  await theirs.tap(next.getByRole('button', { name: 'Accept' }));
  await expect(next.getByText(/^Accepted/)).toBeVisible();
  expect(await home.evaluate(() => scrollY)).toBe(0);
  expect(theirs.work).toEqual({ typed: 0, taps: 1 });
  await expect(page.getByRole('main')).toContainText('You are expected');
  await phone.close();
});
