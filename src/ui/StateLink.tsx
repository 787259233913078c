import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { StateChip } from './StateChip';

/** A state chip that links to the page where the user can act on it. */
export function StateLink({ to, ...chip }: ComponentProps<typeof StateChip> & { to: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      <StateChip {...chip} />
    </Link>
  );
}
