import { HospitalPage } from '@/features/hospitals/HospitalPage';
import { Invitations } from '@/features/invitations/Invitations';

// The pages that administrators use together share one file. The code of the first paint contains the name of every
// file, so each further file would make it larger.
export { HospitalsPage as HospitalsRoute } from '@/features/hospitals/HospitalsPage';
export { AlertsPage as AlertsRoute } from '@/features/admin/alerts/AlertsPage';
export { ReportsPage as ReportsRoute } from '@/features/reports/ReportsPage';

/** The page of a hospital in the admin panel, with the invitations to it. */
export function HospitalRoute() {
  return <HospitalPage Invitations={Invitations} />;
}
