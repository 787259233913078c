export type SharedPage = { title: string; text: string; url: string };

/** The browser functions that sharing uses; some browsers lack one. */
export type Sharing = {
  share?: (page: SharedPage) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
};

const isNamed = (error: unknown, name: string) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;

/**
 * Opens the system's share sheet for a page. If there is none, or it does not open, copies the address to the
 * clipboard.
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
