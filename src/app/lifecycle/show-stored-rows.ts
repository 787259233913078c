import { startSession, useSession } from '@/session/session';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { readEarly } from '@/store/current';
import { readStoredRows } from '@/store/rxdb/stored-rows';

const readUserId = () => useSession.getState().identity?.userId ?? null;

/** Lets lists show the device's own rows before its store is open. */
export async function showStoredRows(): Promise<void> {
  await startSession();
  const userId = readUserId();
  const bucket = await findStorageBucket(userId);
  const opened = await openStorageBucket(bucket);
  // they left meanwhile
  if (readUserId() !== userId) return;
  const { databasePrefix } = bucket;
  readEarly({
    userId,
    // holds the whole of it: storage whose bucket is collected as garbage answers no more
    read: (collection, query) =>
      readStoredRows(opened.indexedDB, databasePrefix, collection, query),
  });
}
