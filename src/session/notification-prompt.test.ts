import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endNotificationPrompt,
  planNotificationPrompt,
  useNotificationPrompt,
} from './notification-prompt';
import { useSession } from './session';

const shown = () => useNotificationPrompt.getState().occasion;
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

test('a question waits until the page has confirmed what the person did, and leaves once it is answered', () => {
  planNotificationPrompt('request');
  vi.advanceTimersByTime(3_999);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('request');
  planNotificationPrompt('pledge');
  endNotificationPrompt();
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
});

// covers: notification-question
test('nobody is asked about what another person did, before or after the wait', () => {
  planNotificationPrompt('request');
  whoUses('bob');
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
  planNotificationPrompt('donation');
  vi.advanceTimersByTime(4_000);
  whoUses(null);
  expect(shown()).toBeNull();
});
