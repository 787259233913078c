import type { LoginState } from '@/paths';
import { isFields } from '@/ui/is-fields';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads router state, which comes from the history entry and is therefore unknown. */
export function readLoginState(state: unknown): LoginState {
  if (!isFields(state)) return {};
  const { from, email, notice } = state as Record<keyof LoginState, unknown>;
  const read = { from: text(from), email: text(email), notice: text(notice) };
  return {
    // accepts only a path of this app, because '//host' would lead elsewhere
    ...(read.from?.startsWith('/') && !read.from.startsWith('//') ? { from: read.from } : {}),
    ...(read.email === undefined ? {} : { email: read.email }),
    ...(read.notice === undefined ? {} : { notice: read.notice }),
  };
}

/** Selects the state to pass on from page to page until the person is logged in. */
export function selectOnwardState({ from }: LoginState): LoginState {
  return from === undefined ? {} : { from };
}
