import { makeClient } from '@/remote/client';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { SYNCED } from '@/collections/facts';
import { changeRecord, createRecord } from '@/store/changes/records';
import { Engine } from '@/sync/engine';
import { listenForPokes } from '@/sync/pokes';
import { donation } from '../page/donor-rows';
import { memoryStore } from './memory-store';
import { teamRequest } from './team-request';
import type { Ready } from './server';

const PASSWORD = 'correct horse 7';
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The columns into which each text is written: `word` is the one that the bench counts, `seen` the one that everybody
 * sees.
 */
const WORDS: Partial<Record<string, { word: string; seen: string }>> = {
  donors: { word: 'notes', seen: 'city' },
  blood_requests: { word: 'additional_info', seen: 'location' },
};

/** What a device reports about its texts. */
export interface Notes {
  /** called when the server has acknowledged this text */
  acknowledged(word: string): void;
  /** called when the text of another device has arrived in this store */
  seen(word: string): void;
}

/** One installation: the real sync code with realtime, on a store that is in memory. */
export class LoadDevice {
  /** the latest text of each of this device's records */
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
      const { word: own, seen } = WORDS[collection] ?? {};
      if (own === undefined || seen === undefined) return;
      const [id, word] = [text(doc['id']), text(doc[own])];
      if (doc['user_id'] !== person.id) notes.seen(text(doc[seen]));
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
  /** the hospital for which this person posts requests; null if they offer donations */
  private hospital: string | null = null;

  get account(): string {
    return this.person.id;
  }

  join(hospital: string): void {
    this.hospital = hospital;
  }

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
      onPoke: (names) => engine.scheduler.request(...names.filter((name) => SYNCED.includes(name))),
    });
    this.ended = engine.work(stop.signal).finally(endPokes);
  }

  /** Saves a text: usually in a new record, every fourth time as a change of an earlier record. */
  async write(word: string): Promise<void> {
    const { hospital, person, store } = this;
    const collection = hospital === null ? 'donors' : 'blood_requests';
    const texts =
      hospital === null ? { notes: word, city: word } : { additional_info: word, location: word };
    const earlier = [...this.last.keys()][Math.floor(Math.random() * this.last.size)];
    if (earlier !== undefined && Math.random() < 0.25) {
      await changeRecord(store, collection, earlier, texts);
      this.last.set(earlier, word);
    } else {
      const row = hospital === null ? donation(0, person) : teamRequest(person, hospital);
      await createRecord(store, collection, { ...row, ...texts });
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
