import { expect, test } from 'vitest';
import { describeAdded, describeRemoved, makeErrorMessage } from './use-setup';

// covers: success-sample-data
test('added rows are counted by kind', () => {
  expect(describeAdded({ donors: 8, requests: 6, inventory: 1 })).toEqual({
    tone: 'success',
    text: 'Sample data added: 8 sample donors, 6 sample requests, 1 sample inventory entry.',
  });
});

test('a second click shows neither success nor error', () => {
  expect(describeAdded({ donors: 0 }).tone).toBe('info');
  expect(describeRemoved({ donors: 0, requests: 0, inventory: 0 }).tone).toBe('info');
});

// covers: error-setup-admin, error-sample-data, error-sample-donors, error-sample-requests, error-sample-inventory
test.each([
  ['admin', 'Error setting up admin: no connection'],
  ['all', 'Error adding sample data: no connection'],
  ['donors', 'Error adding sample donors: no connection'],
  ['requests', 'Error adding sample requests: no connection'],
  ['inventory', 'Error adding sample inventory: no connection'],
] as const)('errors read as the catalogue has them: %s', (action, text) => {
  expect(makeErrorMessage(action, new Error('no connection'))).toEqual({ tone: 'error', text });
});
