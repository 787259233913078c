import { rule as make, type Rule } from '../rule';

const UNIT = ['src/store/changes/pending.test.ts', 'src/store/changes/settle.test.ts'];
const RESTORE = ['src/store/changes/restore.test.ts'];
const rule = (name: string, find: string, put: string, by: readonly string[] = UNIT) =>
  make(name, 'src/store/changes/pending.ts', find, put, by);
const answer = (name: string, find: string, put: string, by: readonly string[] = UNIT) =>
  make(name, 'src/store/changes/settle.ts', find, put, by);
const restored = (name: string, find: string, put: string) =>
  make(name, 'src/store/changes/restore.ts', find, put, RESTORE);

/** Rules about unsent work on a device, and about the server's answers to it. */
export const PENDING: readonly Rule[] = [
  rule(
    'a-damaged-mutation-id-is-sent',
    `typeof id === 'string' && UUID.test(id) && typeof base === 'object'`,
    `typeof id === 'string' && typeof base === 'object'`,
    ['tests/sync/poisoned.test.ts'],
  ),
  rule(
    'a-withdrawn-new-record-is-sent-whole',
    `if (!pending.base && doc['deleted'] === true)`,
    `if (!pending.id)`,
    [...UNIT, 'tests/sync/withdrawal.test.ts'],
  ),
  rule(
    'the-newest-goes-under-its-own-id-before-an-earlier-version-is-answered',
    `id: pending.sent?.id ?? pending.id };`,
    `id: pending.id };`,
  ),
  rule(
    'what-was-corrected-is-sent-first',
    `return { ...buildMutation(collection, doc, pending), id: pending.sent?.id ?? pending.id };`,
    `return pending.sent ?? buildMutation(collection, doc, pending);`,
  ),
  rule('a-replaced-value-is-forgotten', `...(replaced && { replaced }),`, ``),
  rule(
    'an-edit-forgets-the-earlier-version',
    `const sent = was ? (was.sent ?? buildMutation(collection, doc, was)) : null;`,
    `const sent = null;`,
  ),
  rule(
    'an-edit-moves-the-base',
    `changed.filter((name) => !was?.base || !(name in was.base));`,
    `changed;`,
  ),
  rule(
    'an-edit-forgets-what-a-pull-told',
    `...(was?.server !== undefined && { server: was.server }),`,
    ``,
  ),
  rule(
    'an-undoable-change-goes-at-once',
    `...(undoableUntil !== undefined && { undoableUntil }),`,
    ``,
    ['src/store/changes/undo-window.test.ts'],
  ),
  rule('an-edit-that-changes-nothing-is-sent', `if (changed.length === 0) return doc;`, ``),
  rule(
    'a-pull-overwrites-unsent-fields',
    `return { ...settled(row), ...pick(doc, names), unsent: 1, pending };`,
    `return { ...settled(row), unsent: 1, pending };`,
  ),
  rule(
    'a-pull-removes-unsent-work',
    `if (isGone(row)) return { ...doc, pending: { ...was, server: null } };`,
    `if (isGone(row)) return null;`,
  ),
  rule(
    'a-pull-settles-a-new-record',
    `if (!was.base)
    return`,
    `if (!was.base)
    return !isGone(row) ? settled(row) :`,
    [...UNIT, 'convergence'],
  ),
  rule(
    'taking-back-ignores-what-a-pull-told',
    `{ ...doc, ...pending.base, ...pending.server }`,
    `{ ...doc, ...pending.base }`,
  ),
  rule('taking-back-keeps-a-record-that-is-gone', `if (pending.server === null) return null;`, ``),
  rule(
    'a-discarded-record-that-the-server-has-is-hidden',
    `return pending.server ? settled(pending.server) : null;`,
    `return null;`,
  ),
  restored(
    'restoring-overwrites-a-newer-change',
    `!isChanged(name) || (isState(name) && isLater)`,
    `true`,
  ),
  restored(
    'restoring-drops-what-clashes',
    `next: doc, refusal };
  const whole`,
    `next: doc, refusal: null };
  const whole`,
  ),
  restored(
    'restoring-sends-again-what-arrived',
    `return { next: next.pending ? next : doc, refusal: null };`,
    `return { next: taken, refusal: null };`,
  ),
  answer(
    'an-answer-settles-a-newer-edit',
    `if (pending.id === sent.id || (!next && doc['deleted'] === true)) return next;`,
    `return next;`,
  ),
  answer(
    'what-came-with-an-update-is-lost-behind-an-earlier-version',
    `: Object.keys(doc).filter((name) => isSent(collection, doc, name));
  const newer`,
    `: Object.keys(pending.sent?.set ?? {});
  const newer`,
  ),
  answer(
    'a-wish-that-was-taken-back-blocks-the-next',
    `isState(collection, name) || isKnown(pending, name, row[name])`,
    `isKnown(pending, name, row[name])`,
  ),
  answer(
    'another-persons-text-is-overwritten',
    `isState(collection, name) || isKnown(pending, name, row[name])
    ? row[name]
    : getFirst(pending, name);`,
    `row[name] ?? getFirst(pending, name);`,
  ),
  answer(
    'an-own-earlier-value-is-a-conflict',
    `const clashes = (answer.fields ?? []).filter((name) => !isOwn(name));`,
    `const clashes = answer.fields ?? [];`,
  ),
  answer(
    'an-answer-to-another-mutation-settles',
    ` || (!isNewest && pending.sent?.id !== sent.id))`,
    `)`,
  ),
  answer(
    'a-refusal-of-an-earlier-version-counts',
    `if (!isNewest)
    return { next: settleUsedUp(collection, doc, pending, sent, answer), refusal: null };`,
    ``,
  ),
  answer(
    'a-conflict-drops-the-other-fields',
    `Object.keys(base).filter((name) => !clashes.includes(name));`,
    `[] as string[];`,
  ),
  answer('a-conflict-drops-the-text', `!isSameValue(row[name], doc[name]) &&`, `!row &&`),
  answer(
    'a-status-needs-attention',
    `!isState(collection, name) &&
      !isSameValue`,
    `!isSameValue`,
  ),
  answer('the-same-text-needs-attention', `!isSameValue(row[name], doc[name]) &&`, ``),
  answer('a-retry-is-a-refusal', `return count < TRIES`, `return count < 0`),
  answer('a-mutation-is-tried-for-ever', `return count < TRIES`, `return count > 0`, [
    ...UNIT,
    'src/sync/push.test.ts',
  ]),
  rule('an-edit-begins-the-tries-again', `...(was?.tries && { tries: was.tries }),`, ``, [
    'src/sync/push.test.ts',
  ]),
  answer('whoever-left-keeps-what-a-record-knew', ` || answer.field === 'membership')`, `)`),
  answer(
    'a-refusal-does-not-carry-the-record',
    `mutation: { ...sent, base: { ...pick(doc, names), ...sent.base } },`,
    `mutation: sent,`,
  ),
  answer(
    'a-deleted-record-that-clashed-says-conflict',
    `answer.status === 'conflict' ? { ...answer, ...DELETED } : answer`,
    `answer`,
  ),
];
