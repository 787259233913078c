import { Link } from '../Link';
import { FormMessage } from '../feedback/FormMessage';

type LogInHintProps = {
  /** the log-in page */
  to: string;
  /** the page to return to after the log-in */
  from: string;
  /** keeps the form's values for the person who logs in */
  onLeave: () => Promise<void>;
  /** the reason to log in */
  children: string;
};

/** Says above a form that only signed-in people can submit it. */
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
