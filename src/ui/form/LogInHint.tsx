import { Link } from 'react-router-dom';
import { FormMessage } from '../feedback/FormMessage';

type LogInHintProps = {
  /** the page to log in on */
  to: string;
  /** where to go from there */
  from: string;
  /** keeps the form's values for the person who logs in */
  onLeave: () => Promise<void>;
  /** what one has to log in for */
  children: string;
};

/** Says above a form that it can be sent only by somebody who is logged in. */
export function LogInHint({ to, from, onLeave, children }: LogInHintProps) {
  return (
    <FormMessage tone="info">
      {children}{' '}
      <Link
        to={to}
        state={{ from }}
        onClick={() => void onLeave().catch(() => undefined)}
        className="font-semibold underline"
      >
        Log In
      </Link>
    </FormMessage>
  );
}
