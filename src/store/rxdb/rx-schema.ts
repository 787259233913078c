import type { RxJsonSchema } from 'rxdb';
import type { z } from 'zod';
import { STORE_VERSION } from './version.generated';

/** How long a value of each indexed field may be. RxDB's indexes need a maximum. */
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
 * Makes the RxDB schema of a zod object. RxDB cannot store a field that is named like a member of its documents, such
 * as `collection`, `set` or `get`.
 * @param indexes lists of text fields that are in `KEY_LENGTH`; `feed` and `newest` need not be in the zod object
 * @param local if true, adds the fields of unsent work and the index on `unsent`
 */
export function makeRxSchema<T>(
  row: z.ZodObject,
  indexes: readonly (readonly string[])[] = [],
  local = false,
): RxJsonSchema<T> {
  const shape = Object.keys(row.shape);
  const indexed = new Set(['id', ...indexes.flat(), ...(local ? ['unsent'] : [])]);
  // zod and the server check the values; the store needs only the names of the fields, and the lengths of indexed
  // ones
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
  // RxJsonSchema needs literal types of its properties, which an object made at run time does not have
  return schema as RxJsonSchema<T>;
}
