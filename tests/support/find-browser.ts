import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installedByApt(): string | undefined {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  try {
    const options = { stdio: 'inherit', timeout: 600_000 } as const;
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
      options,
    );
  } catch {
    return undefined; // no network, or another system with Debian's package tool
  }
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}

/**
 * Where a Chromium is: the one that CHROMIUM_PATH or CHROME_PATH names, one of the system, Playwright's
 * own, or on Debian as root the one that apt-get then installs.
 */
export function findBrowser(): string {
  for (const name of ['CHROMIUM_PATH', 'CHROME_PATH']) {
    const asked = process.env[name];
    if (!asked) continue;
    if (existsSync(asked)) return asked;
    throw new Error(`${name} is ${asked}, and there is no file.`);
  }
  const found = [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  const browser = found ?? installedByApt();
  if (browser === undefined) {
    throw new Error(
      'No Chromium was found. Install one with `npx playwright install chromium`, or say where one is: CHROMIUM_PATH=…',
    );
  }
  return browser;
}

/**
 * What a browser does beside its pages. Of two such lists Chromium takes the last, so those of Playwright's
 * that matter here are in it. The pop-ups of the address bar are pages too, two for each window: a quarter of
 * the time that the browser tests took.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Nothing but the tests' own traffic; without the sandbox only as root, where Chromium has none. */
export const BROWSER_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
