import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { getRemote } from '@/remote/client';
import type { EmailMessage } from '../../supabase/functions/send-alerts/smtp';
import { openFixture, PASSWORD } from './fixture';

export type Name = 'ann' | 'bob' | 'cora' | 'dan';
export const addressOf = (name: Name) => `${name}@example.org`;

/** The parts of answers that hold rows of any table. Their schemas do not describe the columns. */
const RECORDS = /^audit_entries\[\]\.(before|after)|^my_alerts\.(told|subscriptions)\[\]/;

/** Finds the keys that are empty or null in every answer. For these, no answer has shown that their type is right. */
class Places {
  /** whether any answer had a value for a key, by the key */
  readonly #filled = new Map<string, boolean>();

  note(value: unknown, path: string): void {
    if (RECORDS.test(path)) return;
    const isFilled = value !== null && !(Array.isArray(value) && value.length === 0);
    // the path is cut to the key, because several functions answer with the same objects
    const key = path.replace(/^.*\./, '');
    this.#filled.set(key, isFilled || (this.#filled.get(key) ?? false));
    if (Array.isArray(value)) for (const item of value) this.note(item, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) this.note(part, `${path}.${name}`);
  }

  findEmpty(): string[] {
    return [...this.#filled].filter(([, isFilled]) => !isFilled).map(([key]) => key);
  }
}

/** Starts a real server with four people, who have confirmed their addresses. Tests make the calls of pages on it. */
export async function openCallers() {
  const mails: EmailMessage[] = [];
  const fixture = await openFixture({
    email: {
      async send(message) {
        mails.push(message);
      },
    },
  });
  const key = fixture.backend.secrets.publishableKey;
  const meta = (selector: string) => ({ content: selector.includes('url') ? fixture.url : key });
  vi.stubGlobal('document', { querySelector: meta, visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  // Node 20 has no WebSocket
  vi.stubGlobal('WebSocket', WebSocket);
  const called: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const [, name] = /\/rpc\/(\w+)/.exec(input) ?? [];
    if (name !== undefined) called.push(name);
    return send(input, init);
  });
  const ids = new Map<Name, string>();
  for (const name of ['ann', 'bob', 'cora', 'dan'] as const) {
    const profile = { first_name: name, last_name: 'Example' };
    const client = await fixture.person(addressOf(name), profile);
    await fixture.confirm(addressOf(name), mails);
    ids.set(name, (await client.auth.getUser()).data.user?.id ?? '');
  }

  const places = new Places();
  let present: Name | null = null;
  async function become(who: Name | null) {
    if (who === present) return;
    const { auth } = getRemote();
    await auth.signOut({ scope: 'local' });
    if (who) await auth.signInWithPassword({ email: addressOf(who), password: PASSWORD });
    present = who;
  }

  return {
    idOf: (name: Name) => ids.get(name) ?? '',
    /** Makes a call as a logged-in person or as a visitor. Fails if the answer does not fit its schema. */
    ask: async <T>(who: Name | null, call: () => Promise<T>): Promise<T> => {
      await become(who);
      const answer = await call();
      places.note(answer, called.at(-1) ?? '');
      return answer;
    },
    /** Sends a mutation as a device would. */
    push: async (who: Name, mutation: object): Promise<void> => {
      await become(who);
      const { data, error } = await getRemote().rpc('push_changes', {
        client_id: crypto.randomUUID(),
        // the generated type of this argument is JSON
        mutations: [mutation] as never,
      });
      if (error) throw error;
      expect(data).toMatchObject([{ status: 'applied' }]);
    },
    sql: (text: string, values: unknown[] = []) =>
      fixture.backend.asOwner((session) => session.query(text, values)),
    /** the names of the functions that were called */
    called,
    findEmpty: () => places.findEmpty(),
    async close() {
      await become(null);
      await getRemote().auth.stopAutoRefresh();
      vi.unstubAllGlobals();
      await fixture.close();
    },
  };
}
