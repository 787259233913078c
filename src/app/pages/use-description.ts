import { useEffect } from 'react';
import { firstPaint } from '@/ui/after-first-paint';

const tag = () => document.querySelector<HTMLMetaElement>('meta[name="description"]');
const standing = typeof document === 'undefined' ? '' : (tag()?.content ?? '');

/** Keeps the document's description that of the page. The texts are a file of their own: nobody waits for them. */
export function useDescription(pathname: string): void {
  useEffect(() => {
    let left = false;
    const describe = async () => {
      await firstPaint();
      const { descriptions } = await import('./descriptions');
      if (!left) tag()?.setAttribute('content', descriptions[pathname] ?? standing);
    };
    describe().catch(() => undefined); // without a network and not kept yet: the page stands without it
    return () => {
      left = true;
    };
  }, [pathname]);
}
