import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { StateChip } from './StateChip';

/** A state that leads to what can be done about it. */
export function StateLink({ to, ...chip }: ComponentProps<typeof StateChip> & { to: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      <StateChip {...chip} />
    </Link>
  );
}
