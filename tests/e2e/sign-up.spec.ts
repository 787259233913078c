import type { Locator, Page } from '@playwright/test';
import { fillLogIn, fillSignUp, newPerson } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field } from './harness/forms';
import { everythingOnDevice } from './harness/on-device';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const onward = (page: Page): Locator => page.getByRole('button', { name: 'Continue' });
const alert = (page: Page): Locator => page.getByRole('alert');

async function fillAccount(page: Page, password = 'correct horse') {
  const { email } = newPerson();
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  return email;
}

async function fillPersonal(page: Page) {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Byron');
  await field(page, 'Phone Number').fill('555 0100');
  await field(page, 'Date of Birth').fill('1990-12-10');
}

// covers: signup-step-1, all-fields-marked, password-length, error-signup-required, error-signup-passwords
test('step 1 requires all fields, then equal passwords, and shows the password rule', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page.getByText('At least 8 characters.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  await onward(page).click();
  await expect(alert(page)).toHaveText('Please fill out all required fields');
  for (const label of ['E-mail', 'Password', 'Confirm Password'])
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'E-mail')).toBeFocused();
  await fillAccount(page);
  await field(page, 'Confirm Password').fill('another horse');
  await onward(page).click();
  await expect(alert(page)).toHaveText("Passwords don't match");
  await expect(field(page, 'Confirm Password')).toBeFocused();
  await page.getByRole('button', { name: 'Show Confirm Password' }).click();
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide Confirm Password' }).click();
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'password');
  await field(page, 'Password').fill('short');
  await field(page, 'Confirm Password').fill('short');
  await onward(page).click();
  await expect(page.getByText('The password must have at least 8 characters')).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/login',
  );
});

/** Expects that the fields have these autocomplete attributes, by which the browser can fill them in (WCAG 1.3.5). */
async function expectPurposes(page: Page, purposes: Record<string, string>) {
  for (const [label, purpose] of Object.entries(purposes))
    await expect(field(page, label)).toHaveAttribute('autocomplete', purpose);
}

// covers: page-signup, signup-steps, blood-type-unknown, field-advice, constant-signup-steps
test('steps are counted, Back keeps what was typed, and an error disappears with its step', async ({
  page,
}) => {
  await page.goto('/login');
  await expectPurposes(page, { 'E-mail': 'username', Password: 'current-password' });
  await page.goto('/signup');
  await expectPurposes(page, {
    'E-mail': 'username',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  });
  await onward(page).click();
  await expect(alert(page)).toBeVisible();
  const email = await fillAccount(page);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Step 2/3');
  await expect(alert(page)).toBeHidden();
  await onward(page).click();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await expect(field(page, 'First Name')).toBeFocused();
  for (const label of ['First Name', 'Last Name', 'Phone Number', 'Date of Birth'])
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Back' }).click();
  await onward(page).click();
  await expect(page.getByText('Enter your first name')).toBeHidden();
  await expectPurposes(page, {
    'First Name': 'given-name',
    'Last Name': 'family-name',
    'Phone Number': 'tel',
    'Date of Birth': 'bday',
  });
  await fillPersonal(page);
  await field(page, 'Date of Birth').fill('2999-01-01');
  await onward(page).click();
  await expect(page.getByText('The date of birth may not be in the future')).toBeVisible();
  await expect(page.getByText('Donors must be at least 17 years old')).toBeVisible();
  await field(page, 'Date of Birth').fill('1990-12-10');
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Step 3/3');
  await expect(page.getByRole('radio', { name: 'Positive (+)' })).toBeChecked();
  await page.getByRole('radio', { name: 'I don’t know yet' }).check();
  await expect(page.getByRole('radio', { name: 'Positive (+)' })).toBeHidden();
  await expect(page.getByText('without knowing it')).toBeVisible();
  await field(page, 'ZIP Code').fill('00000');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(field(page, 'Address')).toBeFocused();
  await expect(field(page, 'ZIP Code')).toHaveAccessibleDescription(/We do not know this ZIP code/);
  await expectPurposes(page, {
    Address: 'street-address',
    City: 'address-level2',
    State: 'address-level1',
    'ZIP Code': 'postal-code',
  });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field(page, 'First Name')).toHaveValue('Ada');
  await field(page, 'Phone Number').fill('555');
  await field(page, 'Last Name').focus();
  await expect(field(page, 'Phone Number')).toHaveAccessibleDescription(/looks incomplete/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field(page, 'E-mail')).toHaveValue(email);
});

// covers: last-donation-optional
test('the last donation date shows only after a donation, and cannot be in the future @long', async ({
  page,
}) => {
  await page.goto('/signup');
  await fillAccount(page);
  await onward(page).click();
  await fillPersonal(page);
  await onward(page).click();
  await expect(field(page, 'Last Donation Date')).toBeHidden();
  await page.getByLabel('I have donated blood before').check();
  await field(page, 'Last Donation Date').fill('2999-01-01');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('The last donation may not be in the future')).toBeVisible();
  await page.getByLabel('I have donated blood before').uncheck();
  await expect(field(page, 'Last Donation Date')).toBeHidden();
});

// covers: busy-signup, error-signup
test('an account is created once, with a busy button, and its profile is on the server', async ({
  page,
  network,
  server,
}) => {
  const person = newPerson();
  network.delay(150);
  const done = fillSignUp(page, person);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled({
    timeout: 15_000,
  });
  await done;
  await expect(page).toHaveURL('/login');
  network.delay(0);
  await expect(page.getByText('Your account has been created. Log in to continue.')).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveValue(person.email);
  await expect(field(page, 'Password')).toHaveValue(person.password);
  expect(await rowsOf(server, 'profiles', { last_name: person.lastName })).toMatchObject([
    {
      first_name: person.firstName,
      blood_type: 'O-',
      date_of_birth: '1990-12-10',
      zip_code: '62701',
    },
  ]);
  await fillSignUp(page, person);
  await expect(alert(page)).toHaveText(
    'Failed to create an account: There is already an account with this e-mail. Log in instead.',
  );
});

// covers: page-login, busy-login, login-required
test('log-in requires both fields, shows that it is busy, and leads to the home page', async ({
  page,
  network,
  newAccount,
}) => {
  const account = await newAccount();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Enter your e-mail')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();
  network.delay(150);
  await fillLogIn(page, account);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect(page).toHaveURL('/');
});

test('a half-typed sign-up is back after a reload, but not its password', async ({ page }) => {
  await page.goto('/signup');
  const email = await fillAccount(page, 'a secret horse');
  await expect.poll(() => everythingOnDevice(page)).toContain(email);
  expect(await everythingOnDevice(page)).not.toContain('a secret horse');
  await page.reload();
  await expect(field(page, 'E-mail')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(page.getByText('Your draft from just now is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(page, 'E-mail')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'E-mail')).toHaveValue('');
});
