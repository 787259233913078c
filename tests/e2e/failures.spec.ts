import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  donorForm,
  field,
  fillDonation,
  fillRequest,
  registerDonation,
  requestForm,
} from './harness/forms';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/** Makes every write to IndexedDB fail as if the disk were full. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  });
}

// covers: error-request-form
test('a request that cannot be saved says so, and stays in the form', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/blood-requests');
  await fillRequest(page, { hospital: 'Saint Full' });
  await fillDisk(page);
  await requestForm(page).getByRole('button', { name: 'Submit Blood Request' }).click();
  // there may also be an alert that the draft cannot be saved
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to' });
  await expect(failure).toContainText(
    'Failed to submit your blood request. Please try again later.',
  );
  await expect(failure).toContainText('The storage of this device is full');
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('Saint Full');
});

// covers: error-donor-form
test('a registration that cannot be saved says so, and stays in the form @long', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/donate-blood');
  await fillDonation(page, { city: 'Fullville' });
  await fillDisk(page);
  await donorForm(page).getByRole('button', { name: 'Register as a Donor' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to' });
  await expect(failure).toContainText('Failed to register as a donor. Please try again later.');
  await expect(field(donorForm(page), 'City')).toHaveValue('Fullville');
  await expect(page).toHaveURL('/donate-blood');
});

/** Returns the address of the file that a module was built into. */
function findChunk(module: string): string {
  const manifest = join(process.env['E2E_DIST'] ?? 'dist', '.vite', 'manifest.json');
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  return `**/${chunks[module]?.file}`;
}

// covers: missing-part
test('a registration sent before its rules have arrived waits for them, and says so when they fail', async ({
  page,
}) => {
  const rules = findChunk('src/features/donations/register/donor-commands.ts');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(rules, async (route) => {
    await arrived;
    await route.abort();
  });
  await page.goto('/donate-blood');
  const form = donorForm(page);
  await field(form, 'City').fill('Slowville');
  const register = form.getByRole('button', { name: 'Register as a Donor' });
  await register.click();
  await expect(form.getByRole('button', { name: 'Registering...' })).toBeDisabled();
  arrive();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to' });
  await expect(failure).toContainText('Failed to register as a donor. Please try again later.');
  await expect(failure).toContainText('reload it. What you typed is kept.');

  await page.unroute(rules);
  await page.reload();
  await expect(field(form, 'City')).toHaveValue('Slowville');
  await register.click();
  await expect(field(form, 'Full Name')).toBeFocused();
});

// covers: missing-part
test('the store’s code that a first visit lost arrives once the network is back', async ({
  page,
}) => {
  const store = findChunk('src/app/lifecycle/lifecycle.ts');
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(store.slice(2)),
  );
  await page.route(store, (route) => route.abort());
  await page.goto('/saved');
  await lost;
  await page.unroute(store);
  await expect(page.getByText('Nothing is saved on this device yet')).toBeVisible();
});

// covers: error-donation-update, error-donation-availability
test('changes of a donation that cannot be saved say so @long', async ({ page, newAccount }) => {
  await openAs(page, await newAccount(), '/donate-blood');
  await registerDonation(page, { city: 'Fullville' });
  await fillDisk(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to' });
  await page.getByRole('button', { name: 'Mark as Unavailable' }).click();
  await expect(failure).toContainText('Failed to update donation availability');
  await page.getByRole('button', { name: 'Edit Donation' }).click();
  const form = page.getByRole('form', { name: 'Edit Donation' });
  await field(form, 'City').fill('Emptyville');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(failure).toContainText('Failed to update donation details');
  await expect(field(form, 'City')).toHaveValue('Emptyville');
});

// covers: error-requests-load, error-donation-load, error-donations-load
test('lists that neither device nor server can provide say so, and appear on retry @long', async ({
  page,
}) => {
  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.goto('/all-requests');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load blood request data. Please try again later.',
  );
  await page.goto('/donations');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load donations. Please try again later.',
  );
  const id = '7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8e7f';
  await page.goto(`/request/${id}`);
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load blood request data. Please try again later.',
  );
  await page.goto(`/donation/${id}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load donation details');
  await expect(page.getByRole('link', { name: 'Back to Donate Blood' })).toBeVisible();
  await page.goto('/donations');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.unroute('**/rest/v1/**');
  // Enter is pressed, because a click would wait for the button, and the next contact with the server removes it
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('an answer of the server that is not as the page expects is said, with its place, and the page stays', async ({
  page,
  newAccount,
}) => {
  const entry = { at: '2026-11-24T10:00:00+00:00', kind: 'consent', mine: true };
  await page.route('**/rest/v1/rpc/my_consents', (route) => route.fulfill({ json: [entry] }));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openAs(page, await newAccount(), '/profile');
  const section = page.getByRole('region', { name: 'Who has seen my number' });
  await expect(section).toContainText(
    'The server’s answer was not as this page expects (my_consents: 0.pledge_id). Reload the page.',
  );
  await expect(page.getByRole('main')).not.toContainText('undefined');
  expect(logged.join('\n')).toContain('Wrong answer of my_consents');
  await page.unroute('**/rest/v1/rpc/my_consents');
  await page.reload();
  await expect(section).not.toContainText('The server’s answer');
});
