import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import ChangeDrivePage from '@/features/admin/drives/ChangeDrivePage';
import { DriveScopeContext, makeTeamScope } from '@/features/admin/drives/drive-scope';
import DrivePage from '@/features/admin/drives/DrivePage';
import DrivesPage from '@/features/admin/drives/DrivesPage';
import NewDrivePage from '@/features/admin/drives/NewDrivePage';
import { UnitsSection } from '@/features/admin/inventory/UnitsSection';
import { TeamPage } from '@/features/hospitals/TeamPage';
import { Invitations } from '@/features/invitations/Invitations';
import { WardDonors } from '@/features/pledges/WardDonors';
import { MyHospitalPage } from '@/features/requests/my-hospital/MyHospitalPage';
import { paths } from '@/paths';
import { useMembership } from '@/session/use-membership';
import type { Membership } from '@/store/entities/membership';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { LinkButton } from '@/ui/LinkButton';

// one file for the pages of a team: each file more is named before the first paint

/** My Hospital: its requests, with the donors who come for each. */
export function MyHospitalRoute() {
  return <MyHospitalPage Donors={WardDonors} />;
}

/** The team of one's own hospital, with invitations to it. */
export function TeamRoute() {
  return <TeamPage Invitations={Invitations} />;
}

type OfTeamProps = { title: string; children: (membership: Membership) => ReactNode };

/** Frames a page that only the members of a hospital have. */
function OfTeam({ title, children }: OfTeamProps) {
  const membership = useMembership();
  return (
    <div className="@container mx-auto flex max-w-page flex-col gap-4 px-4 py-8 sm:py-12">
      {membership && (
        <LinkButton to={paths.myHospital} variant="quiet" className="self-start print:hidden">
          My Hospital: {membership.name}
        </LinkButton>
      )}
      {!membership && <h1 className="text-28 font-bold">{title}</h1>}
      {membership === undefined && <Skeleton rows={3} label="Loading your hospital" />}
      {membership === null && (
        <EmptyState icon={Building2} title="You do not belong to a hospital">
          A manager of your hospital invites you with a link or a QR code. Open it on this device.
        </EmptyState>
      )}
      {membership && children(membership)}
    </div>
  );
}

/** The units on the shelf of one's own hospital. */
export function StockRoute() {
  return <OfTeam title="Stock">{(hospital) => <UnitsSection hospital={hospital} />}</OfTeam>;
}

type OfDrivesProps = { children: ReactNode; managers?: boolean };

/** The administrators' pages of drives, for one's own hospital. */
function OfDrives({ children, managers = false }: OfDrivesProps) {
  return (
    <OfTeam title="Donation Drives">
      {(membership) => {
        const scope = makeTeamScope(membership);
        return managers && !scope.mayManage ? (
          <EmptyState
            icon={Building2}
            title="A manager of your hospital plans its drives"
            action={
              <LinkButton to={paths.myDrives} variant="secondary">
                All drives
              </LinkButton>
            }
          />
        ) : (
          <DriveScopeContext value={scope}>{children}</DriveScopeContext>
        );
      }}
    </OfTeam>
  );
}

export const MyDrivesRoute = () => (
  <OfDrives>
    <DrivesPage />
  </OfDrives>
);
export const MyNewDriveRoute = () => (
  <OfDrives managers>
    <NewDrivePage />
  </OfDrives>
);
export const MyDriveRoute = () => (
  <OfDrives>
    <DrivePage />
  </OfDrives>
);
export const ChangeMyDriveRoute = () => (
  <OfDrives managers>
    <ChangeDrivePage />
  </OfDrives>
);
