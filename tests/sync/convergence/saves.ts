import type { TestDatabase } from '../../support/database';
import type { LocalDocument } from '@/store/changes/pending';
import { changeRecord } from '@/store/changes/records';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { Fields } from '@/protocol';

/** A value that a device was asked to save in a field. */
interface Save {
  /** the device, the person who used it, and the version of the app */
  where: string;
  row: string;
  field: string;
  value: unknown;
  /** whether the device confirmed that it had saved this */
  done: boolean;
}

/** A change that needs a person's attention on some device. */
export interface Attention {
  row_id: string;
  creates: boolean;
  payload: Fields;
  field: string | null;
}

/** A row as the server has it. */
export type ServerRow = Fields & { id: string };

/** Reads the rows whose values devices change. */
export async function readRows(db: TestDatabase): Promise<ServerRow[]> {
  const rows = await db.query<{ row: ServerRow }>(
    ['donors', 'drives', 'reservations', 'inventory']
      .map((table) => `select to_jsonb(t) as row from public.${table} t`)
      .join(' union all '),
  );
  return rows.map(({ row }) => row);
}

const isMoment = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(text);
/** Whether two values are the same. One point in time can be written in several ways. */
const isSame = (a: unknown, b: unknown): boolean =>
  isMoment(a) && isMoment(b)
    ? Date.parse(a) === Date.parse(b)
    : JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

/**
 * All values that devices were asked to save, by field. In the end, the last value of each device must be on the
 * server or need attention. It need not in two cases: another person also saved the field, and the server has their
 * last value; or the row is gone or was refused as a whole.
 */
export class Saves {
  private readonly saves: Save[] = [];

  /**
   * Saves values by doing some work. If the process is killed meanwhile, it may have saved them without confirming
   * it.
   */
  async save(
    where: string,
    row: string,
    patch: Fields,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const made = Object.entries(patch).map(([field, value]) => ({
      where,
      row,
      field,
      value,
      done: false,
    }));
    this.saves.push(...made);
    await work();
    for (const save of made) save.done = true;
  }

  /** Changes fields of a record on a device. A field that has the value already does not count as changed. */
  async change(
    where: string,
    store: Store,
    collection: SyncedName,
    doc: LocalDocument,
    patch: Fields,
  ): Promise<void> {
    const changed = Object.entries(patch).filter(([name, value]) => !isSame(doc[name], value));
    await this.save(where, doc.id, Object.fromEntries(changed), () =>
      changeRecord(store, collection, doc.id, patch),
    );
  }

  /**
   * Lists the values that may be the last one of a device: the last that it confirmed, and those that it began to
   * save after that.
   */
  private lastOf(saves: Save[]): unknown[] {
    const last = saves.findLastIndex(({ done }) => done);
    return saves.slice(Math.max(last, 0)).map(({ value }) => value);
  }

  /**
   * Whether the server decided the value by a rule of its own: if somebody has checked in, that outweighs a no-show
   * and a cancellation; if they gave or could not, their check-in stays.
   */
  private isDecided(there: ServerRow, field: string): boolean {
    if (field === 'checked_in_at') return (there['outcome'] ?? null) !== null;
    const isOutweighed = field === 'no_show' || field === 'cancelled';
    return isOutweighed && (there['checked_in_at'] ?? null) !== null;
  }

  /**
   * @throws if a last value is neither on the server nor needs attention, and neither case of the exception applies
   */
  check(rows: readonly ServerRow[], attention: readonly Attention[]): void {
    const server = new Map(rows.map((row) => [row.id, row]));
    for (const saves of groupBy(this.saves, ({ row, field }) => `${row} ${field}`)) {
      const [first] = saves;
      if (!first) continue;
      const { row, field } = first;
      const there = server.get(row);
      const told = attention.filter(({ row_id }) => row_id === row);
      if (!there || there['deleted'] === true || told.some(({ creates }) => creates)) continue;
      const devices = groupBy(saves, ({ where }) => where);
      // if no device confirmed a save, none need have saved anything
      if (devices.every((own) => own.every(({ done }) => !done))) continue;
      if (told.some(({ payload }) => field in payload) || this.isDecided(there, field)) continue;
      if (devices.some((own) => this.lastOf(own).some((value) => isSame(value, there[field]))))
        continue;
      throw new Error(
        `${field} of ${row} is ${JSON.stringify(there[field])}, was last saved as ${JSON.stringify(devices.map((own) => this.lastOf(own)))}`,
      );
    }
  }
}
