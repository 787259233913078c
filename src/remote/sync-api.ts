import type { Fields, OutgoingMutation, PushResult, Viewer } from '@/protocol';

/** One page of rows, as `pull_changes` in supabase/migrations answers. */
export interface Page {
  rows: (Fields & { id: string })[];
  checkpoint: Checkpoint;
  from_start: boolean;
  more: boolean;
  /** the number of the newest change of the collection; missing if there are no more pages */
  top?: number;
}
export interface Checkpoint {
  epoch: string;
  viewer: Viewer;
  seq: number;
}
/**
 * A digest of the rows that this viewer may see. The rows are in 64 buckets, each with a count and a hash. `seq` says
 * after which change the server computed them.
 */
export interface Digest extends Checkpoint {
  buckets: [count: number, hash: number][];
}
/** The first page of several collections, and the supply of the eight blood types. */
export interface Pages {
  /** has no page of a collection that the server does not know */
  pages: Record<string, Page>;
  supply: SupplyLevelRow[];
  /** the server's time, ms since 1970 */
  now?: number;
}
export interface SupplyLevelRow {
  blood_type: string;
  available: number;
  level: string;
}

/** The server could not be reached, or something else than the server answered. The caller tries again later. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}
/** No answer came in time. The next try may succeed. */
export class Unanswered extends Unreachable {
  override name = 'Unanswered';
}
/** The server was restored from a backup. The device must first send what the server has lost. */
export class Restored extends Unreachable {
  override name = 'Restored';
}
/** The server refused the call. It would refuse the same call again. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The database failed during this call. Another try may succeed, and other calls may too. */
export class ServerFault extends Unreachable {
  override name = 'ServerFault';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The server answered that the call took too long, or that the device made too many calls. */
class Busy extends Unreachable {
  override name = 'Busy';
}

/** The calls that sync makes. Each rejects with `Unreachable` or `Refused`. */
export interface SyncApi {
  pull(collection: string, checkpoint: Checkpoint | null, limit: number): Promise<Page>;
  /** pulls several collections and the supply with one request */
  pullMany(checkpoints: Record<string, Checkpoint | null>, limit: number): Promise<Pages>;
  push(clientId: string, mutations: OutgoingMutation[]): Promise<PushResult[]>;
  rows(collection: string, ids: string[]): Promise<(Fields & { id: string })[]>;
  /**
   * the digest of the rows with these ids, at most 500, or of all rows that this viewer may see; null if the server
   * is too busy
   */
  digest(collection: string, ids?: string[]): Promise<Digest | null>;
  /** the version of each row in these buckets, by the row's id; null if the server is too busy */
  digestRows(collection: string, buckets: number[]): Promise<Record<string, number> | null>;
}

/**
 * The SQLSTATE with which the server refuses a push if the device has read the database as it was before a restore.
 */
const RESTORED = 'LD001';
/** SQLSTATEs that the same call would get again. Calls with all others are tried again. */
const FINAL = /^(22|23|42)/;
/**
 * SQLSTATEs that the content of the call causes: a function that raised an error, a limit, a fault inside Postgres.
 */
const SERVER_FAULT = /^(21|44|54|P0|XX000)/;

const isBusy = ({ code = '' }: { code?: string }, status: number) =>
  [429, 503, 504].includes(status) || code === '57014';

/**
 * Turns `Busy` into null. A server that is too busy to compare rows still serves other calls, so the device is not
 * offline.
 */
const orNotNow = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Busy) return null;
    throw error;
  });

/** The server's answer to a function call. */
interface RpcAnswer {
  data: unknown;
  error: { code?: string; message: string } | null;
  status: number;
}
/** Calls a function of the database as one person. Rejects if there is no answer. */
export type Rpc = (name: string, args: object, signal: AbortSignal) => Promise<RpcAnswer>;

/**
 * Makes the calls that sync needs out of any function that can call the database.
 * @param stopped aborts the calls that are running
 * @param timeout how long one call may take, ms
 */
export function createSyncApi(
  rpc: Rpc,
  stopped: AbortSignal = new AbortController().signal,
  timeout = 30_000,
): SyncApi {
  async function call<T>(
    name: string,
    args: object,
    isAnswer: (data: unknown) => boolean,
  ): Promise<T> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeout)]);
    const { data, error, status } = await rpc(name, args, signal).catch((cause: unknown) => {
      if (cause instanceof Unreachable) throw cause;
      throw new Unanswered(`${name}: no answer`, { cause });
    });
    if (error) {
      const words = `${name}: ${status} ${error.message}`;
      // The status decides before the code. A gateway may write the status into the body's `code`, and 429 there
      // would look like an SQLSTATE of class 42.
      if (isBusy(error, status)) throw new Busy(words);
      if (error.code && FINAL.test(error.code))
        throw new Refused(error.code, error.message, status);
      if (error.code && SERVER_FAULT.test(error.code))
        throw new ServerFault(error.code, error.message);
      if (error.code === RESTORED) throw new Restored(error.message);
      if (status === 0 && !signal.aborted) throw new Unanswered(words);
      throw new Unreachable(words);
    }
    // A captive portal answers 200 with a page of its own.
    if (!isAnswer(data)) throw new Unreachable(`${name}: not an answer of the server`);
    return data as T;
  }
  const isArray = (data: unknown) => Array.isArray(data);
  return {
    pull: (collection, checkpoint, limit) =>
      call('pull_changes', { collection, checkpoint, page_limit: limit }, (data) =>
        isArray((data as Partial<Page> | null)?.rows),
      ),
    pullMany: (checkpoints, limit) =>
      call('pull_many', { checkpoints, page_limit: limit }, (data) => {
        const { pages, supply } = (data ?? {}) as Partial<Pages>;
        return isArray(supply) && Object.values(pages ?? {}).every(({ rows }) => isArray(rows));
      }),
    push: (clientId, mutations) =>
      call(
        'push_changes',
        { client_id: clientId, mutations },
        (data) => isArray(data) && (data as unknown[]).length === mutations.length,
      ),
    rows: (collection, ids) => call('pull_rows', { collection, ids }, isArray),
    digest: (collection, ids) =>
      orNotNow(
        call(
          'digest',
          { collection, ids: ids ?? null },
          (data) => data === null || isArray((data as Partial<Digest>).buckets),
        ),
      ),
    digestRows: (collection, buckets) =>
      orNotNow(call('digest_rows', { collection, buckets }, (data) => typeof data === 'object')),
  };
}
