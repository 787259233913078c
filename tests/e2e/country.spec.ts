import { paths } from '@/paths';
import { fillLogIn, newPerson } from './harness/accounts';
import { field } from './harness/forms';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a member in Bangladesh signs up, and waits and reads by the rules of Bangladesh', async ({
  page,
}) => {
  const person = newPerson();
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  await page.goto(paths.signup);
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm Password').fill(person.password);
  await next();
  await expect(page.getByText('Donors must be at least 17 years old')).toBeVisible();
  await field(page, 'Country').selectOption('Bangladesh');
  await expect(page.getByText('Donors must be at least 18, at most 60.')).toBeVisible();
  await field(page, 'First Name').fill(person.firstName);
  await field(page, 'Last Name').fill(person.lastName);
  await field(page, 'Phone Number').fill('01712345678');
  await field(page, 'Date of Birth').fill(daysAhead(-17 * 366));
  await expect(
    page.getByText(/^You can give blood in Bangladesh when you turn 18, on /),
  ).toBeVisible();
  await field(page, 'Date of Birth').fill('1990-12-10');
  await expect(page.getByText('You can give blood in Bangladesh when')).toBeHidden();
  // a number of Bangladesh is no number of the United States
  await expect(page.getByText('This number looks incomplete')).toBeHidden();
  await next();
  await page.getByRole('radio', { name: 'O', exact: true }).check();
  await field(page, 'Address').fill(person.address);
  await field(page, 'City').fill('Mymensingh');
  await field(page, 'State').fill('Mymensingh');
  await field(page, 'ZIP Code').fill('2200');
  await field(page, 'I have donated blood before').check();
  await field(page, 'Last Donation Date').fill(daysAhead(-60));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');

  // in the United States the 56 days would be over
  const [month = '', day = ''] = new Date(`${daysAhead(60)}T12:00`)
    .toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
    .split(' ');
  const until = page.getByRole('main').getByText(new RegExp(`${month}\\w* ${day}\\b`));
  await expect(until.first()).toBeVisible();
  await expect(page.getByText('You may give blood now.')).toBeHidden();

  await page.goto(paths.donateBlood);
  const main = page.getByRole('main');
  await expect(main.getByText('Weight: at least 45 kg.')).toBeVisible();
  await expect(main.getByText('In an emergency call 999.')).toBeVisible();
  await expect(main.getByText(/110 pounds|some states|56 days/)).toHaveCount(0);

  await page.goto(paths.eligibility);
  await expect(field(main, 'Country')).toHaveValue('BD');

  await page.goto(paths.profile);
  await expect(main.getByText('Bangladesh')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(main, 'Country').selectOption('Brazil');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(main.getByText('Brazil')).toBeVisible();
});
