import { BLOOD_TYPES } from '@/blood/blood-type';
import type { Option } from '@/ui/form/SelectField';

/** `lines`: a list of texts, one a line. */
type Kind =
  | 'text'
  | 'area'
  | 'lines'
  | 'number'
  | 'tel'
  | 'email'
  | 'date'
  | 'time'
  | 'tick'
  | 'choice';

/** The label of a column in its forms, and the kind of its control. */
export interface FieldWords {
  label: string;
  kind: Kind;
  options?: readonly Option[];
  /** set by a button of its own, and never typed */
  isChosen?: true;
}

export const field = (label: string, kind: Kind = 'text'): FieldWords => ({ label, kind });

/** @param words the label of each value */
export const choice = (label: string, words: Readonly<Record<string, string>>): FieldWords => ({
  label,
  kind: 'choice',
  options: Object.entries(words).map(([value, text]) => ({ value, label: text })),
});

export const bloodType = choice(
  'Blood Type',
  Object.fromEntries(BLOOD_TYPES.map((type) => [type, type])),
);

export const address = {
  address: field('Address'),
  city: field('City'),
  state: field('State'),
  zip_code: field('ZIP Code'),
};
