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

/** A task: send unsent work (`push`), pull one collection, or compare everything with the server (`digest`). */
export type Task = 'push' | 'digest' | SyncedName;
export const EVERYTHING: Task[] = ['push', ...SYNCED];

/** Everything is synced again after this time, whatever was requested in between, ms. */
const PERIOD = 60_000;
/** How long the engine waits at most before it asks again after the first lost answer, ms. */
const LOST_WAIT = 100;
/** How long a device that has pulled before waits for realtime, so that it pulls once and not twice, ms. */
const REALTIME_WAIT = 1_500;
/** The time between two comparisons of everything with the server, ms. */
const DIGEST_PERIOD = 15 * 60_000;

export interface EngineOptions {
  store: Store;
  api: SyncApi;
  userId: string | null;
  /** the random id of this browser */
  clientId: string;
  /** whether realtime is connecting; a device that has pulled before then waits for it, and pulls once */
  awaitsRealtime?: boolean;
  onContact?: (viewer: Checkpoint['viewer'], at: number) => void;
  isOnline?: () => boolean;
  clock?: Clock;
  now?: () => number;
  random?: () => number;
}

/** Runs the requested tasks until it is stopped. If a run fails, it is tried again after a backoff. */
export class Engine {
  readonly scheduler = new SyncScheduler<Task>();
  private readonly now: () => number;
  /** whether a page or an answer could not be stored, so that the rows must be compared with the server's again */
  private needsCheck = false;
  /** how long each of the last three pulls took, ms; the first contact is left out, because it fetches far more */
  private pullDurations: number[] = [];
  /** the viewer that the server named in its last answer */
  private viewer: Checkpoint['viewer'];
  /** whether the server has answered since the engine was made */
  private isAnswered = false;

  constructor(private readonly options: EngineOptions) {
    this.now = options.now ?? (() => (options.clock ?? clock).now());
    this.viewer = options.userId === null ? 'visitor' : 'user';
  }

  /** How long the shortest of the last three pulls took, ms. One slow pull must not delay later ones. */
  get pullDuration(): number {
    return this.pullDurations.length > 0 ? Math.min(...this.pullDurations) : 0;
  }

  /**
   * Runs the tasks once. If a collection cannot be read or stored, the others are still synced.
   * @throws {Unreachable | Refused | Stalled | DOMException} the caller can run the same tasks again
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
      await pushAll(store, api, clientId, options).catch((error: unknown) => {
        // the pull shows whether the network is down or the server only refuses unsent work
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
    // the pull has sent what the server had lost, so the server accepts the rest now
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

  /** Pulls collections, normally with one request. If `isRestored`, a pause does not stop first pages. */
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
      // the viewer changed, for example by a new membership, so every collection has other rows now
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
      // a failure is reported later, by the code that awaits this promise
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

  /** Whether this viewer gets rows of the collection, or has rows of an earlier viewer to remove. */
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

  /** @param started when the engine started; it counts as a comparison, so that a first visit stays small */
  private async isCheckDue(started: number): Promise<boolean> {
    const last = (await readReport(this.options.store))?.at ?? started;
    // the absolute value, because a clock that somebody set back must not postpone the comparison
    return this.needsCheck || Math.abs(this.now() - last) >= DIGEST_PERIOD;
  }

  /** Runs tasks until `signal` aborts. Begins with all tasks. It may wait for realtime before that. */
  async work(signal: AbortSignal): Promise<void> {
    const {
      isOnline = () => navigator.onLine,
      random = Math.random,
      awaitsRealtime = false,
    } = this.options;
    let failures = 0;
    const started = this.now();
    // nobody can set this clock back
    const mono = () => performance.now();
    let lastFull = -Infinity;
    let due = new Set<Task>(EVERYTHING);
    // a store that cannot be read counts as one that was never pulled
    const waits =
      awaitsRealtime && isOnline() && (await hasPulled(this.options.store).catch(() => false));
    if (waits) {
      await this.run(new Set(['push'])).catch(() => {});
      // tasks that are requested meanwhile become part of the first run
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
          // a single lost answer does not mean that the network is down
          if (!isFirstLoss && !showFailure(error, isOnline())) this.needsCheck = true;
          console.info('Sync waits:', error instanceof Error ? error.message : error);
        }
      } else if (due.size > 0) useStatus.setState({ online: false, asked: true });
      const requested = await this.scheduler.wait(wait, signal);
      for (const task of requested) due.add(task);
      // all tasks are due after a wait without requests, and a minute after all of them last ran
      if (!isFirstLoss && (requested.size === 0 || mono() - lastFull >= PERIOD))
        for (const task of EVERYTHING) due.add(task);
    }
  }
}
