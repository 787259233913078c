import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  endNotificationPrompt,
  planNotificationPrompt,
  useNotificationPrompt,
} from './notification-prompt';
import { useSession } from './session';

const planned = () => useNotificationPrompt.getState().prompt;
const whoUses = (userId: string | null) =>
  useSession.setState({
    identity:
      userId === null
        ? null
        : { userId, email: `${userId}@example.com`, isAdmin: false, lastContact: null },
  });

beforeEach(() => whoUses('ada'));
afterEach(() => whoUses(null));

test('the page of what the person did may ask, until they have answered', () => {
  planNotificationPrompt('request', 'a request');
  expect(planned()).toEqual({ occasion: 'request', about: 'a request' });
  endNotificationPrompt();
  expect(planned()).toBeNull();
});

// covers: notification-question
test('nobody is asked about what another person did', () => {
  planNotificationPrompt('donation', 'a donation');
  whoUses(null);
  expect(planned()).toBeNull();
});
