import { randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { WebSocket } from 'ws';
import { awaitRequest } from '@/device/key-value';
import { Clock, type Difference } from '@/clock';
import { makeClient, type Remote } from '@/remote/client';
import type { Checkpoint, SyncApi } from '@/remote/sync-api';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { type SyncedName, SYNCED } from '@/collections/facts';
import { getCollection, type Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { createStoreStorage } from '@/store/rxdb/storage';
import type { LocalDocument } from '@/store/changes/pending';
import { readEpoch, readUnsentDocuments } from '@/store/rxdb/raw-documents';
import { Engine, EVERYTHING, type Task } from '@/sync/engine';
import { Disk, Process } from './process';
import type { Fields } from '@/protocol';

// Node 20 has no WebSocket
Object.assign(globalThis, { WebSocket });

/** The addresses of a test's server. */
export interface Backend {
  url: string;
  publishableKey: string;
}

export interface Person {
  client: Remote;
  userId: string | null;
  email: string;
}

const PASSWORD = 'correct horse 7';

/** Makes a client without a session, which calls the server over real HTTP. */
export async function visitor(backend: Backend): Promise<Person> {
  return {
    client: makeClient({ url: backend.url, key: backend.publishableKey }, false),
    userId: null,
    email: '',
  };
}
/** Makes an account and a client that is logged in to it. */
export async function newPerson(backend: Backend, name = 'p'): Promise<Person> {
  const { client } = await visitor(backend);
  const email = `${name}-${randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('no user');
  return { client, userId: data.user.id, email };
}

/** Makes the clock of a device, which is wrong by `off` ms. It stores its difference to the server's clock. */
export function makeClock(off: number): Clock {
  let kept: Difference | null = null;
  return new Clock({
    wall: () => Date.now() + off,
    mono: () => performance.now(),
    read: () => kept,
    write: (difference) => {
      kept = difference;
    },
  });
}

/** One installation of the app: the real store on an IndexedDB of its own, and the real sync code. */
export class Device {
  private constructor(
    readonly person: Person,
    readonly name: string,
    readonly disk: Disk,
    public store: Store,
    public api: SyncApi,
    readonly clock: Clock,
  ) {}

  private static running = new Set<Device>();
  private static openings = 0;
  private closing: Promise<unknown> = Promise.resolve();

  /** Closes the stores that a test has left open. RxDB allows 13 open collections in a process. */
  static async closeAll(): Promise<void> {
    await Promise.all([...Device.running].map((device) => device.close()));
  }

  /** @param off by how many ms the device's clock is ahead */
  static async of(person: Person, off = 0): Promise<Device> {
    const name = `device-${randomUUID()}`;
    const idb = new Disk();
    const store = await Device.open(name, idb);
    const device = new Device(
      person,
      name,
      idb,
      store,
      createSupabaseSyncApi(person.client, person.userId),
      makeClock(off),
    );
    Device.running.add(device);
    return device;
  }

  private static open(name: string, idb: Disk): Promise<Store> {
    const storage = createStoreStorage({ indexedDB: idb, IDBKeyRange });
    return openStore(`${name}#${(Device.openings += 1)}`, { using: storage });
  }

  /**
   * Closes the app. A test must do that before another device opens its store, because RxDB allows one open store in
   * a process. Call it when no work is running: it does not wait until RxDB is idle.
   */
  async pause(): Promise<void> {
    this.closing = this.store.close();
  }

  async resume(): Promise<void> {
    this.store = await Device.open(this.name, this.disk);
  }

  /** Closes the app and starts it again. Its data is still on the disk. */
  async restart(): Promise<void> {
    await this.pause();
    await this.resume();
  }

  /** Reads everything on the disk as one text. */
  async bytesOnDisk(): Promise<string> {
    await this.closing;
    const found: unknown[] = [];
    for (const { name = '' } of await this.disk.databases()) {
      const db = await awaitRequest(this.disk.open(name));
      for (const store of db.objectStoreNames)
        found.push(await awaitRequest(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(found);
  }

  /** Reads the unsent documents on the disk without opening the store. */
  unsentOnDisk(): Promise<Map<SyncedName, LocalDocument[]>> {
    return readUnsentDocuments(this.disk, `rxdb-dexie-${this.name}--`);
  }

  /** Reads the epoch of the server from which the store on the disk was read. */
  epochOnDisk(): Promise<string | undefined> {
    return readEpoch(this.disk, `rxdb-dexie-${this.name}--`);
  }

  /**
   * Runs work. At its nth await the app is killed and starts again, unless the work is done before that.
   * @returns whether the app was killed
   */
  async killedAt(nth: number, work: () => Promise<unknown>): Promise<boolean> {
    const { process } = this.disk;
    const { api } = this;
    this.api = process.calls(api);
    await process.run(nth, async () => void (await work()));
    this.api = api;
    if (!process.isKilled) return false;
    this.disk.process = new Process();
    await this.resume();
    return true;
  }

  /** Deletes the databases of these collections, as a browser does when it needs space. The app must be paused. */
  async evict(collections: string[]): Promise<void> {
    await this.closing;
    for (const { name = '' } of await this.disk.databases()) {
      if (!collections.some((collection) => name.endsWith(`--${collection}`))) continue;
      await new Promise<void>((resolve, reject) => {
        const request = this.disk.deleteDatabase(name);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        request.addEventListener('blocked', () => reject(new Error(`${name} is open`)));
      });
    }
  }

  engine(onContact: (viewer: Checkpoint['viewer']) => void = () => {}): Engine {
    const { store, api, person, clock } = this;
    return new Engine({
      clock,
      onContact,
      store,
      api,
      userId: person.userId,
      clientId: randomUUID(),
      isOnline: () => true,
    });
  }

  /** Runs one pass of sync. */
  sync(tasks: Task[] = EVERYTHING): Promise<void> {
    return this.engine().run(new Set(tasks));
  }

  async rows(collection: SyncedName | 'attention'): Promise<(Fields & { id: string })[]> {
    const docs = await getCollection(this.store, collection).find().exec();
    return docs.map((doc) => doc.toJSON() as Fields & { id: string });
  }

  async unsent(): Promise<number> {
    let count = 0;
    for (const name of SYNCED) {
      count += (await this.rows(name)).filter((row) => row['unsent'] === 1).length;
    }
    return count;
  }

  async close(): Promise<void> {
    Device.running.delete(this);
    await this.pause();
  }
}
