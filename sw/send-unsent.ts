import { rpcWith } from '@/sync/closed-app/rpc';
import { syncCalls } from '@/remote/sync-api';
import { accessToken, readSender } from '@/session/sender';
import { openPlace, placeOf } from '@/device/storage-bucket';
import { unsentDocuments } from '@/store/rxdb/raw-documents';
import { pushCopy } from '@/sync/closed-app/push-copy';

/**
 * Sends what whoever is logged in has not sent, as his page would, without one.
 * @throws when it could not be sent, or not all of it: the browser asks again later
 */
export async function sendUnsent(): Promise<void> {
  const sender = await readSender();
  if (!sender) return;
  const place = await placeOf(sender.userId);
  const { indexedDB } = await openPlace(place);
  const unsent = await unsentDocuments(indexedDB, place.databases);
  if (unsent.size === 0) return;
  const api = syncCalls(rpcWith(sender, await accessToken(sender)));
  if (!(await pushCopy(unsent, api, sender.clientId))) throw new Error('some can still be undone');
}
