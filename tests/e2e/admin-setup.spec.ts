import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { type StartedServer, startServer } from '../support/start-server';
import { type Account, fillLogIn, logIn } from './harness/accounts';
import { rowsOf } from './harness/database';
import { field } from './harness/forms';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { expect, test as shared } from './harness/test';
import { openAs } from './harness/put-session';

/** These tests have a server of their own, because other tests may have made an administrator on the shared one. */
const test = shared.extend<object, { server: StartedServer }>({
  // these tests need no service worker
  serviceWorkers: 'block',
  server: [
    // Playwright demands that a fixture names the fixtures that it uses; this one uses none
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer({ distDir: process.env['E2E_DIST'] ?? 'dist' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

let admin: Account;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const administrators = (page: Page) => page.getByRole('list', { name: 'Administrators' });
const unitsOf = (page: Page, type: string) =>
  page
    .getByRole('list', { name: 'Units by blood type' })
    .getByRole('listitem')
    .filter({
      // compares the whole text, so that 'A+' does not match 'AB+'
      has: page.getByText(type, { exact: true }),
    });

const shelf = (page: Page) => page.getByRole('region', { name: 'Inventory of Units' });

/** Makes a client that is logged in to an account, to call functions of the server. */
async function connect(server: StartedServer, { email, password }: Account) {
  const client = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never }, // the type of ws has more overloads than realtime-js expects
  });
  await client.auth.signInWithPassword({ email, password });
  return client;
}

/** Makes an administrator: one person invites another, who accepts, and then the first person confirms. */
async function invite(server: StartedServer, by: Account, whom: Account): Promise<void> {
  const [inviter, invited] = [await connect(server, by), await connect(server, whom)];
  const { data: made } = await inviter.rpc('create_invitation');
  const { data: redeemed } = await invited.rpc('redeem_invitation', { token: made.token });
  expect(redeemed).toMatchObject({ status: 'waiting', invited_by: by.email });
  const { data: waiting } = await inviter.rpc('list_invitations');
  const [{ id: invitation, person }] = waiting;
  expect(person.email).toBe(whom.email);
  await inviter.rpc('confirm_invitation', { invitation, account: person.user_id });
}

async function makeAdministrator(page: Page, email: string): Promise<void> {
  await field(page, 'E-mail of an account').fill(email);
  await field(page, 'Name in their profile').fill('Bob');
  await button(page, 'Make Administrator').click();
}

// covers: page-admin-setup, error-setup-admin
test('only the first to ask becomes administrator; others are invited, and removed by e-mail @long', async ({
  browser,
  baseURL,
  page,
  newAccount,
  server,
}) => {
  admin = await newAccount();
  const bob = await newAccount();
  await page.goto('/admin/setup');
  await expect(page).toHaveURL('/login');
  await fillLogIn(page, admin);
  await expect(page).toHaveURL('/admin/setup');
  await expect(button(page, 'Add All Sample Data')).toBeDisabled();
  await expect(page.getByText('Only an administrator can add sample data.')).toBeVisible();
  await button(page, 'Make Current User Admin').click();
  await expect(
    page.getByText(
      'You are now an administrator. Log out and log back in for this to take effect.',
    ),
  ).toBeVisible();
  await expect(administrators(page)).toContainText(`${admin.email} (you)`);
  await expect(button(page, 'Add All Sample Data')).toBeEnabled();

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  await openAs(theirs, bob, '/');
  await theirs.goto('/admin/setup');
  await button(theirs, 'Make Current User Admin').click();
  await expect(theirs.getByRole('alert')).toHaveText(
    'Error setting up admin: An administrator already exists; ask them to add you',
  );

  await makeAdministrator(page, 'nobody@example.com');
  await expect(field(page, 'E-mail of an account')).toHaveAccessibleDescription(
    'There is no account with this e-mail',
  );
  await expect(field(page, 'E-mail of an account')).toBeFocused();
  await makeAdministrator(page, bob.email.toUpperCase());
  await expect(field(page, 'E-mail of an account')).toHaveAccessibleDescription(
    /^This address has not been confirmed/,
  );
  await invite(server, admin, bob);
  await page.reload();
  await expect(administrators(page).getByRole('listitem')).toHaveCount(2);
  // a poke makes Bob's device pull
  await expect(administrators(theirs)).toContainText(`${bob.email} (you)`);
  await expectAccessible(page);

  await button(page, `Remove ${bob.email}`).click();
  await button(page, 'Remove administrator').click();
  await expect(page.getByText(`${bob.email} is no longer an administrator.`)).toBeVisible();
  await expect(administrators(theirs)).toBeHidden();
  await button(page, `Remove ${admin.email}`).click();
  await button(page, 'Remove administrator').click();
  await expect(page.getByRole('alert')).toHaveText(
    'The last administrator cannot be removed. Make somebody else administrator first',
  );
  await other.close();
});

// covers: error-sample-donors, success-sample-data
test('sample data: added once with progress, marked, in the log, and removed again @long', async ({
  page,
  context,
  server,
}) => {
  await logIn(page, admin);
  await page.goto('/admin/setup');
  await expect(administrators(page)).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Add Sample Donors').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error adding sample donors: You are offline. Connect to the internet and try again.',
  );
  await context.setOffline(false);

  await page.route('**/rpc/add_sample_data', async (route) => {
    // the answer comes late, so that the progress bar can be seen
    await expect(page.getByRole('progressbar')).toBeVisible();
    await route.continue();
  });
  await button(page, 'Add All Sample Data').dblclick();
  await expect(
    page.getByText(
      'Sample data added: 8 sample donors, 6 sample requests, 8 sample inventory entries.',
    ),
  ).toBeVisible();
  await button(page, 'Add Sample Requests').click();
  await expect(
    page.getByText('The sample data is there already; nothing was added.'),
  ).toBeVisible();
  for (const [table, count] of [
    ['donors', 8],
    ['blood_requests', 6],
    ['inventory', 8],
  ] as const)
    expect(await rowsOf(server, table, { is_sample: 'true' })).toHaveLength(count);

  await page.goto('/admin/inventory?tab=units');
  await expect(unitsOf(page, 'A+')).toContainText('15');
  await expect(unitsOf(page, 'O−')).toContainText('10');
  await expect(shelf(page).getByRole('row').filter({ hasText: 'Sample' })).toHaveCount(8);
  await expectNoSidewaysScroll(page);

  await page.goto('/admin/audit');
  await expect(page.getByText('Added sample data').first()).toBeVisible();
  await expect(page.getByText(admin.email).first()).toBeVisible();
  await expect(page.getByText('Added a donation (sample)').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/setup');
  await button(page, 'Remove Sample Data').click();
  await button(page, 'Remove sample data').click();
  await expect(
    page.getByText(
      'Sample data removed: 8 sample donors, 6 sample requests, 8 sample inventory entries.',
    ),
  ).toBeVisible();
  await page.goto('/admin/inventory?tab=units');
  await expect(page.getByText('No units on the shelf')).toBeVisible();
});
