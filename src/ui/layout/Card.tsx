import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A box with a border and without a shadow. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  // every element in the union accepts these props, but TypeScript cannot see that
  const props = rest as object;
  return (
    <Tag
      {...props}
      className={joinClassNames('rounded-md border border-line bg-surface p-5 sm:p-6', className)}
    />
  );
}
