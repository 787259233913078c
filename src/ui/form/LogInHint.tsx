import { Link } from '../Link';
import { FormMessage } from '../feedback/FormMessage';

type LogInHintProps = {
  /** the path of the log-in page */
  to: string;
  /** the path of the page to which the person returns after logging in */
  from: string;
  /** keeps the values of the form for the person who logs in */
  onLeave: () => Promise<void>;
  /** why people must log in */
  children: string;
};

/** Says above a form that people must log in to submit it. */
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
