import { Lock, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { ADMIN_TABLES } from '@/features/admin/admin-tables';
import { paths } from '@/paths';
import { useAdminTrust } from '@/session/admin-trust';
import { useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { requestSync } from '@/store/status';
import { useRetainedTables } from '@/store/hooks/use-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';

const RETRY_MS = 10_000;

/** Asks the server now, and again until the component unmounts. */
function useAsking() {
  useEffect(() => {
    requestSync();
    const timer = setInterval(requestSync, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
}

function Waiting({
  icon,
  title,
  children,
}: {
  icon: typeof Lock;
  title: string;
  children: ReactNode;
}) {
  useAsking();
  return (
    <>
      <h1 className="sr-only">Admin Panel</h1>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button variant="secondary" onClick={requestSync}>
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}

/** Shown until the first sync tells whether the person is an administrator. */
function Unconfirmed() {
  const checkpoint = useLiveOne('checkpoints', 'donors');
  // the server answered, and did not answer as to an administrator
  if (checkpoint && checkpoint.checkpoint?.['viewer'] !== 'admin')
    return <Navigate to={paths.home} replace />;
  if (checkpoint === undefined) return null;
  return (
    <Waiting icon={ShieldQuestion} title="Asking the server whether you are an administrator">
      This takes a moment when you are online.
    </Waiting>
  );
}

/** The pages of the panel share their tables, which are read once and freed when the person leaves the panel. */
function Panel() {
  useRetainedTables(ADMIN_TABLES);
  return <Outlet />;
}

/**
 * Lets administrators in, by the server's answer to the last sync. The panel is locked if that answer is older than a
 * day. This guard is only a convenience: the database decides what anyone may read.
 */
export function RequireAdmin() {
  const identity = useIdentity();
  const trusted = useAdminTrust();
  if (!identity?.isAdmin) return <Unconfirmed />;
  if (trusted) return <Panel />;
  return (
    <Waiting icon={Lock} title="Connect to confirm that you are still an administrator">
      The server has not confirmed it for a day, so what only administrators may see is locked on
      this device. It opens by itself when the server answers.
    </Waiting>
  );
}
