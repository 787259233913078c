import { Share2 } from 'lucide-react';
import { Button } from './Button';
import { Icon } from './Icon';
import { showToast } from './feedback/toast-store';

type SharedPage = { title: string; text: string; url: string };

/** The functions of the browser with which a page is shared. Some browsers lack one. */
type Sharing = {
  share?: (page: SharedPage) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
};

const isNamed = (error: unknown, name: string) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;

/**
 * Opens the system's share sheet for a page. If the browser has none, or if it does not open, copies the address to
 * the clipboard.
 * @returns what happened; `cancelled` if the person closed the sheet
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

type ShareButtonProps = {
  title: string;
  text: string;
  /** the path of the page to share */
  path: string;
  wide?: boolean;
};

/** A button that shares a page by the system's share sheet. If the browser has none, the button copies the link. */
export function ShareButton({ title, text, path, wide = false }: ShareButtonProps) {
  async function share() {
    const url = new URL(path, window.location.origin).href;
    const outcome = await shareLink({ title, text, url }, navigator);
    if (outcome === 'copied') showToast({ text: 'Link copied.', tone: 'success' });
    if (outcome === 'failed')
      showToast({ text: `The link could not be copied. It is ${url}`, tone: 'error' });
  }
  return (
    <Button variant="quiet" wide={wide} onClick={() => void share()}>
      <Icon of={Share2} /> Share
    </Button>
  );
}
