import type { LoginState } from '@/paths';
import { isFields } from '@/ui/is-fields';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads the router state, which comes from the history entry and is therefore unknown. */
export function readLoginState(state: unknown): LoginState {
  if (!isFields(state)) return {};
  const { from, email, notice } = state as Record<keyof LoginState, unknown>;
  const read = { from: text(from), email: text(email), notice: text(notice) };
  return {
    // Only paths of this app: '//host' would lead to another site.
    ...(read.from?.startsWith('/') && !read.from.startsWith('//') ? { from: read.from } : {}),
    ...(read.email === undefined ? {} : { email: read.email }),
    ...(read.notice === undefined ? {} : { notice: read.notice }),
  };
}

/** The state passed from page to page until the user is logged in. */
export function onwardState({ from }: LoginState): LoginState {
  return from === undefined ? {} : { from };
}
