import type { Clock } from '@/clock';
import type { Checkpoint, Page, SupplyLevelRow, SyncApi } from '@/remote/sync-api';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { LOCAL_FIELDS } from '@/collections/local';
import { addKeys } from '@/collections/all';
import { type LocalDocument, merge } from '@/store/changes/pending';
import { checkGeneration } from '@/store/rxdb/generation';
import { makeSupplyDoc } from '@/store/supply';
import { writeAll } from '@/store/changes/write';
import type { Fields } from './protocol';

/**
 * Whether this device has pulled before. Such a device shows its rows while it waits; only a first pull must start at
 * once.
 */
export async function hasPulled(store: Store): Promise<boolean> {
  const checkpoints = SYNCED.map((name) => readCheckpoint(store, name));
  return (await Promise.all(checkpoints)).some(({ checkpoint }) => checkpoint !== null);
}

/** Rows a page; the server allows up to 5,000. */
const PAGE = 2000;
/** Rows of a first page. The server prepares the next page while this one is stored. */
const FIRST_PAGE = 500;

type Names = ReadonlySet<string>;
const countColumns = (doc: Fields) =>
  Object.keys(doc).filter((name) => !LOCAL_FIELDS.has(name)).length;

const hasSameColumns = (a: Fields, b: Fields) =>
  Object.keys(b).every(
    (name) => LOCAL_FIELDS.has(name) || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );

/**
 * Merges a row from the server into the stored document; returns the document itself if nothing is new.
 * @param fromStart true for a pull from the start: after a restore the same version can have other content
 */
function mergeRow(
  collection: SyncedName,
  current: LocalDocument | null,
  row: Fields,
  fromStart = false,
): LocalDocument | null {
  const next = merge(current, row);
  if (!next || next === current) return next;
  if (!current || current.pending || current['rev'] !== row['rev']) return next;
  // the same version with the same columns; a viewer who lost a right gets fewer columns
  const whole = addKeys(collection, next);
  const isSame =
    countColumns(current) === countColumns(whole) && (!fromStart || hasSameColumns(current, whole));
  return isSame ? current : next;
}

async function storePage(
  store: Store,
  collection: SyncedName,
  page: Page,
  { likelyNew, fromStart }: { likelyNew: boolean; fromStart: boolean },
): Promise<void> {
  const rows = new Map(page.rows.map((row) => [row.id, row]));
  await writeAll<LocalDocument>(
    store,
    collection,
    [...rows.keys()],
    (current, id) =>
      mergeRow(collection, current, rows.get(id) ?? { id, _deleted: true }, fromStart),
    { likelyNew },
  );
}

/**
 * Stores rows that were fetched by id.
 * @param isStale whether a stored document is newer than the fetched row
 * @returns how many of them changed this device's copy
 */
export async function storeRows(
  store: Store,
  collection: SyncedName,
  rows: (Fields & { id: string })[],
  isStale: (current: LocalDocument | null, row: Fields) => boolean = () => false,
): Promise<number> {
  const sent = new Map(rows.map((row) => [row.id, row]));
  const changed = new Set<string>();
  await writeAll<LocalDocument>(store, collection, [...sent.keys()], (current, id) => {
    const row = sent.get(id) ?? { id, _deleted: true };
    const next = isStale(current, row) ? current : mergeRow(collection, current, row);
    if (next === current) changed.delete(id);
    else changed.add(id);
    return next;
  });
  return changed.size;
}

/** Removes rows that the server no longer lists; unsent work stays. */
async function dropUnlisted(store: Store, collection: SyncedName, listed: Names): Promise<void> {
  const local = await getSyncedCollection(store, collection).find().exec();
  const gone = local.map((doc) => doc.id).filter((id) => !listed.has(id));
  await writeAll<LocalDocument>(store, collection, gone, (doc) => merge(doc, { _deleted: true }));
}

const saveCheckpoint = (
  store: Store,
  id: string,
  { epoch, viewer, seq }: Checkpoint,
  sweep: boolean,
) =>
  writeAll<CheckpointDoc>(store, 'checkpoints', [id], (current) => {
    const was = current?.checkpoint as Checkpoint | null | undefined;
    const same = was?.epoch === epoch && was.viewer === viewer && was.seq === seq;
    return current && same && current.sweep === sweep
      ? current
      : { id, checkpoint: { epoch, viewer, seq }, sweep };
  });

/**
 * Reads how far a collection has been pulled. An interrupted sweep has forgotten which rows it had seen and starts
 * again.
 */
export async function readCheckpoint(
  store: Store,
  collection: SyncedName,
): Promise<{ checkpoint: Checkpoint | null; swept: boolean }> {
  const kept = (await store.checkpoints.findOne(collection).exec())?.toJSON();
  const swept = kept?.sweep === true;
  return { checkpoint: swept ? null : ((kept?.checkpoint ?? null) as Checkpoint | null), swept };
}

/** Where a pull continues: after `checkpoint`, or from the start if a sweep was interrupted. */
type PullPosition = Awaited<ReturnType<typeof readCheckpoint>>;

async function readPosition(store: Store, collection: SyncedName): Promise<PullPosition> {
  await checkGeneration(store, collection);
  return readCheckpoint(store, collection);
}

/** A pull that has started: its first page and its position. */
export interface StartedPull extends PullPosition {
  page: Page;
}

/** Whether the server's database is older than what this device has read of it. */
function isRestored(read: Checkpoint | null, { checkpoint, from_start }: Page): boolean {
  if (!read) return false;
  const isBeyond = from_start && read.viewer === checkpoint.viewer && checkpoint.seq < read.seq;
  return read.epoch !== checkpoint.epoch || isBeyond;
}

/**
 * Starts pulling several collections with one request.
 * @param clock notes the time that the answer carries
 * @param onUnreadable receives the error if this device cannot read one of them, which is then left out
 * @returns the started pulls for `pullCollection`, single pages first, the supply of the eight types, and whether the
 * server has forgotten what this device had read
 * @throws {Unreachable | Refused | DOMException}
 */
export async function startPulls(
  store: Store,
  api: SyncApi,
  collections: readonly SyncedName[],
  clock: Clock,
  onUnreadable: (error: unknown) => void,
): Promise<{
  started: [SyncedName, StartedPull | undefined][];
  supply: SupplyLevelRow[];
  restored: boolean;
}> {
  const positions = new Map<SyncedName, PullPosition>();
  for (const collection of collections)
    await readPosition(store, collection).then(
      (position) => positions.set(collection, position),
      onUnreadable,
    );
  const checkpoints = [...positions].map(([name, { checkpoint }]) => [name, checkpoint] as const);
  const start = clock.start();
  const { pages, supply, now } = await api.pullMany(Object.fromEntries(checkpoints), FIRST_PAGE);
  clock.note(now, start);
  const started = [...positions].map(([name, position]): [SyncedName, StartedPull | undefined] => {
    const page = pages[name];
    return [name, page && { ...position, page }];
  });
  const isLong = ([name]: [SyncedName, unknown]) => Number(pages[name]?.more ?? false);
  const restored = started.some(([, pull]) => pull && isRestored(pull.checkpoint, pull.page));
  return { started: started.sort((a, b) => isLong(a) - isLong(b)), supply, restored };
}

/**
 * Pulls a collection to its end, page by page; stores a page's checkpoint after its rows.
 * @param onPage receives each stored page; returns false to stop there for now
 * @param started by `startPulls`; without it the first page is requested here
 * @returns the viewer that the server answered for
 * @throws {Unreachable | Refused | DOMException} stored pages stay
 */
export async function pullCollection(
  store: Store,
  api: SyncApi,
  collection: SyncedName,
  onPage?: (page: Page) => boolean,
  started?: StartedPull,
): Promise<Checkpoint['viewer']> {
  const { checkpoint, swept } = started ?? (await readPosition(store, collection));
  let listed: Set<string> | null = null;
  let wasEmpty = false;
  let next = started?.page ?? api.pull(collection, checkpoint, checkpoint ? PAGE : FIRST_PAGE);

  for (;;) {
    const page = await next;
    // the server prepares the next page while this one is stored; a failure is reported when the page is awaited
    if (page.more) {
      const asked = api.pull(collection, page.checkpoint, PAGE);
      asked.catch(() => undefined);
      next = asked;
    }
    // an empty collection has nothing to drop, so its first pull can resume where it stopped
    if (page.from_start) {
      const any = await getSyncedCollection(store, collection).findOne().exec();
      listed = any || swept ? new Set() : null;
      wasEmpty = !any;
    }
    for (const row of page.rows) if (row['_deleted'] !== true) listed?.add(row.id);
    await storePage(store, collection, page, { likelyNew: wasEmpty, fromStart: listed !== null });
    if (!page.more && listed) await dropUnlisted(store, collection, listed);
    await saveCheckpoint(store, collection, page.checkpoint, page.more && listed !== null);
    const goOn = onPage?.(page) ?? true;
    if (!page.more || !goOn) return page.checkpoint.viewer;
  }
}

/** Stores the supply of the eight types as the server counted it. */
export async function storeSupply(
  store: Store,
  supply: SupplyLevelRow[],
  now: number,
): Promise<void> {
  const doc = makeSupplyDoc(supply, now);
  await writeAll<CheckpointDoc>(store, 'checkpoints', [doc.id], () => doc);
}
