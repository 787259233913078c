import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A quiet box: a border, no shadow. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  // all the element types accept these props, but TypeScript cannot see that across the union
  const props = rest as object;
  return (
    <Tag
      {...props}
      className={joinClassNames('rounded-md border border-line bg-surface p-5 sm:p-6', className)}
    />
  );
}
