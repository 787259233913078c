import type { Pending } from '@/collections/local';
import { rulesOf } from '@/collections/all';
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
import type { Fields, Mutation, PushResult } from '@/protocol';

/** How many times the server may answer `retry` to a mutation before the person finds it in *Needs attention*. */
const TRIES = 5;

/** The answer with which the server refuses a change of a deleted record. */
export const DELETED = { code: '23514', field: 'deleted' } as const;

/**
 * Chooses the `base` of a column for the next mutation. Usually it is the server's value. If somebody else changed a
 * text, it is the old value, so that the server refuses and the person decides in *Needs attention*.
 */
const chooseBase = (collection: SyncedName, pending: Pending, name: string, row: Fields): unknown =>
  isState(collection, name) || isKnown(pending, name, row[name])
    ? row[name]
    : getFirst(pending, name);

/**
 * Settles an applied mutation. If it was sent under the id of an earlier version, the server has applied that version
 * or a newer one, and only the row shows which. Columns in which the row differs from this device are sent again. The
 * row differs, for example, if the server reverted a wish. A time in another notation is no difference.
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
    // a deleted record stays until the server has refused the newer change
    ...(next ?? doc),
    ...pick(doc, newer),
    unsent: 1,
    pending: { ...rest, base: pick(Object.fromEntries(base) as Fields, newer), sent: null },
  };
}

/** Whether this device's value of a state is better known than the server's, see `outweighs` in the collection's rules. */
function outweighs(collection: SyncedName, name: string, mine: unknown, theirs: unknown): boolean {
  const order = rulesOf(collection).outweighs?.[name] ?? [];
  return order.indexOf(mine) > order.indexOf(theirs);
}

/**
 * Accepts another person's version. State columns get the other person's values, unless this person's value outweighs
 * it. If both changed a text, this person's text goes into the refusal. Other columns stay unsent. An earlier version
 * of this device is not another person's version.
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
    outweighs(collection, name, doc[name], row[name]) ||
    (JSON.stringify(row[name]) !== JSON.stringify(base[name]) && isKnown(pending, name, row[name]));
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
 * Makes the refusal of a mutation. If the record is gone, nothing else on this device shows what it contained, so
 * `base` then holds the whole record. A person who has left the hospital does not get the whole record, because what
 * the hospital knows of donors must leave their device.
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
    // The record was first changed by somebody else and then deleted. The server compares values before it writes, so
    // it answered with a conflict.
    answer: answer.status === 'conflict' ? { ...answer, ...DELETED } : answer,
  };
}

/** Whether the server refused a new record because it has the record already. */
const isThere = (sent: Mutation, { code, row }: PushResult) =>
  sent.base === null && code === '23505' && row !== null && !isGone(row);

/**
 * Settles a refusal of a mutation that was sent under the id of an earlier version. The server may have applied that
 * version all the same, because it keeps its answers for only 180 days. Values that this version wrote then count as
 * this device's own.
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
 * Settles the server's answer to a mutation of this document. The document counts the answers `retry`, because a page
 * that is opened only for a short time never hears them all.
 * @param mutationId a new UUID, used if a part of the change must be sent again
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
  if (!pending || (!isNewest && pending.sent?.id !== sent.id)) return { next: doc, refusal: null };
  if (answer.status === 'retry') {
    const count = (pending.tries?.id === sent.id ? pending.tries.count : 0) + 1;
    return count < TRIES
      ? { next: { ...doc, pending: { ...pending, tries: { id: sent.id, count } } }, refusal: null }
      : settle(collection, doc, sent, { ...answer, status: 'rejected' }, mutationId);
  }
  const hasAll = () => Object.entries(sent.set).every(([n, v]) => isSameValue(answer.row?.[n], v));
  if (answer.status === 'applied' || (isNewest && isThere(sent, answer) && hasAll()))
    return { next: settleApplied(collection, doc, pending, sent, answer.row), refusal: null };
  // The mutation had the id of an earlier version, and that id cannot be used again. The newest version is sent under
  // its own id, and the answer to that counts.
  if (!isNewest)
    return { next: settleUsedUp(collection, doc, pending, sent, answer), refusal: null };
  if (answer.status === 'conflict' && answer.row && !isGone(answer.row))
    return yieldTo(collection, doc, pending, sent, answer, mutationId);
  const refusal = refuse(collection, doc, sent, answer);
  if (answer.row) return { next: merge(settled(doc), answer.row), refusal };
  return { next: revert(doc, pending), refusal };
}
