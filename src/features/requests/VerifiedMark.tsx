import { BadgeCheck, ShieldQuestion } from 'lucide-react';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { Chip } from '@/ui/Chip';

/** Whether a verified hospital posted a request. Anybody with an account can post the others. */
export function VerifiedMark({ request }: { request: Pick<BloodRequestDoc, 'verified'> }) {
  return request.verified === true ? (
    <Chip tone="green" icon={BadgeCheck}>
      Verified hospital
    </Chip>
  ) : (
    <Chip tone="neutral" icon={ShieldQuestion}>
      Not verified
    </Chip>
  );
}
