import { CircleCheck, CircleSlash } from 'lucide-react';
import { Chip } from '@/ui/Chip';

export function AvailabilityChip({ available }: { available: boolean }) {
  return available ? (
    <Chip tone="green" icon={CircleCheck}>
      Available
    </Chip>
  ) : (
    <Chip tone="neutral" icon={CircleSlash}>
      Not Available
    </Chip>
  );
}
