import type { z } from 'zod';
import type { Database } from '@/remote/database.types';
import type { Made } from './define';
import { isSent, type SyncedName } from './facts';

type Inserted<K extends SyncedName> = Database['public']['Tables'][K]['Insert'];
/** The columns that a new record must have because devices send them and the server has no default for them. */
type Needed<K extends SyncedName> = Exclude<
  { [C in keyof Inserted<K>]-?: undefined extends Inserted<K>[C] ? never : C }[keyof Inserted<K>],
  Made<K>
>;

/**
 * Makes a function that makes new records of a collection. It checks the given columns with the row's schema and adds
 * `fresh`. It drops columns that devices do not send. The server gives a column that is left out its default.
 * @param fresh the values that this device shows for columns that the server makes, until the server has made them
 * @returns a function that throws {ZodError} if a value breaks a rule
 */
export function defineNewRow<
  K extends SyncedName,
  R extends z.ZodObject,
  const F extends Partial<z.output<R>> = Partial<z.output<R>>,
>(collection: K, row: R, fresh?: F) {
  const sent = Object.fromEntries(
    Object.keys(row.shape)
      .filter((name) => name === 'id' || isSent(collection, {}, name))
      .map((name) => [name, true as const]),
  );
  const rules = row.pick(sent as never).partial();
  return <V extends Partial<z.input<R>> & { id: string } & Record<Needed<K>, unknown>>(
    values: V,
  ): V & F => ({ ...rules.parse(values), ...fresh }) as V & F;
}
