import { paths } from '@/paths';
import { getFormName } from '@/store/drafts/draft-id';
import type { DraftDoc } from '@/collections/device';
import { UNITS } from './record-words';

/** Forms by the name of their draft. Features may not import each other, so the names are repeated here. */
const FORMS: Record<string, { title: string; to: string }> = {
  'blood-request': { title: 'Blood request', to: paths.createRequest },
  'donor-registration': { title: 'Donor registration', to: paths.donorForm },
  signup: { title: 'Sign up', to: paths.signup },
  profile: { title: 'Profile', to: paths.profile },
  'inventory-units': { title: 'Units for the inventory', to: UNITS },
  hospital: { title: 'Hospital', to: paths.adminHospitals },
  invitation: { title: 'Accepted invitation', to: paths.saved },
  'drive-proposal': { title: 'Blood drive proposal', to: paths.organizeDrive },
};

/** The link to the record that a form changes or depends on. */
interface Target {
  collection: 'donors' | 'drives' | 'blood_requests';
  id: string;
}

/** Forms that belong to a record, by the prefix of their drafts' names. */
const RECORD_FORMS: Record<
  string,
  { title: string; to: (id: string) => string; of?: Target['collection'] }
> = {
  'donation-edit': { title: 'Change to a donation', to: paths.donation, of: 'donors' },
  pledge: { title: 'Offer to donate', to: paths.pledge, of: 'blood_requests' },
  'drive-form': {
    title: 'Donation drive',
    to: (id) =>
      id === 'new'
        ? paths.adminNewDrive
        : id.startsWith('new-')
          ? paths.adminDriveFrom(id.slice(4))
          : paths.changeAdminDrive(id),
  },
  'team-drive': {
    title: 'Donation drive',
    to: (id) => (id === 'new' ? paths.myNewDrive : paths.changeMyDrive(id)),
  },
  'proposal-answer': { title: 'Answer to a proposal', to: () => paths.adminProposals },
  reservation: { title: 'Reservation', to: paths.schedule, of: 'drives' },
  'request-edit': {
    title: 'Change to a blood request',
    to: paths.request,
    of: 'blood_requests',
  },
  'hospital-edit': { title: 'Change to a hospital', to: paths.adminHospital },
  'report-request': { title: 'Report', to: paths.reportRequest, of: 'blood_requests' },
  'report-pledge': { title: 'Report', to: paths.reportPledge },
  objection: { title: 'Objection to reports', to: paths.request, of: 'blood_requests' },
  refused: { title: 'Correction of what was refused', to: () => paths.saved },
  conflict: { title: 'Choice between two versions', to: () => paths.saved },
  'team-units': {
    title: 'Units of your hospital',
    to: () => paths.myStock,
  },
  'take-units': { title: 'Units taken from the shelf', to: () => UNITS },
};

/** Values that forms start with, or that mean little on their own. */
const SILENT = new Set([
  'id',
  'blood_pressure',
  'sugar_level',
  'rh',
  'arrival',
  'requester_type',
  'preferred_time',
  'place_kind',
  'kind',
]);
const EXCERPT = 90;

/** Finds a draft's form and where to continue it; `to` is null for a form of another version. */
export function findDraftForm(draftId: string): {
  title: string;
  to: string | null;
  target?: Target;
} {
  const name = getFormName(draftId);
  const [kind = '', id = ''] = name.split(':', 2);
  const form = RECORD_FORMS[kind];
  if (!form || id === '') return FORMS[name] ?? { title: 'Unfinished form', to: null };
  return {
    title: form.title,
    to: form.to(id),
    ...(form.of && { target: { collection: form.of, id } }),
  };
}

/** Returns the first words of a draft. */
export function makeExcerpt(values: DraftDoc['values']): string {
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !SILENT.has(name) ? [value.trim()] : [],
  );
  const words = typed.slice(0, 4).join(', ');
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words;
}
