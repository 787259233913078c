import type { Pending } from '@/collections/local';
import { isSent, isState, type SyncedName } from '@/collections/facts';
import {
  getFirst,
  isGone,
  isKnown,
  type LocalDocument,
  merge,
  type Outcome,
  pick,
  type Refusal,
  revert,
  settled,
} from './pending';
import { isSameValue } from './same-value';
import type { Fields, Mutation, PushResult } from '@/sync/protocol';

/** The refusal with which the server answers a change of a deleted record. */
export const DELETED = { code: '23514', field: 'deleted' } as const;

/**
 * Chooses the value that the server has of a column, as a base. A text that somebody else changed is left out, so
 * that it needs attention.
 */
const chooseBase = (collection: SyncedName, pending: Pending, name: string, row: Fields): unknown =>
  isState(collection, name) || isKnown(pending, name, row[name])
    ? row[name]
    : getFirst(pending, name);

/**
 * Settles an applied mutation. Under the id of an earlier version the server has applied either that version or a
 * newer one, and only the row shows which. Values that the row does not have yet are sent again, on top of the row:
 * the server may have reverted a wish, and writes times in its own format.
 */
export function settleApplied(
  collection: SyncedName,
  doc: LocalDocument,
  pending: Pending,
  sent: Mutation,
  row: Fields | null,
): LocalDocument | null {
  const server = row ?? { ...doc, ...sent.set };
  const next = isGone(server) ? null : settled(server);
  if (pending.id === sent.id || (!next && doc['deleted'] === true)) return next;
  const names = pending.base
    ? Object.keys(pending.base)
    : Object.keys(doc).filter((name) => isSent(collection, doc, name));
  const newer = names.filter(
    (name) =>
      (pending.replaced?.[name] || !isSameValue(doc[name], getFirst(pending, name))) &&
      (!next || !isSameValue(doc[name], next[name])),
  );
  if (newer.length === 0) return next;
  const base = newer.map((name) => [
    name,
    next ? chooseBase(collection, pending, name, next) : getFirst(pending, name),
  ]);
  const { server: _, replaced: __, ...rest } = pending;
  return {
    // keeps a deleted record until the server has refused the newer change
    ...(next ?? doc),
    ...pick(doc, newer),
    unsent: 1,
    pending: { ...rest, base: pick(Object.fromEntries(base) as Fields, newer), sent: null },
  };
}

/**
 * Lets another person's version win: status columns follow it, the user's text goes into the refusal, other fields
 * stay pending. An earlier version of this device's own does not count as another person's.
 */
function yieldTo(
  collection: SyncedName,
  doc: LocalDocument,
  pending: Pending,
  sent: Mutation,
  answer: PushResult,
  mutationId: string,
): Outcome {
  const row = answer.row ?? {};
  const base = pending.base ?? {};
  const isOwn = (name: string) =>
    JSON.stringify(row[name]) !== JSON.stringify(base[name]) && isKnown(pending, name, row[name]);
  const clashes = (answer.fields ?? []).filter((name) => !isOwn(name));
  const words = clashes.filter(
    (name) =>
      !isState(collection, name) &&
      !isSameValue(row[name], doc[name]) &&
      !isSameValue(base[name], doc[name]),
  );
  const kept = Object.keys(base).filter((name) => !clashes.includes(name));
  const own = (answer.fields ?? []).filter((name) => isOwn(name));
  const { id: _, server: __, ...rest } = pending;
  const next: LocalDocument =
    kept.length === 0
      ? settled(row)
      : {
          ...settled(row),
          ...pick(doc, kept),
          unsent: 1,
          pending: {
            ...rest,
            id: mutationId,
            base: pick({ ...base, ...pick(row, own) }, kept),
            sent: null,
          },
        };
  const refusal: Refusal | null =
    words.length === 0
      ? null
      : {
          kind: 'conflict',
          mutation: { ...sent, set: pick(doc, words) },
          theirs: pick(row, words),
          answer,
        };
  return { next, refusal };
}

/**
 * Makes the refusal of a mutation. If the record is gone, nothing else on this device shows its content, so `base`
 * then holds the whole record as it was. A person who has left the hospital does not get it, because the hospital's
 * knowledge of donors leaves their device.
 */
export function refuse(
  collection: SyncedName,
  doc: LocalDocument,
  sent: Mutation,
  answer: PushResult,
): Refusal {
  const rejected = { kind: 'rejected', mutation: sent, theirs: null, answer } as const;
  if (!sent.base || !answer.row || !isGone(answer.row) || answer.field === 'membership')
    return rejected;
  const names = Object.keys(doc).filter((name) => isSent(collection, doc, name));
  return {
    ...rejected,
    mutation: { ...sent, base: { ...pick(doc, names), ...sent.base } },
    // the record was changed elsewhere first and then deleted: the server compares before it writes
    answer: answer.status === 'conflict' ? { ...answer, ...DELETED } : answer,
  };
}

/** Whether the server refused a new record because it already has it. */
const isThere = (sent: Mutation, { code, row }: PushResult) =>
  sent.base === null && code === '23505' && row !== null && !isGone(row);

/**
 * Settles a refusal under the id of an earlier version. That version may have arrived all the same, because the
 * server keeps its answers for only 180 days. Values that it may have written are this device's own.
 */
function settleUsedUp(
  collection: SyncedName,
  doc: LocalDocument,
  pending: Pending,
  sent: Mutation,
  answer: PushResult,
): LocalDocument | null {
  if (isThere(sent, answer)) return settleApplied(collection, doc, pending, sent, answer.row);
  const replaced: Record<string, readonly unknown[]> = { ...pending.replaced };
  if (pending.base)
    for (const name of Object.keys(pending.sent?.set ?? {}))
      replaced[name] = [getFirst(pending, name), ...(replaced[name] ?? [])];
  return { ...doc, pending: { ...pending, sent: null, ...(pending.base && { replaced }) } };
}

/**
 * Settles the server's answer to a mutation of this document.
 * @param mutationId a fresh UUID, used if part of the change is sent again
 */
export function settle(
  collection: SyncedName,
  doc: LocalDocument,
  sent: Mutation,
  answer: PushResult,
  mutationId: string,
): Outcome {
  const pending = doc.pending;
  const isNewest = pending?.id === sent.id;
  if (!pending || answer.status === 'retry' || (!isNewest && pending.sent?.id !== sent.id))
    return { next: doc, refusal: null };
  const hasAll = () => Object.entries(sent.set).every(([n, v]) => isSameValue(answer.row?.[n], v));
  if (answer.status === 'applied' || (isNewest && isThere(sent, answer) && hasAll()))
    return { next: settleApplied(collection, doc, pending, sent, answer.row), refusal: null };
  // this id is used up, perhaps for an earlier version: the newest version is sent under an id of its own, and that
  // answer counts
  if (!isNewest)
    return { next: settleUsedUp(collection, doc, pending, sent, answer), refusal: null };
  if (answer.status === 'conflict' && answer.row && !isGone(answer.row))
    return yieldTo(collection, doc, pending, sent, answer, mutationId);
  const refusal = refuse(collection, doc, sent, answer);
  if (answer.row) return { next: merge(settled(doc), answer.row), refusal };
  return { next: revert(doc, pending), refusal };
}
