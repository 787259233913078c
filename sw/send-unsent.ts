import { makeRpc } from '@/sync/closed-app/rpc';
import { createSyncApi } from '@/remote/sync-api';
import { readAccessToken, readSender } from '@/session/sender';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { readEpoch, readUnsentDocuments } from '@/store/rxdb/raw-documents';
import { pushCopy } from '@/sync/closed-app/push-copy';

/**
 * Sends the unsent work of the signed-in user without an open page. It writes nothing into the store: the next page
 * sends the same mutations again and settles the answers.
 * @throws if not everything could be sent; the browser fires the sync event again later
 */
export async function sendUnsent(): Promise<void> {
  const sender = await readSender();
  if (!sender) return;
  const bucket = await findStorageBucket(sender.userId);
  const { indexedDB } = await openStorageBucket(bucket);
  const read = () => readUnsentDocuments(indexedDB, bucket.databasePrefix);
  if ((await read()).size === 0) return;
  const api = createSyncApi(makeRpc(sender, await readAccessToken(sender)));
  // if the server was restored, a page must first send what the server has forgotten
  const epoch = await readEpoch(indexedDB, bucket.databasePrefix).catch(() => undefined);
  if (!(await pushCopy(read, api, sender.clientId, epoch)))
    throw new Error('some can still be undone');
}
