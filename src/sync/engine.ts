import { type Checkpoint, Refused, type SyncApi, Unreachable } from '@/remote/sync-api';
import { isListed, PULLED, type PulledName, type Store } from '@/store/entities/collections';
import { saveReport, readReport, useCheck } from '@/store/check';
import { isStorageFull, useDeviceStorage } from '@/device/device-storage';
import { useStatus } from '@/store/status';
import { checkEverything } from './digest';
import { startPulls, pullCollection, readCheckpoint, storeSupply } from './pull';
import { pushAll } from './push';
import { trackPullProgress } from './pull-progress';
import { computeBackoff, SyncScheduler } from './scheduler';

/** What is to be done: `push`, one collection to read, or `digest`: everything compared with the server. */
export type Task = 'push' | 'digest' | PulledName;
export const EVERYTHING: Task[] = ['push', ...PULLED];

/** How long without any signal until everything is looked at again, ms. */
const PERIOD = 60_000;
/** How long a device that was here before waits for realtime, so that it reads once and misses nothing, ms. */
const REALTIME_WAIT = 1_500;
/** How long until everything is compared with the server again, ms. */
const DIGEST_PERIOD = 15 * 60_000;

/** The server answers, but does not take what is unsent. */
class Stalled extends Error {
  override name = 'Stalled';
}

export interface EngineOptions {
  store: Store;
  api: SyncApi;
  userId: string | null;
  /** of this device, made up once */
  clientId: string;
  /** realtime is being joined, which requests a pull when it is; the reading of a device that was here before is then that one */
  awaitsRealtime?: boolean;
  onContact?: (viewer: Checkpoint['viewer'], at: number) => void;
  isOnline?: () => boolean;
  now?: () => number;
  random?: () => number;
}

/** Does what is asked of it, one thing at a time, until stopped; failures are retried with backoff. */
export class Engine {
  readonly scheduler = new SyncScheduler<Task>();
  private tries = new Map<string, number>();
  private readonly now: () => number;
  /** a page or an answer could not be stored: what this device holds is looked at again */
  private needsCheck = false;

  /** how long the last reading took, ms */
  pullDuration = 0;

  /** as whom the server last answered */
  private viewer: Checkpoint['viewer'];

  constructor(private readonly options: EngineOptions) {
    this.now = options.now ?? Date.now;
    this.viewer = options.userId === null ? 'visitor' : 'user';
  }

  /**
   * One pass over the given tasks. What this device cannot read or store in one collection holds up no other.
   * @throws {Unreachable | Refused | Stalled | DOMException}; the tasks can simply be given again
   */
  async run(tasks: ReadonlySet<Task>): Promise<void> {
    const { store, api, userId, clientId, onContact } = this.options;
    const failures: unknown[] = [];
    let pulls: ReadonlySet<Task> = tasks;
    let stalled: unknown = null;
    const collectFailure = (error: unknown) => {
      if (error instanceof Unreachable || error instanceof Refused) throw error;
      failures.push(error);
    };
    if (tasks.has('push') && userId !== null) {
      const { now } = this;
      const onSending = (ids: string[]) => useStatus.setState({ sending: new Set(ids) });
      const onUndoable = (ms: number) => setTimeout(() => this.scheduler.request('push'), ms);
      await pushAll(store, api, clientId, this.tries, { now, onSending, onUndoable }).catch(
        (error: unknown) => {
          if (!(error instanceof Unreachable || error instanceof Refused)) collectFailure(error);
          else {
            // a pull tells whether the network is gone, or only what is unsent does not get through
            stalled = error;
            pulls = new Set([...tasks, ...PULLED]);
          }
        },
      );
    }
    const start = performance.now();
    const viewer = await this.pullTasks(pulls, collectFailure);
    if (viewer) this.pullDuration = performance.now() - start;
    if (tasks.has('digest') && !useStatus.getState().paused)
      await this.check().catch(collectFailure);
    if (viewer) onContact?.(viewer, this.now());
    if (stalled !== null)
      throw viewer ? new Stalled('nothing unsent gets through', { cause: stalled }) : stalled;
    if (failures.length > 0) throw failures[0];
  }

  /** Reads what was asked for: with one request, unless there is much, or the answer says who this is. */
  private async pullTasks(
    tasks: ReadonlySet<Task>,
    collectFailure: (error: unknown) => void,
  ): Promise<Checkpoint['viewer'] | null> {
    const { store, api } = this.options;
    const asked = new Set<PulledName>();
    let viewer: Checkpoint['viewer'] | null = null;
    for (;;) {
      const wanted: PulledName[] = [];
      for (const collection of PULLED)
        if (tasks.has(collection) && !asked.has(collection) && (await this.isWanted(collection)))
          wanted.push(collection);
      if (wanted.length === 0 || useStatus.getState().paused) return viewer;
      for (const collection of wanted) asked.add(collection);
      const { started, supply } = await startPulls(store, api, wanted, collectFailure);
      await storeSupply(store, supply, this.now());
      for (const [collection, first] of started) {
        if (useStatus.getState().paused) continue;
        const pulling = pullCollection(
          store,
          api,
          collection,
          trackPullProgress(collection),
          first,
        );
        await pulling.then((as) => (this.viewer = viewer = as), collectFailure);
      }
    }
  }

  /** What this viewer is listed nothing of is not asked for, unless he was once, and it has to leave. */
  private async isWanted(collection: PulledName): Promise<boolean> {
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
      this.needsCheck = false;
    } finally {
      useCheck.setState({ running: null });
    }
  }

  /** @param started when this device began, which counts as a check: a first visit stays small */
  private async isCheckDue(started: number): Promise<boolean> {
    const last = (await readReport(this.options.store))?.at ?? started;
    // a clock that was moved back must not put it off
    return this.needsCheck || Math.abs(this.now() - last) >= DIGEST_PERIOD;
  }

  /** What was read before is shown meanwhile: only a first reading has to begin at once. */
  private async isReturning(): Promise<boolean> {
    const { store } = this.options;
    const checkpoints = PULLED.map((name) => readCheckpoint(store, name));
    return (await Promise.all(checkpoints)).some(({ checkpoint }) => checkpoint !== null);
  }

  /** Works until `signal` aborts. Begins with everything; where realtime is awaited, perhaps a little later. */
  async work(signal: AbortSignal): Promise<void> {
    const {
      isOnline = () => navigator.onLine,
      random = Math.random,
      awaitsRealtime = false,
    } = this.options;
    let failures = 0;
    const started = this.now();
    let due = new Set<Task>(EVERYTHING);
    if (awaitsRealtime && isOnline() && (await this.isReturning())) {
      await this.run(new Set(['push'])).catch(() => {});
      // requests of others within this time join it
      await this.scheduler.wait(REALTIME_WAIT, signal);
    }
    while (!signal.aborted) {
      if (due.size > 0 && isOnline()) {
        try {
          if (await this.isCheckDue(started)) due.add('digest');
          await this.run(due);
          failures = 0;
          due = new Set();
          useStatus.setState({ online: isOnline(), asked: true, stalled: false });
          useDeviceStorage.setState({ full: false });
        } catch (error) {
          if (signal.aborted) return;
          failures += 1;
          useDeviceStorage.setState({ full: isStorageFull(error) });
          // a full or failing disk is no lack of network
          if (error instanceof Unreachable || error instanceof Refused)
            useStatus.setState({ online: false, asked: true });
          else if (error instanceof Stalled)
            useStatus.setState({ online: isOnline(), asked: true, stalled: true });
          else this.needsCheck = true;
          console.info('Sync waits:', error instanceof Error ? error.message : error);
        }
      } else if (due.size > 0) useStatus.setState({ online: false, asked: true });
      const wait = failures > 0 ? computeBackoff(failures, random()) : PERIOD;
      const requested = await this.scheduler.wait(wait, signal);
      // silence for a whole period, or the end of a backoff: look at everything
      const next = requested.size > 0 ? requested : EVERYTHING;
      due = new Set([...due, ...next]);
    }
  }
}
