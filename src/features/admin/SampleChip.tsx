import { FlaskConical } from 'lucide-react';
import { Chip } from '@/ui/Chip';

/** Marks sample data of the setup page, for administrators. */
export function SampleChip() {
  return (
    <Chip tone="neutral" icon={FlaskConical}>
      Sample
    </Chip>
  );
}
