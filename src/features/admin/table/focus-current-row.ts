/** Focuses the row that is the table's Tab stop. */
export function focusCurrentRow(): void {
  document.querySelector<HTMLElement>('tr[data-current] a')?.focus({ preventScroll: true });
}
