import { BLOOD_TYPES } from '@/blood/blood-type';
import type { Option } from '@/ui/form/SelectField';

/** `lines`: a list of texts, one a line. `moment`: a point in time. */
type Kind =
  | 'text'
  | 'area'
  | 'lines'
  | 'number'
  | 'tel'
  | 'email'
  | 'date'
  | 'time'
  | 'moment'
  | 'tick'
  | 'choice';

/** The label of a column in its forms, and the kind of its control. */
export interface FieldWords {
  label: string;
  kind: Kind;
  options?: readonly Option[];
  /** whether it is shown among the record's other answers, because no page gives it a place of its own */
  isListed?: true;
  /** whether the form of a new record has no field for it */
  isElsewhere?: true;
  /** set by a button of its own, and never typed */
  isChosen?: true;
}

export const field = (label: string, kind: Kind = 'text'): FieldWords => ({ label, kind });

/** The label of a column for which the form of a new record does not ask. */
export const elsewhere = (label: string, kind: Kind): FieldWords & { isElsewhere: true } => ({
  label,
  kind,
  isElsewhere: true,
});

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
