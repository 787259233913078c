/** Focuses the row that is the table's tab stop. @returns false if there is none */
export function focusCurrentRow(): boolean {
  const link = document.querySelector<HTMLElement>('tr[data-current] a');
  link?.focus({ preventScroll: true });
  return link !== null;
}
