import { SetupPage } from '@/features/admin/setup/SetupPage';
import { Invitations } from '@/features/invitations/Invitations';

/** The setup page, with the invitations of administrators. */
export default function SetupRoute() {
  return <SetupPage Invitations={Invitations} />;
}
