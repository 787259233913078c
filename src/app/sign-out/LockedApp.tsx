import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  donationRoute,
  drivePosterRoute,
  driveRoute,
  invitationRoute,
  paths,
  redirects,
  requestPosterRoute,
  requestRoute,
  scheduleRoute,
} from '@/paths';
import { type RowFilter, useCurrentStore } from '@/store/current';
import { publicView } from '@/store/public-view';
import { wallView } from '@/store/wall-view';
import { Button } from '@/ui/Button';
import { useToasts } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { infoPages } from '../routes';
import LockScreen from './LockScreen';

/**
 * The pages that show nothing of the person whose screen is locked. `*` is the page that leads home. The live queries
 * of these pages get only what everybody may see. A page that reads the store in another way must not be in this
 * list.
 */
const PUBLIC = new Set<string | undefined>([
  paths.home,
  paths.about,
  paths.donateBlood,
  paths.findBlood,
  paths.allRequests,
  requestRoute,
  requestPosterRoute,
  paths.donations,
  donationRoute,
  paths.drives,
  driveRoute,
  drivePosterRoute,
  scheduleRoute,
  paths.organizeDrive,
  // links in e-mails and invitations lead to these pages, or another person needs them to use this device
  paths.unsubscribe,
  paths.confirmDrives,
  invitationRoute,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.changeEmail,
  paths.confirmSignUp,
  '*',
  ...redirects.map(({ from }) => from),
  ...infoPages.map(({ path }) => path),
]);

/** Hides the person's rows from all queries until the screen is unlocked. @returns whether they are hidden now */
function useRowFilter(filter: RowFilter): boolean {
  // a layout effect has run before the page behind the lock opens its drafts
  useLayoutEffect(() => {
    // toasts say what the person did, and can undo it
    useToasts.setState({ toasts: [] });
    useCurrentStore.setState({ rowFilter: filter });
    return () => useCurrentStore.setState({ rowFilter: null });
  }, [filter]);
  return useCurrentStore(({ rowFilter }) => rowFilter === filter);
}

/**
 * A locked screen. It shows public pages as a visitor sees them, and the ward board, which hangs on a wall, as whoever
 * walks past sees it. On all other pages it asks for the password.
 */
export default function LockedApp({
  path,
  children,
}: {
  /** the path of the route, with its parameters as patterns */
  path: string | undefined;
  children: ReactNode;
}) {
  const [askedOn, setAskedOn] = useState<string>();
  const isBoard = path === paths.myBoard;
  const filtered = useRowFilter(isBoard ? wallView : publicView);
  if (isBoard) return filtered ? children : null;
  if (!PUBLIC.has(path) || path === askedOn) return <LockScreen />;
  if (!filtered) return null;
  return (
    <>
      <section
        aria-label="Locked"
        className="flex items-center justify-center gap-4 border-b border-line bg-sunken px-4 py-2"
      >
        <p className="flex min-w-0 items-center gap-2">
          <Icon of={LockKeyhole} size={16} />
          This screen is locked. You see what everybody sees.
        </p>
        <Button variant="secondary" onClick={() => setAskedOn(path)}>
          Unlock
        </Button>
      </section>
      {children}
    </>
  );
}
