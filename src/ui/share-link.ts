export type SharedPage = { title: string; text: string; url: string };

/** What of the browser is needed; not every one has both. */
export type Sharing = {
  share?: (page: SharedPage) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
};

const isNamed = (error: unknown, name: string) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;

/**
 * Hands a page to the system's share sheet; where there is none, or it does not open, its address goes
 * to the clipboard.
 * @returns what happened; `cancelled` when the user closed the sheet
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
