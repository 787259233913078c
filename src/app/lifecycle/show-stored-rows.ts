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
  // the person signed out meanwhile
  if (readUserId() !== userId) return;
  const { databasePrefix } = bucket;
  readEarly({
    userId,
    // keeps a reference to the whole object: a storage bucket that is garbage-collected stops answering
    read: (collection, query) =>
      readStoredRows(opened.indexedDB, databasePrefix, collection, query),
  });
}
