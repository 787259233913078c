import { useEffect, useState } from 'react';
import { useCurrentStore } from '../current';
import { hasDraft } from '../drafts/claim-draft';

/**
 * Whether a form has an unfinished draft. This is not a live query: what was typed last may be only in the backup,
 * which is restored after the store's rows are shown.
 * @returns undefined until it is known
 */
export function useUnfinished(form: string): boolean | undefined {
  const rowFilter = useCurrentStore((current) => current.rowFilter);
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
  return rowFilter ? false : unfinished;
}
