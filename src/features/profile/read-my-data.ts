import type { Identity } from '@/session/session';
import { readMyAlerts } from '@/calls/alerts';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { getCollection, type Store } from '@/collections/documents';
import { readReceived } from '@/store/changes/received';
import { getCurrentStore } from '@/store/current';
import { useStatus } from '@/store/status';
import type { MyData, OwnRows } from './my-data';
import type { Fields } from '@/sync/protocol';

/** Finds the column that holds a row's owner; null when rows have no owner. */
function ownerField(store: Store, collection: SyncedName): 'id' | 'user_id' | null {
  if (collection === 'profiles') return 'id';
  return 'user_id' in store[collection].schema.jsonSchema.properties ? 'user_id' : null;
}

async function ownRows(store: Store, name: SyncedName, owner: Fields): Promise<OwnRows> {
  const found = await getCollection(store, name).find({ selector: owner }).exec();
  const read = await store.checkpoints.findOne(name).exec();
  return {
    read: read !== null && read.checkpoint !== null && !read.sweep,
    rows: found.map((doc) => doc.toJSON() as unknown as Fields),
  };
}

/**
 * Collects everything about a person from this device's store, and from the server what only it has, if it answers.
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
