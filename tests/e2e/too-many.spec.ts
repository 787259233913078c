import type { Page } from '@playwright/test';
import { fillLogIn, fillSignUp, newPerson } from './harness/accounts';
import { field } from './harness/forms';
import { expect, test } from './harness/test';

// These tests do not need the app's own files on the device.
test.use({ serviceWorkers: 'block' });

const alert = (page: Page) => page.getByRole('alert');

const tooMany = {
  status: 429,
  headers: { 'retry-after': '240' },
  json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow down' },
};

test('too many attempts say how long to wait, as the server does @long', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await page.route('**/auth/v1/token*', (route) => route.fulfill(tooMany));
  await page.goto('/login');
  await fillLogIn(page, account);
  await expect(alert(page)).toHaveText(
    'Failed to sign in: Too many attempts. Try again in 4 minutes.',
  );

  await page.route('**/auth/v1/recover*', (route) => route.fulfill(tooMany));
  await page.goto('/forgot-password');
  await field(page, 'E-mail').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(page)).toHaveText('Too many attempts. Try again in 4 minutes.');

  await page.route('**/rpc/subscribe_newsletter*', (route) => route.fulfill(tooMany));
  await page.goto('/');
  const box = page.getByRole('form', { name: 'Newsletter' });
  await field(box, 'Your e-mail address').fill(account.email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByRole('alert')).toHaveText(
    'Too many addresses came from your network. Try again in 4 minutes.',
  );
  await expect(field(box, 'Your e-mail address')).toHaveValue(account.email);

  await page.route('**/auth/v1/signup*', (route) => route.fulfill(tooMany));
  await fillSignUp(page, newPerson());
  await expect(alert(page)).toHaveText(
    'Failed to create an account: Too many attempts. Try again in 4 minutes.',
  );
  await expect(field(page, 'City')).toHaveValue('Springfield');
});
