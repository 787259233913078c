import type { Locator, Page } from '@playwright/test';
import { paths } from '@/paths';
import { insertRow } from './harness/database';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { acceptPledge, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

test.use({ serviceWorkers: 'block' });

interface Look {
  background: string;
  colour: string;
  /** the colours of the borders and outlines that can be seen */
  edges: string[];
}

/** Reads what is seen of an element. */
const look = (element: Locator): Promise<Look> =>
  element.evaluate((seen) => {
    const style = getComputedStyle(seen);
    const edges = [
      [style.borderTopStyle, style.borderTopWidth, style.borderTopColor],
      [style.outlineStyle, style.outlineWidth, style.outlineColor],
    ];
    return {
      background: style.backgroundColor,
      colour: style.color,
      edges: edges.flatMap(([kind = '', width = '', colour = '']) =>
        kind === 'none' || width === '0px' ? [] : [colour],
      ),
    };
  });

/** Reads a system colour as the browser draws it. */
const system = (page: Page, name: string): Promise<string> =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour);

test('with forced colours, levels, chips, buttons and selected tabs keep their meaning', async ({
  page,
  server,
  newAccount,
}) => {
  const [nurse, donor, other] = [await newAccount(), await newAccount(), await newAccount()];
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const request = await seedRequest(server, nurse, {
    hospital: `Saint Forced ${nurse.lastName}`,
    urgency: 'Critical',
    required_units: 4,
  });
  // one unit is expected of two donors
  for (const one of [donor, other])
    await acceptPledge(server, await seedPledge(server, one, request));
  await insertRow(server, 'donors', {
    id: crypto.randomUUID(),
    user_id: donor.id,
    user_email: donor.email,
    full_name: donor.firstName,
    phone_number: donor.phone,
    blood_type: 'O-',
    address: donor.address,
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
  });
  await openAs(page, nurse, paths.findBlood);
  const [canvas, text, chosen] = [
    await system(page, 'Canvas'),
    await system(page, 'CanvasText'),
    await system(page, 'Highlight'),
  ];
  expect(new Set([canvas, text, chosen]).size).toBe(3);

  // a level differs from what is empty, and the drop has an outline
  const gauge = page.locator('[data-percent] svg').first();
  await expect(gauge).toBeVisible();
  const fillOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).fill);
  const strokeOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).stroke);
  expect(await fillOf(gauge.locator('g > path').first())).toBe(canvas);
  expect([text, chosen]).toContain(await fillOf(gauge.locator('rect')));
  expect(await strokeOf(gauge.locator('> path'))).toBe(text);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Saint Forced' });
  const badge = card.locator('[data-coming="25"]').first();
  await expect(badge).toBeVisible();
  expect(await strokeOf(badge.locator('g > path').nth(1))).toBe(text);

  // the selected tab is unlike the others, and follows the choice
  const tab = (name: string) => page.getByRole('tab', { name });
  for (const [selected, other] of [
    ['All open', 'Requests that need you'],
    ['Requests that need you', 'All open'],
  ] as const) {
    await tab(selected).click();
    expect((await look(tab(selected))).background).toBe(chosen);
    expect((await look(tab(other))).background).not.toBe(chosen);
  }
  await tab('All open').click();

  // chips have an edge, Critical is solid
  const chip = card.getByText('Critical: immediately');
  expect((await look(chip)).background).toBe(chosen);
  const plain = card.getByText(/still needed/).first();
  await expect(plain).toBeVisible();

  // buttons have an edge; the primary and the urgent are solid and differ
  await page.goto(paths.findBlood);
  const submit = await look(page.getByRole('button', { name: 'Submit Blood Request' }));
  expect(submit.background).toBe(chosen);
  const secondary = await look(page.getByRole('link', { name: 'View All Requests' }));
  expect(secondary.edges.filter((edge) => !isClear(edge))).not.toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(paths.request(request));
  const state = page.getByRole('main').getByText('Not verified', { exact: true }).first();
  await expect(state).toBeVisible();
  expect((await look(state)).edges.filter((edge) => !isClear(edge))).toEqual([text]);
  await page.goto(paths.donateBlood);
  const primary = await look(page.getByRole('button', { name: 'Register as a Donor' }));
  expect([primary.background, primary.colour]).toEqual([text, canvas]);
  await expectAccessible(page);
});
