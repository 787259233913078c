import { expect, type Page } from '@playwright/test';

/** Lists texts that large letters break into single letters, and texts that are cut off. It runs in the page. */
function badLines(): string[] {
  const hides = (value: string) => value === 'hidden' || value === 'clip';
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((element) => element.clientWidth > 1 && element.innerText?.trim() !== '')
    .filter((element) => {
      const { overflowX, fontSize } = getComputedStyle(element);
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 3,
      );
      const isNarrow = isText && element.clientWidth < 2 * Number.parseFloat(fontSize);
      const isCut = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      return isNarrow || isCut;
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Makes all text twice as large, expects that the page still has room for it, and restores the size. */
export async function expectRoomAtDoubleSize(page: Page): Promise<void> {
  const size = (value: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, value);
  await size('200%');
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wide, `wider than the page: ${page.url()}`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(badLines)).toEqual([]);
  await size('');
}
