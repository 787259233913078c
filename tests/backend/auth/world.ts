import { expect, vi } from 'vitest';
import type { SignUpProfile } from '@/collections/profiles/row';
import type { Remote } from '@/remote/client';
import { openBrowser, openTab, type Tab, visit } from './device';
import type { AuthProject } from './auth-project';

export const PASSWORD = 'correct horse battery';
export const NEXT = 'another horse entirely';

/** What all cases share: one backend. Each case starts with a new browser. */
export const world = {
  // set before the first case runs
  project: undefined as unknown as AuthProject,
  server: { url: '', key: '' },
  /** a server that asks new people to confirm their address, as a hosted project does; the usual one if it cannot */
  strict: { url: '', key: '' },
};

export const sql = (text: string, values?: unknown[]) => world.project.sql(text, values);

let people = 0;
/** Returns an address that nobody has yet. */
export const newAddress = (name: string) => `${name}-${(people += 1)}@example.org`;

// a profile has more columns, and each of them may be left out
export const profileOf = (columns: object = {}) =>
  ({ first_name: 'Ann', last_name: 'Example', ...columns }) as SignUpProfile;

/** Submits the sign-up form. */
export const signUp = (
  tab: Tab,
  email: string,
  { password = PASSWORD, profile = profileOf() } = {},
) => tab.signUp({ email, password, profile, returnTo: '/confirm-sign-up' });

/**
 * Opens a tab of the app in which a person has signed up and logged in.
 * @param server the server to which they log in
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

/**
 * Logs in on another device, which stores nothing.
 * @returns its client
 */
export async function otherDevice(tab: Tab, email: string, password = PASSWORD): Promise<Remote> {
  const client = tab.makeClient(tab.readBackend(), false);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw tab.serverError(error);
  return client;
}

/** Whether the session of a client has not ended, by the server's answer to a renewal. */
export async function goesOn({ auth }: Remote): Promise<boolean> {
  return (await auth.refreshSession()).error === null;
}

export const identityIn = (tab: Tab) => tab.useSession.getState().identity;
export const idIn = (tab: Tab) => identityIn(tab)?.userId ?? '';

/** Returns the tokens of all links that were mailed to an address, the oldest first. */
export const linksTo = (address: string): string[] =>
  world.project
    .mails()
    .filter(({ to }) => to === address)
    .map(({ body }) => /(?:token|confirm)_hash=(\w+)/.exec(body)?.[1] ?? '');

/** Returns the token of the nth link that was mailed to an address, `count` being n. */
export async function linkTo(address: string, count = 1): Promise<string> {
  const found = await vi.waitFor(() => {
    const link = linksTo(address)[count - 1];
    expect(link, `link ${count} to ${address}`).toBeTruthy();
    return link;
  }, 10_000);
  return found ?? '';
}

/** Changes the links of an account so that they are older than an hour. */
export async function ageLinks(email: string): Promise<void> {
  for (const column of ['recovery_sent_at', 'email_change_sent_at', 'confirmation_sent_at'])
    await sql(
      `update auth.users set ${column} = ${column} - interval '61 minutes' where email = $1`,
      [email],
    );
}

/** Changes the sessions of an account so that they began more than a day ago. */
export const ageSessions = (email: string) =>
  sql(
    `update auth.sessions s set created_at = now() - interval '25 hours'
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [email],
  );

/** Changes the tokens of an account as if the seconds had passed in which a used refresh token works once more. */
export const ageTokens = (email: string) =>
  sql(
    `update auth.refresh_tokens r set updated_at = r.updated_at - interval '1 minute'
     from auth.users u where u.id::text = r.user_id::text and u.email = $1`,
    [email],
  );

/** Starts a case with a new browser. */
export const beginCase = () => openBrowser(world.server);
