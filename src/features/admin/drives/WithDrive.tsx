import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '@/paths';
import type { DriveDoc } from '@/store/entities/drive';
import { useLiveOne } from '@/store/hooks/use-live';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { LinkButton } from '@/ui/LinkButton';

type WithDriveProps = { id: string; children: (drive: DriveDoc) => ReactNode };

/** Shows a page about a drive that is on this device; administrators' devices hold them all. */
export function WithDrive({ id, children }: WithDriveProps) {
  const drive = useLiveOne('drives', id);
  if (drive === undefined) return <Skeleton rows={4} label="Loading the drive" />;
  if (drive && drive.deleted !== true) return children(drive);
  return (
    <>
      <h1 className="sr-only">Drive</h1>
      <EmptyState
        icon={CalendarX}
        title="This drive is not on this device"
        action={
          <LinkButton to={paths.adminDrives} variant="secondary">
            All drives
          </LinkButton>
        }
      >
        It was removed, or the link is not complete.
      </EmptyState>
    </>
  );
}
