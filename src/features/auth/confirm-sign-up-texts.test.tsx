import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import ConfirmSignUpPage from './ConfirmSignUpPage';

const pageAt = (hash: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/confirm-sign-up${hash}`]}>
      <ConfirmSignUpPage />
    </MemoryRouter>,
  );

it.each([
  ['#access_token=a.b.c&refresh_token=r&type=signup', 'Your e-mail address is confirmed.', false],
  ['#error=access_denied&error_code=otp_expired', 'This link has expired', false],
  ['', 'A new account is confirmed with the link in an e-mail from us.', false],
  ['#token_hash=abc', 'Confirm that this mailbox is yours', true],
])('a sign-up’s link with %j says "%s"', (hash, words, asks) => {
  expect(pageAt(hash)).toContain(words);
  expect(pageAt(hash).includes('<button')).toBe(asks);
  expect(pageAt(hash).includes('href="/login"')).toBe(!asks);
});

it('a link that has expired leads to what helps: another one, or another password', () => {
  const html = pageAt('#error=access_denied&error_code=otp_expired');
  expect(html).toContain('The password you chose first stays');
  expect(html).toContain('href="/signup"');
  expect(html).toContain('href="/forgot-password"');
});
