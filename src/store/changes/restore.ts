import type { Pending } from '@/collections/local';
import { isSent, isState as isStateOf, type SyncedName } from '@/collections/facts';
import {
  chooseMutation,
  edit,
  getFirst,
  isKnown,
  type LocalDocument,
  type Outcome,
  pick,
} from './pending';
import { isSameValue } from './same-value';
import { DELETED, refuse, settleApplied } from './settle';
import type { Fields } from '@/protocol';

/** Whether a document has an unsent value in this column. */
const isUnsent = (collection: SyncedName, doc: LocalDocument, name: string) =>
  doc.pending?.base ? name in doc.pending.base : isSent(collection, doc, name);

/**
 * Adds the unsent columns of `taken` to a document that has other unsent work. If both changed a column, the
 * document's own value stays, and the other goes to *Needs attention*.
 */
function combine(
  collection: SyncedName,
  doc: LocalDocument,
  current: Pending,
  taken: LocalDocument,
  pending: Pending,
  mutationId: string,
): Outcome {
  const isState = (name: string) => isStateOf(collection, name);
  const isChanged = (name: string) => isUnsent(collection, doc, name);
  const names = Object.keys(pending.base ?? taken).filter((name) =>
    isUnsent(collection, taken, name),
  );
  const differing = names.filter((name) => !isSameValue(doc[name], taken[name]));
  const isLater = pending.at > current.at;
  const clashes = differing.filter((name) => isChanged(name) && !isState(name));
  const added = differing.filter((name) => !isChanged(name) || (isState(name) && isLater));
  const next = edit(
    collection,
    doc,
    pick(taken, added),
    mutationId,
    Math.max(pending.at, current.at),
  );
  const base: Fields = {};
  const replaced: Record<string, readonly unknown[]> = { ...next.pending?.replaced };
  for (const name of added) {
    const server = current.base && name in current.base ? current.base[name] : doc[name];
    base[name] = isKnown(pending, name, server) ? server : getFirst(pending, name);
    // the values that may have been sent earlier are this device's own and not another person's
    replaced[name] = [
      ...(replaced[name] ?? []),
      getFirst(pending, name),
      ...(pending.replaced?.[name] ?? []),
      taken[name],
    ];
  }
  const refusal: Outcome['refusal'] =
    clashes.length === 0
      ? null
      : {
          kind: 'conflict',
          mutation: {
            id: pending.id,
            base: pick(pending.base ?? {}, clashes),
            set: pick(taken, clashes),
          },
          theirs: pick(doc, clashes),
          answer: { status: 'conflict', row: null },
        };
  if (!next.pending || added.length === 0) return { next: doc, refusal };
  const whole = { ...next.pending, replaced };
  if (whole.base) whole.base = { ...whole.base, ...base };
  return { next: { ...next, pending: whole }, refusal };
}

/**
 * Restores unsent work, for example after the person discarded it and changed their mind. If the record has other
 * unsent work, each column is restored by itself. Nothing is lost: a value that cannot be restored goes to *Needs
 * attention*. A second call changes nothing.
 * @param doc the document as it is now; null if it is not on this device
 * @param taken the document as it was when its work was taken, with its unsent state
 * @param mutationId a new UUID
 */
export function restore(
  collection: SyncedName,
  doc: LocalDocument | null,
  taken: LocalDocument,
  mutationId: string,
): Outcome {
  const { pending } = taken;
  if (!pending || doc?.pending?.id === pending.id) return { next: doc, refusal: null };
  if (doc?.pending) {
    const isNew = doc.pending.base && !pending.base;
    // the server has received this new record, so only changes after its first version are still unsent
    const rest = isNew ? rebase(collection, doc, taken, pending) : taken;
    return rest.pending
      ? combine(collection, doc, doc.pending, rest, rest.pending, mutationId)
      : { next: doc, refusal: null };
  }
  if (!pending.base) {
    if (!doc) return { next: taken, refusal: null };
    const next = rebase(collection, doc, taken, pending);
    return { next: next.pending ? next : doc, refusal: null };
  }
  const sent = chooseMutation(collection, taken);
  if (!doc) {
    const answer = { status: 'rejected', row: { _deleted: true }, ...DELETED } as const;
    return {
      next: null,
      refusal: sent && refuse(collection, taken, { ...sent, id: pending.id }, answer),
    };
  }
  const names = Object.keys(pending.base);
  const restored = { ...pending, server: pick(doc, names) };
  return { next: { ...doc, ...pick(taken, names), unsent: 1, pending: restored }, refusal: null };
}

/**
 * Restores unsent work whose state is damaged, on a record that this device has. Nobody knows which columns the
 * person changed, so all columns that differ go to *Needs attention*.
 */
export function restoreDamaged(
  collection: SyncedName,
  doc: LocalDocument,
  taken: LocalDocument,
): Outcome {
  const names = Object.keys(taken).filter(
    (name) => isSent(collection, taken, name) && !isSameValue(doc[name], taken[name]),
  );
  if (names.length === 0) return { next: doc, refusal: null };
  const theirs = pick(doc, names);
  // the id is the same if this function runs again, so the person finds the note once
  const mutation = { id: `damaged:${taken.id}`, base: theirs, set: pick(taken, names) };
  const answer = { status: 'conflict', row: null } as const;
  return { next: doc, refusal: { kind: 'conflict', mutation, theirs, answer } };
}

/**
 * Returns what is still unsent of a new record that the server has received after all: the changes made after the
 * version that may have arrived.
 */
function rebase(
  collection: SyncedName,
  doc: LocalDocument,
  taken: LocalDocument,
  pending: Pending,
): LocalDocument {
  const server = { ...doc, ...doc.pending?.base };
  const arrived = { id: pending.sent?.id ?? pending.id, base: null, set: {} };
  return settleApplied(collection, taken, pending, arrived, server) ?? doc;
}
