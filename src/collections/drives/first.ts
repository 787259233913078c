import type { Fields } from '@/protocol';
import { byLatest, text } from '../compare';

/** How many drives a first contact gives: the newest, as in `private.first_drives` in supabase/migrations. */
const LATEST = 1000;
/** How many of these drives may be of the same hospital. Drives that are called off count last. */
const LATEST_OF_A_HOSPITAL = 100;

const isCalledOff = (row: Fields) => row['called_off'] === true;

export function firstDrives(rows: Fields[]): Fields[] {
  const counts = new Map<string, number>();
  return rows
    .sort((a, b) => Number(isCalledOff(a)) - Number(isCalledOff(b)) || byLatest('date')(a, b))
    .filter((row) => {
      const org = text(row['org_id']);
      const place = (counts.get(org) ?? 0) + 1;
      counts.set(org, place);
      return org === '' || place <= LATEST_OF_A_HOSPITAL;
    })
    .sort(byLatest('date'))
    .slice(0, LATEST);
}
