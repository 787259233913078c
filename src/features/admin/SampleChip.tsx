import { FlaskConical } from 'lucide-react';
import { Chip } from '@/ui/Chip';

/** Marks what the setup page made; shown to administrators. */
export function SampleChip() {
  return (
    <Chip tone="neutral" icon={FlaskConical}>
      Sample
    </Chip>
  );
}
