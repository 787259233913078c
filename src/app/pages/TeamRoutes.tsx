import { TeamPage } from '@/features/hospitals/TeamPage';
import { Invitations } from '@/features/invitations/Invitations';
import { WardDonors } from '@/features/pledges/WardDonors';
import { MyHospitalPage } from '@/features/requests/my-hospital/MyHospitalPage';

// one file for the pages of a team: each file more is named before the first paint

/** My Hospital: its requests, with the donors who come for each. */
export function MyHospitalRoute() {
  return <MyHospitalPage Donors={WardDonors} />;
}

/** The team of one's own hospital, with invitations to it. */
export function TeamRoute() {
  return <TeamPage Invitations={Invitations} />;
}
