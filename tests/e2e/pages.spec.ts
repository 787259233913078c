import type { Page } from '@playwright/test';
import { invitationRoute, paths, redirects } from '@/paths';
import { fillRequest, postRequest, registerDonation } from './harness/forms';
import {
  collectComplaints,
  COLOURS,
  expectAccessible,
  expectNoSidewaysScroll,
} from './harness/page-checks';
import { isDue, isShort } from '../support/short-run';
import { updateRow } from './harness/database';
import { acceptPledge, seedPledge } from './harness/pledges';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs, putSession } from './harness/put-session';
import { chooseChange } from './harness/request-menu';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/**
 * The addresses of all pages. Addresses with an anchor or search parameters are left out: they show parts of the same
 * pages.
 */
const addresses = [...Object.values(paths), invitationRoute]
  .filter((path) => typeof path === 'string')
  // the profile and the admin panel send visitors to the log-in, and have tests of their own
  .filter((path) => !/[#?]|^\/admin/.test(path) && path !== paths.profile);

const EVERY_LOOK = [
  [390, 'light', undefined],
  [390, 'dark', COLOURS],
  [1280, 'dark', undefined],
  [1280, 'light', COLOURS],
] as const;
/** Each width and each colour scheme once, for `npm test` and for pages that other tests check in every look. */
const TWO_LOOKS = [EVERY_LOOK[0], EVERY_LOOK[2]];

/**
 * Expects that the open page has a title, logs no errors, fits its width and is accessible.
 * @param isAnalysed says for each look whether the page is analysed in it; by default in every look
 */
async function expectSound(
  page: Page,
  complaints: string[],
  looks: readonly (typeof EVERY_LOOK)[number][],
  isAnalysed = (_look: number) => true,
) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page).toHaveTitle(/^.+ · Lifedrop$/);
  for (const [look, [width, colorScheme, rules]] of looks.entries()) {
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      // two frames later the colours of the other scheme are gone
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await expectNoSidewaysScroll(page);
      if (isAnalysed(look)) await expectAccessible(page, rules);
    });
  }
  expect(complaints).toEqual([]);
}

const PARTS = 4;
for (let part = 1; part <= PARTS; part++) {
  // covers: page-home, pages-to-read
  test(`every page is sound for a visitor, narrow and wide, light and dark: part ${part} of ${PARTS}`, async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    for (const [n, path] of addresses.entries()) {
      if (n % PARTS !== part - 1) continue;
      await test.step(path, async () => {
        await page.goto(path);
        // in a short run each page is analysed in one of both looks, in the other one the next day
        const looks = isShort ? TWO_LOOKS : EVERY_LOOK;
        await expectSound(page, complaints, looks, (look) => isDue(n + look, looks.length));
      });
    }
  });
}

test('pages of somebody with requests, donations and drafts are sound @long', async ({
  page,
  server,
  newAccount,
}) => {
  // eighteen analyses take long if other suites run at the same time
  test.slow();
  const complaints = collectComplaints(page);
  const account = await newAccount();
  await openAs(page, account, paths.findBlood);
  await postRequest(page, { hospital: `Saint Sound ${account.lastName}` });
  await page.goto(paths.myRequests);
  await page.getByRole('link', { name: /^View details/ }).click();
  await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible();
  const request = new URL(page.url()).pathname;
  await page.goto(paths.donateBlood);
  await registerDonation(page, { city: `City ${account.lastName}` });
  const donation = new URL(page.url()).pathname;
  await page.goto(paths.findBlood);
  await fillRequest(page, { hospital: 'a draft' });
  for (const kind of ['request_near', 'may_give_again'])
    await server.query("select private.tell($1, $2, 'sound', '{}')", [account.id, kind]);
  const own = [
    paths.findBlood,
    paths.myRequests,
    paths.donations,
    paths.profile,
    paths.donorCard,
    paths.myHistory,
    paths.inbox,
    paths.alertSettings,
    paths.saved,
  ];
  for (const path of [...own, donation, request]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
      await expectSound(
        page,
        complaints,
        [paths.profile, donation].includes(path) ? EVERY_LOOK : TWO_LOOKS,
      );
    });
  }
});

// covers: pledge-large-text
test('pages of a donor and a requester who meet are sound @long', async ({
  page,
  browser,
  network,
  server,
  newAccount,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const post = (fields: object) =>
    seedRequest(server, nurse, { hospital: `Saint Met ${nurse.lastName}`, ...fields });
  const [accepted, answered, urgent] = [
    await post({ hospital_zip: '62702' }),
    await post({ urgency: 'Medium' }),
    await post({ urgency: 'Critical' }),
  ];
  await acceptPledge(server, await seedPledge(server, donor, accepted, { note: 'I have a car.' }));
  await seedPledge(server, await newAccount(), accepted, { blood_type: 'unknown' });
  await seedPledge(server, donor, answered);
  await openAs(page, donor, paths.myPledges);
  await expect(page.getByText(nurse.phone)).toBeVisible();
  await expectSound(page, complaints, EVERY_LOOK);
  await updateRow(server, 'profiles', donor.id, {
    earlier_donations: ['2024-05-03 platelets Saint Mary', '2022-01-01 plasma'],
  });
  for (const path of [
    paths.home,
    paths.request(accepted),
    paths.pledge(urgent),
    paths.here(accepted),
    paths.profile,
    paths.myHistory,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
    await expectSound(page, complaints, TWO_LOOKS);
  }
  const ward = await (await browser.newContext({ baseURL: network.url })).newPage();
  await openAs(ward, nurse, paths.request(accepted));
  await expect(ward.getByText(donor.phone)).toBeVisible();
  await expectSound(ward, collectComplaints(ward), EVERY_LOOK);
  await chooseChange(ward, 'Close Request');
  await expectSound(ward, [], TWO_LOOKS);
  await ward.context().close();
});

test('forms with all their errors shown are sound @long', async ({ page, server, newAccount }) => {
  const complaints = collectComplaints(page);
  const showErrors = async (path: string, button: string) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await expectSound(page, complaints, TWO_LOOKS);
  };
  await showErrors(paths.login, 'Log In');
  await showErrors(paths.donateBlood, 'Register as a Donor');
  await putSession(page, await newAccount());
  await showErrors(paths.findBlood, 'Submit Blood Request');
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const request = await seedRequest(server, nurse, { hospital: `Saint Wrong ${nurse.lastName}` });
  await putSession(page, donor);
  await showErrors(paths.pledge(request), 'I can donate');
});

for (const { from, to } of [...redirects, { from: '/no-such-page', to: paths.home }]) {
  // covers: page-unknown, redirect-about, redirect-donate, redirect-drives
  test(`${from} leads to ${to} @long`, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  });
}

test('the app can be installed', async ({ newDevice }) => {
  const page = await (await newDevice().open()).newPage();
  await page.goto('/');
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    name: string;
    icons: { src: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
    screenshots: { src: string }[];
  };
  expect(manifest.name).toBe('Lifedrop');
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    `Post a request ${paths.createRequest}`,
    `Donate ${paths.donorForm}`,
  ]);
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
    new Set(['any', 'maskable']),
  );
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});
