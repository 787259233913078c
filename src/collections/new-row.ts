import type { z } from 'zod';
import type { Database } from '@/remote/database.types';
import type { Made } from './define';
import { isSent, type SyncedName } from './facts';

type Inserted<K extends SyncedName> = Database['public']['Tables'][K]['Insert'];
/** The columns that devices send and that the server has no value for. */
type Needed<K extends SyncedName> = Exclude<
  { [C in keyof Inserted<K>]-?: undefined extends Inserted<K>[C] ? never : C }[keyof Inserted<K>],
  Made<K>
>;

/**
 * Says how new records of a collection are made: of the columns that devices send those that are given, checked by the
 * row's rules, and `fresh`. What is left out gets the server's default. Of other columns a new record has nothing.
 * @param fresh columns that the server makes, as this device shows them until it has
 * @returns a function that throws {ZodError} when a value breaks a rule
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
  ): V & F => ({ ...rules.parse(values), ...fresh }) as unknown as V & F;
}
