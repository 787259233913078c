import { type MyAlerts, readMyAlerts } from '@/calls/alerts';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import { getCollection, type Store } from '@/collections/documents';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { LOCAL_FIELDS } from '@/collections/local';
import type { Identity } from '@/session/session';
import { readReceived, type Received } from '@/store/changes/received';
import { getCurrentStore } from '@/store/current';
import { getFormName } from '@/store/drafts/draft-id';
import { useStatus } from '@/store/status';
import type { Fields } from '@/protocol';

/** Finds the column that holds the owner of a row. Null if the rows of the collection have no owner. */
function ownerField(store: Store, collection: SyncedName): 'id' | 'user_id' | null {
  if (collection === 'profiles') return 'id';
  return 'user_id' in store[collection].schema.jsonSchema.properties ? 'user_id' : null;
}

async function ownRows(store: Store, name: SyncedName, owner: Fields): Promise<OwnRows> {
  const found = await getCollection(store, name).find({ selector: owner }).exec();
  const read = await store.checkpoints.findOne(name).exec();
  return {
    read: read !== null && read.checkpoint !== null && !read.sweep,
    rows: found.map((doc) => doc.toJSON() as Fields),
  };
}

/**
 * Collects everything about a person: from this device's store, and from the server what only the server has. If the
 * server does not answer, that part is missing.
 */
export async function readMyData({ userId, email }: Identity): Promise<MyData> {
  const store = await getCurrentStore();
  const records: MyData['records'] = {};
  for (const name of SYNCED) {
    const owner = ownerField(store, name);
    if (owner) records[name] = await ownRows(store, name, { [owner]: userId });
  }
  const [attention, received, drafts, alerts] = await Promise.all([
    store.attention.find().exec(),
    readReceived(store),
    store.drafts.find().exec(),
    readMyAlerts().catch(() => null),
  ]);
  return {
    account: { id: userId, email },
    lastContact: useStatus.getState().lastContact,
    records,
    attention: attention.map((doc) => doc.toJSON()),
    received,
    drafts: drafts.map((doc) => doc.toJSON()),
    alerts,
  };
}

/** A person's rows of one collection, as this device has them. */
interface OwnRows {
  /** whether the collection has been pulled to its end; if not, rows may be missing */
  read: boolean;
  rows: Fields[];
}

/** Everything that this device could collect about a person. */
export interface MyData {
  account: { id: string; email: string };
  /** when the server last answered this device, ms since 1970; null if it never did */
  lastContact: number | null;
  records: Record<string, OwnRows>;
  attention: AttentionDoc[];
  /** changes that the server has received; this device remembers them for some days */
  received: Received[];
  drafts: DraftDoc[];
  /** what only the server has; null if it did not answer */
  alerts: MyAlerts | null;
}

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Columns with what belongs to another person: the contact of a requester, and what a scanned card said. They are left
 * out: both may be shown only for a time, and a file would keep them.
 */
const OF_OTHERS: Partial<Record<string, readonly string[]>> = {
  pledges: ['requester_name', 'requester_phone'],
  scans: ['person_name', 'person_blood_type', 'type_confirmed_at', 'gives_again_on'],
};

/** Picks the columns that the server has. Whether the server has received the row becomes one column. */
const plainRow = (collection: string, row: Fields) => ({
  ...Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => !LOCAL_FIELDS.has(name) && !OF_OTHERS[collection]?.includes(name),
    ),
  ),
  received_by_server: row['pending'] === null,
});

/**
 * Makes the text of the file, JSON of this shape (`version` changes with it):
 * - `format`, `version`, `about`: what it is; `made_at`: when it was made.
 * - `account`: id and e-mail.
 * - `last_contact`: when the server last answered this device, or null. Later changes are not included.
 * - `may_be_incomplete`: collections that this device has not pulled to their end.
 * - `records`: the person's own rows by collection (`profiles`, `donors` for blood donations, `blood_requests`, …),
 * each with the server's columns and `received_by_server`, which is false while the row is only on this device.
 * - `needs_attention`: changes that the server refused, or that clashed with somebody else's: the time, the row, the
 * person's values, the server's values, and the server's reason.
 * - `sent_lately`: changes that the server has received, which the device remembers for two weeks.
 * - `drafts`: forms that were not submitted: the form, the time of the last change, and the values typed.
 * - `alerts`: data that only the server has: where notifications go (`subscriptions`), and the requests that the
 * person was alerted to in the last year (`told`). Null if the server could not be asked. Times are ISO 8601 in UTC.
 * @param at ms since 1970
 */
export function makeMyDataFile(data: MyData, appName: string, at: number): string {
  const { account, lastContact, records, attention, received, drafts, alerts } = data;
  const file = {
    format: 'lifedrop-my-data',
    version: 1,
    about:
      `Everything that ${appName} holds of ${account.email}, as it was on one device. ` +
      'It contains personal and medical details: keep it where only you can read it.',
    made_at: iso(at),
    account,
    last_contact: lastContact === null ? null : iso(lastContact),
    may_be_incomplete: Object.keys(records).filter((name) => records[name]?.read === false),
    records: Object.fromEntries(
      Object.entries(records).map(([name, { rows }]) => [
        name,
        rows.map((row) => plainRow(name, row)),
      ]),
    ),
    needs_attention: attention.map(({ at: when, table, row_id, payload, theirs, message }) => ({
      came_back: iso(when),
      collection: table,
      row_id,
      values: payload,
      on_the_server: theirs,
      reason: message,
    })),
    sent_lately: received.map(({ collection, row_id, set }) => ({
      collection,
      row_id,
      values: set,
    })),
    drafts: drafts.map(({ id, values, at: when }) => ({
      form: getFormName(id),
      last_changed: iso(when),
      values,
    })),
    alerts,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
