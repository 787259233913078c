import type { LoginState } from '@/paths';
import { isFields } from '@/ui/is-fields';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads the router state of a log-in. It comes from the browser's history, so it may be anything. */
export function readLoginState(state: unknown): LoginState {
  if (!isFields(state)) return {};
  const { from, email, notice } = state as Record<keyof LoginState, unknown>;
  const read = { from: text(from), email: text(email), notice: text(notice) };
  return {
    // only a path of this app is accepted: '//host' would lead to another site
    ...(read.from?.startsWith('/') && !read.from.startsWith('//') ? { from: read.from } : {}),
    ...(read.email === undefined ? {} : { email: read.email }),
    ...(read.notice === undefined ? {} : { notice: read.notice }),
  };
}

/** Selects the router state that is passed from page to page until the person is logged in. */
export function selectOnwardState({ from }: LoginState): LoginState {
  return from === undefined ? {} : { from };
}
