import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseMutation, edit, type LocalDocument, merge, type Refusal, revert } from './pending';
import { restore } from './restore';
import { settle } from './settle';
import type { Fields, Mutation, PushResult } from '@/protocol';

/** A server that has one record and decides as `push_changes` does. It refuses the city `bad`. */
class Server {
  row: (Fields & { id: string }) | null = null;
  private readonly ledger = new Map<string, PushResult['status']>();

  push({ id, base, set }: Mutation): PushResult {
    const known = this.ledger.get(id);
    if (known) return { status: known, row: this.view() };
    const current: Fields = this.row ?? {};
    const clashes = Object.keys(base ?? {}).filter(
      (name) => current[name] !== base?.[name] && current[name] !== set[name],
    );
    if (clashes.length > 0) return { status: 'conflict', fields: clashes, row: this.view() };
    const isRefused = (base === null) !== (this.row === null) || set['city'] === 'bad';
    if (!isRefused)
      this.row = { id: 'r', ...this.row, ...set, rev: Number(current['rev'] ?? 0) + 1 };
    this.ledger.set(id, isRefused ? 'rejected' : 'applied');
    return { status: isRefused ? 'rejected' : 'applied', row: this.view() };
  }

  view = () => ({ ...(this.row ?? { id: 'r', _deleted: true }) });
}

const value = fc.constantFrom('a', 'b', 'c', 'bad');
const step = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), name: fc.constantFrom('city', 'notes'), value }),
  fc.record({
    do: fc.constant('push' as const),
    lost: fc.constantFrom('nothing', 'call', 'answer'),
    meanwhile: fc.option(value, { nil: undefined }),
  }),
  fc.record({
    do: fc.constantFrom('pull' as const, 'closed app' as const, 'discard and undo' as const),
  }),
);

test('the last value that was saved is on the server in the end, or was refused, and nothing conflicts with oneself', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 25 }), (isNew, steps) => {
      const server = new Server();
      const refused: Refusal[] = [];
      const saved: Record<string, unknown> = { city: 'a', notes: 'a' };
      let n = 0;
      const uuid = () => `m${(n += 1)}`;
      const row = { id: 'r', ...saved };
      if (!isNew) server.push({ id: 'before', base: null, set: row });
      let doc: LocalDocument | null = {
        ...row,
        rev: isNew ? 0 : 1,
        unsent: isNew ? 1 : 0,
        pending: isNew ? { id: uuid(), base: null, sent: null, at: 0 } : null,
      };
      const save = (name: string, next: unknown) => {
        if (!doc) return;
        doc = edit('donors', doc, { [name]: next }, uuid(), n);
        saved[name] = next;
      };
      const push = (lost = 'nothing', meanwhile?: string) => {
        const mutation = doc && chooseMutation('donors', doc);
        if (!mutation || lost === 'call') return;
        const answer = server.push(mutation);
        if (meanwhile) save('city', meanwhile);
        if (lost === 'answer' || !doc) return;
        const { next, refusal } = settle('donors', doc, mutation, answer, uuid());
        if (refusal) refused.push(refusal);
        doc = next;
      };
      for (const one of steps) {
        if (one.do === 'edit') save(one.name, one.value);
        else if (one.do === 'push') push(one.lost, one.meanwhile);
        else if (one.do === 'pull') doc = merge(doc, server.view());
        else if (doc?.pending) {
          const mutation = chooseMutation('donors', doc);
          if (one.do === 'closed app' && mutation) server.push(mutation);
          else if (one.do === 'discard and undo')
            doc = restore('donors', revert(doc, doc.pending), doc, uuid()).next;
        }
      }
      for (let left = 5; left > 0; left -= 1) push();
      expect(doc?.pending ?? null).toBeNull();
      // this device alone writes, so the server refuses only the city `bad`
      expect(refused.filter(({ mutation }) => mutation.set['city'] !== 'bad')).toEqual([]);
      for (const [name, last] of Object.entries(saved)) {
        const isThere = server.row?.[name] === last;
        expect(isThere || refused.some(({ mutation }) => mutation.set[name] === last), name).toBe(
          true,
        );
      }
    }),
    { numRuns: 2000 },
  );
});
