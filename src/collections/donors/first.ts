import { BLOOD_TYPES } from '@/blood/blood-type';
import type { Fields } from '@/protocol';
import { byLatest } from '../compare';
import { NEWEST_OF_A_TYPE } from '../listed';

export function firstDonors(rows: Fields[]): Fields[] {
  const sorted = rows.filter((row) => row['is_available'] === true).sort(byLatest('created_at'));
  return BLOOD_TYPES.flatMap((type) =>
    sorted.filter((row) => row['blood_type'] === type).slice(0, NEWEST_OF_A_TYPE),
  );
}
