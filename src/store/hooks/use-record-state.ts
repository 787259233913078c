import type { LocalFields } from '@/collections/local';
import { useStatus } from '../status';

/** Where a person's record is: only on this device, on its way, or received by the server. */
export type RecordState = 'saved' | 'sending' | 'received';

/** The states in words. Screens and the README use the same words. */
export const RECORD_STATE_WORDS: Record<RecordState | 'attention', string> = {
  saved: 'Saved on this device',
  sending: 'Sending',
  received: 'Received',
  attention: 'Needs attention',
};

/** Returns the state of a record. The record must be the viewer's own. */
export function useRecordState(doc: LocalFields & { id: string }): RecordState {
  const sending = useStatus((s) => s.sending.has(doc.id));
  if (doc.unsent === 0) return 'received';
  return sending ? 'sending' : 'saved';
}
