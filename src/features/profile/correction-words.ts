import type { Correction } from '@/calls/corrections';
import { describeDate } from '@/ui/date-words';

const FIELDS: Record<Correction['field'], string> = {
  blood_type: 'blood type',
  date_of_birth: 'date of birth',
};

function describeValue(field: Correction['field'], value: string | null): string {
  if (value === null) return 'not given';
  return field === 'date_of_birth' ? describeDate(value) : value;
}

/** Describes a correction: which field of which record, when, and both values. */
export function describeCorrection({ at, table_name, field, before, after }: Correction): string {
  const where = table_name === 'donors' ? 'of a donation' : 'in your profile';
  const values = `${describeValue(field, before)} → ${describeValue(field, after)}`;
  return `${describeDate(Date.parse(at))}: the ${FIELDS[field]} ${where}, ${values}`;
}
