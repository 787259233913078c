import type { LoginState } from '@/paths';
import { isFields } from '@/ui/is-fields';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Router state comes from the history entry, so it is read as unknown. */
export function readLoginState(state: unknown): LoginState {
  if (!isFields(state)) return {};
  const { from, email, notice } = state as Record<keyof LoginState, unknown>;
  const read = { from: text(from), email: text(email), notice: text(notice) };
  return {
    // Only a path of this app; '//host' would lead elsewhere.
    ...(read.from?.startsWith('/') && !read.from.startsWith('//') ? { from: read.from } : {}),
    ...(read.email === undefined ? {} : { email: read.email }),
    ...(read.notice === undefined ? {} : { notice: read.notice }),
  };
}

/** What travels on from page to page until the person is logged in. */
export function onwardState({ from }: LoginState): LoginState {
  return from === undefined ? {} : { from };
}
