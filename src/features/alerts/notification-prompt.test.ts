import { expect, test } from 'vitest';
import { chooseQuestion } from './NotificationPrompt';

const device = {
  push: 'off',
  canInstall: true,
  isIosTab: false,
  wasDeclined: () => false,
} as const;

// covers: device-notifications
test('one question is asked at a time: notifications first, then installing', () => {
  expect(chooseQuestion(device)).toBe('push');
  expect(chooseQuestion({ ...device, push: 'on' })).toBe('install');
  expect(chooseQuestion({ ...device, push: 'on', canInstall: false })).toBeNull();
});

test('what was declined is not asked again, and nobody is asked twice who said no to the browser', () => {
  expect(chooseQuestion({ ...device, wasDeclined: (question) => question === 'push' })).toBe(
    'install',
  );
  expect(chooseQuestion({ ...device, wasDeclined: () => true })).toBeNull();
  expect(chooseQuestion({ ...device, push: 'denied', canInstall: false })).toBeNull();
});

test('on an iPhone that has not installed the app, installing comes first: it is what notifications need', () => {
  expect(chooseQuestion({ ...device, push: 'install', canInstall: false, isIosTab: true })).toBe(
    'install',
  );
});

test('nothing is asked while it is not known whether this device is notified', () => {
  expect(chooseQuestion({ ...device, push: null })).toBeNull();
});
