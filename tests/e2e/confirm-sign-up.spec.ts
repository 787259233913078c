import { fillLogIn, fillSignUp, newPerson } from './harness/accounts';
import { field } from './harness/forms';
import { everythingOnDevice } from './harness/on-device';
import { expectAccessible } from './harness/page-checks';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/**
 * The answer to a sign-up of a server that confirms addresses. It looks the same for a new address as for one that is
 * taken.
 */
const unconfirmed = (email: string, identities: object[]) => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  aud: 'authenticated',
  role: '',
  email,
  phone: '',
  confirmation_sent_at: new Date().toISOString(),
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  is_anonymous: false,
});

for (const [which, identities] of [
  ['a new', [{ provider: 'email' }]],
  ['a taken', []],
] as const)
  test(`where addresses are confirmed, sign-up with ${which} address leads to the mailbox @long`, async ({
    page,
  }) => {
    const person = newPerson();
    const returnsTo: (string | null)[] = [];
    await page.route('**/auth/v1/signup*', (route) => {
      returnsTo.push(new URL(route.request().url()).searchParams.get('redirect_to'));
      return route.fulfill({ json: unconfirmed(person.email, [...identities]) });
    });
    await fillSignUp(page, person);
    await expect(page).toHaveURL('/login');
    const told = page.getByText('Check your mailbox');
    await expect(told).toContainText(person.email);
    // if somebody signs up again before they have confirmed, the auth server keeps their first password
    await expect(told).toContainText('the password you chose first stays');
    expect(returnsTo).toEqual([new URL('/confirm-sign-up', page.url()).href]);
    await expect(field(page, 'E-mail')).toHaveValue(person.email);
  });

// covers: page-confirm-sign-up
test('the link of a sign-up has a page of its own, and its session stays nowhere', async ({
  page,
  server,
  newAccount,
}) => {
  const confirmed = page.getByText('Your e-mail address is confirmed. Log in');
  const expired = page.getByText('This link has expired or was used before.');
  // a server that does not know our page sends its own kind of link
  await page.goto('/about-us');
  await page.goto('/#access_token=Canary.a.b&refresh_token=Canary&expires_in=3600&type=signup');
  await expect(confirmed).toBeVisible();
  await expect(page).toHaveURL('/confirm-sign-up');
  await expectAccessible(page);
  expect(JSON.stringify(await everythingOnDevice(page))).not.toContain('Canary');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=Canary');
  await expect(expired).toBeVisible();
  await expect(page).toHaveURL('/confirm-sign-up');
  await expectAccessible(page);

  // the link as our own mail template makes it
  const account = await newAccount();
  await fetch(`${server.url}/auth/v1/otp`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, create_user: false }),
  });
  const sent = new RegExp(`^To: ${account.email}$(?:(?!^To: )[^])*?confirm_hash=(\\w+)`, 'm');
  await expect.poll(() => server.stderr()).toMatch(sent);
  const link = `/confirm-sign-up#token_hash=${sent.exec(server.stderr())?.[1]}`;
  await page.goto(link);
  await expect(page).toHaveURL('/confirm-sign-up');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmed).toBeVisible();
  await page.goto('/about-us');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(expired).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
});
