import type { RxJsonSchema } from 'rxdb';
import type { z } from 'zod';
import { STORE_VERSION } from './version.generated';

/** The longest value of each indexed string field: RxDB's indexes need a maximum length. */
const KEY_LENGTH: Record<string, number> = {
  id: 80,
  user_id: 36,
  request_id: 36,
  drive_id: 36,
  preferred_time: 18,
  blood_type: 3,
  feed: 14,
  newest: 13,
  date: 10,
  status: 9,
  expiry_date: 10,
};

const LOCAL = {
  unsent: { type: 'number', minimum: 0, maximum: 1, multipleOf: 1 },
  pending: { type: ['object', 'null'] },
} as const;

/**
 * Makes the RxDB schema of a zod object. No field may be named like a member of RxDB's documents (`collection`, `set`,
 * `get` …): such a field cannot be stored.
 * @param local adds the fields of unsent work and the index over them
 * @param indexes over string fields of `KEY_LENGTH`; `feed` and `newest` need not be in the zod object
 */
export function makeRxSchema<T>(
  row: z.ZodObject,
  indexes: readonly (readonly string[])[] = [],
  local = false,
): RxJsonSchema<T> {
  const shape = Object.keys(row.shape);
  const indexed = new Set(['id', ...indexes.flat(), ...(local ? ['unsent'] : [])]);
  // zod and the server check values; the store needs only names, and bounds of indexed fields
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
  // RxJsonSchema needs literal property types, which a run-time object cannot give
  return schema as unknown as RxJsonSchema<T>;
}
