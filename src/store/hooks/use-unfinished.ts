import { useEffect, useState } from 'react';
import { useCurrentStore } from '../current';
import { hasDraft } from '../drafts/claim-draft';

/**
 * Whether a form was left with something typed in it. Not a live query: the last words of a draft may have come
 * no further than its backup, which is restored after the store is shown.
 * @returns undefined until it is known
 */
export function useUnfinished(form: string): boolean | undefined {
  const veil = useCurrentStore((current) => current.veil);
  const [unfinished, setUnfinished] = useState<boolean>();
  useEffect(() => {
    let alive = true;
    void (async () => {
      const found = await hasDraft(form).catch(() => false);
      if (alive) setUnfinished(found);
    })();
    return () => {
      alive = false;
    };
  }, [form]);
  return veil ? false : unfinished;
}
