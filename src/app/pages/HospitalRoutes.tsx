import { HospitalPage } from '@/features/hospitals/HospitalPage';
import { Invitations } from '@/features/invitations/Invitations';

// one file for the pages that administrators go through together: each file more is named before the first paint
export { HospitalsPage as HospitalsRoute } from '@/features/hospitals/HospitalsPage';
export { AlertsPage as AlertsRoute } from '@/features/admin/alerts/AlertsPage';
export { ReportsPage as ReportsRoute } from '@/features/reports/ReportsPage';

/** A hospital in the panel, with invitations to it. */
export function HospitalRoute() {
  return <HospitalPage Invitations={Invitations} />;
}
