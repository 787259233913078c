import { Building2 } from 'lucide-react';
import { useSuspension } from '@/session/use-membership';
import { EmptyState } from '@/ui/feedback/EmptyState';

/** Tells a person without a hospital how to join one. */
export function NoHospital() {
  const waitsAt = useSuspension();
  return waitsAt === null ? (
    <EmptyState icon={Building2} title="You do not belong to a hospital">
      A manager of your hospital invites you with a link or a QR code. Open it on this device.
    </EmptyState>
  ) : (
    <EmptyState icon={Building2} title="You wait to be confirmed again">
      Your e-mail address has changed, so a manager of {waitsAt} or an administrator has to confirm
      that it is you. Until then you do not see its requests and its team.
    </EmptyState>
  );
}
