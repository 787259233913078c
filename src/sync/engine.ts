import { clock, type Clock } from '@/clock';
import { type Checkpoint, Refused, Restored, type SyncApi, Unreachable } from '@/remote/sync-api';
import { isListed, SYNCED, type SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { saveReport, readReport, useCheck } from '@/store/check';
import { pruneReceived } from '@/store/changes/received';
import { isStorageFull, useDeviceStorage } from '@/device/device-storage';
import { useStatus } from '@/store/status';
import { checkEverything } from './digest';
import { startPulls, pullCollection, readCheckpoint, storeSupply, hasPulled } from './pull';
import { pushAll } from './push';
import { trackPullProgress } from './pull-progress';
import { resendLost } from './restored';
import { computeBackoff, SyncScheduler } from './scheduler';
import { showFailure, isLost, Stalled } from './show-failure';

/** A task: `push`, a collection to pull, or `digest`, which compares everything with the server. */
export type Task = 'push' | 'digest' | SyncedName;
export const EVERYTHING: Task[] = ['push', ...SYNCED];

/** How long until everything is synced again, whatever is requested meanwhile, ms. */
const PERIOD = 60_000;
/** How long until a first lost answer is asked for again, at most, ms. */
const LOST_WAIT = 100;
/** How long a returning device waits for realtime, so that it pulls once and misses nothing, ms. */
const REALTIME_WAIT = 1_500;
/** How long until the next comparison of everything with the server, ms. */
const DIGEST_PERIOD = 15 * 60_000;

export interface EngineOptions {
  store: Store;
  api: SyncApi;
  userId: string | null;
  /** random id of this device */
  clientId: string;
  /** Realtime is connecting. A returning device pulls once, when it connects. */
  awaitsRealtime?: boolean;
  onContact?: (viewer: Checkpoint['viewer'], at: number) => void;
  isOnline?: () => boolean;
  clock?: Clock;
  now?: () => number;
  random?: () => number;
}

/** Runs the requested tasks one at a time until it is stopped; retries failures with backoff. */
export class Engine {
  readonly scheduler = new SyncScheduler<Task>();
  private tries = new Map<string, number>();
  private readonly now: () => number;
  /** a page or an answer could not be stored, so the device's rows must be compared again */
  private needsCheck = false;
  /** how long the last three pulls took, ms; without the first contact, which fetches a snapshot */
  private pullDurations: number[] = [];
  /** the viewer that the server last answered for */
  private viewer: Checkpoint['viewer'];
  /** whether the server has answered at all */
  private isAnswered = false;

  constructor(private readonly options: EngineOptions) {
    this.now = options.now ?? (() => (options.clock ?? clock).now());
    this.viewer = options.userId === null ? 'visitor' : 'user';
  }

  /** The shortest of the last pulls, ms, so that one slow pull does not keep this device from listening. */
  get pullDuration(): number {
    return this.pullDurations.length > 0 ? Math.min(...this.pullDurations) : 0;
  }

  /**
   * Runs the given tasks once. A collection that this device cannot read or store does not delay the others.
   * @throws {Unreachable | Refused | Stalled | DOMException} the same tasks can be given again
   */
  async run(tasks: ReadonlySet<Task>): Promise<void> {
    const { store, api, userId, clientId, onContact, clock: known = clock } = this.options;
    const failures: unknown[] = [];
    let pulls: ReadonlySet<Task> = tasks;
    let stalled: unknown = null;
    const collectFailure = (error: unknown) => {
      if (error instanceof Unreachable || error instanceof Refused) throw error;
      failures.push(error);
    };
    const { now } = this;
    const onSending = (ids: string[]) => useStatus.setState({ sending: new Set(ids) });
    const onUndoable = (ms: number) => setTimeout(() => this.scheduler.request('push'), ms);
    const push = async () => {
      const options = { now, clock: known, onSending, onUndoable };
      stalled = null;
      await pushAll(store, api, clientId, this.tries, options).catch((error: unknown) => {
        // a pull shows whether the network is down, or only unsent work is not accepted
        if (error instanceof Unreachable || error instanceof Refused) stalled = error;
        else collectFailure(error);
      });
    };
    if (tasks.has('push') && userId !== null) await push();
    if (stalled !== null) pulls = new Set([...tasks, ...SYNCED]);
    const start = performance.now();
    const isFirstContact = !this.isAnswered;
    const isRestored = stalled instanceof Restored;
    const viewer = await this.pullTasks(pulls, collectFailure, isRestored);
    // the changes that the server had forgotten were sent first
    if (viewer && isRestored) await push();
    if (viewer && !isFirstContact)
      this.pullDurations = [performance.now() - start, ...this.pullDurations.slice(0, 2)];
    if (tasks.has('digest') && !useStatus.getState().paused)
      await this.check().catch(collectFailure);
    if (viewer) onContact?.(viewer, this.now());
    if (stalled !== null)
      throw viewer ? new Stalled('nothing unsent gets through', { cause: stalled }) : stalled;
    if (failures.length > 0) throw failures[0];
  }

  /** Pulls the requested collections, normally by one request. If `isRestored`, a pause does not stop first pages. */
  private async pullTasks(
    tasks: ReadonlySet<Task>,
    collectFailure: (error: unknown) => void,
    isRestored: boolean,
  ): Promise<Checkpoint['viewer'] | null> {
    const { store, api, userId, clientId, clock: known = clock } = this.options;
    const asked = new Set<SyncedName>();
    let isResent = false;
    let viewer: Checkpoint['viewer'] | null = null;
    const { viewer: before, isAnswered } = this;
    const isPaused = () => useStatus.getState().paused && !isRestored;
    for (;;) {
      // a membership has begun or ended, so every collection has other rows
      const isAnother = isAnswered && this.viewer !== before;
      const wanted: SyncedName[] = [];
      for (const collection of SYNCED)
        if (
          (tasks.has(collection) || isAnother) &&
          !asked.has(collection) &&
          (await this.isWanted(collection))
        )
          wanted.push(collection);
      if (wanted.length === 0 || isPaused()) {
        this.isAnswered ||= viewer !== null;
        return viewer;
      }
      for (const collection of wanted) asked.add(collection);
      const begun = await startPulls(store, api, wanted, known, collectFailure);
      if (begun.restored && userId !== null && !isResent) {
        await resendLost(store, api, clientId, userId, this.now());
        isResent = true;
        tasks = new Set(SYNCED);
        asked.clear();
        continue;
      }
      const supplied = storeSupply(store, begun.supply, this.now());
      // the failure is reported when the promise is awaited
      supplied.catch(() => undefined);
      for (const [collection, first] of begun.started) {
        if (isPaused()) continue;
        const pulling = pullCollection(
          store,
          api,
          collection,
          trackPullProgress(collection),
          first,
        );
        await pulling.then((as) => (this.viewer = viewer = as), collectFailure);
      }
      await supplied;
    }
  }

  /** Whether this viewer gets rows of a collection, or once got rows that must now be removed. */
  private async isWanted(collection: SyncedName): Promise<boolean> {
    if (isListed(collection, this.viewer)) return true;
    const { checkpoint, swept } = await readCheckpoint(this.options.store, collection);
    return swept || (checkpoint !== null && checkpoint.viewer !== this.viewer);
  }

  private async check(): Promise<void> {
    const { store, api } = this.options;
    try {
      const collections = await checkEverything(store, api, (done, total) =>
        useCheck.setState({ running: { done, total } }),
      );
      await saveReport(store, { at: this.now(), collections });
      await pruneReceived(store, this.now());
      this.needsCheck = false;
    } finally {
      useCheck.setState({ running: null });
    }
  }

  /** @param started when the engine started; that counts as a check, so that a first visit stays small */
  private async isCheckDue(started: number): Promise<boolean> {
    const last = (await readReport(this.options.store))?.at ?? started;
    // a clock that was moved back must not postpone the check
    return this.needsCheck || Math.abs(this.now() - last) >= DIGEST_PERIOD;
  }

  /** Works until `signal` aborts. Starts with a full sync, which may wait a little for realtime. */
  async work(signal: AbortSignal): Promise<void> {
    const {
      isOnline = () => navigator.onLine,
      random = Math.random,
      awaitsRealtime = false,
    } = this.options;
    let failures = 0;
    const started = this.now();
    // the monotonic clock, because the person can set back the device's clock
    const mono = () => performance.now();
    let lastFull = -Infinity;
    let due = new Set<Task>(EVERYTHING);
    // a device whose store cannot be read now counts as new
    const waits =
      awaitsRealtime && isOnline() && (await hasPulled(this.options.store).catch(() => false));
    if (waits) {
      await this.run(new Set(['push'])).catch(() => {});
      // requests within this time join the first sync
      for (const task of await this.scheduler.wait(REALTIME_WAIT, signal)) due.add(task);
    }
    while (!signal.aborted) {
      let isFirstLoss = false;
      let wait = PERIOD;
      if (due.size > 0 && isOnline()) {
        try {
          const begun = mono();
          if (await this.isCheckDue(started)) due.add('digest');
          await this.run(due);
          failures = 0;
          if (EVERYTHING.every((task) => due.has(task))) lastFull = begun;
          due = new Set();
          wait = Math.max(0, lastFull + PERIOD - mono());
          useStatus.setState({ online: isOnline(), asked: true, stalled: false });
          useDeviceStorage.setState({ full: false });
        } catch (error) {
          if (signal.aborted) return;
          failures += 1;
          isFirstLoss = failures === 1 && isLost(error);
          wait = isFirstLoss ? random() * LOST_WAIT : computeBackoff(failures, random());
          useDeviceStorage.setState({ full: isStorageFull(error) });
          // one lost answer does not mean that the network is down
          if (!isFirstLoss && !showFailure(error, isOnline())) this.needsCheck = true;
          console.info('Sync waits:', error instanceof Error ? error.message : error);
        }
      } else if (due.size > 0) useStatus.setState({ online: false, asked: true });
      const requested = await this.scheduler.wait(wait, signal);
      for (const task of requested) due.add(task);
      // runs everything a minute after it last ran, whatever was requested since, or when a backoff ends
      if (!isFirstLoss && (requested.size === 0 || mono() - lastFull >= PERIOD))
        for (const task of EVERYTHING) due.add(task);
    }
  }
}
