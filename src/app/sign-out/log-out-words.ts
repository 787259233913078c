import { findDraftForm, makeExcerpt } from '@/features/submissions/draft-words';
import { describeChange, describeRecord } from '@/features/submissions/record-words';
import type { SyncedName } from '@/collections/facts';
import type { UnsentWork } from '@/store/changes/unsent-work';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** Says how much has not reached the server: '2 records and 1 unfinished form'. */
export function describeAmount({ waiting, attention, drafts, invitation }: UnsentWork): string {
  const parts = [
    ...counted(waiting.length, 'record', 'records'),
    ...counted(attention.length, 'record that needs attention', 'records that need attention'),
    ...counted(drafts.length, 'unfinished form', 'unfinished forms'),
    ...counted(invitation === undefined ? 0 : 1, 'accepted invitation', ''),
  ];
  const last = parts.pop() ?? 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

const line = (what: string, which: string) => (which === '' ? what : `${what}: ${which}`);

/** Names each record and draft that has not reached the server. */
export function describeItems({ waiting, attention, drafts, invitation }: UnsentWork): string[] {
  return [
    ...waiting.map(({ table, doc }) =>
      line(describeChange(table, doc.pending?.base === null), describeRecord(table, doc)),
    ),
    ...attention.map(({ table, creates, payload }) =>
      // the collection `attention` only holds rows of pushed tables
      line(
        `${describeChange(table as SyncedName, creates)} (needs attention)`,
        describeRecord(table as SyncedName, payload),
      ),
    ),
    ...drafts.map(({ id, values }) =>
      line(`Unfinished form, ${findDraftForm(id).title}`, makeExcerpt(values)),
    ),
    ...(invitation === undefined ? [] : ['Accepted invitation']),
  ];
}
