import { Link } from 'react-router-dom';
import { FormMessage } from '../feedback/FormMessage';

type LogInHintProps = {
  /** path of the log-in page */
  to: string;
  /** path to return to */
  from: string;
  /** saves the form's values for the user who logs in */
  onLeave: () => Promise<void>;
  /** what requires logging in */
  children: string;
};

/** Tells the user, above a form, that they need to log in to send it. */
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
