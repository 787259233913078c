import { randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { WebSocket } from 'ws';
import { makeClient, type Remote } from '@/remote/client';
import type { Checkpoint, SyncApi } from '@/remote/sync-api';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import {
  getCollection,
  type PulledName,
  PUSHED,
  type PushedName,
  type Store,
} from '@/store/entities/collections';
import { openStore } from '@/store/rxdb/open';
import type { LocalDocument } from '@/store/changes/pending';
import { readUnsentDocuments } from '@/store/rxdb/raw-documents';
import { Engine, EVERYTHING, type Task } from '@/sync/engine';
import { Disk, Process } from './process';
import type { Fields } from '@/sync/protocol';

// Node 20 has no WebSocket of its own
Object.assign(globalThis, { WebSocket });

/** Where a test's server is. */
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

/** A visitor's connection, or that of a new account, over real HTTP. */
export async function visitor(backend: Backend): Promise<Person> {
  return {
    client: makeClient({ url: backend.url, key: backend.publishableKey }, false),
    userId: null,
    email: '',
  };
}
export async function newPerson(backend: Backend, name = 'p'): Promise<Person> {
  const { client } = await visitor(backend);
  const email = `${name}-${randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('no user');
  return { client, userId: data.user.id, email };
}

/** One installation of the app: the real store on an IndexedDB of its own, the real sync code. */
export class Device {
  private constructor(
    readonly person: Person,
    readonly name: string,
    readonly disk: Disk,
    public store: Store,
    public api: SyncApi,
  ) {}

  private static running = new Set<Device>();
  private static openings = 0;
  private closing: Promise<unknown> = Promise.resolve();

  /** Closes what a test left open, however it ended: RxDB allows 16 open collections a process. */
  static async closeAll(): Promise<void> {
    await Promise.all([...Device.running].map((device) => device.close()));
  }

  static async of(person: Person): Promise<Device> {
    const name = `device-${randomUUID()}`;
    const idb = new Disk();
    const store = await Device.open(name, idb);
    const device = new Device(
      person,
      name,
      idb,
      store,
      createSupabaseSyncApi(person.client, person.userId),
    );
    Device.running.add(device);
    return device;
  }

  private static open(name: string, idb: Disk): Promise<Store> {
    const storage = getRxStorageDexie({ indexedDB: idb, IDBKeyRange });
    return openStore(`${name}#${(Device.openings += 1)}`, { using: storage });
  }

  /**
   * The app is ended: two open stores are more than RxDB allows in one process. Nothing is under way when
   * this is called; RxDB's own wait for the idle is not waited for.
   */
  async pause(): Promise<void> {
    this.closing = this.store.close();
  }

  async resume(): Promise<void> {
    this.store = await Device.open(this.name, this.disk);
  }

  /** The app is ended and started again, with what the disk holds. */
  async restart(): Promise<void> {
    await this.pause();
    await this.resume();
  }

  /** What is unsent as it lies on the disk, for who cannot open the store. */
  unsentOnDisk(): Promise<Map<PushedName, LocalDocument[]>> {
    return readUnsentDocuments(this.disk, `rxdb-dexie-${this.name}--`);
  }

  /**
   * Does something until it is done, or until the app is killed at its nth await; then it is started again.
   * @returns whether it was killed
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

  /** The databases of these collections are deleted, as by a browser that needs space; the app is paused. */
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
    const { store, api, person } = this;
    return new Engine({
      onContact,
      store,
      api,
      userId: person.userId,
      clientId: randomUUID(),
      isOnline: () => true,
    });
  }

  /** One pass of sync. */
  sync(tasks: Task[] = EVERYTHING): Promise<void> {
    return this.engine().run(new Set(tasks));
  }

  async rows(collection: PulledName | 'attention'): Promise<(Fields & { id: string })[]> {
    const docs = await getCollection(this.store, collection).find().exec();
    return docs.map((doc) => doc.toJSON() as unknown as Fields & { id: string });
  }

  async unsent(): Promise<number> {
    let count = 0;
    for (const name of PUSHED) {
      count += (await this.rows(name)).filter((row) => row['unsent'] === 1).length;
    }
    return count;
  }

  async close(): Promise<void> {
    Device.running.delete(this);
    await this.pause();
  }
}
