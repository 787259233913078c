import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until a message appears and disappears again.
 * @returns how long it was shown, ms
 */
export async function timeShown(message: Locator): Promise<number> {
  await expect(message).toBeVisible();
  const start = performance.now();
  await expect(message).toBeHidden({ timeout: 10_000 });
  return performance.now() - start;
}

/**
 * Records the labels of all buttons that are disabled or busy from now on, even if only for a moment.
 * @returns a function that returns the labels
 */
export async function watchButtons(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const words = new Set<string>();
    const look = () => {
      for (const button of document.querySelectorAll('button:disabled, button[aria-busy]'))
        words.add(button.textContent);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return words;
  });
  return () => seen.evaluate((words) => [...words]);
}
