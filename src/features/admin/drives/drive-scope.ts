import { paths } from '@/paths';
import type { Membership } from '@/collections/profiles/membership';
import { useTeamPlace } from '../use-team-place';

/** Which drives the pages show, what the reader may do with them, and the addresses of the pages. */
export interface DriveScope {
  /** the hospital whose drives the pages show; null for administrators, who see all drives */
  host: Pick<Membership, 'id' | 'name' | 'location' | 'zip'> | null;
  /** whether the reader may make, change and call off drives; every reader may check people in */
  mayManage: boolean;
  paths: {
    list: string;
    make: string;
    drive: (id: string) => string;
    checkIn: (id: string) => string;
    change: (id: string) => string;
  };
}

const ADMINISTRATORS: DriveScope = {
  host: null,
  mayManage: true,
  paths: {
    list: paths.adminDrives,
    make: paths.adminNewDrive,
    drive: paths.adminDrive,
    checkIn: paths.adminDriveCheckIn,
    change: paths.changeAdminDrive,
  },
};

const makeTeamScope = (membership: Membership): DriveScope => ({
  host: membership,
  mayManage: membership.role === 'manager',
  paths: {
    list: paths.myDrives,
    make: paths.myNewDrive,
    drive: paths.myDrive,
    checkIn: paths.myDriveCheckIn,
    change: paths.changeMyDrive,
  },
});

/** Returns the scope of the drives on the current page. */
export function useDriveScope(): DriveScope {
  const membership = useTeamPlace();
  return membership ? makeTeamScope(membership) : ADMINISTRATORS;
}
