import { ChangeEmail } from '@/features/auth/ChangeEmail';
import { lazy, Suspense } from 'react';
import { ChangePassword } from '@/features/auth/ChangePassword';
import { ReservationsSection } from '@/features/drives/ReservationsSection';
import { MyPledgesSection } from '@/features/pledges/MyPledges';
import { LockSetting } from '@/features/profile/LockSetting';
import { ProfilePage } from '@/features/profile/ProfilePage';
import { MyRequests } from '@/features/requests/own/MyRequests';
import { useIdentity } from '@/session/session';

/** This section asks the server, and the page does not wait for the server's client. */
const SeenNumberSection = lazy(() => import('@/features/pledges/SeenNumberSection'));

/** The profile, with the sections of other features. */
export default function ProfileRoute() {
  const identity = useIdentity();
  const userId = identity?.userId;
  return (
    <ProfilePage
      requests={<MyRequests />}
      pledges={
        userId && (
          <>
            <MyPledgesSection userId={userId} />
            <Suspense fallback={null}>
              <SeenNumberSection key={userId} />
            </Suspense>
          </>
        )
      }
      reservations={userId && <ReservationsSection userId={userId} />}
      deviceSettings={
        <>
          <LockSetting />
          {identity && <ChangeEmail email={identity.email} />}
          {identity && <ChangePassword email={identity.email} />}
        </>
      }
    />
  );
}
