import { expect, type Locator, type Page } from '@playwright/test';
import type { AuthSession } from '@supabase/supabase-js';
import type { StartedServer } from '../../support/start-server';
import { field } from './forms';

/** A person, with or without an account. Their texts are unique, so that a test can search for leaks. */
export interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
}

/** A person who has an account. */
export interface Account extends Person {
  id: string;
  /** the session that the server returned at the sign-up, as the auth client stores it */
  session: AuthSession;
}

let made = 0;

/** Makes a new person, with all that they would type into the sign-up form. */
export function newPerson(): Person {
  made += 1;
  const mark = `${made}${Date.now().toString(36)}`;
  return {
    email: `person-${mark}@example.com`,
    password: `correct horse ${mark}`,
    firstName: `First${mark}`,
    lastName: `Last${mark}`,
    phone: `555 0100 ${mark}`,
    address: `${mark} Hidden Lane`,
  };
}

/** Creates an account and its profile by calling the real sign-up endpoint. */
export async function makeAccount(server: StartedServer): Promise<Account> {
  const person = newPerson();
  const profile = {
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: person.phone,
    date_of_birth: '1990-12-10',
    blood_type: 'O-',
    address: person.address,
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
    recent_illness: false,
    medications: false,
    previous_donation: false,
    last_donation_date: null,
    client_created_at: new Date().toISOString(),
  };
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password, data: { profile } }),
  });
  if (!response.ok) throw new Error(await response.text());
  const session = (await response.json()) as AuthSession;
  return { ...person, id: session.user.id, session };
}

/**
 * Confirms a person's address as if they had opened a link in their mailbox. It makes the two updates that the auth
 * server makes then.
 */
export async function confirmAddress(server: StartedServer, { id }: Account): Promise<void> {
  for (const token of [id, null])
    await server.query('update auth.users set recovery_token = $2 where id = $1', [id, token]);
}

/** Signs up through the three steps of the screen. It does not check the result. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await field(page, 'First Name').fill(person.firstName);
  await field(page, 'Last Name').fill(person.lastName);
  await field(page, 'Phone Number').fill(person.phone);
  await field(page, 'Date of Birth').fill('1990-12-10');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'O', exact: true }).check();
  await page.getByRole('radio', { name: 'Negative (-)' }).check();
  await field(page, 'Address').fill(person.address);
  await field(page, 'City').fill('Springfield');
  await field(page, 'State').fill('IL');
  await field(page, 'ZIP Code').fill('62701');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Fills in the log-in form that is on the screen. */
export async function fillLogIn(page: Page, { email, password }: Person): Promise<void> {
  // waits for the log-in's heading: until then the previous page is shown, and may have a field of the same name
  await expect(page.getByRole('heading', { name: 'Log In', exact: true })).toBeVisible();
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Logs in through the screen and waits until the device is up to date. */
export async function logIn(page: Page, account: Person): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
}

/** Chooses Log Out in the menu, whether or not the menu is open. A dialog may follow. */
export async function chooseLogOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Open|Close) menu$/ });
  // on a busy device a tap may meet a header that is just drawn anew; a person then taps once more
  await expect(async () => {
    if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
    await page.getByRole('button', { name: 'Log Out' }).click({ timeout: 2_000 });
  }).toPass();
}

/** Finds the dialog that a log-out opens if something is unsent. */
export const logOutDialog = (page: Page): Locator => page.getByRole('dialog');

/** Chooses Discard in the log-out's dialog, and confirms it. */
export async function discardUnsent(page: Page): Promise<void> {
  await logOutDialog(page).getByRole('button', { name: 'Discard', exact: true }).click();
  await logOutDialog(page).getByRole('button', { name: 'Discard and log out' }).click();
  await expect(logOutDialog(page)).toBeHidden();
}
