import { getFormName } from '@/store/drafts/draft-id';
import type { DraftDoc } from '@/collections/device';
import { describeValue, makeLabel } from '@/records/describe';
import { findForm } from '@/records/forms';
import { listNamedFields } from './field-words';

/** Fields into which people do not type. */
const HIDDEN = new Set(['id', 'base', 'verified']);

/** Lists the values that were typed into a form. Empty ones are left out. */
export function listTypedFields({ id, values }: Pick<DraftDoc, 'id' | 'values'>): {
  term: string;
  value: string;
}[] {
  const table = findForm(getFormName(id))?.table;
  const names = Object.keys(values).filter((name) => !HIDDEN.has(name));
  const known = table ? listNamedFields(table, names) : [];
  const others = names
    .filter((name) => !known.some((field) => field.name === name))
    .map((name) => ({ name, label: makeLabel(name.replace(/^.*:/, '')), kind: 'text' as const }));
  return [...known, ...others].flatMap((field) => {
    const value = values[field.name];
    if (value === '' || value === null || value === undefined || value === false) return [];
    const words = value === true ? 'Yes' : describeValue(field, value);
    return [{ term: field.label, value: words }];
  });
}
