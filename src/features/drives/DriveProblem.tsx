import { CalendarX, WifiOff } from 'lucide-react';
import { paths } from '@/paths';
import { EmptyState } from '@/ui/EmptyState';
import { FormMessage } from '@/ui/FormMessage';
import { LinkButton } from '@/ui/LinkButton';

const back = (
  <LinkButton to={paths.drives} variant="secondary">
    All donation drives
  </LinkButton>
);

/** Why a drive cannot be shown, and the way on. */
export function DriveProblem({ state }: { state: 'missing' | 'offline' | 'failed' }) {
  return (
    <>
      <h1 className="sr-only">Donation Drive</h1>
      {state === 'missing' && (
        <EmptyState icon={CalendarX} title="Donation drive not found" action={back}>
          It may have been called off, or the link is not complete.
        </EmptyState>
      )}
      {state === 'offline' && (
        <EmptyState icon={WifiOff} title="This drive is not on this device" action={back}>
          It can be opened when you are online. This page then shows it by itself.
        </EmptyState>
      )}
      {state === 'failed' && (
        <div className="flex flex-col items-start gap-4">
          <FormMessage tone="error">
            Failed to load donation drive details. Please try again later.
          </FormMessage>
          {back}
        </div>
      )}
    </>
  );
}
