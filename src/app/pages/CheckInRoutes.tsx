import { Outlet, useOutletContext } from 'react-router-dom';
import type { Membership } from '@/collections/profiles/membership';
import { DriveCheckIn } from '@/features/admin/drives/DriveCheckIn';
import { useDriveComers } from '@/features/admin/drives/use-drive-comers';
import { useDrivesToday } from '@/features/admin/drives/use-drives-today';
import { NoHospital } from '@/features/hospitals/TeamPage';
import { useDeskComers } from '@/features/pledges/use-desk-comers';
import { paths } from '@/paths';
import { useMembership } from '@/session/use-membership';
import { CheckInScreen } from '@/ui/check-in/CheckInScreen';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { ConnectionPill } from '../frame/ConnectionPill';
import { ScreenFrame } from '../frame/ScreenFrame';

// All check-in pages share one file. The code of the first paint contains the name of every file, so each further file
// would make it larger.

/** The frame of a team's pages that fill the screen. The pages get the hospital from the outlet's context. */
export function TeamScreen() {
  const membership = useMembership();
  return (
    <ScreenFrame>
      {!membership && <h1 className="p-4 text-28 font-bold">Check-in</h1>}
      {membership === undefined && <Skeleton rows={4} label="Loading your hospital" />}
      {membership === null && <NoHospital />}
      {membership && <Outlet context={membership} />}
    </ScreenFrame>
  );
}

/** The frame of an administrator's pages that fill the screen. */
export function AdminScreen() {
  return (
    <ScreenFrame>
      <Outlet />
    </ScreenFrame>
  );
}

/** The check-in of one drive. */
export function DriveCheckInRoute() {
  return <DriveCheckIn connection={<ConnectionPill />} />;
}

/** The check-in of a hospital's desk: who comes today, to give for a request or at a drive. */
export function DeskCheckInRoute() {
  const { id, name } = useOutletContext<Membership>();
  const donors = useDeskComers(id);
  const guests = useDriveComers(useDrivesToday(id));
  if (!donors.people && donors.error)
    return <FormMessage tone="error">The donors on this device could not be read.</FormMessage>;
  if (!donors.people) return <Skeleton rows={4} label="Loading the donors" />;
  const people = [...donors.people, ...(guests.people ?? [])];
  const count = (words: string) => people.filter(({ said }) => said === words).length;
  return (
    <CheckInScreen
      title={name}
      back={paths.myExpected}
      scanner={paths.scan}
      people={people}
      action="Here"
      figures={[
        `${people.filter(({ state }) => state === 'expected').length} expected`,
        `${people.filter(({ state }) => state === 'here').length} here`,
        `${count('Gave blood')} gave blood`,
        `${count('Did not come')} did not come`,
      ]}
      connection={<ConnectionPill />}
    />
  );
}
