import { useEffect } from 'react';
import { waitForFirstPaint } from '@/ui/after-first-paint';

const tag = () => document.querySelector<HTMLMetaElement>('meta[name="description"]');
const standing = typeof document === 'undefined' ? '' : (tag()?.content ?? '');

/** Sets the document's description to the page's. The texts load after the first paint. */
export function useDescription(pathname: string): void {
  useEffect(() => {
    let left = false;
    const describe = async () => {
      await waitForFirstPaint();
      const { descriptions } = await import('./descriptions');
      if (!left) tag()?.setAttribute('content', descriptions[pathname] ?? standing);
    };
    describe().catch(() => undefined); // offline and not cached yet: the page works without it
    return () => {
      left = true;
    };
  }, [pathname]);
}
