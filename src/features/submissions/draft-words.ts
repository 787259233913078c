import { paths } from '@/paths';
import type { DraftDoc } from '@/store/entities/device';
import { UNITS } from './record-words';

/** Forms by the name of their draft. Features may not know each other, so names are repeated here. */
const FORMS: Record<string, { title: string; to: string }> = {
  'blood-request': { title: 'Blood request', to: paths.createRequest },
  'donor-registration': { title: 'Donor registration', to: paths.donorForm },
  signup: { title: 'Sign up', to: paths.signup },
  profile: { title: 'Profile', to: paths.profile },
  'inventory-units': { title: 'Units for the inventory', to: UNITS },
  'drive-proposal': { title: 'Blood drive proposal', to: paths.organizeDrive },
};
const DONATION = /^donation-edit:(.+)$/;
const RESERVATION = /^reservation:(.+)$/;
const REQUEST = /^request-edit:(.+)$/;

/** Values the forms begin with, or that say little on their own. */
const SILENT = new Set([
  'id',
  'blood_pressure',
  'sugar_level',
  'rh',
  'requester_type',
  'preferred_time',
  'place_kind',
]);
const EXCERPT = 90;

/** Which form a draft belongs to and where to go on with it; `to` is null for a form of another version. */
export function draftForm(name: string): { title: string; to: string | null } {
  const donation = DONATION.exec(name)?.[1];
  if (donation !== undefined)
    return { title: 'Change to a donation', to: paths.donation(donation) };
  const drive = RESERVATION.exec(name)?.[1];
  if (drive !== undefined) return { title: 'Reservation', to: paths.schedule(drive) };
  const request = REQUEST.exec(name)?.[1];
  if (request !== undefined)
    return { title: 'Change to a blood request', to: paths.request(request) };
  return FORMS[name] ?? { title: 'Unfinished form', to: null };
}

/** The first words that were typed. */
export function draftExcerpt(values: DraftDoc['values']): string {
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !SILENT.has(name) ? [value.trim()] : [],
  );
  const words = typed.slice(0, 4).join(', ');
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words;
}
