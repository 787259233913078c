import { Share2 } from 'lucide-react';
import { Button } from './Button';
import { Icon } from './Icon';
import { shareLink } from './share-link';
import { showToast } from './feedback/toast-store';

type ShareButtonProps = {
  title: string;
  text: string;
  /** path of the page to share */
  path: string;
  wide?: boolean;
};

/** Shares a page with the system's share sheet if there is one, else copies its link. */
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
