/** Joins class lists, without empty ones. */
export function classNames(...lists: (string | false | null | undefined)[]): string {
  return lists.filter(Boolean).join(' ');
}
