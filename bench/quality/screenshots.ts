import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { invitationRoute, paths } from '@/paths';
import type { StartedServer } from '../../tests/support/start-server';
import { launch, logInAs, withDemoServer } from './served';

/**
 * Takes screenshots of every route into ./screenshots, in every look: three widths in light and in dark, forced
 * colours, and text of twice the size. `npm run screenshots -- home request` takes those whose name has one of the
 * words.
 */
const FOLDER = 'screenshots';

interface Look {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
  forced?: true;
  double?: true;
}

const LOOKS: readonly Look[] = [
  ...[390, 1024, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ name: `${width}-${scheme}`, width, scheme })),
  ),
  { name: '390-forced', width: 390, scheme: 'dark', forced: true },
  { name: '1024-forced', width: 1024, scheme: 'dark', forced: true },
  { name: '390-double', width: 390, scheme: 'light', double: true },
  { name: '1280-double', width: 1280, scheme: 'light', double: true },
];
const wanted = process.argv.slice(2);

const fixed = [...Object.values(paths), invitationRoute]
  .filter((path) => typeof path === 'string')
  .filter((path) => !path.includes('#'));
const isAdmin = (path: string) => path.startsWith('/admin');

/** The pages that send visitors to the log-in. */
const PERSONAL: readonly string[] = [
  paths.profile,
  paths.donorCard,
  paths.scan,
  paths.inbox,
  paths.alertSettings,
  paths.openAlert,
  paths.myPledges,
  paths.myRequests,
  paths.myHistory,
];
const TEAM = [
  paths.home,
  paths.myHospital,
  paths.myBoard,
  paths.myExpected,
  paths.myCheckIn,
  paths.myTeam,
  paths.myStock,
  paths.myDrives,
  paths.myNewDrive,
];
const isOpen = (path: string) =>
  !isAdmin(path) && !PERSONAL.includes(path) && !path.startsWith(paths.myHospital);

/** Reads the address of one demo record from the page that lists such records. */
async function linkedFrom(page: Page, url: string, list: string, link: string): Promise<string[]> {
  await page.goto(`${url}${list}`);
  const found = page.locator(`main a[href^="${link}"]`).first();
  const href = await found.getAttribute('href', { timeout: 5_000 }).catch(() => null);
  return href === null ? [] : [href];
}

async function shoot(page: Page, url: string, who: string, path: string): Promise<void> {
  const name =
    path === '/'
      ? 'home'
      : path
          .slice(1)
          .replaceAll('/', '-')
          .replace(/\?open=.*/, '-details')
          .replace(/#.*/, '-link')
          .replace(/-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, '');
  if (wanted.length > 0 && !wanted.some((word) => `${name}-${who}`.includes(word))) return;
  await page.goto(`${url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(600); // rows appear within 300 ms, or skeletons after that
  for (const { name: look, width, scheme, forced, double } of LOOKS) {
    await page.setViewportSize({ width, height: width === 1024 ? 768 : 844 });
    await page.emulateMedia({
      colorScheme: scheme,
      forcedColors: forced ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size;
      },
      double ? '200%' : '',
    );
    await page.waitForTimeout(150); // for what measures the window
    await page.screenshot({ path: join(FOLDER, `${name}-${who}-${look}.png`), fullPage: true });
  }
}

/** Makes a link as an e-mail to the demo's donor has it. */
async function linkInMail(server: StartedServer): Promise<string> {
  const { email } = server.demoAccounts.find(({ role }) => role === 'donor') ?? {};
  const [row] = await server.query(
    `update public.profiles p set mail_near = true from auth.users u where u.id = p.id and u.email = $1
     returning private.unsubscribe_token(p.id, 'near') as token`,
    [email],
  );
  return `${paths.unsubscribe}#${String(row?.['token'])}`;
}

async function visitor(browser: Browser, server: StartedServer): Promise<void> {
  const { url } = server;
  const page = await (await browser.newContext()).newPage();
  const records = [
    ...(await linkedFrom(page, url, paths.donations, '/donation/')),
    ...(await linkedFrom(page, url, '/donation-drives', '/donation-drive/')),
  ];
  const posters = records
    .filter((path) => path.startsWith('/donation-drive/'))
    .map((path) => `${path}/poster`);
  const link = await linkInMail(server);
  for (const path of [...fixed.filter(isOpen), ...records, ...posters, link])
    await shoot(page, url, 'visitor', path);
}

async function member(browser: Browser, server: StartedServer): Promise<void> {
  const page = await logInAs(await browser.newContext(), server, 'nurse');
  const records = [
    ...(await linkedFrom(page, server.url, paths.profile, '/request/')),
    ...(await linkedFrom(page, server.url, '/donation-drives', '/schedule/')),
  ];
  const posters = records
    .filter((path) => path.startsWith('/request/'))
    .map((path) => `${path}/poster`);
  for (const path of [...PERSONAL, ...TEAM, paths.findBlood, paths.saved, ...records, ...posters])
    await shoot(page, server.url, 'user', path);
}

/** Takes screenshots as a donor: the requests that need them, their answers, and the form for another answer. */
async function donor(browser: Browser, server: StartedServer): Promise<void> {
  const page = await logInAs(await browser.newContext(), server, 'donor');
  const [request = '', pledge = ''] = [
    ...(await linkedFrom(page, server.url, paths.myPledges, '/request/')),
    ...(await linkedFrom(page, server.url, paths.allRequests, '/request/')),
  ];
  for (const path of [paths.home, paths.myPledges, request, `${pledge}/pledge`])
    await shoot(page, server.url, 'donor', path);
}

async function administrator(browser: Browser, server: StartedServer): Promise<void> {
  const page = await logInAs(await browser.newContext(), server, 'administrator');
  const details = await linkedFrom(
    page,
    server.url,
    paths.adminRequests,
    `${paths.adminRequests}?open=`,
  );
  for (const path of [paths.home, ...fixed.filter(isAdmin), ...details])
    await shoot(page, server.url, 'admin', path);
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await withDemoServer(async (server) => {
  const browser = await launch();
  await Promise.all([visitor(browser, server), member(browser, server), donor(browser, server)]);
  await administrator(browser, server);
  await browser.close();
});
console.log(`The screenshots are in ${FOLDER}.`);
