import type { Page } from '@playwright/test';

// The actions in the admin panel that the bench times.

/**
 * Clicks a link and waits for the frame after its target has come into the document.
 * @param link a selector
 * @param shown the selector of the target
 * @returns ms
 */
export async function timeRoute(page: Page, link: string, shown: string): Promise<number> {
  return page.evaluate(
    ([clicked, selector]) =>
      new Promise<number>((resolve, reject) => {
        const anchor = document.querySelector<HTMLElement>(clicked);
        if (!anchor) return reject(new Error(`no link ${clicked}`));
        const start = performance.now();
        const look = () => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        anchor.click();
        return undefined;
      }),
    [link, shown] as const,
  );
}

/** Types into the search and waits until the count on the screen has changed. */
export async function timeKey(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (value) =>
      new Promise<number>((resolve, reject) => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const count = document.querySelector('main output');
        if (!input || !count) throw new Error('no search on this page');
        const before = count.textContent;
        const observer = new MutationObserver(() => {
          if (count.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(count, { childList: true, subtree: true, characterData: true });
        // the setter is called with the field as `this`
        // oxlint-disable-next-line typescript/unbound-method
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        setTimeout(() => reject(new Error(`${value}: the count stayed ${before}`)), 10_000);
        const start = performance.now();
        set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    text,
  );
}

/**
 * Scrolls through the list, then jumps back and forth.
 * @returns how long each frame took, ms
 */
export async function framesOfScrolling(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = performance.now();
        const next = () => {
          const now = performance.now();
          frames.push(now - last);
          last = now;
          if (frames.length > 240) return resolve(frames.slice(1));
          if (frames.length % 60 === 0)
            window.scrollTo({
              top: (document.documentElement.scrollHeight * (frames.length % 7)) / 7,
              behavior: 'instant',
            });
          else window.scrollBy({ top: 400, behavior: 'instant' });
          requestAnimationFrame(next);
          return undefined;
        };
        requestAnimationFrame(next);
      }),
  );
}
