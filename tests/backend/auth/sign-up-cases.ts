import { describe, expect, it } from 'vitest';
import { openTab, visit, wordsOf } from './device';
import { IS_REAL } from './project';
import {
  ageLinks,
  identityIn,
  linkTo,
  newAddress,
  PASSWORD,
  profileOf,
  signUp,
  sql,
  world,
} from './world';

const TAKEN = 'There is already an account with this e-mail. Log in instead.';
const REFUSED = 'The server does not accept this. Check it.';
const LONG = 'This password is too long. Use at most 72 letters and digits.';

/** Returns what the page says about a refusal, and the field beside which it says so. */
async function refusalOf(command: Promise<unknown>) {
  return command.then(
    () => null,
    ({ message, field }: { message: string; field: string }) => ({ message, field }),
  );
}

export function signUpCases(): void {
  describe('sign-up', () => {
    it('makes an account with its profile, and logs nobody in', async () => {
      const tab = await openTab();
      const email = newAddress('ann');
      expect(await signUp(tab, email, { profile: profileOf({ city: 'Austin' }) })).toEqual({
        confirm: false,
      });
      expect(identityIn(tab)).toBeNull();
      const rows = await sql(
        'select p.city, p.first_name from public.profiles p join auth.users u using (id) where u.email = $1',
        [email],
      );
      expect(rows).toMatchObject([{ city: 'Austin', first_name: 'Ann' }]);
    });

    it('takes an address as one person’s, however it is written', async () => {
      const tab = await openTab();
      const email = newAddress('case');
      await signUp(tab, ` ${email.toUpperCase()} `);
      await tab.logIn(email, PASSWORD);
      expect(identityIn(tab)?.email).toBe(email);
      expect(await refusalOf(signUp(tab, email))).toEqual({ message: TAKEN, field: 'email' });
    });

    it('refuses a taken address, and leaves its owner’s password', async () => {
      const tab = await openTab();
      const email = newAddress('taken');
      await signUp(tab, email);
      expect(await refusalOf(signUp(tab, email, { password: 'the password of a thief' }))).toEqual({
        message: TAKEN,
        field: 'email',
      });
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBeNull();
    });

    it.each(['no address', 'semi;colon@example.org'])(
      'refuses what is no address: %s',
      async (email) => {
        const tab = await openTab();
        const refusal = await refusalOf(signUp(tab, email));
        expect(refusal?.field).toBe('email');
        expect([REFUSED, 'This is not an e-mail address that can receive mail.']).toContain(
          refusal?.message,
        );
      },
    );

    it.each([
      ['short', 'The password must have at least 8 characters.'],
      ['x'.repeat(73), LONG],
      // at most 72 characters, but more than 72 bytes
      ['€'.repeat(25), LONG],
    ])('refuses the password %s', async (password, message) => {
      const tab = await openTab();
      expect(await refusalOf(signUp(tab, newAddress('pass'), { password }))).toEqual({
        message,
        field: 'password',
      });
    });

    it('takes a password of 72 bytes', async () => {
      const tab = await openTab();
      const email = newAddress('longest');
      await signUp(tab, email, { password: '€'.repeat(24) });
      expect(await wordsOf(tab, tab.logIn(email, '€'.repeat(24)))).toBeNull();
    });

    it.each([
      ['first_name', { first_name: 'x'.repeat(101) }],
      ['zip_code', { zip_code: '7'.repeat(21) }],
      ['blood_type', { blood_type: 'green' }],
      ['date_of_birth', { date_of_birth: 'one day' }],
    ])(
      'names the field that the database refuses: %s, and makes no account',
      async (field, wrong) => {
        const tab = await openTab();
        const email = newAddress('field');
        expect(await refusalOf(signUp(tab, email, { profile: profileOf(wrong) }))).toEqual({
          message: REFUSED,
          field,
        });
        // the corrected form is accepted
        expect(await wordsOf(tab, signUp(tab, email))).toBeNull();
      },
    );
  });

  describe.skipIf(!IS_REAL)('sign-up with confirmation (the embedded server has none)', () => {
    const visitStrict = async () => {
      visit(world.strict);
      return openTab();
    };
    const UNCONFIRMED = 'Open the link in the e-mail we sent you first.';

    it('waits for the link, and logs in after it', async () => {
      const tab = await visitStrict();
      const email = newAddress('link');
      expect(await signUp(tab, email)).toEqual({ confirm: true });
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBe(UNCONFIRMED);
      const tokenHash = await linkTo(email);
      const link = { kind: 'token', type: 'email', tokenHash } as const;
      expect(await tab.confirmEmail(link)).toBe(true);
      // opening the link logs nobody in
      expect(identityIn(tab)).toBeNull();
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBeNull();
      expect(await wordsOf(tab, tab.confirmEmail(link))).toBe(
        'This link has expired or was used before.',
      );
    });

    it('says the same of a taken address, and mails its owner nothing to confirm', async () => {
      const tab = await visitStrict();
      const email = newAddress('secret');
      await signUp(tab, email);
      await tab.confirmEmail({ kind: 'token', type: 'email', tokenHash: await linkTo(email) });
      expect(await signUp(tab, email, { password: 'the password of a thief' })).toEqual({
        confirm: true,
      });
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBeNull();
    });

    it('sends another link at a second sign-up, and keeps the first password', async () => {
      const tab = await visitStrict();
      const email = newAddress('twice');
      await signUp(tab, email);
      const first = await linkTo(email);
      expect(await signUp(tab, email, { password: 'a second thought' })).toEqual({ confirm: true });
      const second = await linkTo(email, 2);
      const open = (tokenHash: string) =>
        wordsOf(tab, tab.confirmEmail({ kind: 'token', type: 'email', tokenHash }));
      expect(await open(first)).toBe('This link has expired or was used before.');
      expect(await open(second)).toBeNull();
      expect(await wordsOf(tab, tab.logIn(email, PASSWORD))).toBeNull();
    });

    it('refuses a link after an hour', async () => {
      const tab = await visitStrict();
      const email = newAddress('late');
      await signUp(tab, email);
      const tokenHash = await linkTo(email);
      await ageLinks(email);
      expect(
        await wordsOf(tab, tab.confirmEmail({ kind: 'token', type: 'email', tokenHash })),
      ).toBe('This link has expired or was used before.');
    });

    it('names the field that the database refuses', async () => {
      const tab = await visitStrict();
      const profile = profileOf({ first_name: 'x'.repeat(101) });
      expect(await refusalOf(signUp(tab, newAddress('field'), { profile }))).toEqual({
        message: REFUSED,
        field: 'first_name',
      });
    });

    it('lets a new password confirm the address too', async () => {
      const tab = await visitStrict();
      const email = newAddress('forgot');
      await signUp(tab, email);
      await linkTo(email);
      await tab.requestPasswordReset(email, '/reset-password');
      const tokenHash = await linkTo(email, 2);
      const reset = tab.preparePasswordReset({ kind: 'token', tokenHash });
      expect(await reset('a newer password')).toEqual({ email, loggedIn: true });
    });
  });
}
