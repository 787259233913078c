import { Link, type LinkProps } from './Link';
import { getButtonStyle, type ButtonVariant } from './button-style';

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; wide?: boolean };

/** A link that looks like a button, because it leads to a main action. */
export function LinkButton({
  variant = 'primary',
  wide = false,
  className,
  ...rest
}: LinkButtonProps) {
  return <Link {...rest} className={getButtonStyle(variant, wide, className)} />;
}
