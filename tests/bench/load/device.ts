import { makeClient } from '@/remote/client';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { PULLED } from '@/store/entities/collections';
import { changeRecord, createRecord } from '@/store/changes/records';
import { Engine } from '@/sync/engine';
import { listenForPokes } from '@/sync/pokes';
import { donation } from '../page/donor-rows';
import { memoryStore } from './memory-store';
import type { Ready } from './server';

const PASSWORD = 'correct horse 7';
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a device reports of its documents. */
export interface Notes {
  /** the server has acknowledged this text */
  acknowledged(word: string): void;
  /** another device's text has arrived in this store */
  seen(word: string): void;
}

/** One installation: the real sync code with realtime, on a store in memory. */
export class LoadDevice {
  /** the latest text of each of its records */
  readonly last = new Map<string, string>();
  private readonly store;
  private readonly stop = new AbortController();
  private ended: Promise<void> = Promise.resolve();
  private unsent = new Set<string>();

  private constructor(
    private readonly client: ReturnType<typeof makeClient>,
    private readonly person: { id: string; email: string },
    notes: Notes,
  ) {
    this.store = memoryStore((collection, doc) => {
      if (collection !== 'donors') return;
      const [id, word, city] = [text(doc['id']), text(doc['notes']), text(doc['city'])];
      if (doc['user_id'] !== person.id) notes.seen(city);
      else if (doc['unsent'] === 1) this.unsent.add(id);
      else if (this.unsent.delete(id)) notes.acknowledged(word);
    });
  }

  static async signUp({ url, key }: Ready, name: string, notes: Notes): Promise<LoadDevice> {
    const client = makeClient({ url, key }, false);
    const email = `${name}-${crypto.randomUUID()}@example.org`;
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
    if (error || !data.user) throw error ?? new Error('no user');
    return new LoadDevice(client, { id: data.user.id, email }, notes);
  }

  private engine: Engine | null = null;

  start(): void {
    const { client, person, store, stop } = this;
    const engine = new Engine({
      store,
      api: createSupabaseSyncApi(client, person.id, stop.signal, 20_000),
      userId: person.id,
      clientId: crypto.randomUUID(),
      isOnline: () => true,
    });
    this.engine = engine;
    const endPokes = listenForPokes({
      client,
      userId: person.id,
      isAdmin: false,
      getPullDuration: () => engine.pullDuration,
      onPoke: (names) => engine.scheduler.request(...names.filter((name) => PULLED.includes(name))),
    });
    this.ended = engine.work(stop.signal).finally(endPokes);
  }

  /** Saves a new donation, or every fourth time a change of an earlier one, with a new text. */
  async write(word: string): Promise<void> {
    const earlier = [...this.last.keys()][Math.floor(Math.random() * this.last.size)];
    if (earlier !== undefined && Math.random() < 0.25) {
      await changeRecord(this.store, 'donors', earlier, { notes: word, city: word });
      this.last.set(earlier, word);
    } else {
      const row = { ...donation(0, this.person), notes: word, city: word };
      await createRecord(this.store, 'donors', row);
      this.last.set(row.id, word);
    }
    this.engine?.scheduler.request('push');
  }

  waiting = (): number => this.unsent.size;

  async end(): Promise<void> {
    this.stop.abort();
    await this.ended;
    await this.client.removeAllChannels();
  }
}
