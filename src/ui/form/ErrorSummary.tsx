import { useEffect, useRef, type MouseEvent } from 'react';
import type { FieldProblem } from './error-list';

type ErrorSummaryProps = {
  errors: readonly FieldProblem[];
  title?: string;
  /**
   * The number of times that the form was submitted. When it changes, the summary takes the focus. Leave it out if
   * the form itself focuses the first invalid field.
   */
  submitCount?: number;
};

function goToField(event: MouseEvent<HTMLAnchorElement>, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

/** A list of the errors of a form. Each is a link to its field. */
export function ErrorSummary({
  errors,
  title = 'There is a problem',
  submitCount = 0,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const announced = useRef(0);
  useEffect(() => {
    if (errors.length === 0 || announced.current === submitCount) return;
    announced.current = submitCount;
    box.current?.focus();
  }, [errors, submitCount]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-accent-ink bg-surface p-4"
    >
      <h2 className="text-18 font-semibold">{title}</h2>
      <ul className="mt-1">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => goToField(event, id)}
              className="link inline-flex min-h-11 items-center font-medium"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
