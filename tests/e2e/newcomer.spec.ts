import type { Page } from '@playwright/test';
import { newPerson } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field, postedHead, requestForm } from './harness/forms';
import { Hand } from './harness/hand';
import { expect, test } from './harness/test';

// this test needs no service worker
test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// covers: kept-for-sign-up, work-of-jobs
test('a newcomer who asks for blood types thirteen fields, and nothing twice @long', async ({
  page,
  server,
}) => {
  const person = newPerson();
  const hospital = `Saint New ${person.lastName}`;
  const hand = new Hand();
  const kept = page.getByText('Your request is kept. Create an account to send it.');
  await page.goto('/blood-requests#create-request');
  const form = requestForm(page);
  await hand.type(field(form, 'Name'), `${person.firstName} ${person.lastName}`);
  await hand.choose(field(form, 'Requester Type'), 'family');
  await hand.type(field(form, 'Hospital'), hospital);
  await hand.choose(field(form, 'Blood Type'), 'O-');
  await hand.type(field(form, 'Units Needed'), '2');
  await hand.tap(form.getByRole('radio', { name: 'Critical' }));
  await hand.type(field(form, 'Contact Number'), person.phone);
  await hand.type(field(form, 'E-mail'), person.email);
  await hand.type(field(form, 'Reason'), 'Planned operation');
  await hand.tap(field(form, 'I confirm that this is a legitimate blood request'));
  await hand.tap(button(page, 'Submit Blood Request'));
  await hand.tap(page.getByRole('link', { name: 'Sign Up', exact: true }));

  await expect(field(page, 'E-mail')).toHaveValue(person.email);
  await expect(kept).toBeVisible();
  await hand.type(field(page, 'Password'), person.password);
  await hand.type(field(page, 'Confirm Password'), person.password);
  await hand.tap(button(page, 'Continue'));
  await expect(field(page, 'First Name')).toHaveValue(person.firstName);
  await expect(field(page, 'Last Name')).toHaveValue(person.lastName);
  await expect(field(page, 'Phone Number')).toHaveValue(person.phone);
  await expect(kept).toBeVisible();
  await hand.type(field(page, 'Date of Birth'), '1990-12-10');
  await hand.tap(button(page, 'Continue'));
  await expect(kept).toBeVisible();
  await hand.type(field(page, 'Address'), person.address);
  await hand.type(field(page, 'City'), 'Springfield');
  await hand.type(field(page, 'State'), 'IL');
  await hand.type(field(page, 'ZIP Code'), '62701');
  await hand.tap(button(page, 'Create Account'));
  await expect(
    page.getByText('Your account has been created. Log in to send your request.'),
  ).toBeVisible();
  await hand.tap(button(page, 'Log In'));
  await expect(field(requestForm(page), 'Hospital')).toHaveValue(hospital);
  await hand.tap(button(page, 'Submit Blood Request'));
  await expect(postedHead(page)).toContainText(
    'Your blood request has been submitted successfully!',
  );
  expect(await rowsOf(server, 'blood_requests', { hospital })).toHaveLength(1);
  expect(hand.work).toEqual({ typed: 13, taps: 11 });
});
