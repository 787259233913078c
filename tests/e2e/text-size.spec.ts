import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { postRequest, registerDonation } from './harness/forms';
import { expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';
import { openAs, putSession } from './harness/put-session';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/** Expects that nothing is cut off or outside the page if text is twice as large (WCAG 1.4.4). */
async function expectRoomForLargeText(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  // waits for the footer, which loads after the first paint
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of [390, 1280]) {
    await test.step(`${new URL(page.url()).pathname}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      // another width shows and hides parts of the page; their layout is done after two frames
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await expectNoSidewaysScroll(page);
      expect.soft(await page.evaluate(textThatIsCutOff)).toEqual([]);
      expect.soft(await page.evaluate(textInColumnsOfLetters)).toEqual([]);
      if (width > 390) return;
      expect.soft(await page.evaluate(findSideBySide)).toEqual([]);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect.soft(page.getByRole('banner')).not.toBeInViewport();
    });
  }
}

/**
 * Finds text that is cut off. It runs in the page. Text only for screen readers is ignored: it is a pixel wide on
 * purpose.
 */
function textThatIsCutOff(): string[] {
  const hides = (value: string) => value === 'hidden' || value === 'clip';
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.clientWidth > 1 && element.innerText?.trim() !== '')
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Finds fields and cards that are side by side. It runs in the page. */
function findSideBySide(): string[] {
  const field = 'input:not([type=radio], [type=checkbox]), select, textarea';
  return ['main ul > li.border', `main :is(${field})`].flatMap((kind) => {
    const all = [...document.querySelectorAll<HTMLElement>(kind)].filter(
      (element) => element.clientWidth > 1,
    );
    return all
      .filter((element, at) => {
        const before = all[at - 1]?.getBoundingClientRect();
        return before !== undefined && element.getBoundingClientRect().top < before.bottom - 1;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Finds text that has room for only a letter or two in each line. It runs in the page. */
function textInColumnsOfLetters(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width } = range.getBoundingClientRect();
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    // text for screen readers only is a pixel wide
    if (width > 4 && words.length >= 6 && words.length / lines < 3) found.push(words);
  }
  return found;
}

const OF_VISITORS = [
  paths.home,
  paths.findBlood,
  paths.donateBlood,
  paths.donations,
  paths.drives,
  paths.login,
  paths.signup,
  paths.eligibility,
  paths.bloodTypes,
];
const OF_PEOPLE = [
  paths.profile,
  paths.saved,
  paths.allRequests,
  paths.myRequests,
  paths.donations,
  paths.diagnostics,
  paths.alertSettings,
];
const OF_STAFF = [
  paths.findBlood,
  paths.myHospital,
  paths.myStock,
  paths.myNewDrive,
  paths.adminInventory,
  paths.adminSetup,
];

test('text at twice the size fits on every kind of page @long', async ({ page, newAccount }) => {
  test.slow();
  for (const path of OF_VISITORS) {
    await page.goto(path);
    await expectRoomForLargeText(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await newAccount(), paths.findBlood);
  await postRequest(page, { hospital: 'A hospital of a long name' });
  await page.goto(paths.donateBlood);
  await registerDonation(page, { city: 'Springfield' });
  for (const path of OF_PEOPLE) {
    await page.goto(path);
    await expectRoomForLargeText(page);
  }
});

// covers: pledge-large-text
test('text of twice the size has room where a donor and a requester meet @long', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor] = [await newAccount(), await newAccount()];
  const request = await seedRequest(server, nurse, { hospital: 'A hospital of a long name' });
  await acceptPledge(server, await seedPledge(server, donor, request));
  await openAs(page, donor, paths.myPledges);
  await expect(page.getByText(nurse.phone)).toBeVisible();
  await expectRoomForLargeText(page);
  for (const path of [paths.home, paths.request(request), paths.profile]) {
    await page.goto(path);
    await expectRoomForLargeText(page);
  }
  await openAs(page, nurse, paths.request(request));
  await expect(page.getByText(donor.phone)).toBeVisible();
  await expectRoomForLargeText(page);
  await openAs(page, await newAccount(), paths.pledge(request));
  await expectRoomForLargeText(page);
});

test('text of twice the size has room where staff and administrators work @long', async ({
  page,
  server,
  newAccount,
}) => {
  test.slow();
  const account = await newAccount();
  const org = randomUUID();
  await server.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards)
     values ($1, 'A hospital of a long name', 'hospital', 'Boise', 'ID', '83702', '555 0142 7700', '{Surgery}')`,
    [org],
  );
  await server.query(
    "insert into private.members (organisation_id, user_id, role) values ($1, $2, 'manager')",
    [org, account.id],
  );
  await server.query('insert into private.admins (user_id) values ($1)', [account.id]);
  const request = await seedRequest(server, account, { hospital: 'A hospital of a long name' });
  await page.setViewportSize({ width: 390, height: 844 });
  await putSession(page, account, { isAdmin: true });
  for (const path of [...OF_STAFF, paths.requestPoster(request)]) {
    await page.goto(path);
    await expectRoomForLargeText(page);
  }
});
