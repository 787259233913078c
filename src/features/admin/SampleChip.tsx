import { FlaskConical } from 'lucide-react';
import { Chip } from '@/ui/Chip';

/** Marks sample data from the setup page. Shown to administrators. */
export function SampleChip() {
  return (
    <Chip tone="neutral" icon={FlaskConical}>
      Sample
    </Chip>
  );
}
