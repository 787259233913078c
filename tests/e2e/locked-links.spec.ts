import { draftsOfPeople, waitForWorker } from './harness/on-device';
import { field } from './harness/forms';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// covers: lock-public-pages
test('behind the lock, posters, links of e-mails, log-in and sign-up open, and keep nothing that is typed @long', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const request = await seedRequest(server, account, { hospital: 'Saint Poster' });
  await openAs(page, account, '/profile');
  await waitForWorker(page);
  await page.goto('/signup');
  await field(page, 'E-mail').fill('before@lock.example');
  await expect.poll(() => draftsOfPeople(page)).toContain('before@lock.example');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();

  const bar = page.getByRole('region', { name: 'Locked' });
  const pages: [path: string, words: string][] = [
    [`/request/${request}/poster`, 'Blood needed'],
    ['/organize-drive', 'Unlock the screen to organize a blood drive.'],
    ['/login', 'Forgot Password?'],
    ['/forgot-password', 'E-mail'],
    ['/reset-password', 'A new password is set with the link in an e-mail from us.'],
    ['/change-email', 'link'],
    ['/confirm-sign-up', 'A new account is confirmed with the link in an e-mail from us.'],
    ['/invitation', 'Open the link of your invitation again'],
    ['/unsubscribe', 'This link is not complete.'],
    ['/confirm-drives', 'This link is not complete'],
    ['/signup', 'Already have an account?'],
  ];
  for (const [path, words] of pages) {
    await page.goto(path);
    await expect(bar, path).toBeVisible();
    await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible();
    expect(await page.content(), path).not.toContain(account.email);
  }

  // another person types at the device, and their draft does not become part of the account
  await expect(field(page, 'E-mail')).toHaveValue('');
  await field(page, 'E-mail').fill('stranger@lock.example');
  await page.goto('/login');
  await expect(page.getByText('Forgot Password?')).toBeVisible();
  expect(await draftsOfPeople(page)).not.toContain('stranger@lock.example');
  await page.goto('/signup');
  await bar.getByRole('button', { name: 'Unlock' }).click();
  await field(page, 'Password').fill(account.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(field(page, 'E-mail')).toHaveValue('before@lock.example');
});
