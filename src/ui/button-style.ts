import { joinClassNames } from './class-names';

/** `urgent` is for what cannot wait, such as asking for blood and accepting a donor. No other button is red. */
export type ButtonVariant = 'primary' | 'urgent' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-md px-5 py-2.5 text-16 font-semibold ' +
  'text-center transition-colors disabled:opacity-60';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-ink text-canvas forced-color-adjust-none hover:not-disabled:not-aria-busy:bg-ink-soft',
  urgent:
    'bg-accent text-on-accent forced-color-adjust-none hover:not-disabled:not-aria-busy:bg-accent-strong',
  secondary:
    'border border-line-strong bg-surface text-ink hover:not-disabled:not-aria-busy:bg-sunken',
  quiet:
    'text-ink underline decoration-line-strong underline-offset-4 hover:not-disabled:not-aria-busy:bg-sunken',
  danger:
    'border border-accent-ink bg-surface text-accent-ink hover:not-disabled:not-aria-busy:bg-accent-soft',
};

/** Returns the classes of a button, or of a link that looks like one. */
export function getButtonStyle(variant: ButtonVariant, wide: boolean, extra?: string): string {
  return joinClassNames(base, variants[variant], wide && 'w-full', extra);
}
