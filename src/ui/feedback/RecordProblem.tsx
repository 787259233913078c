import { WifiOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../Link';
import { EmptyState } from './EmptyState';
import { FormMessage } from './FormMessage';

type RecordProblemProps = {
  /** the heading of the page, which only screen readers get */
  heading: string;
  tone: ComponentProps<typeof FormMessage>['tone'];
  title: string;
  children?: ReactNode;
  /** links to other pages */
  actions: ReactNode;
};

/** A page that says why there is no record to show. */
export function RecordProblem({ heading, tone, title, children, actions }: RecordProblemProps) {
  return (
    <div className="flex max-w-form flex-col items-start gap-4">
      <h1 className="sr-only">{heading}</h1>
      <FormMessage tone={tone}>
        <p>{title}</p>
        {children !== undefined && <p className="mt-1 font-normal">{children}</p>}
      </FormMessage>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

/** Says that the server refused a record. @param keptAt the path of the page with the refused changes */
export function NotAccepted({ keptAt }: { keptAt: string }) {
  return (
    <>
      The server did not accept it. What you entered is kept under{' '}
      <Link to={keptAt} className="underline">
        Saved on this device
      </Link>
      .
    </>
  );
}

/**
 * Says what happened to a record while its owner was changing it, and that their draft is still there. @param keptAt
 * the path of the page with the drafts
 */
export function TypedIsKept({ keptAt, children }: { keptAt: string; children: string }) {
  return (
    <>
      {children} What you typed is kept under{' '}
      <Link to={keptAt} className="underline">
        Saved on this device
      </Link>
      .
    </>
  );
}

type NotOnDeviceProps = { heading: string; what: string; action: ReactNode };

/** Says that this device does not have a record and cannot get it without a network. */
export function NotOnDevice({ heading, what, action }: NotOnDeviceProps) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <EmptyState icon={WifiOff} title={`This ${what} is not on this device`} action={action}>
        It can be opened when you are online. This page then shows it by itself.
      </EmptyState>
    </>
  );
}
