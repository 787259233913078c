import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { fillLogIn } from './harness/accounts';
import { openPanel, test } from './harness/admin';
import { field } from './harness/forms';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { putSession } from './harness/put-session';
import { expect } from './harness/test';

// these tests do not need the app's own files on the device
test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page) => page.getByRole('list', { name: 'Open invitations' });
const administrators = (page: Page) => page.getByRole('list', { name: 'Administrators' });

/**
 * Makes an invitation on the setup page.
 * @returns the invitation's link
 */
async function invite(page: Page): Promise<string> {
  await button(page, 'Invite an Administrator').click();
  await expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  return page.getByText(/\/invitation#[0-9a-f]{64}$/).innerText();
}

// covers: page-invitation
test('an administrator invites, somebody takes it on another device, and is in the panel once confirmed @long', async ({
  page,
  context,
  browser,
  baseURL,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const bob = await hospital.newPerson();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPanel(page, admin, paths.adminSetup, 'Setup');
  const link = await invite(page);
  await button(page, 'Copy the link').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(open(page)).toContainText('Not used yet');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const theirs = await elsewhere.newPage();
  const asked: string[] = [];
  theirs.on('request', (request) => asked.push(request.url()));
  await theirs.goto(link);
  await expect(
    theirs.getByText(`${admin.email} invites you to become an administrator`),
  ).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await expect(theirs.getByText('Log in to accept your invitation.')).toBeVisible();
  await fillLogIn(theirs, bob);
  await expect(theirs).toHaveURL(link);
  await expect(theirs.getByText(`You are logged in as ${bob.email}`)).toBeVisible();

  // the person accepts the invitation without a network; it waits until there is one
  await expect(theirs.getByRole('link', { name: 'Online' })).toBeVisible();
  await elsewhere.setOffline(true);
  await button(theirs, 'Accept the invitation').click();
  await expect(theirs.getByText('It is sent as soon as the server can be reached.')).toBeVisible();
  await expect(open(page)).toContainText('Not used yet');
  await elsewhere.setOffline(false);
  await expect(theirs.getByText(`Waiting for ${admin.email} to confirm`)).toBeVisible({
    timeout: 15_000,
  });
  // the token is behind the # of the address, so no request to a server contains it
  expect(asked.filter((url) => url.split('#')[0]?.includes(link.split('#')[1] ?? ''))).toEqual([]);
  await theirs.goto(paths.admin);
  await expect(theirs).toHaveURL('/');
  await theirs.goto(link);
  await expect(theirs.getByText(`Waiting for ${admin.email} to confirm`)).toBeVisible();

  await expect(open(page)).toContainText('Waits for you to confirm', { timeout: 15_000 });
  await expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeHidden();
  await expect(open(page)).toContainText(`${bob.email} (not confirmed)`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await button(page, `Confirm ${bob.firstName} ${bob.lastName}`).click();
  await expect(page.getByRole('dialog')).toContainText(bob.email);
  await button(page, 'Make administrator').click();
  await expect(
    page.getByText(`${bob.firstName} ${bob.lastName} is an administrator.`),
  ).toBeVisible();
  await expect(administrators(page)).toContainText(bob.email);

  await expect(theirs.getByText('You are an administrator of')).toBeVisible({ timeout: 15_000 });
  await theirs.getByRole('link', { name: 'Open the admin panel' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.goto(paths.adminAudit);
  await expect(page.getByText('Invited an administrator')).toBeVisible();
  await expect(page.getByText(`Used an invitation of ${admin.email}`)).toBeVisible();
  await expect(page.getByText(`Made ${bob.email} administrator`)).toBeVisible();
  await elsewhere.close();
});

// covers: page-invitation
test('an invitation that is refused, cancelled, expired, used or unknown says so @long', async ({
  page,
  browser,
  baseURL,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const bob = await hospital.newPerson();
  await openPanel(page, admin, paths.adminSetup, 'Setup');
  await expect(page.getByText('Nobody has been invited yet.')).toBeVisible();
  const link = await invite(page);
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await page.goto(link);
  await expect(page.getByText('You are an administrator already.')).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const theirs = await elsewhere.newPage();
  await putSession(theirs, bob);
  await theirs.goto(link);
  await button(theirs, 'Accept the invitation').dblclick();
  await expect(theirs.getByText('Waiting for')).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByText('has been used by somebody')).toBeVisible();

  await page.goto(paths.adminSetup);
  await button(page, 'Refuse').click();
  await expect(page.getByText(`${bob.firstName} ${bob.lastName} was refused`)).toBeVisible();
  await expect(theirs.getByText('has taken this invitation back')).toBeVisible({ timeout: 15_000 });
  expect(await hospital.sql('select user_id from private.admins')).toHaveLength(1);

  const next = await invite(page);
  await button(page, 'Cancel the invitation').click();
  await expect(page.getByText('The invitation is cancelled.')).toBeVisible();
  await expect(open(page)).toBeHidden();
  await expect(page.getByText('Invitations of the last 30 days that are over (2)')).toBeVisible();
  await theirs.goto(next);
  await expect(theirs.getByText('has taken this invitation back')).toBeVisible();
  const late = await invite(page);
  await hospital.sql('update private.invitations set expires_at = now() where outcome is null');
  await theirs.goto(late);
  await expect(theirs.getByText('This invitation has expired.')).toBeVisible();
  await theirs.goto(paths.invitation('0'.repeat(64)));
  await expect(theirs.getByText('There is no such invitation.')).toBeVisible();
  await theirs.goto('/invitation');
  await expect(theirs.getByText('Open the link of your invitation again')).toBeVisible();
  await visitor.context().close();
  await elsewhere.close();
});

// covers: admin-field-reason
test('adding by e-mail says beside the field what the server has against it', async ({
  page,
  hospital,
}) => {
  const admin = await hospital.newAdministrator();
  const bob = await hospital.newPerson();
  await openPanel(page, admin, paths.adminSetup, 'Setup');
  const [email, name] = [field(page, 'E-mail of an account'), field(page, 'Name in their profile')];
  await email.fill(bob.email);
  await button(page, 'Make Administrator').click();
  await expect(name).toHaveAccessibleDescription('Enter the name as it is in their profile');
  await expect(name).toBeFocused();
  await name.fill('Somebody Else');
  await button(page, 'Make Administrator').click();
  await expect(email).toHaveAccessibleDescription(/^This address has not been confirmed/);
  // the auth server makes these two updates: the first when somebody requests a link, the second when they open it
  for (const token of [bob.email, null])
    await hospital.sql('update auth.users set recovery_token = $2 where email = $1', [
      bob.email,
      token,
    ]);
  await button(page, 'Make Administrator').click();
  await expect(name).toHaveAccessibleDescription(
    'This is not the name in the profile of the account',
  );
  await expect(name).toBeFocused();
  await expect(email).toHaveValue(bob.email);
  await name.fill(`${bob.firstName.toUpperCase()}  ${bob.lastName}`);
  await button(page, 'Make Administrator').click();
  // the dialog names the owner of the account, its age, and whether its address is confirmed
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(`${bob.firstName} ${bob.lastName}`);
  await expect(asked).toContainText(/Account made.*just now|Account made.*ago/s);
  await expect(asked).not.toContainText('Not confirmed');
  await asked.getByRole('button', { name: 'Give them the rights' }).click();
  await expect(page.getByText(`${bob.email} is an administrator.`)).toBeVisible();
  await expect(administrators(page)).toContainText(bob.email);
});
