import type { ComponentProps } from 'react';
import { Link } from './Link';
import { StateChip } from './StateChip';

/** A state that links to the page on which people can do something about it. */
export function StateLink({ to, ...chip }: ComponentProps<typeof StateChip> & { to: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      <StateChip {...chip} />
    </Link>
  );
}
