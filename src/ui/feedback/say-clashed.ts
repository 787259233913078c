import { showToast } from './toast-store';

const WORDS =
  'Somebody else changed the same while you were editing. Theirs stands; yours is kept under “Needs attention”.';

/** Tells the user that their edit conflicted with another one. @param result of saving an edit */
export function sayClashed(result: 'saved' | 'clashed'): void {
  if (result === 'clashed') showToast({ text: WORDS });
}
