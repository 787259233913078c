import { startSession, useSession } from '@/session/session';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { readEarly } from '@/store/current';
import { readStoredRows } from '@/store/rxdb/stored-rows';

const readUserId = () => useSession.getState().identity?.userId ?? null;

/** Lets lists show the rows on this device before its store is open. */
export async function showStoredRows(): Promise<void> {
  await startSession();
  const userId = readUserId();
  const bucket = await findStorageBucket(userId);
  const opened = await openStorageBucket(bucket);
  // the person has logged out in between
  if (readUserId() !== userId) return;
  const { databasePrefix } = bucket;
  readEarly({
    userId,
    // `opened` must stay alive: a storage bucket that the garbage collector has taken does not answer any more
    read: (collection, query) =>
      readStoredRows(opened.indexedDB, databasePrefix, collection, query),
  });
}
