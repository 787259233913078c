import { showToast } from './toast-store';

const WORDS =
  'Somebody else changed the same fields while you were editing. Theirs was saved; yours is kept under “Needs attention”.';

/**
 * If some of a person's values clashed with somebody else's, says where to find them. @param result what a command
 * returned that saved the form
 */
export function sayClashed(result: 'saved' | 'clashed'): void {
  if (result === 'clashed') showToast({ text: WORDS });
}
