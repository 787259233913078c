import { rowsOf } from './harness/database';
import { field, fillRequest, postedHead, registerDonation, requestForm } from './harness/forms';
import { watchButtons } from './harness/messages';
import { everythingOnDevice, waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';
import { openAs } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

const submitLabel = 'Submit Blood Request';
const success = 'Your blood request has been submitted successfully!';

// covers: critical-number, request-form-required, error-request-unverified
test('an empty request is refused with a message beside each field and in a summary, the first one focused', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount();
  await openAs(page, account, '/blood-requests');
  const form = requestForm(page);
  await expect(field(form, 'Name')).toHaveValue(`${account.firstName} ${account.lastName}`);
  await field(form, 'Name').fill('');
  await field(form, 'E-mail').fill('not an e-mail');
  await form.getByRole('button', { name: submitLabel }).click();
  const wrong = {
    Name: 'Enter your name',
    'Requester Type': 'Choose who you are',
    Hospital: 'Enter the hospital',
    'Blood Type': 'Choose the blood type that is needed',
    'Units Needed': 'Enter how many units are needed',
    'E-mail': 'Enter an e-mail address, like name@example.com',
    Reason: 'Enter the reason',
    'I confirm that this is a legitimate blood request':
      'Please verify that this is a legitimate blood request.',
  };
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  for (const [label, message] of Object.entries(wrong)) {
    await expect(field(form, label)).toHaveAccessibleDescription(new RegExp(message));
    await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  }
  await expect(field(form, 'Name')).toBeFocused();
  await summary.getByRole('link', { name: 'Enter the reason' }).click();
  await expect(field(form, 'Reason')).toBeFocused();
  await form.getByRole('radio', { name: 'Critical' }).check();
  await expect(field(form, 'Contact Number')).toHaveAccessibleDescription(
    'A number that somebody answers now, day and night.',
  );
  await expect(page.getByText(success)).toBeHidden();
});

// covers: units-minimum
test('less than one unit, and half a unit, are refused @long', async ({ page, newAccount }) => {
  await openAs(page, await newAccount(), '/blood-requests');
  await fillRequest(page, { hospital: 'Saint Units' });
  const units = field(requestForm(page), 'Units Needed');
  await units.fill('0');
  await requestForm(page).getByRole('button', { name: submitLabel }).click();
  await expect(units).toHaveAccessibleDescription('At least 1 unit');
  await units.fill('1.5');
  await expect(units).toHaveAccessibleDescription('Enter a whole number of units');
  await expect(page.getByText(success)).toBeHidden();
});

// covers: busy-request-form, request-form-cleared, success-request-form, constant-request-message
test('a double click submits once and leads to the request; its head stays 3 s, through a reload, and Back to an empty form', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Double ${account.lastName}`;
  await openAs(page, account, '/blood-requests');
  await fillRequest(page, { hospital });
  const buttons = await watchButtons(page);
  await requestForm(page).getByRole('button', { name: submitLabel }).dblclick();
  await expect(postedHead(page)).toContainText(success);
  expect(await buttons()).toContain('Submitting...');
  expect(page.url()).toMatch(/\/request\/[0-9a-f-]{36}$/);
  await expect(postedHead(page)).toBeInViewport();
  await page.waitForTimeout(3000);
  await expect(postedHead(page)).toContainText(success);
  await page.reload();
  await expect(postedHead(page)).toContainText(success);
  await expect(page.getByRole('list', { name: 'How far it is' })).toContainText('Received');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('list', { name: 'How far it is' })).toContainText('Received');
  await expect(postedHead(other)).toBeHidden();
  await page.goBack();
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('');
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: hospital }),
  ).toHaveCount(1);
  const [row, ...more] = await rowsOf(server, 'blood_requests', { hospital });
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    location: 'Not specified',
    request_fulfilled: false,
    required_units: 2,
  });
  expect(row?.['patient_id']).toMatch(/^P-[1-9]\d{5}$/);
});

test('a request can be filled in and sent with the keyboard alone', async ({
  page,
  server,
  newAccount,
}) => {
  const account = await newAccount();
  const hospital = `Saint Keys ${account.lastName}`;
  await openAs(page, account, '/blood-requests');
  await expect(field(requestForm(page), 'Name')).toHaveValue(
    `${account.firstName} ${account.lastName}`,
  );
  const tab = () => page.keyboard.press('Tab');
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await tab();
  };
  // presses Tab until the focus moves from the top of the page into the form
  for (let i = 0; i < 60; i += 1) {
    await tab();
    if (await field(requestForm(page), 'Name').evaluate((name) => name === document.activeElement))
      break;
  }
  await expect(field(requestForm(page), 'Name')).toBeFocused();
  await tab();
  await type('Doctor');
  await type(hospital);
  await type('Springfield');
  await type('62701');
  await type('AB-');
  // leaves the field of the blood component as it is
  await tab();
  await type('3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tab();
  await type('555 0123');
  await type('keys@example.com');
  await type('Reason by keys');
  await tab();
  await page.keyboard.press('Space');
  await tab();
  await page.keyboard.press('Enter');
  await expect(page.getByText(success)).toBeVisible();
  await expect
    .poll(() => rowsOf(server, 'blood_requests', { hospital }))
    .toMatchObject([
      { requester_type: 'doctor', location: 'Springfield', blood_type: 'AB-', required_units: 3 },
    ]);
});

test('a half-typed request is back after a reload and after the browser was killed @long', async ({
  network,
  newAccount,
  newDevice,
}) => {
  const account = await newAccount();
  const device = newDevice();
  let page = await (await device.open()).newPage();
  await openAs(page, account, '/blood-requests');
  await waitForWorker(page);
  await fillRequest(page, { hospital: 'Saint Draft', reason: 'Half of a sentence' });
  await expect.poll(() => everythingOnDevice(page)).toContain('Half of a sentence');
  await page.reload();
  await expect(field(requestForm(page), 'Reason')).toHaveValue('Half of a sentence');

  network.cut();
  await device.kill();
  page = await (await device.open()).newPage();
  await page.goto('/blood-requests');
  await expect(page.getByText(/^Your draft from .+ is back\.$/)).toBeVisible();
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('Saint Draft');
  await expect(field(requestForm(page), 'Reason')).toHaveValue('Half of a sentence');
  await expect(requestForm(page).getByRole('radio', { name: 'Critical' })).toBeChecked();
  await page.goto('/saved');
  await expect(page.getByRole('region', { name: 'Drafts (1)' })).toContainText('Saint Draft');
});

// covers: constant-scroll
test('Request This Blood on a donation leads to the form with its blood type @long', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), '/donate-blood');
  await registerDonation(page, { city: 'Typeville', bloodType: 'B-' });
  const link = page.getByRole('link', { name: 'Request This Blood' });
  const waited = await link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        // this function is called below, with the element as `this`
        // oxlint-disable-next-line typescript/unbound-method
        const scroll = Element.prototype.scrollIntoView;
        const start = performance.now();
        Element.prototype.scrollIntoView = function scrollIntoView(this: Element, ...how) {
          if (this.id === 'create-request') resolve(performance.now() - start);
          scroll.apply(this, how);
        };
        (element as HTMLElement).click();
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(500);
  expect(waited).toBeLessThan(1500);
  await expect(field(requestForm(page), 'Blood Type')).toHaveValue('B-');
  await expect(field(requestForm(page), 'Name')).toBeInViewport();
});
