import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';

export interface ArrivedWith {
  /** the type another page asks to preselect */
  bloodType: BloodType | undefined;
  /** what was typed into the form before logging in */
  draft: Record<string, unknown> | undefined;
}

const fields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Router state comes from the history entry, so it is read as unknown. */
export function arrivedWith(state: unknown): ArrivedWith {
  if (!fields(state)) return { bloodType: undefined, draft: undefined };
  return {
    bloodType: BLOOD_TYPES.find((type) => type === state['bloodType']),
    draft: fields(state['draft']) ? state['draft'] : undefined,
  };
}
