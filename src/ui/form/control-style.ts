/**
 * The classes that inputs, selects and text areas share. An error makes the border thicker too, because not everybody
 * sees its colour.
 */
export const controlStyle =
  'block w-full min-w-0 min-h-11 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-16 text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-accent-ink ' +
  '[&:not(select):read-only]:bg-sunken disabled:bg-sunken disabled:text-ink-soft';
