import { ReservationsSection } from '@/features/drives/ReservationsSection';
import { LockSetting } from '@/features/profile/LockSetting';
import { ProfilePage } from '@/features/profile/ProfilePage';
import { MyRequests } from '@/features/requests/MyRequests';
import { useIdentity } from '@/session/session';

/** The profile, with the sections that other features give to it. */
export default function ProfileRoute() {
  const userId = useIdentity()?.userId;
  return (
    <ProfilePage
      requests={<MyRequests />}
      reservations={userId && <ReservationsSection userId={userId} />}
      deviceSettings={<LockSetting />}
    />
  );
}
