import { isSameValue } from './same-value';
import type { Fields } from '@/sync/protocol';

/** The value as a form shows it: an empty answer and a "no" look the same. */
function getShown(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isShownSame = (a: unknown, b: unknown) => getShown(a) === getShown(b) || isSameValue(a, b);

/**
 * Finds the columns of a patch that somebody else changed after the form was opened.
 * @param base the values that the form was opened with; a field without one never clashes
 */
export function findClashes(doc: Fields, patch: Fields, base: Fields): string[] {
  return Object.keys(patch).filter(
    (name) =>
      name in base && !isShownSame(doc[name], base[name]) && !isShownSame(doc[name], patch[name]),
  );
}
