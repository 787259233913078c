import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import { buildMutation } from '@/store/changes/pending';
import type { UnsentWork } from '@/store/changes/unsent-work';
import { findDraftForm } from './draft-words';
import { describeValue } from '@/records/describe';
import { listNamedFields } from './field-words';
import { findLoss, withChange } from './lost-record';
import { describeReason } from './reason-words';
import { describeChange } from '@/records/all';
import { listTypedFields } from './typed-fields';
import type { Fields } from '@/protocol';

const labelValues = (table: SyncedName, values: Fields): Record<string, string> =>
  Object.fromEntries(
    listNamedFields(table, Object.keys(values)).map((field) => [
      field.label,
      describeValue(field, values[field.name]),
    ]),
  );

function makeWaitingEntry({ table, doc }: UnsentWork['waiting'][number]) {
  if (!doc.pending) return [];
  const mutation = buildMutation(table, doc, doc.pending);
  return {
    what: describeChange(table, mutation.base === null),
    saved: new Date(doc.pending.at).toISOString(),
    values: labelValues(table, mutation.set),
    data: { collection: table, row_id: doc.id, ...mutation },
  };
}

function makeAttentionEntry(refused: AttentionDoc) {
  const table = refused.table as SyncedName;
  return {
    what: describeChange(table, refused.creates),
    reason: describeReason(refused),
    came_back: new Date(refused.at).toISOString(),
    values: labelValues(table, findLoss(refused) ? withChange(refused, null) : refused.payload),
    ...(refused.theirs && { on_the_server: labelValues(table, refused.theirs) }),
    data: { collection: table, row_id: refused.row_id, id: refused.id, set: refused.payload },
  };
}

function makeDraftEntry(draft: DraftDoc) {
  return {
    what: findDraftForm(draft.id).title,
    last_changed: new Date(draft.at).toISOString(),
    values: Object.fromEntries(listTypedFields(draft).map(({ term, value }) => [term, value])),
  };
}

/**
 * Makes the text of a file that a person can read, and can pass on to somebody who enters the values by hand. In each
 * entry, `data` holds the values that were to be sent.
 * @param at when the file is made, ms since 1970
 */
export function makeUnsentFile(
  work: UnsentWork,
  appName: string,
  email: string,
  at: number,
): string {
  const file = {
    about:
      `This file holds what ${email || 'a visitor'} entered in ${appName} on one device and what ` +
      `had not reached the server on ${new Date(at).toISOString()}. It was made as a last resort, ` +
      'so that nothing is lost: the values of each entry can be typed in again. It contains ' +
      'personal and medical details: give it only to people who may see them, and delete it afterwards.',
    waiting_to_be_sent: work.waiting.flatMap(makeWaitingEntry),
    needs_attention: work.attention.map(makeAttentionEntry),
    drafts: work.drafts.map(makeDraftEntry),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
