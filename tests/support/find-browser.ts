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
    return undefined; // apt-get failed: there is no network, or another system uses Debian's package tool
  }
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}

/**
 * Finds a Chromium: the one in CHROMIUM_PATH or CHROME_PATH, or the system's, or Playwright's own. On Debian, if none
 * is there and the user is root, apt-get installs one.
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
 * Features of the browser that tests do not need. Chromium obeys only the last of two such lists, so this one repeats
 * those entries of Playwright's list that matter here. The address bar's pop-ups count as pages, two for each window.
 * They took a quarter of the browser tests' time.
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

/**
 * The browser's arguments. They prevent all traffic but the tests' own. The sandbox is off only for root, for whom
 * Chromium has none.
 */
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
