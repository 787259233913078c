import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endMoment, noteMoment, useMoment } from './moment';
import { useSession } from './session';

const shown = () => useMoment.getState().moment;
const whoUses = (userId: string | null) =>
  useSession.setState({
    identity:
      userId === null
        ? null
        : { userId, email: `${userId}@example.com`, isAdmin: false, lastContact: null },
  });

beforeEach(() => {
  vi.useFakeTimers();
  whoUses('ada');
});
afterEach(() => {
  whoUses(null);
  vi.useRealTimers();
});

test('a question waits until the page has said what was done, and goes once it is answered', () => {
  noteMoment('request');
  vi.advanceTimersByTime(3_999);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('request');
  noteMoment('pledge');
  endMoment();
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
});

test('nobody is asked about what another person did, before or after the wait', () => {
  noteMoment('request');
  whoUses('bob');
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
  noteMoment('donation');
  vi.advanceTimersByTime(4_000);
  whoUses(null);
  expect(shown()).toBeNull();
});
