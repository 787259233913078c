/**
 * Moves the focus to the page before the focused element is removed. People who use a keyboard thus do not lose their
 * place.
 */
export function stayOnPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
