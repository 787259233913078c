import { rule, type Rule } from '../rule';

const RECORDS = ['src/store/changes/records.test.ts', 'src/store/changes/unsent-work.test.ts'];
const WITHDRAWALS = ['src/store/changes/withdraw.test.ts', 'tests/sync/withdrawal.test.ts'];
const UNDO = ['src/store/changes/undo-window.test.ts'];
const SEALED = [
  'src/store/changes/unsent-work.test.ts',
  'tests/sync/sealed-work.test.ts',
  'src/store/rxdb/upgrade.test.ts',
];

/** Rules about how the changes that a person makes get into the store. */
export const CHANGES: readonly Rule[] = [
  rule(
    'a-form-saved-twice-overwrites',
    'src/store/changes/records.ts',
    `[row.id], (current) => current ?? doc, {`,
    `[row.id], () => doc, {`,
    RECORDS,
  ),
  rule(
    'a-save-overwrites-what-another-changed',
    'src/store/changes/records.ts',
    `Object.keys(patch).filter((name) => !clashes.includes(name));`,
    `Object.keys(patch);`,
    RECORDS,
  ),
  rule(
    'a-clash-is-not-told',
    'src/store/changes/records.ts',
    `await recordClash(store, collection, id, fields, at);`,
    ``,
    RECORDS,
  ),
  rule(
    'a-write-that-met-another-is-dropped',
    'src/store/changes/write.ts',
    `todo = error.map((e) => e.documentId);`,
    `todo = [];`,
    RECORDS,
  ),
  rule(
    'a-write-decides-on-the-old-document',
    'src/store/changes/write.ts',
    `for (const e of error) if (e.documentInDb) known.set(e.documentId, e.documentInDb);`,
    ``,
    RECORDS,
  ),
  rule(
    'taking-back-a-withdrawal-drops-other-changes',
    'src/store/changes/withdraw.ts',
    `Object.keys(changed).length === 0 && !sent`,
    `!sent`,
    WITHDRAWALS,
  ),
  rule(
    'taking-back-a-withdrawal-forgets-what-was-sent',
    'src/store/changes/withdraw.ts',
    `Object.keys(changed).length === 0 && !sent`,
    `Object.keys(changed).length === 0`,
    WITHDRAWALS,
  ),
  rule(
    'an-undo-forgets-what-was-sent',
    'src/store/changes/undo-window.ts',
    `pending.base && !pending.sent && `,
    `pending.base && `,
    UNDO,
  ),
  rule(
    'an-undo-outlives-its-store',
    'src/store/changes/write.ts',
    `if (isClosed(store)) throw new StoreClosed(collection);
  try`,
    `try`,
    UNDO,
  ),
  rule(
    'a-clock-set-back-prolongs-the-undo',
    'src/store/changes/undo-time.ts',
    `left > 0 && left <= UNDO_WINDOW_MS`,
    `left > 0`,
    UNDO,
  ),
  rule(
    'sending-again-drops-what-has-no-record',
    'src/store/changes/attention.ts',
    `if (!(await changeRecord(store, collection, id, corrected, { base }))) return false;`,
    `await changeRecord(store, collection, id, corrected, { base });`,
    RECORDS,
  ),
  rule(
    'sending-again-ignores-newer-values',
    'src/store/changes/attention.ts',
    `corrected, { base })`,
    `corrected)`,
    RECORDS,
  ),
  rule(
    'restored-work-overwrites-a-newer-draft',
    'src/store/changes/unsent-work.ts',
    `(!current || current.at < draft.at)`,
    `true`,
    SEALED,
  ),
  rule(
    'restored-work-without-its-row-is-dropped',
    'src/store/changes/unsent-work.ts',
    `{ isEmpty: true }`,
    `{}`,
    SEALED,
  ),
  rule(
    'restored-attention-is-dropped',
    'src/store/changes/unsent-work.ts',
    `current ?? attention.get(id) ?? null`,
    `current`,
    SEALED,
  ),
  rule(
    'the-record-of-a-walk-in-names-an-owner',
    'src/collections/facts.ts',
    `&&
  !isOwnerless(doc, name)`,
    ``,
    ['tests/sync/check-in.test.ts', 'tests/sync/reservations.test.ts'],
  ),
  rule(
    'a-device-sends-what-the-server-makes',
    'src/collections/facts.ts',
    `!has(FACTS[collection].made, name) &&`,
    ``,
    ['src/store/changes/pending.test.ts', 'tests/sync/inbox.test.ts', 'convergence'],
  ),
  rule(
    'a-record-is-stored-without-its-keys',
    'src/store/changes/write.ts',
    `next && synced ? addKeys(synced, next) : next`,
    `next`,
    ['src/store/changes/records.test.ts', 'convergence'],
  ),
  rule(
    'an-equal-text-clashes',
    'src/store/changes/clashes.ts',
    ` && !isShownSame(doc[name], patch[name]),`,
    `,`,
    RECORDS,
  ),
  rule(
    'an-answer-that-was-never-given-clashes',
    'src/store/changes/clashes.ts',
    `value === null || value === undefined || value === false`,
    `value === null || value === undefined`,
    RECORDS,
  ),
];
