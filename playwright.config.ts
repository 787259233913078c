import { defineConfig } from '@playwright/test';
import { NO_BACKGROUND_SYNC } from './tests/e2e/harness/device';
import { BROWSER_ARGS, findBrowser } from './tests/support/find-browser';
import { isShort } from './tests/support/short-run';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // Each has a server and a database; its tests stand apart by their accounts and their origins.
  workers: 2,
  // what a test waits for, another can use
  fullyParallel: true,
  ...(isShort && { grepInvert: /@long/ }),
  timeout: 90_000,
  // two browsers share two cores with their servers and with the suites that calculate
  expect: { timeout: 10_000 },
  // A test that fails beside others runs once more, alone, at the end: on two cores a wait can be too short.
  // The result names each that passed only then.
  retries: 1,
  retryStrategy: 'isolated',
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    locale: 'en-US',
    // what moves is drawn dozens of times by a processor that others wait for; devices of their own move
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
    permissions: NO_BACKGROUND_SYNC,
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    // Traces cost a third of the time; what the page held is written down on failure anyway.
    screenshot: 'only-on-failure',
  },
});
