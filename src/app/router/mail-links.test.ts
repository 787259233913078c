import { expect, it } from 'vitest';
import { findMailPage } from './mail-links';

const session = '#access_token=a.b.c&refresh_token=r&type=';
it.each([
  [`${session}signup`, '/confirm-sign-up'],
  [`${session}recovery`, '/reset-password'],
  [`${session}email_change`, '/change-email'],
  [`${session}magiclink`, '/change-email'],
  ['#error=access_denied&error_code=otp_expired&error_description=x', '/confirm-sign-up'],
])('a link that came to the start page with %s goes on to %s', (hash, page) => {
  expect(findMailPage({ pathname: '/', hash })).toBe(page + hash);
});

it('other addresses stay', () => {
  for (const hash of ['', '#', '#main', '#type=signup', '#terror=1'])
    expect(findMailPage({ pathname: '/', hash })).toBeNull();
  expect(findMailPage({ pathname: '/reset-password', hash: `${session}recovery` })).toBeNull();
});
