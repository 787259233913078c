import type { ComponentProps, MouseEvent } from 'react';
import { getButtonStyle, type ButtonVariant } from './button-style';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Full width of its container. */
  wide?: boolean;
  busy?: boolean;
  /** Replaces the label while busy, for instance 'Submitting...'. */
  busyLabel?: string;
};

/** A busy button has the focus and must not act: no click reaches its form or what is around it. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A busy button is not `disabled`: it would lose the focus, the next Tab would start at the top of the page, and
 * browsers differ in the events that they send then.
 */
export function Button({
  variant = 'primary',
  wide = false,
  busy = false,
  busyLabel,
  type = 'button',
  disabled,
  onClick,
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
      {...(busy
        ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignore }
        : { disabled, onClick })}
      className={getButtonStyle(variant, wide, className)}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
