import { describe, expect, it } from 'vitest';
import { selectOnwardState, readLoginState } from './login-state';

describe('the router state of the log-in page', () => {
  it('keeps where the person came from, the e-mail and the notice', () => {
    const state = { from: '/donate-blood#donor-form', email: 'a@b.example', notice: 'Welcome' };
    expect(readLoginState(state)).toEqual(state);
  });

  it('never leads to another site', () => {
    expect(readLoginState({ from: 'https://evil.example' })).toEqual({});
    expect(readLoginState({ from: '//evil.example' })).toEqual({});
  });

  it('leads back to the form, also through sign-up, and holds nothing that was typed', () => {
    const draft = { full_name: 'Ada Byron', transport_needed: true };
    const state = { from: '/donate-blood', notice: 'Please log in', draft };
    expect(selectOnwardState(readLoginState(state))).toEqual({ from: '/donate-blood' });
    expect(readLoginState({ draft })).toEqual({});
  });

  it('is empty when there is none', () => {
    expect(readLoginState(null)).toEqual({});
    expect(readLoginState({ from: 3 })).toEqual({});
  });
});
