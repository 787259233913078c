export type SharedPage = { title: string; text: string; url: string };

/** The browser APIs needed. Not every browser has both. */
export type Sharing = {
  share?: (page: SharedPage) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
};

const isNamed = (error: unknown, name: string) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;

/**
 * Shares a page through the system's share sheet. Copies its link to the clipboard if there is no sheet or it
 * does not open.
 * @returns what happened; `cancelled` if the user closed the sheet
 */
export async function shareLink(
  page: SharedPage,
  browser: Sharing,
): Promise<'shared' | 'cancelled' | 'copied' | 'failed'> {
  if (browser.share) {
    try {
      await browser.share(page);
      return 'shared';
    } catch (error) {
      if (isNamed(error, 'AbortError')) return 'cancelled';
    }
  }
  try {
    if (!browser.clipboard) return 'failed';
    await browser.clipboard.writeText(page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
