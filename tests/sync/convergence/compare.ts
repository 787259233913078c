import type { SyncApi } from '@/remote/sync-api';
import { addKeys } from '@/collections/all';
import type { Installation } from './installation';

const ROWS = ['donors', 'blood_requests', 'pledges'] as const;
const DAY_ROWS = [...ROWS, 'drives', 'reservations'] as const;
const TEAM_ROWS = [...ROWS, 'inventory'] as const;
const INBOX_ROWS = ['inbox'] as const;
const CARD_ROWS = ['profiles', 'scans', 'inbox'] as const;

function listRows({ cards, drive, inbox, team }: Installation['about']) {
  if (cards) return CARD_ROWS;
  if (inbox) return INBOX_ROWS;
  if (team) return TEAM_ROWS;
  return drive ? DAY_ROWS : ROWS;
}

/** Writes rows as one text, which does not depend on the order of rows or columns. */
const textOf = (rows: Iterable<object>) =>
  [...rows]
    .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => a.localeCompare(b, 'en'))))
    .sort((a, b) => a.localeCompare(b, 'en'))
    .join('\n');

/**
 * @param api calls the server without faults
 * @throws unless the device holds what a new device would receive
 */
export async function compareWithServer(at: Installation, api: SyncApi): Promise<void> {
  for (const collection of listRows(at.about)) {
    const expected = new Map<string, object>();
    let page = await api.pull(collection, null, 500);
    for (;;) {
      for (const row of page.rows) {
        if (row['_deleted'] === true) expected.delete(row.id);
        else expected.set(row.id, { ...addKeys(collection, row), unsent: 0, pending: null });
      }
      if (!page.more) break;
      page = await api.pull(collection, page.checkpoint, 500);
    }
    const [have, want] = [textOf(await at.docs(collection)), textOf(expected.values())];
    if (have !== want)
      throw new Error(`device ${at.number}, ${collection}:\n${have}\ninstead of\n${want}`);
  }
}
