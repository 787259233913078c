import { fillSignUp, newPerson } from './harness/accounts';
import { field } from './harness/forms';
import { expect, test } from './harness/test';

// the test changes what the form sends, and a service worker would bypass that
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
