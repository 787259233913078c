import { create } from 'zustand';
import type { UnsentWork } from '@/store/changes/unsent-work';
import type { SignOutNotice } from '../session-bucket';

/** Counts a person's unsent records and drafts. Null if nobody knows them. */
export function countUnsent(unsent: UnsentWork | null): Pick<SignOutNotice, 'records' | 'drafts'> {
  if (!unsent) return { records: null, drafts: null };
  const { waiting, attention, drafts, invitation } = unsent;
  return {
    records: waiting.length + attention.length + (invitation === undefined ? 0 : 1),
    drafts: drafts.length,
  };
}

/**
 * The key of the notice in localStorage. The notice must survive a reload, and the session bucket is deleted at
 * log-out.
 */
const KEY = 'lifedrop-signed-out';

/** Null in tests that run without localStorage. */
const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

const isCount = (value: unknown) => value === null || typeof value === 'number';

function parseNotice(text: string | null): SignOutNotice | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<SignOutNotice> | null;
    const { reason, records, drafts, gone } = found ?? {};
    if (reason !== 'revoked' && reason !== 'deleted-elsewhere') return null;
    if (!isCount(records) || !isCount(drafts)) return null;
    return {
      reason,
      records: records ?? null,
      drafts: drafts ?? null,
      ...(gone === true && { gone }),
    };
  } catch {
    return null;
  }
}

/** The notice on the screen. All tabs show the same. */
export const useSignOutNotice = create<{ notice: SignOutNotice | null }>(() => ({
  notice: parseNotice(storage()?.getItem(KEY) ?? null),
}));

globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useSignOutNotice.setState({ notice: parseNotice(newValue) });
});

/** Shows a notice in all tabs, until the person closes it or somebody logs in. */
export function showNotice(notice: SignOutNotice): void {
  storage()?.setItem(KEY, JSON.stringify(notice));
  useSignOutNotice.setState({ notice });
}

export function clearNotice(): void {
  storage()?.removeItem(KEY);
  useSignOutNotice.setState({ notice: null });
}
