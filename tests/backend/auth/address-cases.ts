import { describe, expect, it } from 'vitest';
import { openTab, type Tab, visit, wordsOf } from './device';
import { IS_REAL } from './project';
import {
  ageLinks,
  goesOn,
  identityIn,
  linksTo,
  linkTo,
  newAddress,
  openLoggedIn,
  otherDevice,
  PASSWORD,
  signUp,
  sql,
  world,
} from './world';

const EXPIRED = 'This link has expired or was used before.';
const TAKEN = 'There is already an account with this e-mail.';
const NOT_CHANGED =
  'The server could not change the address. Somebody may have an account with it by now. Try again later, or with another one.';
const PAGE = '/change-email';

const open = (tab: Tab, tokenHash: string, type: 'email' | 'email_change' = 'email_change') =>
  tab.confirmEmail({ kind: 'token', type, tokenHash });

async function askForChange(name: string) {
  const { tab, email } = await openLoggedIn(name, world.strict);
  const next = newAddress(`${name}-next`);
  await tab.requestEmailChange(next, PASSWORD, PAGE);
  return { tab, email, next, links: { old: await linkTo(email), next: await linkTo(next) } };
}

export function addressCases(): void {
  describe('another address', () => {
    it.each([
      ['the old', 'old', 'next'],
      ['the new', 'next', 'old'],
    ] as const)('counts when both mailboxes were opened, %s one first', async (_, one, two) => {
      const { tab, email, next, links } = await askForChange(`first-${one}`);
      expect(await tab.readPendingEmail()).toBe(next);
      expect(await open(tab, links[one])).toBe(false);
      expect(identityIn(tab)?.email).toBe(email);
      expect(await wordsOf(tab, otherDevice(tab, next))).toBe(
        'The e-mail or the password is not right.',
      );
      const stop = tab.watchSession();
      expect(await open(tab, links[two])).toBe(true);
      await expect.poll(() => identityIn(tab)?.email).toBe(next);
      stop();
      expect(await tab.readPendingEmail()).toBeNull();
      expect(await wordsOf(tab, otherDevice(tab, next))).toBeNull();
      expect(await wordsOf(tab, otherDevice(tab, email))).toBe(
        'The e-mail or the password is not right.',
      );
      expect(await goesOn(tab.getRemote())).toBe(true);
    });

    it.skipIf(IS_REAL)(
      'counts when both links are opened at the same time (the real server then wants new links)',
      async () => {
        const { tab, next, links } = await askForChange('both');
        const results = await Promise.all([open(tab, links.old), open(tab, links.next)]);
        expect(results.toSorted()).toEqual([false, true]);
        expect(await wordsOf(tab, otherDevice(tab, next))).toBeNull();
      },
    );

    it.skipIf(!IS_REAL)(
      'counts with one link where a project confirms no sign-ups (the embedded server wants both)',
      async () => {
        const { tab, email } = await openLoggedIn('lax');
        const next = newAddress('lax-next');
        await tab.requestEmailChange(next, PASSWORD, PAGE);
        expect(await open(tab, await linkTo(email))).toBe(true);
        expect(await wordsOf(tab, otherDevice(tab, next))).toBeNull();
      },
    );

    it('is refused if somebody has it, in whatever letters', async () => {
      const { tab } = await openLoggedIn('taker');
      const taken = newAddress('taken');
      await signUp(tab, taken);
      for (const address of [taken, taken.toUpperCase()])
        expect(await wordsOf(tab, tab.requestEmailChange(address, PASSWORD, PAGE))).toBe(TAKEN);
      expect(linksTo(taken)).toEqual([]);
      expect(await tab.readPendingEmail()).toBeNull();
    });

    it.each(['no address', 'two@at@example.org'])(
      'is refused if it is none: %s',
      async (address) => {
        const { tab } = await openLoggedIn('none');
        expect(await wordsOf(tab, tab.requestEmailChange(address, PASSWORD, PAGE))).toBe(
          'This is not an e-mail address that can receive mail.',
        );
      },
    );

    it('needs the password', async () => {
      const { tab, email } = await openLoggedIn('guarded');
      const next = newAddress('next');
      expect(await wordsOf(tab, tab.requestEmailChange(next, 'not the password', PAGE))).toBe(
        'The password is not right.',
      );
      expect(linksTo(email)).toEqual([]);
    });

    it('needs links of the last hour', async () => {
      const { tab, email, links } = await askForChange('late');
      await ageLinks(email);
      for (const link of Object.values(links))
        expect(await wordsOf(tab, open(tab, link))).toBe(EXPIRED);
      expect(await tab.readPendingEmail()).toBeNull();
    });

    it('needs each link once', async () => {
      const { tab, email, links } = await askForChange('once');
      expect(await open(tab, links.next)).toBe(false);
      expect(await wordsOf(tab, open(tab, links.next))).toBe(EXPIRED);
      expect(await wordsOf(tab, otherDevice(tab, email))).toBeNull();
    });

    it('needs the links of the last request', async () => {
      const { tab, email, links } = await askForChange('again');
      const other = newAddress('other');
      await tab.requestEmailChange(other, PASSWORD, PAGE);
      const [old, next] = [await linkTo(email, 2), await linkTo(other)];
      for (const link of Object.values(links))
        expect(await wordsOf(tab, open(tab, link))).toBe(EXPIRED);
      expect(await open(tab, next)).toBe(false);
      expect(await open(tab, old)).toBe(true);
    });

    it('is not had if somebody signed up with it between the links', async () => {
      const { tab, email, next, links } = await askForChange('soon');
      expect(await open(tab, links.old)).toBe(false);
      visit(world.server);
      await signUp(tab, next);
      visit(world.strict);
      // the real auth server does not say why
      expect(await wordsOf(tab, open(tab, links.next))).toBe(IS_REAL ? NOT_CHANGED : TAKEN);
      expect(await wordsOf(tab, otherDevice(tab, email))).toBeNull();
      expect(await wordsOf(tab, otherDevice(tab, next))).toBeNull();
    });

    it('is not changed by a link for another purpose', async () => {
      const { tab, email } = await openLoggedIn('purpose');
      await tab.requestPasswordReset(email, '/reset-password');
      expect(await wordsOf(tab, open(tab, await linkTo(email)))).toBe(EXPIRED);
    });

    it('that is the account’s own asks nothing of anybody', async () => {
      const { tab, email } = await openLoggedIn('own');
      expect(await wordsOf(tab, tab.requestEmailChange(email, PASSWORD, PAGE))).toBeNull();
      expect(linksTo(email)).toEqual([]);
      expect(await tab.readPendingEmail()).toBeNull();
    });
  });

  describe('the address of the account', () => {
    const isConfirmed = async (email: string) =>
      (
        await sql('select private.is_confirmed(id) as yes from auth.users where email = $1', [
          email,
        ])
      )[0]?.['yes'];

    it('is confirmed by a link in its mailbox', async () => {
      const { tab, email } = await openLoggedIn('confirm');
      expect(await isConfirmed(email)).toBe(false);
      await tab.requestAddressLink(PAGE);
      const link = await linkTo(email);
      expect(await open(tab, link, 'email')).toBe(true);
      expect(await isConfirmed(email)).toBe(true);
      expect(await wordsOf(tab, open(tab, link, 'email'))).toBe(EXPIRED);
      expect(await goesOn(tab.getRemote())).toBe(true);
    });

    it('is not confirmed by a link that is an hour old', async () => {
      const { tab, email } = await openLoggedIn('slow');
      await tab.requestAddressLink(PAGE);
      const link = await linkTo(email);
      await ageLinks(email);
      expect(await wordsOf(tab, open(tab, link, 'email'))).toBe(EXPIRED);
      expect(await isConfirmed(email)).toBe(false);
    });

    it('is confirmed on a device where nobody is logged in', async () => {
      const { tab, email } = await openLoggedIn('phone');
      await tab.requestAddressLink(PAGE);
      await tab.signOut('asked');
      await tab.cleanUpSignOut();
      expect(await open(await openTab(), await linkTo(email), 'email')).toBe(true);
      expect(await isConfirmed(email)).toBe(true);
    });
  });
}
