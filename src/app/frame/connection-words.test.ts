import { describe, expect, it } from 'vitest';
import { describeConnection, type Connection } from './ConnectionPill';

const now = new Date(2026, 0, 15, 14, 10).getTime();
const calm: Connection = {
  online: true,
  stalled: false,
  pending: 0,
  sending: 0,
  attention: 0,
  lastContact: now,
};
const words = (change: Partial<Connection>) =>
  describeConnection({ ...calm, ...change }, now, 'en-GB');

describe('the connection pill', () => {
  it('says Online when the server has answered recently', () => {
    expect(words({})).toBe('Online');
    expect(words({ lastContact: null })).toBe('Online');
  });

  it('counts waiting records while offline', () => {
    expect(words({ online: false })).toBe('Offline');
    expect(words({ online: false, pending: 3 })).toBe('Offline, 3 waiting');
  });

  it('shows the time of the last contact when the server is silent', () => {
    const lastContact = new Date(2026, 0, 15, 14, 5).getTime();
    expect(words({ lastContact })).toBe('Last contact 14:05');
    expect(words({ lastContact, pending: 2 })).toBe('Last contact 14:05');
  });

  it('says what is being sent', () => {
    expect(words({ pending: 2, sending: 1 })).toBe('Sending 2');
  });

  it('does not say Offline when the server answers but accepts nothing', () => {
    expect(words({ stalled: true, pending: 3 })).toBe('Server busy, 3 waiting');
    expect(words({ stalled: true })).toBe('Online');
  });

  it('puts what needs attention first, online or not', () => {
    expect(words({ attention: 1, online: false })).toBe('1 needs attention');
    expect(words({ attention: 2 })).toBe('2 need attention');
  });
});
