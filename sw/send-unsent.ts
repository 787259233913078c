import { makeRpc } from '@/sync/closed-app/rpc';
import { createSyncApi } from '@/remote/sync-api';
import { readAccessToken, readSender } from '@/session/sender';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { readEpoch, readUnsentDocuments } from '@/store/rxdb/raw-documents';
import { pushCopy } from '@/sync/closed-app/push-copy';

/**
 * Sends the unsent work of the person who is logged in, without a page. It does not write to the store. The next page
 * sends the same mutations again and then handles the answers.
 * @throws if not everything could be sent; the browser then fires the sync event again later
 */
export async function sendUnsent(): Promise<void> {
  const sender = await readSender();
  if (!sender) return;
  const bucket = await findStorageBucket(sender.userId);
  const { indexedDB } = await openStorageBucket(bucket);
  const read = () => readUnsentDocuments(indexedDB, bucket.databasePrefix);
  if ((await read()).size === 0) return;
  const api = createSyncApi(makeRpc(sender, await readAccessToken(sender)));
  // with the epoch, a server that was restored refuses this push: a page must first send what the server has lost
  const epoch = await readEpoch(indexedDB, bucket.databasePrefix).catch(() => undefined);
  if (!(await pushCopy(read, api, sender.clientId, epoch)))
    throw new Error('some must be sent later');
}
