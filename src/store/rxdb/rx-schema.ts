import type { RxJsonSchema } from 'rxdb';
import type { z } from 'zod';

/** Keys that must have a length for an index; the longest value each can hold. */
const KEY_LENGTH: Record<string, number> = {
  id: 80,
  user_id: 36,
  request_id: 36,
  blood_type: 3,
  feed: 14,
  newest: 13,
  date: 10,
  status: 9,
  expiry_date: 10,
};

/**
 * Of the stored form of all collections. It goes up whenever a schema changes (upgrade.test.ts notices);
 * the store is then made anew, and what was unsent is taken along, see upgrade.ts.
 */
export const STORE_VERSION = 3;

const LOCAL = {
  unsent: { type: 'number', minimum: 0, maximum: 1, multipleOf: 1 },
  pending: { type: ['object', 'null'] },
} as const;

/**
 * The RxDB schema of a zod object.
 * @param local adds the fields of unsent work and the index over them
 * @param indexes over string fields of `KEY_LENGTH`; `feed` and `newest` need not be in the zod object
 */
export function makeRxSchema<T>(
  row: z.ZodObject,
  indexes: string[][] = [],
  local = false,
): RxJsonSchema<T> {
  const shape = Object.keys(row.shape);
  const indexed = new Set(['id', ...indexes.flat(), ...(local ? ['unsent'] : [])]);
  // values are checked by zod and by the server; the store needs names, and bounds of what it indexes
  const properties: Record<string, object> = Object.fromEntries(shape.map((name) => [name, {}]));
  for (const name of indexed) {
    if (name !== 'unsent') properties[name] = { type: 'string', maxLength: KEY_LENGTH[name] };
  }
  if (local) Object.assign(properties, LOCAL, { newest: { type: 'string', maxLength: 13 } });
  const schema = {
    version: STORE_VERSION,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: [...indexed],
    indexes: [...indexes, ...(local ? [['unsent']] : [])],
  };
  // RxJsonSchema's type wants literal property types that cannot be had from a run-time object
  return schema as unknown as RxJsonSchema<T>;
}
