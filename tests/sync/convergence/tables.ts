/** What a run leaves behind. */
export const TABLES = [
  'public.pledges',
  'public.inbox',
  'private.consents',
  'private.estimates',
  'public.donors',
  'public.blood_requests',
  'public.profiles',
  'public.drives',
  'public.drive_proposals',
  'public.reservations',
  'private.change_log',
  'private.push_ledger',
  'private.admins',
  'private.members',
  'audit.texts',
  'audit.wishes',
];
