import { paths } from '@/paths';
import { donorForm, field, fillRequest, requestForm } from './harness/forms';
import { donors, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// Tests for where the focus is after a page has changed. They need no service worker.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

test('the first wrong field of the request form gets the focus, as its reader sees it', async ({
  page,
  newAccount,
}) => {
  await openAs(page, await newAccount(), paths.createRequest);
  const form = requestForm(page);
  await fillRequest(page, { hospital: 'Saint Focus', email: 'nobody' });
  await field(form, 'Units Needed').fill('0');
  await form.getByRole('button', { name: 'Submit Blood Request' }).click();
  await expect(field(form, 'Units Needed')).toBeFocused();
  await expect(field(form, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('a pressed button gets its click, though the field before it shows its error at that moment', async ({
  page,
}) => {
  await page.goto(paths.donorForm);
  const form = donorForm(page);
  await field(form, 'ZIP Code').fill('abc');
  const box = form.getByRole('checkbox').first();
  await box.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // the check of the field takes less time than this
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(box).toBeChecked();
  await expect(field(form, 'ZIP Code')).toHaveAccessibleDescription(/five digits/i);
});

/**
 * The two ways in which browsers treat a focused button when it becomes disabled: some send `blur`, and some do not.
 */
for (const blurs of [true, false])
  test(`a busy button keeps the focus and does nothing, in a browser that ${blurs ? 'blurs' : 'does not blur'} what is disabled`, async ({
    page,
  }) => {
    await page.addInitScript((sends) => {
      const pass = new WeakSet<Event>();
      for (const name of ['blur', 'focusout'])
        addEventListener(
          name,
          (event) => {
            const isOff = event.target instanceof Element && event.target.matches(':disabled');
            if (isOff && !pass.has(event)) event.stopImmediatePropagation();
          },
          { capture: true },
        );
      if (!sends) return;
      let focused: EventTarget | null = null;
      addEventListener('focusin', ({ target }) => {
        focused = target;
      });
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target === focused && (target as Element).matches(':disabled'))
            for (const name of ['blur', 'focusout']) {
              const event = new FocusEvent(name, { bubbles: name === 'focusout' });
              pass.add(event);
              target.dispatchEvent(event);
            }
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
    }, blurs);
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/auth\/v1\/token/, async (route) => {
      asked += 1;
      await held;
      await route.fallback();
    });
    await page.goto(paths.login);
    await field(page, 'E-mail').fill('nobody@example.org');
    await field(page, 'Password').fill('not the password');
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).focus();
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await expect(busy).toBeFocused();
    await expect(busy).toBeDisabled();
    // the button is pressed by Enter, by a click on its middle, and by Enter in a field
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await busy.click({ force: true });
    await field(page, 'Password').press('Enter');
    await busy.focus();
    expect(asked).toBe(1);
    answer();
    await expect(page.getByText(/^Failed to sign in: /)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toBeFocused();
    expect(asked).toBe(1);
  });

test('a button that was busy has the focus again, and after an answer the focus stays near the donor’s card', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  await page.goto(paths.login);
  await field(page, 'E-mail').fill(nurse.email);
  await field(page, 'Password').fill('not the password');
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await logIn.click();
  await expect(page.getByText(/^Failed to sign in: /)).toBeVisible();
  await expect(logIn).toBeFocused();

  const request = await seedRequest(server, nurse, { hospital: `Saint Keys ${nurse.lastName}` });
  await seedPledge(server, donor, request);
  await openAs(page, nurse, paths.request(request));
  await donors(page).getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await expect(donors(page).getByText(donor.phone)).toBeVisible();
  await expect(donors(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(donors(page).locator(':focus')).toHaveCount(1);
});

test('an address that no record can have says that the link is incomplete', async ({
  page,
  newAccount,
}) => {
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(answer.url());
  });
  await openAs(page, await newAccount(), paths.home);
  for (const path of ['/report/request/xyz', '/report/pledge/xyz', '/schedule/xyz']) {
    await page.goto(path);
    await expect(page.getByText(/link is incomplete/)).toBeVisible();
  }
  expect(failed).toEqual([]);
});
