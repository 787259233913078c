import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { donors, seedPledge } from './harness/pledges';
import { openAs } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

// these tests need no service worker
test.use({ serviceWorkers: 'block' });

/** Notes what moves on a page, and for how long, ms. It runs in the page. */
function watch() {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  const ms = (time: string) => Number.parseFloat(time) * 1000;
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target instanceof SVGElement && propertyName === 'transform')
      seen['drop'] = ms(getComputedStyle(target).transitionDuration);
  });
  document.addEventListener('animationstart', ({ target, animationName }) => {
    if (target instanceof Element && animationName === 'count')
      seen['count'] = ms(getComputedStyle(target).animationDuration);
  });
  // it is called below, with the element that moves
  // oxlint-disable-next-line typescript/unbound-method
  const { animate } = Element.prototype;
  Element.prototype.animate = function move(this: Element, frames, options) {
    if (this.hasAttribute('data-row') && typeof options === 'object')
      seen['row'] = Number(options.duration);
    return animate.call(this, frames, options);
  };
}

const listSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  // covers: motions
  test(`with ${reducedMotion}: the drop rises, an accepted donor moves to the expected, the number ticks down`, async ({
    page,
    server,
    newAccount,
  }) => {
    const [nurse, ...two] = [await newAccount(), await newAccount(), await newAccount()];
    const id = await seedRequest(server, nurse, { hospital: `Saint Motion ${nurse.lastName}` });
    for (const donor of two) await seedPledge(server, donor, id);
    await page.emulateMedia({ reducedMotion });
    await openAs(page, nurse, paths.request(id));
    const number = page.getByRole('region', { name: 'Progress' });
    const accept = donors(page).getByRole('button', { name: /^Accept/ });
    await expect(number).toContainText('2 still needed');
    await expect(accept).toHaveCount(2);
    await page.evaluate(watch);
    await accept.first().click();
    await expect(donors(page)).toContainText('Expected (1)');
    await accept.first().click();
    await expect(donors(page)).toContainText('Expected (2)');
    // not everybody comes, so that two donors are likely to give one unit
    await expect(number).toContainText('1 still needed');
    await expect
      .poll(() => listSeen(page))
      .toEqual(
        reducedMotion === 'reduce' ? { drop: 1, count: 1 } : { drop: 200, count: 200, row: 200 },
      );
  });
