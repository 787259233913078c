import { describe, expect, it, vi } from 'vitest';
import { setClock, openTab, wordsOf, type Tab } from './device';
import {
  ageTokens,
  goesOn,
  idIn,
  identityIn,
  newAddress,
  openLoggedIn,
  otherDevice,
  PASSWORD,
  signUp,
} from './world';

const WRONG = 'The e-mail or the password is not right.';
const HOUR = 3_600_000;

const noticeIn = (tab: Tab) => tab.useSignOutNotice.getState().notice;
const tokenIn = async (tab: Tab) =>
  (await tab.getRemote().auth.getSession()).data.session?.refresh_token ?? '';

export function sessionCases(): void {
  describe('log-in', () => {
    it('says the same of a wrong password and of an unknown address', async () => {
      const tab = await openTab();
      const email = newAddress('ann');
      await signUp(tab, email);
      expect(await wordsOf(tab, tab.logIn(email, 'not the password'))).toBe(WRONG);
      expect(await wordsOf(tab, tab.logIn(newAddress('nobody'), PASSWORD))).toBe(WRONG);
      expect(identityIn(tab)).toBeNull();
    });

    it('takes the address with spaces and capital letters, and the password only as it is', async () => {
      const tab = await openTab();
      const email = newAddress('spaces');
      await signUp(tab, email);
      expect(await wordsOf(tab, tab.logIn(email, ` ${PASSWORD}`))).toBe(WRONG);
      expect(await wordsOf(tab, tab.logIn(` ${email.toUpperCase()} `, PASSWORD))).toBeNull();
      expect(identityIn(tab)?.email).toBe(email);
    });

    it('of another person logs out the one before', async () => {
      const { tab } = await openLoggedIn('first');
      const first = idIn(tab);
      const email = newAddress('second');
      await signUp(tab, email);
      await tab.logIn(email, PASSWORD);
      expect(identityIn(tab)?.email).toBe(email);
      expect(idIn(tab)).not.toBe(first);
      const { data } = await tab.getRemote().auth.getUser();
      expect(data.user?.id).toBe(idIn(tab));
    });

    it('tells whether a password is right, without a session', async () => {
      const { tab, email } = await openLoggedIn('lock');
      const before = await tokenIn(tab);
      expect(await tab.isPasswordOf(email, PASSWORD)).toBe(true);
      expect(await tab.isPasswordOf(email, 'not the password')).toBe(false);
      expect(await tokenIn(tab)).toBe(before);
    });
  });

  describe('a session', () => {
    it('goes on with each new token', async () => {
      const { tab } = await openLoggedIn('ann');
      const first = await tokenIn(tab);
      for (let n = 0; n < 3; n += 1) expect(await goesOn(tab.getRemote())).toBe(true);
      expect(await tokenIn(tab)).not.toBe(first);
    });

    it('goes on after an answer that got lost, however late', async () => {
      const { tab, email } = await openLoggedIn('lost');
      const other = await otherDevice(tab, email);
      const { data } = await other.auth.getSession();
      const lost = data.session?.refresh_token ?? '';
      const refresh = (refresh_token: string) => other.auth.refreshSession({ refresh_token });
      expect((await refresh(lost)).error).toBeNull();
      await ageTokens(email);
      expect((await refresh(lost)).error).toBeNull();
    });

    it('ends for whoever uses an old token again', async () => {
      const { tab, email } = await openLoggedIn('thief');
      const other = await otherDevice(tab, email);
      const { data } = await other.auth.getSession();
      const stolen = data.session?.refresh_token ?? '';
      for (let n = 0; n < 2; n += 1) await other.auth.refreshSession();
      await ageTokens(email);
      const thief = tab.makeClient(tab.readBackend(), false);
      const refused = await thief.auth.refreshSession({ refresh_token: stolen });
      expect(refused.error?.code).toBe('refresh_token_already_used');
      await ageTokens(email);
      expect(await goesOn(other)).toBe(false);
      // this is the same person in another session
      expect(await goesOn(tab.getRemote())).toBe(true);
    });

    it('goes on in both of two tabs that renew it at the same time', async () => {
      const { tab } = await openLoggedIn('tabs');
      const second = await openTab();
      await second.startSession();
      expect(identityIn(second)).toEqual(identityIn(tab));
      for (let n = 0; n < 2; n += 1) {
        // one tab may find that the other has already stored a newer session
        await Promise.all([tab, second].map((one) => one.getRemote().auth.refreshSession()));
        for (const one of [tab, second]) {
          const { data } = await one.getRemote().auth.getUser();
          expect(data.user?.id).toBe(idIn(tab));
        }
      }
      expect(await goesOn(tab.getRemote())).toBe(true);
    });

    it('goes on in a page while the service worker renews it', async () => {
      const { tab } = await openLoggedIn('worker');
      const { sessionBucket, readBackend } = tab;
      const sender = { ...readBackend(), clientId: 'c', userId: idIn(tab) };
      await sessionBucket.change(({ auth = {} }) => ({
        auth: Object.fromEntries(
          Object.entries(auth).map(([key, value]) => [
            key,
            JSON.stringify({ ...(JSON.parse(value) as object), expires_at: 1 }),
          ]),
        ),
      }));
      const [token, user] = await Promise.all([
        tab.readAccessToken(sender),
        tab.getRemote().auth.getUser(),
      ]);
      expect(token).toMatch(/^ey/);
      expect(user.data.user?.id).toBe(idIn(tab));
      expect(await goesOn(tab.getRemote())).toBe(true);
    });

    it.each([
      ['three hours ahead', 3 * HOUR],
      ['three days behind', -72 * HOUR],
    ])('begins and goes on when the device’s clock is %s', async (_, ms) => {
      setClock(ms);
      const { tab } = await openLoggedIn('clock');
      const { auth } = tab.getRemote();
      const first = await tokenIn(tab);
      expect((await auth.getUser()).data.user?.id).toBe(idIn(tab));
      // by this wrong clock the token looks expired, but the device does not renew it for that
      expect(await tokenIn(tab)).toBe(first);
      expect(await goesOn(tab.getRemote())).toBe(true);
      expect((await auth.getUser()).data.user?.id).toBe(idIn(tab));
    });
  });

  describe('log-out', () => {
    it('of this device ends its session, and no other', async () => {
      const { tab, email } = await openLoggedIn('local');
      const other = await otherDevice(tab, email);
      const left = tab.makeClient(tab.readBackend(), false);
      const refresh_token = await tokenIn(tab);
      await tab.signOut('asked');
      await tab.cleanUpSignOut();
      expect(identityIn(tab)).toBeNull();
      await vi.waitFor(async () => {
        const { error } = await left.auth.refreshSession({ refresh_token });
        expect(error?.code).toBe('refresh_token_not_found');
      }, 5_000);
      expect(await goesOn(other)).toBe(true);
    });

    it.each(['others', 'global'] as const)('of all: %s', async (scope) => {
      const { tab, email } = await openLoggedIn(scope);
      const other = await otherDevice(tab, email);
      expect((await other.auth.signOut({ scope })).error).toBeNull();
      if (scope === 'others') expect(await goesOn(other)).toBe(true);
      const stop = tab.watchSession();
      expect(await goesOn(tab.getRemote())).toBe(false);
      // a pull that was answered as a visitor's leads to the same check
      await tab.checkAccount();
      await vi.waitFor(() => expect(noticeIn(tab)?.reason).toBe('revoked'), 10_000);
      expect(identityIn(tab)).toBeNull();
      stop();
    });

    it('ends the token of another device at once, also for calls', async () => {
      const { tab, email } = await openLoggedIn('token');
      const other = await otherDevice(tab, email);
      await other.auth.signOut({ scope: 'others' });
      const { error, status } = await tab.getRemote().rpc('my_alerts');
      expect(status).toBe(401);
      expect(error).not.toBeNull();
      expect((await tab.getRemote().auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    });

    it('works where the session has ended before', async () => {
      const { tab, email } = await openLoggedIn('ended');
      await (await otherDevice(tab, email)).auth.signOut({ scope: 'global' });
      expect(await wordsOf(tab, tab.signOut('asked').then(tab.cleanUpSignOut))).toBeNull();
      expect(identityIn(tab)).toBeNull();
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBeNull();
    });
  });
}
