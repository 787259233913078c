import { getFormName } from '@/store/drafts/draft-id';
import type { DraftDoc } from '@/collections/device';
import type { SyncedName } from '@/collections/facts';
import { findForm } from '@/records/forms';

/** Fields that are not shown: forms fill them in by themselves, or they mean little alone. */
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

/** The form to which a draft belongs, and where the person can continue it. */
interface FoundForm {
  title: string;
  /** the address of the form; null if the draft is of another version of the app */
  to: string | null;
  /** the record that the form changes or needs */
  target?: { collection: SyncedName; id: string };
  /** whether the form changes that record */
  edits?: true;
}

export function findDraftForm(draftId: string): FoundForm {
  const found = findForm(getFormName(draftId));
  if (!found) return { title: 'Unfinished form', to: null };
  const { form, id } = found;
  const { title, to, of, edits } = form;
  return {
    title,
    to: typeof to === 'string' ? to : to(id),
    ...(of && { target: { collection: of, id } }),
    ...(edits && { edits }),
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
