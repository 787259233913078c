import { describe, expect, it, vi } from 'vitest';
import { readResetLink } from '@/features/auth/reset-link';
import { openTab, wordsOf, type Tab } from './device';
import { IS_REAL } from './project';
import {
  ageLinks,
  ageSessions,
  goesOn,
  identityIn,
  linksTo,
  linkTo,
  newAddress,
  NEXT,
  openLoggedIn,
  otherDevice,
  PASSWORD,
  signUp,
  world,
} from './world';

const EXPIRED = 'This link has expired or was used before.';
const SHORT = 'The password must have at least 8 characters.';
const SAME = 'This is the password you have now. Choose another one.';
const WRONG = 'The password is not right.';
const AGAIN = 'The server asks for your password once more.';
const WRONG_LOG_IN = 'The e-mail or the password is not right.';

/** Makes an account. A person who is not logged in to it then asks for a link. */
async function askForLink(name: string) {
  const tab = await openTab();
  const email = newAddress(name);
  await signUp(tab, email);
  await tab.requestPasswordReset(email, '/reset-password');
  return { tab, email, tokenHash: await linkTo(email) };
}
const use = (tab: Tab, tokenHash: string) => tab.preparePasswordReset({ kind: 'token', tokenHash });

export function passwordCases(): void {
  describe('a forgotten password', () => {
    it('is replaced by the link, which logs in and ends all other sessions', async () => {
      const { tab, email, tokenHash } = await askForLink('forgot');
      const thief = await otherDevice(tab, email);
      expect(await use(tab, tokenHash)(NEXT)).toEqual({ email, loggedIn: true });
      expect(identityIn(tab)?.email).toBe(email);
      expect(await goesOn(tab.getRemote())).toBe(true);
      expect(await goesOn(thief)).toBe(false);
      expect(await wordsOf(tab, otherDevice(tab, email))).toBe(WRONG_LOG_IN);
      expect(await wordsOf(tab, otherDevice(tab, email, NEXT))).toBeNull();
    });

    it('is asked about again after a refused one, with the same link', async () => {
      const { tab, email, tokenHash } = await askForLink('refused');
      const reset = use(tab, tokenHash);
      expect(await wordsOf(tab, reset('short'))).toBe(SHORT);
      expect(await wordsOf(tab, reset(PASSWORD))).toBe(SAME);
      expect(await reset(NEXT)).toEqual({ email, loggedIn: true });
    });

    it('needs a link that was not used before', async () => {
      const { tab, tokenHash } = await askForLink('used');
      await use(tab, tokenHash)(NEXT);
      expect(await wordsOf(tab, use(tab, tokenHash)('a third password'))).toBe(EXPIRED);
    });

    it('needs a link of the last hour', async () => {
      const { tab, email, tokenHash } = await askForLink('late');
      await ageLinks(email);
      expect(await wordsOf(tab, use(tab, tokenHash)(NEXT))).toBe(EXPIRED);
    });

    it('needs the last of several links', async () => {
      const { tab, email, tokenHash } = await askForLink('several');
      await tab.requestPasswordReset(email, '/reset-password');
      const last = await linkTo(email, 2);
      expect(await wordsOf(tab, use(tab, tokenHash)(NEXT))).toBe(EXPIRED);
      expect(await use(tab, last)(NEXT)).toEqual({ email, loggedIn: true });
    });

    it.each(['0'.repeat(56), 'x', '🩸'])(
      'needs a link that the server sent, not %s',
      async (token) => {
        const tab = await openTab();
        const error = await use(tab, token)(NEXT).catch((failure: unknown) => failure);
        expect(tab.isLinkExpired(error)).toBe(true);
      },
    );

    it('tells nobody who has an account', async () => {
      const tab = await openTab();
      const nobody = newAddress('nobody');
      expect(await wordsOf(tab, tab.requestPasswordReset(nobody, '/reset-password'))).toBeNull();
      expect(linksTo(nobody)).toEqual([]);
    });

    it.skipIf(!IS_REAL)(
      'is replaced by the link of the default template (the embedded server mails only ours)',
      async () => {
        const { tab, email, tokenHash } = await askForLink('default');
        const link = `${world.server.url}/auth/v1/verify?token=${tokenHash}&type=recovery&redirect_to=http://127.0.0.1:4173/reset-password`;
        const open = async () =>
          new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '');
        const { pathname, hash } = await open();
        expect(pathname).toBe('/reset-password');
        const proof = readResetLink(hash);
        expect(proof).toMatchObject({ kind: 'session' });
        if (typeof proof === 'object' && proof !== null)
          expect(await tab.preparePasswordReset(proof)(NEXT)).toEqual({ email, loggedIn: true });
        expect(readResetLink((await open()).hash)).toBe('expired');
      },
    );
  });

  describe('another password', () => {
    it('ends the sessions of all other devices, and this one goes on', async () => {
      const { tab, email } = await openLoggedIn('change');
      const other = await otherDevice(tab, email);
      expect(await wordsOf(tab, tab.changePassword(PASSWORD, NEXT))).toBeNull();
      expect(await goesOn(other)).toBe(false);
      expect(await goesOn(tab.getRemote())).toBe(true);
      expect(await wordsOf(tab, otherDevice(tab, email))).toBe(WRONG_LOG_IN);
      expect(await wordsOf(tab, otherDevice(tab, email, NEXT))).toBeNull();
    });

    it('needs the one of today', async () => {
      const { tab, email } = await openLoggedIn('wrong');
      expect(await wordsOf(tab, tab.changePassword('not the password', NEXT))).toBe(WRONG);
      expect(await wordsOf(tab, otherDevice(tab, email))).toBeNull();
    });

    it('must differ, and be neither short nor too long', async () => {
      const { tab, email } = await openLoggedIn('bad');
      expect(await wordsOf(tab, tab.changePassword(PASSWORD, 'short'))).toBe(SHORT);
      expect(await wordsOf(tab, tab.changePassword(PASSWORD, PASSWORD))).toBe(SAME);
      expect(await wordsOf(tab, tab.changePassword(PASSWORD, '€'.repeat(25)))).toBe(
        'This password is too long. Use at most 72 letters and digits.',
      );
      expect(await wordsOf(tab, otherDevice(tab, email))).toBeNull();
    });

    it('is taken from a device that logged in long ago', async () => {
      const { tab, email } = await openLoggedIn('old');
      await ageSessions(email);
      const { error } = await tab.getRemote().auth.updateUser({ password: NEXT });
      expect(error && tab.serverError(error).message).toBe(AGAIN);
      expect(await wordsOf(tab, tab.changePassword(PASSWORD, NEXT))).toBeNull();
      expect(await wordsOf(tab, otherDevice(tab, email, NEXT))).toBeNull();
    });

    it.skipIf(!IS_REAL)(
      'is refused with a wrong nonce (the embedded server knows none)',
      async () => {
        const { tab, email } = await openLoggedIn('nonce');
        await ageSessions(email);
        const { auth } = tab.getRemote();
        const { error } = await auth.updateUser({ password: NEXT, nonce: '123456' });
        expect(error && tab.serverError(error).message).toBe(AGAIN);
      },
    );
  });

  describe('the end of an account', () => {
    it('needs its password', async () => {
      const { tab, email } = await openLoggedIn('keep');
      expect(await wordsOf(tab, tab.deleteAccount('not the password'))).toBe(WRONG);
      expect(await wordsOf(tab, otherDevice(tab, email))).toBeNull();
    });

    it('ends its sessions and its log-in, and frees the address', async () => {
      const { tab, email } = await openLoggedIn('leave');
      const other = await otherDevice(tab, email);
      expect(await wordsOf(tab, tab.deleteAccount(PASSWORD))).toBeNull();
      await tab.leaveDeletedAccount();
      await tab.cleanUpSignOut();
      expect(identityIn(tab)).toBeNull();
      expect(await goesOn(other)).toBe(false);
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBe(WRONG_LOG_IN);
      expect(await wordsOf(tab, signUp(tab, email))).toBeNull();
    });

    it('is seen by another device, which says why', async () => {
      const { tab, email } = await openLoggedIn('elsewhere');
      const other = await otherDevice(tab, email);
      let answer: string | null = 'more';
      while (answer === 'more') answer = (await other.rpc('delete_account')).data;
      expect(answer).toBe('deleted');
      const { error } = await tab.getRemote().auth.getUser();
      expect(error?.code).toBe('user_not_found');
      await tab.checkAccount();
      await vi.waitFor(() =>
        expect(tab.useSignOutNotice.getState().notice?.reason).toBe('deleted-elsewhere'),
      );
    });
  });
}
