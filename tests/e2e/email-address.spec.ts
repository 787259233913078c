import type { Page } from '@playwright/test';
import { fillLogIn } from './harness/accounts';
import { field } from './harness/forms';
import { expectAccessible } from './harness/page-checks';
import { openAs } from './harness/put-session';
import { expect, test } from './harness/test';

const alert = (page: Page) => page.getByRole('alert');
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Lists the links for changing an address that were mailed to it, in the order in which the server printed them. */
const changeLinksTo = (address: string, log: string): string[] =>
  [...log.matchAll(/^To: (\S+)$(?:(?!^To: )[^])*?(\/change-email#token_hash=\w+)/gm)].flatMap(
    ([, to, link = '']) => (to === address ? [link] : []),
  );

// covers: page-change-email, email-change-rules
test('an e-mail address is changed with the password and a link in both mailboxes @long', async ({
  page,
  context,
  browser,
  network,
  server,
  newAccount,
}) => {
  const [account, other] = [await newAccount(), await newAccount()];
  const next = `next-${account.email}`;
  await openAs(page, account, '/profile');
  await button(page, 'Change e-mail address').click();
  const form = page.getByRole('form', { name: 'E-mail Address' });
  const [email, password] = [field(form, 'New E-mail'), field(form, 'Current Password')];
  const send = form.getByRole('button', { name: 'Send the links' });
  await email.fill(account.email.toUpperCase());
  await send.click();
  await expect(email).toHaveAccessibleDescription('This is the address you have now');
  await expect(password).toHaveAccessibleDescription('Enter your current password');
  await email.fill(next);
  await password.fill('not the password');
  await send.click();
  await expect(password).toHaveAccessibleDescription('The password is not right.');
  await expect(email).toHaveValue(next);
  await password.fill(account.password);
  await context.setOffline(true);
  await send.click();
  await expect(form.getByRole('alert')).toContainText('You are offline.');
  await context.setOffline(false);
  await email.fill(other.email);
  await send.click();
  await expect(email).toHaveAccessibleDescription('There is already an account with this e-mail.');
  await expectAccessible(page);
  await email.fill(next);
  await send.dblclick();
  const waiting = page.getByText(`Check both mailboxes: ${account.email} and ${next}`);
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();

  await expect.poll(() => changeLinksTo(next, server.stderr())).toHaveLength(1);
  const [ofNext = ''] = changeLinksTo(next, server.stderr());
  const [ofOld = ''] = changeLinksTo(account.email, server.stderr());
  // the link in the mail to the new address is opened on another device
  const elsewhere = await (await browser.newContext({ baseURL: network.url })).newPage();
  await elsewhere.goto(ofNext);
  await expect(elsewhere).toHaveURL('/change-email');
  await expectAccessible(elsewhere);
  await button(elsewhere, 'Confirm').click();
  await expect(elsewhere.getByText('Now open the link in the other mailbox')).toBeVisible();
  await page.goto(ofOld);
  await button(page, 'Confirm').click();
  await expect(page.getByText('Your e-mail address has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).last().click();
  await expect(page.getByText(`You log in with ${next}`)).toBeVisible();
  await expect(page.getByText('Check both mailboxes')).toBeHidden();

  await elsewhere.goto('/login');
  await elsewhere.goto(ofNext);
  await button(elsewhere, 'Confirm').click();
  await expect(alert(elsewhere)).toContainText('This link has expired or was used before.');
  await elsewhere.goto('/change-email');
  await expect(elsewhere.getByText('Open that link again')).toBeVisible();
  await elsewhere.goto('/login');
  await fillLogIn(elsewhere, account);
  await expect(alert(elsewhere)).toContainText('The e-mail or the password is not right.');
  await fillLogIn(elsewhere, { ...account, email: next });
  await expect(elsewhere).toHaveURL('/');
  await elsewhere.context().close();
});
