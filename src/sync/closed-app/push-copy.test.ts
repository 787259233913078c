import { expect, test } from 'vitest';
import { Clock } from '@/clock';
import type { LocalDocument } from '@/store/changes/pending';
import type { OutgoingMutation, PushResult } from '@/protocol';
import { pushCopy } from './push-copy';

// These tests change what happens between reading and sending. tests/sync/closed-app.test.ts has a real store and
// server.

const END = 20_000;
const undoable: LocalDocument = {
  id: crypto.randomUUID(),
  unsent: 1,
  pending: { id: crypto.randomUUID(), base: null, sent: null, at: 1, undoableUntil: END },
};

/**
 * Sends a copy of one change that can be undone until `END`, while the device's time takes these values. @returns
 * what was sent, and whether that was all
 */
async function send(times: number[]) {
  const clock = new Clock({
    wall: () => 0,
    mono: () => 0,
    read: () => null,
    write: () => undefined,
  });
  const sent: OutgoingMutation[] = [];
  const api = {
    push: async (_: string, batch: OutgoingMutation[]) => {
      sent.push(...batch);
      return batch.map((): PushResult => ({ status: 'applied', row: null }));
    },
    pullMany: async () => ({ pages: {}, supply: [], now: 0 }),
  };
  const read = async () => new Map([['donors' as const, [undoable]]]);
  const now = () => (times.length > 1 ? times.shift() : times[0]) ?? 0;
  const all = await pushCopy(read, api, 'device', undefined, clock, now);
  return { sent: sent.map(({ row_id }) => row_id), all };
}

test('what could still be undone when it was read is not sent, because it may have been undone since', async () => {
  expect(await send([END - 1, END + 1])).toEqual({ sent: [], all: false });
});

test('what could no longer be undone when it was read is sent', async () => {
  expect(await send([END])).toEqual({ sent: [undoable.id], all: true });
});
