/** Gives the focus to the row of the table that has its stop of the Tab key. */
export function focusCurrentRow(): void {
  document.querySelector<HTMLElement>('tr[data-current] a')?.focus({ preventScroll: true });
}
