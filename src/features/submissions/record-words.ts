import { paths } from '@/paths';
import type { SyncedName } from '@/collections/facts';
import { describeClock } from '@/ui/date-words';
import type { Fields } from '@/sync/protocol';

const KINDS: Record<SyncedName, string> = {
  blood_requests: 'blood request',
  donors: 'donation',
  profiles: 'profile',
  inventory: 'inventory entry',
  drives: 'donation drive',
  reservations: 'reservation',
  drive_proposals: 'blood drive proposal',
  pledges: 'answer to a request',
  inbox: 'alert',
};

/** Describes what happened to a record, as a heading: 'New blood request', 'Change to your profile'. */
export function describeChange(table: SyncedName, creates: boolean, withdrawn = false): string {
  if (withdrawn) return `Withdrawal of your ${KINDS[table]}`;
  if (creates) return `New ${KINDS[table]}`;
  if (table === 'inventory') return 'Change to the inventory';
  // administrators change the records of others
  const whose = table === 'drives' || table === 'reservations' ? 'a' : 'your';
  return `Change to ${whose} ${KINDS[table]}`;
}

/** Names a record's kind at the start of a sentence. */
export function describeKind(table: SyncedName): string {
  return KINDS[table].charAt(0).toUpperCase() + KINDS[table].slice(1);
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const joined = (...parts: unknown[]) =>
  parts
    .map(text)
    .filter((part) => part !== '')
    .join(', ');

/** Names a record's kind within a sentence that already names the record: 'request', 'drive proposal'. */
export const shortenKind = (table: SyncedName): string => KINDS[table].replace('blood ', '');

/** Describes a record by its known fields, to tell it from others: '2 units of O-, St Mary'. */
export function describeRecord(table: SyncedName, record: Fields): string {
  if (table === 'profiles')
    return joined(`${text(record['first_name'])} ${text(record['last_name'])}`);
  if (table === 'donors') return joined(record['blood_type'], record['city'], record['state']);
  if (table === 'drive_proposals')
    return joined(record['organization'], record['city'], record['state']);
  if (table === 'reservations')
    return joined(
      record['walk_in_name'],
      record['drive'],
      describeClock(text(record['preferred_time'])),
    );
  if (table === 'drives') return joined(record['name'], record['date']);
  if (table === 'pledges') return joined(record['blood_type'], record['hospital']);
  const count = text(record[table === 'inventory' ? 'units' : 'required_units']);
  const units = count === '' ? '' : count === '1' ? '1 unit of' : `${count} units of`;
  const place = record[table === 'inventory' ? 'location' : 'hospital'];
  return joined(`${units} ${text(record['blood_type'])}`, place);
}

/** The inventory's tab with the units. */
export const UNITS = `${paths.adminInventory}?tab=units`;

/**
 * Finds the page that shows a record, and the link's text.
 * @param isAdmin the reader is an administrator; others see what belongs to their hospital's team
 */
export function findRecordLink(
  table: SyncedName,
  record: {
    id: string;
    drive_id?: string | null;
    request_id?: string | null;
    checked_in_at?: string | null;
    no_show?: boolean;
    walk_in_name?: string;
  },
  isAdmin: boolean,
): { to: string; label: string } {
  const { id, drive_id: drive, request_id } = record;
  if (table === 'donors') return { to: paths.donation(id), label: 'View donation' };
  if (table === 'profiles') return { to: paths.profile, label: 'View profile' };
  if (table === 'inventory')
    return { to: isAdmin ? UNITS : paths.myStock, label: 'View inventory' };
  const driveOf = isAdmin ? paths.adminDrive : paths.myDrive;
  if (table === 'drive_proposals') return { to: paths.organizeDrive, label: 'View proposal' };
  if (table === 'drives') return { to: driveOf(id), label: 'View drive' };
  if (drive && (record.checked_in_at || record.no_show || record.walk_in_name))
    return { to: driveOf(drive), label: 'View drive' };
  if (table === 'reservations')
    return { to: drive ? paths.schedule(drive) : paths.drives, label: 'View reservation' };
  return { to: paths.request(request_id ?? id), label: 'View request' };
}
