import { FlaskConical } from 'lucide-react';
import { Chip } from '@/ui/Chip';

/** Marks a record as sample data of the setup page. Only administrators see this. */
export function SampleChip() {
  return (
    <Chip tone="neutral" icon={FlaskConical}>
      Sample
    </Chip>
  );
}
