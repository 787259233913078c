/** Focuses the page before the focused element is removed, so that keyboard users do not lose their place. */
export function stayOnPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
