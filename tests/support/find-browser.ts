import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where a Chromium is: the one of `CHROME_PATH`, Playwright's own, or one of the system. */
export function findBrowser(): string {
  const asked = process.env['CHROME_PATH'];
  const found = [asked, chromium.executablePath(), ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found === undefined)
    throw new Error(
      'No Chromium was found. Install one with `npx playwright install chromium`, or set CHROME_PATH.',
    );
  return found;
}

/** No sandbox, since tests often run as root in a container; nothing but the tests' own traffic. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
