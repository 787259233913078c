import { readBackend } from '@/remote/config';
import { updateSession } from '@/session/session';
import { getClientId } from '@/sync/client-id';

/** Stores what the service worker needs to call the server as this person. */
export const rememberSender = (): Promise<void> =>
  updateSession({ sender: { ...readBackend(), clientId: getClientId() } }, { tell: false });
