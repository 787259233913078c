import { isSameValue } from './same-value';
import type { Fields } from '@/protocol';

/** Returns a value as a form shows it. An empty answer and "no" look the same there. */
function getShown(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isShownSame = (a: unknown, b: unknown) => getShown(a) === getShown(b) || isSameValue(a, b);

/**
 * Finds the columns of a patch that somebody else has changed since the form was opened.
 * @param base the values with which the form was opened; a column that it does not have never clashes
 */
export function findClashes(doc: Fields, patch: Fields, base: Fields): string[] {
  return Object.keys(patch).filter(
    (name) =>
      name in base && !isShownSame(doc[name], base[name]) && !isShownSame(doc[name], patch[name]),
  );
}
