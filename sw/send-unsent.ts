import { makeRpc } from '@/sync/closed-app/rpc';
import { createSyncApi } from '@/remote/sync-api';
import { readAccessToken, readSender } from '@/session/sender';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { readUnsentDocuments } from '@/store/rxdb/raw-documents';
import { pushCopy } from '@/sync/closed-app/push-copy';

/**
 * Sends what whoever is logged in has not sent, as his page would, without one.
 * @throws when it could not be sent, or not all of it: the browser asks again later
 */
export async function sendUnsent(): Promise<void> {
  const sender = await readSender();
  if (!sender) return;
  const bucket = await findStorageBucket(sender.userId);
  const { indexedDB } = await openStorageBucket(bucket);
  const unsent = await readUnsentDocuments(indexedDB, bucket.databasePrefix);
  if (unsent.size === 0) return;
  const api = createSyncApi(makeRpc(sender, await readAccessToken(sender)));
  if (!(await pushCopy(unsent, api, sender.clientId))) throw new Error('some can still be undone');
}
