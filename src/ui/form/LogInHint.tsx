import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormMessage } from '../feedback/FormMessage';

type LogInHintProps<T extends FieldValues, Context, Values> = {
  control: Control<T, Context, Values>;
  /** the page to log in on */
  to: string;
  /** where to go from there; it gets back what was typed */
  from: string;
  /** what one has to log in for */
  children: string;
};

/** Says above a form that it can be sent only by somebody who is logged in. */
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
