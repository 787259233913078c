import { Outlet } from 'react-router-dom';
import { NoHospital, TeamPage } from '@/features/hospitals/TeamPage';
import { Invitations } from '@/features/invitations/Invitations';
import { WardDonors } from '@/features/pledges/WardDonors';
import { MyHospitalPage } from '@/features/requests/my-hospital/MyHospitalPage';
import { paths } from '@/paths';
import { useMembership } from '@/session/use-membership';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { LinkButton } from '@/ui/LinkButton';

// All pages of a hospital's team share one file. The code of the first paint contains the name of every file, so each
// further file would make it larger.

/** The page "My Hospital": the hospital's requests, each with the donors who are coming. */
export function MyHospitalRoute() {
  return <MyHospitalPage Donors={WardDonors} NoHospital={NoHospital} />;
}

/** The page of a person's own team, with the invitations to it. */
export function TeamRoute() {
  return <TeamPage Invitations={Invitations} />;
}

/**
 * The frame of the panel's pages that a hospital's team uses too. The pages get the hospital from the outlet's
 * context.
 */
export function TeamPlace() {
  const membership = useMembership();
  return (
    <div className="@container mx-auto flex max-w-page flex-col gap-4 px-4 py-8 sm:py-12 print:p-0">
      {membership && (
        <LinkButton
          to={paths.myHospital}
          variant="quiet"
          className="-ml-5 self-start text-left print:hidden"
        >
          My Hospital: {membership.name}
        </LinkButton>
      )}
      {!membership && <h1 className="text-28 font-bold">My Hospital</h1>}
      {membership === undefined && <Skeleton rows={3} label="Loading your hospital" />}
      {membership === null && <NoHospital />}
      {membership && <Outlet context={membership} />}
    </div>
  );
}
