import { ProfilePage } from '@/features/profile/ProfilePage';

/** The profile, with the sections that other features give to it. */
export default function ProfileRoute() {
  return <ProfilePage requests={null} reservations={null} deviceSettings={null} />;
}
