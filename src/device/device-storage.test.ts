import { expect, test } from 'vitest';
import { isStorageFull, describeSaveFailure } from './device-storage';

const quota = new DOMException('full', 'QuotaExceededError');

test('a full device is recognised when a library wraps the browser’s error', () => {
  expect(isStorageFull(quota)).toBe(true);
  expect(isStorageFull({ name: 'AbortError', inner: quota })).toBe(true);
  expect(isStorageFull(new Error('x', { cause: { name: 'AbortError', inner: quota } }))).toBe(true);
});

test('another failure is not taken for a full device, whatever its message says', () => {
  expect(isStorageFull(new Error('QuotaExceededError'))).toBe(false);
  expect(isStorageFull(undefined)).toBe(false);
});

test('the message names the failure first, then the full device', () => {
  expect(describeSaveFailure('It failed.', new Error('x'))).toBe('It failed.');
  expect(describeSaveFailure('It failed.', quota)).toMatch(/^It failed\. The storage .* is full/);
});
