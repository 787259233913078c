import type { ReactNode } from 'react';
import { Button } from '../Button';
import { FormMessage } from './FormMessage';

type LoadFailedProps = {
  title: string;
  /** why it failed, and what people can still do */
  children: ReactNode;
  onRetry: () => void;
};

/** Says that neither this device nor the server can provide a list, and offers another try. */
export function LoadFailed({ title, children, onRetry }: LoadFailedProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <FormMessage tone="error">
        <p>{title}</p>
        <p className="mt-1 font-normal">{children}</p>
      </FormMessage>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
