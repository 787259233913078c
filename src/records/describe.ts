import { describeClock, describeDate, describeMoment } from '@/ui/date-words';
import type { Fields } from '@/protocol';
import type { RecordWords } from './define';
import type { FieldWords } from './labels';
import { showSigns } from '@/ui/sign-words';

/** Returns a value as one text; empty for anything but texts and numbers. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Makes a label from the name of a column that has none: 'Required units' from `required_units`. */
export const makeLabel = (name: string): string => capitalize(name.replaceAll('_', ' ').trim());

/** Joins the parts that are known: 'A+, Austin'. */
export const joined = (...parts: unknown[]): string =>
  parts
    .map(text)
    .filter((part) => part !== '')
    .join(', ');

/** Describes units by number, type and place: '2 units of O−, St Mary'. */
export function describeUnits(count: unknown, type: unknown, place: unknown): string {
  const number = text(count);
  const units = number === '' ? '' : number === '1' ? '1 unit of' : `${number} units of`;
  return joined(`${units} ${showSigns(text(type))}`, place);
}

/**
 * Joins a list of texts into one text, with one line for each.
 * @param value a list, or a text, which stays as it is
 */
export const joinLines = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';

/** Describes a value as the screen shows it. */
export function describeValue({ kind, options: choices }: FieldWords, value: unknown): string {
  if (kind === 'tick') return value === true ? 'Yes' : 'No';
  if (kind === 'lines') return joinLines(value) || 'Not given';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return 'Not given';
  if (kind === 'date') return describeDate(value);
  if (kind === 'time') return describeClock(value);
  if (kind === 'moment') return describeMoment(Date.parse(value));
  return showSigns(choices?.find((option) => option.value === value)?.label ?? value);
}

/**
 * Lists the answers of a record that have no place of their own on its page and in the panel.
 * @param isMeant whether this list shows the column of that name
 */
export const listAnswers = (
  { labels }: RecordWords,
  record: object,
  isMeant: (name: string) => boolean = () => true,
): { term: string; value: string }[] => {
  const values: Fields = { ...record };
  return Object.entries(labels).flatMap(([name, words]) =>
    words?.isListed && (values[name] ?? '') !== '' && isMeant(name)
      ? [{ term: words.label, value: describeValue(words, values[name]) }]
      : [],
  );
};
