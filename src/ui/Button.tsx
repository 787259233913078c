import type { ComponentProps } from 'react';
import { getButtonStyle, type ButtonVariant } from './button-style';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Full width of its container. */
  wide?: boolean;
  busy?: boolean;
  /** Replaces the label while busy, for instance 'Submitting...'. */
  busyLabel?: string;
};

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
  return (
    <button
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
