import type { ComponentProps } from 'react';
import { classNames } from '../class-names';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A box with a border and no shadow. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  // The elements share every prop a card passes on, which TypeScript cannot see across the union.
  const props = rest as object;
  return (
    <Tag
      {...props}
      className={classNames('rounded-md border border-line bg-surface p-5 sm:p-6', className)}
    />
  );
}
