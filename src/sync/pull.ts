import type { Clock } from '@/clock';
import type { Checkpoint, Page, SupplyLevelRow, SyncApi } from '@/remote/sync-api';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { LOCAL_FIELDS } from '@/collections/local';
import { addKeys } from '@/collections/all';
import { type LocalDocument, merge } from '@/store/changes/pending';
import { checkGeneration } from '@/store/rxdb/generation';
import { readEarlierEpochs } from '@/store/changes/received';
import { makeSupplyDoc } from '@/store/supply';
import { writeAll } from '@/store/changes/write';
import type { Fields } from '@/protocol';

/**
 * Whether this device has pulled any collection before. If it has, it shows those rows while it waits. If not, its
 * first pull must start at once.
 */
export async function hasPulled(store: Store): Promise<boolean> {
  const checkpoints = SYNCED.map((name) => readCheckpoint(store, name));
  return (await Promise.all(checkpoints)).some(({ checkpoint }) => checkpoint !== null);
}

/** How many rows a page has. The server allows up to 5,000. */
const PAGE = 2000;
/** How many rows a first page has. The server prepares the next page while the device stores this one. */
const FIRST_PAGE = 500;

type Names = ReadonlySet<string>;
const countColumns = (doc: Fields) =>
  Object.keys(doc).filter((name) => !LOCAL_FIELDS.has(name)).length;

const hasSameColumns = (a: Fields, b: Fields) =>
  Object.keys(b).every(
    (name) => LOCAL_FIELDS.has(name) || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );

/**
 * Merges a row of the server into the stored document. Returns the document itself if the row says nothing new.
 * @param fromStart true in a pull from the start: after a restore, the same version of a row can have another content
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
  // a viewer who has lost a right gets the same version with fewer columns
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
 * Stores rows that were fetched by their ids.
 * @param isStale whether the stored document must stay, because the fetched row is older
 * @returns how many documents have changed
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

/** Removes the rows that a pull from the start did not list. Documents with unsent work stay. */
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
 * Reads how far a collection has been pulled. If a pull from the start was interrupted (`swept`), the device no
 * longer knows which rows that pull had listed, so it must start once more.
 */
export async function readCheckpoint(
  store: Store,
  collection: SyncedName,
): Promise<{ checkpoint: Checkpoint | null; swept: boolean }> {
  const kept = (await store.checkpoints.findOne(collection).exec())?.toJSON();
  const swept = kept?.sweep === true;
  return { checkpoint: swept ? null : ((kept?.checkpoint ?? null) as Checkpoint | null), swept };
}

/** From where a pull continues: after `checkpoint`, or from the start if that is null. */
type PullPosition = Awaited<ReturnType<typeof readCheckpoint>>;

async function readPosition(store: Store, collection: SyncedName): Promise<PullPosition> {
  await checkGeneration(store, collection);
  return readCheckpoint(store, collection);
}

/** The first page of a pull, and from where the pull continued. */
export interface StartedPull extends PullPosition {
  page: Page;
}

/**
 * Whether the server's database was restored to a state before the one that this device has read.
 * @param earlier the epochs that the stores of other versions had read
 */
function isRestored({ checkpoint: read, page }: StartedPull, earlier: unknown[]): boolean {
  const { checkpoint, from_start } = page;
  if (!read) return earlier.some((epoch) => epoch !== checkpoint.epoch);
  const isBeyond = from_start && read.viewer === checkpoint.viewer && checkpoint.seq < read.seq;
  return read.epoch !== checkpoint.epoch || isBeyond;
}

/**
 * Pulls the first page of several collections with one request.
 * @param clock receives the server's time from the answer
 * @param onUnreadable receives the error if this device cannot read a collection, which is then left out
 * @returns `started`: what `pullCollection` needs to continue, the collections with a single page first; `supply`:
 * the supply of the eight blood types; `restored`: whether the server has lost something that this device had read
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
  const isNew = checkpoints.every(([, checkpoint]) => checkpoint === null);
  const reading = isNew ? readEarlierEpochs(store) : Promise.resolve([]);
  // a failure is reported when the promise is awaited, unless the call fails first
  reading.catch(() => undefined);
  const start = clock.start();
  const { pages, supply, now } = await api.pullMany(Object.fromEntries(checkpoints), FIRST_PAGE);
  clock.note(now, start);
  const started = [...positions].map(([name, position]): [SyncedName, StartedPull | undefined] => {
    const page = pages[name];
    return [name, page && { ...position, page }];
  });
  const isLong = ([name]: [SyncedName, unknown]) => Number(pages[name]?.more ?? false);
  const earlier = await reading;
  const restored = started.some(([, pull]) => pull && isRestored(pull, earlier));
  return { started: started.sort((a, b) => isLong(a) - isLong(b)), supply, restored };
}

/**
 * Pulls a collection page by page, up to its newest change. Stores the rows of a page, then its checkpoint.
 * @param onPage receives each page after it was stored; if it returns false, the pull ends there
 * @param started the first page from `startPulls`; if it is missing, this function requests the first page
 * @returns the viewer that the server named in its answer
 * @throws {Unreachable | Refused | DOMException} the pages that were stored stay
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
    // The server prepares the next page while this one is stored. A failure is reported when the page is awaited.
    if (page.more) {
      const asked = api.pull(collection, page.checkpoint, PAGE);
      asked.catch(() => undefined);
      next = asked;
    }
    // If the collection is empty, there is nothing to remove later. A pull that is interrupted can then continue
    // where it stopped.
    if (page.from_start) {
      const { length } = await getSyncedCollection(store, collection).find({ limit: 1 }).exec();
      listed = length > 0 || swept ? new Set() : null;
      wasEmpty = length === 0;
    }
    for (const row of page.rows) if (row['_deleted'] !== true) listed?.add(row.id);
    await storePage(store, collection, page, { likelyNew: wasEmpty, fromStart: listed !== null });
    if (!page.more && listed) await dropUnlisted(store, collection, listed);
    await saveCheckpoint(store, collection, page.checkpoint, page.more && listed !== null);
    const goOn = onPage?.(page) ?? true;
    if (!page.more || !goOn) return page.checkpoint.viewer;
  }
}

/** Stores the supply of the eight blood types, as the server counted it. */
export async function storeSupply(
  store: Store,
  supply: SupplyLevelRow[],
  now: number,
): Promise<void> {
  const doc = makeSupplyDoc(supply, now);
  await writeAll<CheckpointDoc>(store, 'checkpoints', [doc.id], () => doc);
}
