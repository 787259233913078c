import type { ComponentProps, MouseEvent } from 'react';
import { getButtonStyle, type ButtonVariant } from './button-style';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Whether the button is as wide as its container. */
  wide?: boolean;
  busy?: boolean;
  /** The label while the button is busy, for example 'Submitting...'. */
  busyLabel?: string;
};

/**
 * Keeps a click on a busy button from its form and from the elements around it. A busy button keeps the focus, so
 * people can still click it.
 */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button that can be busy. While it is busy it is not `disabled`, because a disabled button loses the focus: the
 * next Tab would start at the top of the page. Browsers also differ in the events that they send then.
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
      // the linter cannot see that the default is 'button' and that callers pass only the three literals
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
