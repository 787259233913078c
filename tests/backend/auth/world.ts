import { expect, vi } from 'vitest';
import type { SignUpProfile } from '@/collections/profiles/row';
import type { Remote } from '@/remote/client';
import { openBrowser, openTab, type Tab, visit } from './device';
import type { AuthProject } from './auth-project';

export const PASSWORD = 'correct horse battery';
export const NEXT = 'another horse entirely';

/** What the cases share: one backend for all, and a browser that each case finds new. */
export const world = {
  // set before the first case
  project: undefined as unknown as AuthProject,
  server: { url: '', key: '' },
  /** asks new people to confirm their address, as a hosted project does, if the server can */
  strict: { url: '', key: '' },
};

export const sql = (text: string, values?: unknown[]) => world.project.sql(text, values);

let people = 0;
/** An address that nobody has yet. */
export const newAddress = (name: string) => `${name}-${(people += 1)}@example.org`;

// the row has more columns, and all of them may be left out
export const profileOf = (columns: object = {}) =>
  ({ first_name: 'Ann', last_name: 'Example', ...columns }) as SignUpProfile;

/** Fills in the page for new accounts. */
export const signUp = (
  tab: Tab,
  email: string,
  { password = PASSWORD, profile = profileOf() } = {},
) => tab.signUp({ email, password, profile, returnTo: '/confirm-sign-up' });

/**
 * Opens a tab of the app where a person has signed up and logged in.
 * @param server the one to log in to
 */
export async function openLoggedIn(
  name: string,
  server = world.server,
): Promise<{ tab: Tab; email: string }> {
  const email = newAddress(name);
  await signUp(await openTab(), email);
  visit(server);
  const tab = await openTab();
  await tab.logIn(email, PASSWORD);
  return { tab, email };
}

/** A device that only logs in, and keeps nothing. */
export async function otherDevice(tab: Tab, email: string, password = PASSWORD): Promise<Remote> {
  const client = tab.makeClient(tab.readBackend(), false);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw tab.serverError(error);
  return client;
}

/** Whether the person's session on a device goes on, by the server's answer. */
export async function goesOn({ auth }: Remote): Promise<boolean> {
  return (await auth.refreshSession()).error === null;
}

export const identityIn = (tab: Tab) => tab.useSession.getState().identity;
export const idIn = (tab: Tab) => identityIn(tab)?.userId ?? '';

/** The tokens of all links that were mailed to an address, oldest first. */
export const linksTo = (address: string): string[] =>
  world.project
    .mails()
    .filter(({ to }) => to === address)
    .map(({ body }) => /(?:token|confirm)_hash=(\w+)/.exec(body)?.[1] ?? '');

/** The token of a person's `count`th link. */
export async function linkTo(address: string, count = 1): Promise<string> {
  const found = await vi.waitFor(() => {
    const link = linksTo(address)[count - 1];
    expect(link, `link ${count} to ${address}`).toBeTruthy();
    return link;
  }, 10_000);
  return found ?? '';
}

/** Makes the links of an account older than an hour. */
export async function ageLinks(email: string): Promise<void> {
  for (const column of ['recovery_sent_at', 'email_change_sent_at', 'confirmation_sent_at'])
    await sql(
      `update auth.users set ${column} = ${column} - interval '61 minutes' where email = $1`,
      [email],
    );
}

/** Makes the sessions of an account begin more than a day ago. */
export const ageSessions = (email: string) =>
  sql(
    `update auth.sessions s set created_at = now() - interval '25 hours'
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [email],
  );

/** Lets the seconds pass in which a used refresh token is good once more. */
export const ageTokens = (email: string) =>
  sql(
    `update auth.refresh_tokens r set updated_at = r.updated_at - interval '1 minute'
     from auth.users u where u.id::text = r.user_id::text and u.email = $1`,
    [email],
  );

/** Begins each case with a new browser. */
export const beginCase = () => openBrowser(world.server);
