import { getFormName } from '@/store/drafts/draft-id';
import type { DraftDoc } from '@/collections/device';
import type { SyncedName } from '@/collections/facts';
import { findForm } from '@/records/forms';

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

/** A draft's form, and where to continue it. */
interface FoundForm {
  title: string;
  /** null for a form of another version */
  to: string | null;
  /** the record that the form changes or depends on */
  target?: { collection: SyncedName; id: string };
  /** it changes that record */
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
