import type { LocalFields } from '@/collections/local';
import { useStatus } from '../status';

/** How far a record has come on its way to the server, as the user sees it. */
export type RecordState = 'saved' | 'sending' | 'received';

/** The labels of the states, on the screens and in the README. */
export const RECORD_STATE_WORDS: Record<RecordState | 'attention', string> = {
  saved: 'Saved on this device',
  sending: 'Sending',
  received: 'Received',
  attention: 'Needs attention',
};

/** Returns the state of the viewer's own record. */
export function useRecordState(doc: LocalFields & { id: string }): RecordState {
  const sending = useStatus((s) => s.sending.has(doc.id));
  if (doc.unsent === 0) return 'received';
  return sending ? 'sending' : 'saved';
}
