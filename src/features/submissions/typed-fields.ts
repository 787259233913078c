import { getFormName } from '@/store/drafts/draft-id';
import type { DraftDoc } from '@/collections/device';
import { findForm } from '@/records/forms';
import { listNamedFields, describeValue } from './field-words';

/** Fields that people do not type. */
const HIDDEN = new Set(['id', 'base', 'verified']);

/** Makes a label from the name of an unknown field: `first_name` becomes First name. */
function makeLabel(name: string): string {
  const words = name.replace(/^.*:/, '').replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lists the values typed into a form, without empty ones. */
export function listTypedFields({ id, values }: Pick<DraftDoc, 'id' | 'values'>): {
  term: string;
  value: string;
}[] {
  const table = findForm(getFormName(id))?.table;
  const names = Object.keys(values).filter((name) => !HIDDEN.has(name));
  const known = table ? listNamedFields(table, names) : [];
  const others = names
    .filter((name) => !known.some((field) => field.name === name))
    .map((name) => ({ name, label: makeLabel(name), kind: 'text' as const }));
  return [...known, ...others].flatMap((field) => {
    const value = values[field.name];
    if (value === '' || value === null || value === undefined || value === false) return [];
    const words = value === true ? 'Yes' : describeValue(field, value);
    return [{ term: field.label, value: words }];
  });
}
