import { paths } from '@/paths';
import type { Membership } from '@/collections/profiles/membership';
import { useTeamPlace } from '../use-team-place';

/** Whose drives the pages show, and where these pages are. */
export interface DriveScope {
  /** null for administrators, who see the drives of all */
  host: Pick<Membership, 'id' | 'name' | 'location' | 'zip'> | null;
  /** whether they make, change and call off drives; everybody here checks people in */
  mayManage: boolean;
  paths: {
    list: string;
    make: string;
    drive: (id: string) => string;
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
    change: paths.changeMyDrive,
  },
});

/** Returns the scope of the page that is shown. */
export function useDriveScope(): DriveScope {
  const membership = useTeamPlace();
  return membership ? makeTeamScope(membership) : ADMINISTRATORS;
}
