import type { LocalFields } from '../entities/local';
import { useStatus } from '../status';

/** What the user sees of a record's way to the server. */
export type RecordState = 'saved' | 'sending' | 'received';

/** The words of the states, as the screens and the README use them. */
export const RECORD_STATE_WORDS: Record<RecordState | 'attention', string> = {
  saved: 'Saved on this device',
  sending: 'Sending',
  received: 'Received',
  attention: 'Needs attention',
};

/** The state of a record of one's own. */
export function useRecordState(doc: LocalFields & { id: string }): RecordState {
  const sending = useStatus((s) => s.sending.has(doc.id));
  if (doc.unsent === 0) return 'received';
  return sending ? 'sending' : 'saved';
}
