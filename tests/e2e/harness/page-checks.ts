import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the browser complains about: errors of the page, and what the content security policy stopped. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // the browser's own notice that there is no network, as a test wanted it
    if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/** Fails where something sticks out of the page at the side, and names it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect.soft(sticksOut).toEqual([]);
}

/**
 * Fails with the rule, and where it is broken. The legacy mode, which is for pages without frames of
 * other origins, does without the second page that each analysis opens otherwise.
 * @param rules default: all
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
