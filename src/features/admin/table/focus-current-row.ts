/** Focuses the row that is the table's tab stop. */
export function focusCurrentRow(): void {
  document.querySelector<HTMLElement>('tr[data-current] a')?.focus({ preventScroll: true });
}
