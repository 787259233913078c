import type { LucideIcon } from 'lucide-react';
import { joinClassNames } from './class-names';

type IconProps = {
  of: LucideIcon;
  /** what screen readers say; leave it out if there is text beside the icon, and screen readers ignore the icon */
  label?: string;
  /** width and height in px at the usual text size */
  size?: number;
  className?: string;
};

export function Icon({ of: Glyph, label, size = 20, className }: IconProps) {
  const naming =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Glyph
      {...naming}
      // in rem, so that icons grow with the text
      size={`${size / 16}rem`}
      strokeWidth={2}
      className={joinClassNames('shrink-0', className)}
    />
  );
}
