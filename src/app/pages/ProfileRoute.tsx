import { ChangeEmail } from '@/features/auth/ChangeEmail';
import { lazy, Suspense } from 'react';
import { ChangePassword } from '@/features/auth/ChangePassword';
import { ReservationsSection } from '@/features/drives/ReservationsSection';
import { MyPledgesSection } from '@/features/pledges/MyPledges';
import { LockSetting } from '@/features/profile/LockSetting';
import { ProfilePage } from '@/features/profile/ProfilePage';
import { MyRequests } from '@/features/requests/own/MyRequests';
import { useIdentity } from '@/session/session';

/** It asks the server with the client of Supabase, and the page must not wait for that. */
const SeenNumberSection = lazy(() => import('@/features/pledges/SeenNumberSection'));

/** The profile page, with sections that other features provide. */
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
