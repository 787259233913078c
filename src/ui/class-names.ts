/** Joins lists of class names. Leaves out empty ones. */
export function joinClassNames(...lists: (string | false | null | undefined)[]): string {
  return lists.filter(Boolean).join(' ');
}
