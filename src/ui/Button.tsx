import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { getButtonStyle, type ButtonVariant } from './button-style';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Full width of its container. */
  wide?: boolean;
  busy?: boolean;
  /** Replaces the label while busy, for instance 'Submitting...'. */
  busyLabel?: string;
};

/**
 * A disabled button loses the focus, and the next Tab would start at the top of the page.
 * @returns props for a button, which has the focus again when it is no longer busy, unless something else took it
 */
function useFocusWhileBusy(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (!busy && hasFocus.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [busy]);
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true;
    },
    // React passes on no events of what it changes
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

export function Button({
  variant = 'primary',
  wide = false,
  busy = false,
  busyLabel,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const kept = useFocusWhileBusy(busy);
  return (
    <button
      {...kept}
      {...rest}
      // the linter cannot see that the default is 'button' and callers pass only the three literals
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={getButtonStyle(variant, wide, className)}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
