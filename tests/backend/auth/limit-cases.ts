import { describe, expect, it } from 'vitest';
import { openBrowser, openTab, wordsOf } from './device';
import { IS_REAL } from './project';
import {
  idIn,
  linkTo,
  newAddress,
  openLoggedIn,
  otherDevice,
  PASSWORD,
  signUp,
  world,
} from './world';

// The words about a limit. The real auth server does not say how long to wait.
const TOO_MANY =
  /^Too many attempts\. (Wait a few minutes and try again|Try again in \d+ (seconds|minutes))\.$/;

export function limitCases(): void {
  describe('limits, in words', () => {
    let server: { url: string; key: string };
    const visitLimited = async () => {
      server ??= await world.project.serve({ limited: true });
      openBrowser(server);
      return openTab();
    };

    it('of wrong passwords', async () => {
      const tab = await visitLimited();
      const email = newAddress('guessed');
      await signUp(tab, email);
      const said: (string | null)[] = [];
      for (let n = 0; n < 40 && !TOO_MANY.test(said.at(-1) ?? ''); n += 1)
        said.push(await wordsOf(tab, otherDevice(tab, email, 'not the password')));
      const refused = said.filter((words) => words !== 'The e-mail or the password is not right.');
      expect(refused.length).toBeGreaterThan(0);
      for (const words of refused) expect(words).toMatch(TOO_MANY);
    });

    it('of mails to one address: nobody is told that a link was sent a moment ago', async () => {
      const tab = await visitLimited();
      const email = newAddress('mailed');
      await signUp(tab, email);
      for (let n = 0; n < 2; n += 1)
        expect(await wordsOf(tab, tab.requestPasswordReset(email, '/reset-password'))).toBeNull();
      await linkTo(email);
    });

    it('of new accounts', async () => {
      const tab = await visitLimited();
      const said: (string | null)[] = [];
      for (let n = 0; n < 40; n += 1) {
        // all sign-ups use the same address: a taken one counts too, and costs less
        said.push(await wordsOf(tab, signUp(tab, 'one@example.org', { password: 'short' })));
      }
      expect(said.at(-1)).toMatch(TOO_MANY);
    });

    it('of links for a password', async () => {
      const tab = await visitLimited();
      const said: (string | null)[] = [];
      for (let n = 0; n < 40; n += 1)
        said.push(
          await wordsOf(tab, tab.requestPasswordReset(`n${n}@example.org`, '/reset-password')),
        );
      expect(said.at(-1)).toMatch(TOO_MANY);
    });
  });

  describe('keys', () => {
    it('the publishable key is what a visitor has, and a session goes beside it', async () => {
      const tab = await openTab();
      const visitor = await tab.getRemote().rpc('supply_levels');
      expect(visitor.status).toBe(200);
      expect((await tab.getRemote().rpc('my_alerts')).status).toBe(401);
      const { tab: person } = await openLoggedIn('key');
      expect((await person.getRemote().rpc('my_alerts')).status).toBe(200);
    });

    it('another key opens nothing', async () => {
      openBrowser({ ...world.server, key: 'sb_publishable_of_another_project' });
      const tab = await openTab();
      expect(await wordsOf(tab, tab.logIn(newAddress('key'), PASSWORD))).not.toBeNull();
      expect((await tab.getRemote().rpc('supply_levels')).status).toBe(401);
    });

    it.skipIf(!IS_REAL)(
      'a pair of keys signs as well as a secret (the embedded server has a secret)',
      async () => {
        const { tab } = await openLoggedIn('pair', await world.project.serve({ asymmetric: true }));
        const { data } = await tab.getRemote().auth.getClaims();
        expect(data?.header.alg).toBe('ES256');
        expect((await tab.getRemote().rpc('my_alerts')).status).toBe(200);
        expect((await tab.getRemote().auth.getUser()).data.user?.id).toBe(idIn(tab));
      },
    );

    it.skipIf(!IS_REAL)(
      'a session goes on when the project changes to a pair of keys (the embedded server has a secret)',
      async () => {
        const { tab } = await openLoggedIn('rotated');
        const { data } = await tab.getRemote().auth.getSession();
        openBrowser(await world.project.serve({ asymmetric: true }));
        const after = await openTab();
        const { auth } = after.getRemote();
        expect((await auth.getUser(data.session?.access_token)).error).toBeNull();
        const next = await auth.refreshSession({
          refresh_token: data.session?.refresh_token ?? '',
        });
        expect(next.error).toBeNull();
        expect((await after.getRemote().rpc('my_alerts')).status).toBe(200);
      },
    );
  });
}
