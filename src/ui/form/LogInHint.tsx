import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormMessage } from '../feedback/FormMessage';

type LogInHintProps<T extends FieldValues, Context, Values> = {
  control: Control<T, Context, Values>;
  /** path of the log-in page */
  to: string;
  /** path to return to; that page receives what was typed */
  from: string;
  /** what requires logging in */
  children: string;
};

/** Tells the user, above a form, that they need to log in to send it. */
export function LogInHint<T extends FieldValues, Context, Values>({
  control,
  to,
  from,
  children,
}: LogInHintProps<T, Context, Values>) {
  const draft = useWatch({ control });
  return (
    <FormMessage tone="info">
      {children}{' '}
      <Link to={to} state={{ from, draft }} className="font-semibold underline">
        Log In
      </Link>
    </FormMessage>
  );
}
