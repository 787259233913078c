import { showToast } from './toast-store';

const WORDS =
  'Somebody else changed the same fields while you were editing. Theirs was saved; yours is kept under “Needs attention”.';

/**
 * Tells the person where to find the values of theirs that clashed with somebody else's. @param result of a command
 * that saves an edit
 */
export function sayClashed(result: 'saved' | 'clashed'): void {
  if (result === 'clashed') showToast({ text: WORDS });
}
