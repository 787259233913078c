import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { PushedName } from '@/store/entities/collections';
import { bloodRequestRow } from '@/store/entities/blood-request';
import type { AttentionDoc } from '@/store/entities/device';
import { donorRow } from '@/store/entities/donor';
import { inventoryRow } from '@/store/entities/inventory';
import { driveProposalRow } from '@/store/entities/drive-proposal';
import { pledgeRow } from '@/store/entities/pledge';
import { profileRow } from '@/store/entities/profile';
import { reservationRow } from '@/store/entities/reservation';
import { fieldsOf, type NamedField } from './field-words';
import type { Fields } from '@/sync/protocol';

const ROWS: Record<PushedName, z.ZodObject> = {
  blood_requests: bloodRequestRow,
  donors: donorRow,
  profiles: profileRow,
  inventory: inventoryRow,
  reservations: reservationRow,
  drive_proposals: driveProposalRow,
  pledges: pledgeRow,
};

/** States have their own buttons elsewhere; a form of words leaves them out. */
const STATES = new Set([
  'is_available',
  'request_fulfilled',
  'closed_reason',
  'renewals',
  'cancelled',
  'withdrawn',
  'contested',
  'decision',
  'outcome',
]);

export type EditInput = Record<string, string | boolean>;

/** The fields of a refused change that its user can correct. */
export function editableFields(refused: Pick<AttentionDoc, 'table' | 'payload'>): NamedField[] {
  const names = Object.keys(refused.payload).filter((name) => !STATES.has(name));
  return fieldsOf(refused.table as PushedName, names);
}

/** What was written, as a form holds it. */
export function editInput(fields: readonly NamedField[], payload: Fields): EditInput {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = payload[name];
      if (kind === 'tick') return [name, value === true];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
}

/** What the form holds, as the record has it. An empty choice or date is null where the entity allows it. */
function rowValues(row: z.ZodObject, fields: readonly NamedField[], input: EditInput): Fields {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const typed = input[name];
      if (kind === 'number') return [name, typed === '' ? Number.NaN : Number(typed)];
      const open = typed === '' && (kind === 'date' || kind === 'choice');
      const nullable = open && (row.shape[name] as z.ZodType).safeParse(null).success;
      return [name, nullable ? null : typed];
    }),
  );
}

/** Checks the form by the rules of the entity, its fields only. */
export function editResolver(
  table: PushedName,
  fields: readonly NamedField[],
): Resolver<EditInput, unknown, Fields> {
  const row = ROWS[table];
  const rules = z.object(
    Object.fromEntries(fields.map(({ name }) => [name, row.shape[name] as z.ZodType])),
  );
  return (input) => {
    const result = rules.safeParse(rowValues(row, fields, input));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<EditInput> = {};
    for (const { path, message } of result.error.issues)
      errors[String(path[0])] ??= { type: 'rule', message };
    return { values: {}, errors };
  };
}
