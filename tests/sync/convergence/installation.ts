import { IDBKeyRange } from 'fake-indexeddb';
import type { SyncApi } from '@/remote/sync-api';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import type { Membership } from '@/collections/profiles/membership';
import { openStore } from '@/store/rxdb/open';
import { createStoreStorage } from '@/store/rxdb/storage';
import { noteHome, takeOver } from '@/store/rxdb/other-versions';
import { STORE_VERSION } from '@/store/rxdb/version.generated';
import { readVersions } from '@/store/rxdb/upgrade';
import type { LocalDocument } from '@/store/changes/pending';
import { Engine, type Task } from '@/sync/engine';
import { Disk, Process } from '../process';
import type { Plan, Step } from './plan';
import type { Attention } from './saves';
import { holdLocks, type OtherTab } from './tabs';

/** The tasks of a device's sync. If a plan is about a drive or a hospital, there are more. */
const TASKS: Task[] = ['push', 'blood_requests', 'donors', 'pledges'];
const DAY_TASKS: Task[] = [...TASKS, 'drives', 'reservations'];
const INBOX_TASKS: Task[] = ['push', 'inbox'];
const CARD_TASKS: Task[] = [...INBOX_TASKS, 'profiles', 'scans'];
const TEAM_TASKS: Task[] = [...TASKS, 'profiles', 'inventory'];
/** How many times a device sends a change that the server asks to send again. */
const TRIES = 5;
let openings = 0;

/** One installation of the app: its disk, the person who uses it now, and all people whose stores it holds. */
export class Installation {
  private readonly disk = new Disk();
  private store: Store | null = null;
  private opening: Promise<Store> | null = null;
  /** the version of the app in the tab that the person is using */
  private version = STORE_VERSION;
  private others: OtherTab[] = [];
  /** the people whose stores the disk holds */
  readonly stores = new Set<string>();
  /** functions that undo what this device has offered to undo, including acts of people who have logged out */
  readonly undos: (() => Promise<unknown>)[] = [];

  constructor(
    readonly number: number,
    public person: string,
    readonly about: Pick<Plan, 'cards' | 'drive' | 'inbox' | 'team'>,
  ) {}

  private get tasks(): Task[] {
    if (this.about.inbox) return INBOX_TASKS;
    if (this.about.cards) return CARD_TASKS;
    if (this.about.drive) return DAY_TASKS;
    return this.about.team ? TEAM_TASKS : TASKS;
  }

  /** Names the device and the person who uses it now. */
  get whose(): string {
    return `${this.number} ${this.person}`;
  }

  /** Names the device, its user and the version of the app. Each version has a store of its own. */
  get tab(): string {
    return `${this.whose} v${this.version}`;
  }

  private get name(): string {
    return `lifedrop-${this.number}-${this.person}`;
  }

  private get databasePrefix(): string {
    return `rxdb-dexie-${this.name}--`;
  }

  /** Opens the store of the current user. RxDB allows one open store in a process, so other stores must be closed. */
  async open(): Promise<Store> {
    this.stores.add(this.person);
    holdLocks(this.person, this.others);
    if (this.store) return this.store;
    // two tabs that find no store at the same time share the one that is opened first, as the parts of a page do
    // If a process is killed while it opens a store, the next process must not get that store.
    this.opening ??= this.disk.process.alive(this.openOwn()).finally(() => (this.opening = null));
    this.store = await this.opening;
    return this.store;
  }

  /** Opens the store as the app does: it takes over the unsent work of versions that have no tab to send it. */
  private async openOwn(): Promise<Store> {
    const { person: userId, databasePrefix, disk, version } = this;
    const using = createStoreStorage({ indexedDB: disk, IDBKeyRange });
    const store = await openStore(`${this.name}#${(openings += 1)}`, { using, version });
    noteHome(store, { userId, databasePrefix, places: [{ factory: disk, own: version }] });
    await takeOver(store).catch(() => {});
    return store;
  }

  /** Continues in a tab of another version. The previous tab is closed, stays open or is frozen. */
  goOn({ version, before }: Step & { do: 'version' }): void {
    this.close();
    const last = { version: this.version, frozen: before === 'freezes' };
    this.version = STORE_VERSION + version;
    const open = before === 'closes' ? this.others : [...this.others, last];
    this.others = open.filter((other) => other.version !== this.version);
  }

  /** Closes all tabs except the one that the person is using. */
  closeOthers(): void {
    this.others = [];
    this.close();
  }

  /** Takes over what tabs of other versions have not sent, and sends it. A log-out does the same. */
  async gather(api: SyncApi): Promise<void> {
    await takeOver(await this.open(), () => true);
    await this.sync(api);
  }

  /** Closes the store. Call it when no work is running: it does not wait until RxDB is idle. */
  close(): void {
    void this.store?.close();
    this.forget();
  }

  private forget(): void {
    this.store = null;
    this.opening = null;
  }

  /**
   * Runs work until it is done or the app is killed.
   * @param nth the await at which the app is killed, counted from 1; 0 if it is not killed
   */
  async killedAt(nth: number, work: () => Promise<void>): Promise<void> {
    const { process } = this.disk;
    await process.run(nth, work);
    if (!process.isKilled) return;
    this.forget();
    this.disk.process = new Process();
  }

  /**
   * Closes the store at an await of some work, as a log-out does. The work continues without its store.
   * @param nth the await, counted from 1
   */
  async leftAt(nth: number, work: () => Promise<void>): Promise<void> {
    const store = await this.open();
    this.disk.process.at(nth, () => void store.close());
    await work().catch(() => {});
    this.disk.process.at(0, () => {});
    this.close();
  }

  /**
   * Logs another person in. The store of the previous person is deleted unless it holds unsent work or a change that
   * needs attention.
   */
  async signIn(person: string): Promise<void> {
    if (person === this.person) return;
    this.closeOthers();
    const store = await this.open();
    const kept = (await this.unsent()) + (await store.attention.find().exec()).length;
    this.close();
    if (kept === 0) {
      for (const { name = '' } of await this.disk.databases())
        if (name.startsWith(this.databasePrefix)) this.disk.deleteDatabase(name);
      this.stores.delete(this.person);
    }
    this.person = person;
  }

  async docs(collection: SyncedName): Promise<LocalDocument[]> {
    const store = await this.open();
    const docs = await getSyncedCollection(store, collection).find().exec();
    return docs.map((doc) => doc.toJSON());
  }

  /** Lists the rows that the person may change. Their order is always the same. */
  async changeable(): Promise<[SyncedName, LocalDocument][]> {
    const found: [SyncedName, LocalDocument][] = [];
    for (const collection of ['donors', 'blood_requests'] as const)
      for (const doc of await this.docs(collection))
        if (doc['user_id'] !== '') found.push([collection, doc]);
    return found.sort(([, a], [, b]) => Number(a.id > b.id) - Number(a.id < b.id));
  }

  /** Picks one of the rows that the person may change, with the name of its collection. */
  async pick(row: number): Promise<Partial<[SyncedName, LocalDocument]>> {
    const rows = await this.changeable();
    return rows[row % rows.length] ?? [];
  }

  /** Returns the hospital to which this person's new request belongs, as far as the device knows. */
  async hospital(): Promise<{ org_id?: string }> {
    if (!this.about.team) return {};
    const [profile] = await this.docs('profiles');
    const membership = profile?.['membership'] as Membership | null | undefined;
    return membership ? { org_id: membership.id } : {};
  }

  async unsent(): Promise<number> {
    let count = 0;
    for (const name of SYNCED)
      count += (await this.docs(name)).filter((doc) => doc.unsent === 1).length;
    const { left } = await takeOver(await this.open());
    return count + left.waiting.length;
  }

  /** Whether the disk holds unsent work of any version of the app. No store needs to be open. */
  async hasUnsentOnDisk(): Promise<boolean> {
    const versions = await readVersions(this.disk, this.databasePrefix);
    return versions.some(({ work }) => work.waiting.length > 0);
  }

  /** Reads the changes that need attention as text. The earlier version on which each was based is left out. */
  async attention(): Promise<string> {
    const docs = await (await this.open()).attention.find().exec();
    return JSON.stringify(docs.map((doc) => ({ ...doc.toJSON(), base: null })));
  }

  /** Reads the changes that need attention. */
  async told(): Promise<Attention[]> {
    const docs = await (await this.open()).attention.find().exec();
    return docs.map((doc) => doc.toJSON() as Attention);
  }

  async sync(api: SyncApi, tasks: Task[] = this.tasks): Promise<void> {
    const store = await this.open();
    await takeOver(store).catch(() => {});
    const engine = new Engine({
      store,
      api: this.disk.process.calls(api),
      userId: this.person,
      clientId: '00000000-0000-4000-8000-00000000000c',
      isOnline: () => true,
    });
    await engine.run(new Set(tasks));
  }

  /**
   * Sends what the server asked to send again, each time in a tab that has just been opened. After the last try it
   * needs attention.
   */
  async sendAgain(api: SyncApi): Promise<void> {
    for (let tries = 0; tries < TRIES && (await this.unsent()) > 0; tries++)
      await this.sync(api, ['push']);
  }
}
