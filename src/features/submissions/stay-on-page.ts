/** What had the focus is about to go: the page takes it, so that the keyboard does not lose its place. */
export function stayOnPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
