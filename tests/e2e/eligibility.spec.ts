import { paths } from '@/paths';
import { field } from './harness/forms';
import { everythingOnDevice } from './harness/on-device';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

// covers: page-eligibility
test('the eligibility check shows result, day, reason and source, and stores nothing', async ({
  page,
}) => {
  await page.goto(paths.eligibility);
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const form = page.getByRole('form', { name: 'Eligibility check' });
  const check = form.getByRole('button', { name: 'Check Eligibility' });
  const outcome = page.getByRole('main').locator('section h2').first();
  const answer = (question: string, word: 'Yes' | 'No') =>
    form.getByRole('group', { name: question }).getByRole('radio', { name: word }).check();
  await check.click();
  await expect(field(form, 'Date of Birth')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Choose yes or no');

  await field(form, 'Date of Birth').fill('1987-03-29');
  await field(form, 'Weight').fill('150');
  await answer('Do you feel well today?', 'Yes');
  await answer('Have you been ill in the last 4 weeks?', 'No');
  await answer('Do you take any medications?', 'No');
  await answer('Have you donated blood before?', 'No');
  await check.click();
  await expect(outcome).toHaveText('You can probably give blood');
  await expect(outcome).toBeFocused();

  await answer('Have you donated blood before?', 'Yes');
  await expect(outcome).not.toHaveText('You can probably give blood');
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await field(form, 'Date of last donation').fill(daysAgo(20));
  await check.click();
  await expect(outcome).toHaveText(/^You can probably give from \w+ \d+, \d{4}$/);
  await expect(page.getByText('Wait. The time between two donations is over on')).toBeVisible();

  await field(form, 'Weight').fill('100');
  await check.click();
  await expect(outcome).toHaveText('By this guidance you cannot give at present');
  await expect(page.getByText(/No\. Donors must weigh at least 110 pounds/)).toBeVisible();
  const source = page.getByRole('main').getByRole('link', { name: /^American Red Cross/ });
  await expect(source.first()).toHaveAttribute('href', /^https:\/\/www\.redcrossblood\.org\//);

  expect(await everythingOnDevice(page)).not.toContain('1987-03-29');
  expect(sent.filter((request) => request.includes('1987-03-29'))).toEqual([]);
});

test('the eligibility check goes by the chosen country, and says so if it has no rules of its own', async ({
  page,
}) => {
  await page.goto(paths.eligibility);
  const form = page.getByRole('form', { name: 'Eligibility check' });
  await field(form, 'Country').selectOption('Bangladesh');
  await expect(form.getByText('Donors must be at least 18, at most 60.')).toBeVisible();
  await expect(field(form, 'Unit')).toHaveValue('kg');
  await field(form, 'Date of Birth').fill('1987-03-29');
  await field(form, 'Weight').fill('44');
  for (const [question, word] of [
    ['Do you feel well today?', 'Yes'],
    ['Have you been ill in the last 4 weeks?', 'No'],
    ['Do you take any medications?', 'No'],
    ['Have you donated blood before?', 'No'],
  ] as const)
    await form.getByRole('group', { name: question }).getByRole('radio', { name: word }).check();
  await form.getByRole('button', { name: 'Check Eligibility' }).click();
  await expect(page.getByText('No. Donors must weigh at least 45 kg')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Time: Whole blood every 120 days.')).toBeVisible();
  await expect(main.getByText('In an emergency call 999.')).toBeVisible();
  await expect(main.getByText('We do not have this country’s own rules.')).toBeHidden();

  await field(form, 'Country').selectOption('France');
  await expect(main.getByText('We do not have this country’s own rules.')).toBeVisible();
  await expect(main.getByRole('link', { name: /^World Health Organization/ })).toBeVisible();
  await expect(main.getByText('In an emergency call')).toBeHidden();
});
