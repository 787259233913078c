import { BadgeCheck, CircleSlash, ShieldQuestion } from 'lucide-react';
import type { Hospital } from '@/calls/hospitals';
import { Chip } from '@/ui/Chip';

type HospitalChipsProps = { hospital: Pick<Hospital, 'verified_at' | 'closed_at'> };

/** Shows whether a hospital is verified or closed. */
export function HospitalChips({ hospital }: HospitalChipsProps) {
  if (hospital.closed_at)
    return (
      <Chip tone="neutral" icon={CircleSlash}>
        Closed
      </Chip>
    );
  return hospital.verified_at ? (
    <Chip tone="green" icon={BadgeCheck}>
      Verified
    </Chip>
  ) : (
    <Chip tone="amber" icon={ShieldQuestion}>
      Not verified
    </Chip>
  );
}
