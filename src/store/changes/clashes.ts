import type { Fields } from '@/sync/protocol';

/** What a form shows of a value: nothing given, and no, look the same. */
function getShown(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The fields of a patch that somebody else changed since its form was opened, by columns.
 * @param base the values that the form was opened with; fields without one never clash
 */
export function findClashes(doc: Fields, patch: Fields, base: Fields): string[] {
  return Object.keys(patch).filter((name) => {
    const now = getShown(doc[name]);
    return name in base && now !== getShown(base[name]) && now !== getShown(patch[name]);
  });
}
