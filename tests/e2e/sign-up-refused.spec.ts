import type { Page } from '@playwright/test';
import { fillSignUp, newPerson } from './harness/accounts';
import { field } from './harness/forms';
import { expect, test } from './harness/test';

// the test changes what the form sends; a service worker would get the request before the test does
test.use({ serviceWorkers: 'block' });

test('a sign-up that the database refuses is told in words, and what was typed stays', async ({
  page,
}) => {
  await page.route('**/auth/v1/signup*', (route) => {
    const body = route.request().postDataJSON() as { data: object };
    const data = { ...body.data, note: 'x'.repeat(5000) };
    return route.continue({ postData: JSON.stringify({ ...body, data }) });
  });
  await fillSignUp(page, newPerson());
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to create an account: The server does not accept these details. Check the e-mail, the password and your details.',
  );
  await expect(field(page, 'City')).toHaveValue('Springfield');
});

/** Changes the profile in a sign-up before it is sent, as if the form had other limits than the server. */
const changeProfile = (page: Page, change: object) =>
  page.route(/\/auth\/v1\/signup|\/rpc\/refused_sign_up_field/, (route) => {
    const body = route.request().postDataJSON() as { data?: { profile: object }; profile?: object };
    const changed = body.data
      ? { ...body, data: { profile: { ...body.data.profile, ...change } } }
      : { ...body, profile: { ...body.profile, ...change } };
    return route.continue({ postData: JSON.stringify(changed) });
  });

test('the refusal of a sign-up stands beside its field, on its step, and nothing typed is lost', async ({
  page,
  newAccount,
}) => {
  const taken = await newAccount();
  const person = { ...newPerson(), email: taken.email };
  await fillSignUp(page, person);
  const email = field(page, 'E-mail');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/There is already an account with this e-mail/);
  await expect(field(page, 'Password')).toHaveValue(person.password);
  await email.fill(newPerson().email);

  // the server's limit for this field is tighter than the form's
  await changeProfile(page, { phone_number: '5'.repeat(41) });
  for (const name of ['Continue', 'Continue', 'Create Account'])
    await page.getByRole('button', { name, exact: true }).click();
  const phone = field(page, 'Phone Number');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/The server does not accept this/);
  await expect(phone).toHaveValue(person.phone);
  await page.unrouteAll();
  await phone.fill('555 0199');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'City')).toHaveValue('Springfield');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/login');
});
