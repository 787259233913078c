import { SYNCED, type SyncedName } from '@/collections/facts';
import { paths } from '@/paths';
import { RECORDS } from './all';
import type { DraftForm } from './define';

/** Forms that make no record of a collection. */
const OTHER_FORMS: Record<string, DraftForm> = {
  hospital: { title: 'Hospital', to: paths.adminHospitals },
  'hospital-edit': { title: 'Change to a hospital', to: paths.adminHospital },
  invitation: { title: 'Accepted invitation', to: paths.saved },
  'report-request': { title: 'Report', to: paths.reportRequest, of: 'blood_requests' },
  'report-pledge': { title: 'Report', to: paths.reportPledge },
  refused: { title: 'Correction of what was refused', to: () => paths.saved },
  conflict: { title: 'Choice between two versions', to: () => paths.saved },
};

interface Found {
  form: DraftForm;
  /** the part of the draft's name after the colon */
  id: string;
  /** the collection whose columns are its fields */
  table?: SyncedName;
}

const FORMS = new Map<string, Omit<Found, 'id'>>([
  ...Object.entries(OTHER_FORMS).map(([name, form]) => [name, { form }] as const),
  ...SYNCED.flatMap((table) =>
    Object.entries(RECORDS[table].forms).map(
      ([name, form]) => [name, { form, ...(!form.hasOwnFields && { table }) }] as const,
    ),
  ),
]);

/** Finds a form by the name of its draft, as 'request-edit:' and the request's id; undefined for one of another version. */
export function findForm(name: string): Found | undefined {
  const [start = '', id = ''] = name.split(':', 2);
  const found = FORMS.get(start);
  const isWhole = typeof found?.form.to === 'string' ? name === start : id !== '';
  return found && isWhole ? { ...found, id } : undefined;
}
