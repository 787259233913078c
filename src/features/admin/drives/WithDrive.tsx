import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DriveDoc } from '@/collections/drives/row';
import { useLiveOne } from '@/store/hooks/use-live';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { LinkButton } from '@/ui/LinkButton';
import { useDriveScope } from './drive-scope';

type WithDriveProps = { id: string; children: (drive: DriveDoc) => ReactNode };

/** Shows a page about a drive, if this device has the drive and the reader may manage it. */
export function WithDrive({ id, children }: WithDriveProps) {
  const scope = useDriveScope();
  const drive = useLiveOne('drives', id);
  if (drive === undefined) return <Skeleton rows={4} label="Loading the drive" />;
  const isOurs = scope.host === null || drive?.org_id === scope.host.id;
  if (drive && drive.deleted !== true && isOurs) return children(drive);
  return (
    <>
      <h1 className="sr-only">Drive</h1>
      <EmptyState
        icon={CalendarX}
        title={
          drive && !isOurs
            ? 'This is not a drive of your hospital'
            : 'This drive is not on this device'
        }
        action={
          <LinkButton to={scope.paths.list} variant="secondary">
            All drives
          </LinkButton>
        }
      >
        {drive && !isOurs
          ? 'Its own team and administrators see who comes.'
          : 'It was removed, or the link is incomplete.'}
      </EmptyState>
    </>
  );
}
