import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Collects errors of the page and violations of the content security policy. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // the browser itself logs this when a test cuts the network
    if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/** Expects that no element is wider than the page. Otherwise the failure names the element. */
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

/** Expects that no element must be scrolled sideways to be seen. Otherwise the failure names the element. */
export async function expectNothingClipped(page: Page): Promise<void> {
  const clipped = await page
    .locator('main *')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  expect.soft(clipped).toEqual([]);
}

/** Expects that no element in a table overflows its cell. Otherwise the failure names the element. */
export async function expectCellsHold(page: Page): Promise<void> {
  const findSticking = () =>
    page.locator('td, th').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const { right } = cell.getBoundingClientRect();
        // a row of one line cuts its text, and only that, with three dots
        const isCut = getComputedStyle(cell).textOverflow === 'ellipsis';
        return [...cell.querySelectorAll('*')]
          .filter((inner) => inner.getBoundingClientRect().right > right + 1)
          .filter((inner) => !isCut || getComputedStyle(inner).display !== 'inline')
          .map((inner) => inner.outerHTML.slice(0, 120));
      }),
    );
  // the columns settle a moment after the width of the page has changed
  await expect.poll(findSticking).toEqual([]);
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Lists the findings of axe: each broken rule with the elements that break it. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
  }, rules);
}

/** The rules that depend on colours. A second colour scheme at the same width needs only these. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that the page is accessible. A rule may be broken while colours are in transition or an analysis runs, but
 * not for longer. On a busy machine one analysis takes three seconds.
 * @param rules the rules to check; all if it is missing
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect.poll(() => violations(page, rules), { timeout: 10_000 }).toEqual([]);
}
