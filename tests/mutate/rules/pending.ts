import { rule as make, type Rule } from '../rule';

const UNIT = ['src/store/changes/pending.test.ts'];
const rule = (name: string, find: string, put: string, by: readonly string[] = UNIT) =>
  make(name, 'src/store/changes/pending.ts', find, put, by);

/** What a device knows of its unsent work, and what it makes of an answer. */
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
    ['tests/sync/withdrawal.test.ts'],
  ),
  rule(
    'the-newest-goes-before-an-earlier-version',
    `return pending.sent ?? buildMutation(doc, pending);`,
    `return buildMutation(doc, pending);`,
  ),
  rule(
    'an-edit-forgets-the-earlier-version',
    `sent: was ? (was.sent ?? buildMutation(doc, was)) : null,`,
    `sent: null,`,
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
    `return { ...row, ...pick(doc, names), unsent: 1, pending } as LocalDocument;`,
    `return { ...row, unsent: 1, pending } as LocalDocument;`,
  ),
  rule(
    'a-pull-removes-unsent-work',
    `if (isGone(row)) return { ...doc, pending: { ...was, server: null } };`,
    `if (isGone(row)) return null;`,
  ),
  rule(
    'a-pull-settles-a-new-record',
    `if (!was.base) return doc;`,
    `if (!was.base) return { ...row, ...SETTLED } as LocalDocument;`,
    [...UNIT, 'convergence'],
  ),
  rule(
    'taking-back-ignores-what-a-pull-told',
    `{ ...doc, ...pending.base, ...pending.server }`,
    `{ ...doc, ...pending.base }`,
  ),
  rule(
    'taking-back-keeps-a-record-that-is-gone',
    `if (!pending.base || pending.server === null) return null;`,
    `if (!pending.base) return null;`,
  ),
  rule(
    'restoring-overwrites-a-newer-change',
    `if (!pending || doc?.pending) return doc;`,
    `if (!pending) return doc;`,
  ),
  rule(
    'restoring-sends-again-what-arrived',
    `if (!pending.base) return doc ?? taken;`,
    `if (!pending.base) return taken;`,
  ),
  rule(
    'an-answer-settles-a-newer-edit',
    `if (pending.id === sent.id) return settled;`,
    `return settled;`,
  ),
  rule(
    'an-answer-to-another-mutation-settles',
    `if (!pending || (!isNewest && pending.sent?.id !== sent.id))`,
    `if (!pending)`,
  ),
  rule(
    'a-refusal-of-an-earlier-version-counts',
    `if (!isNewest) return { next: { ...doc, pending: { ...pending, sent: null } }, refusal: null };`,
    ``,
  ),
  rule(
    'a-conflict-drops-the-other-fields',
    `Object.keys(pending.base ?? {}).filter((name) => !clashes.includes(name));`,
    `[] as string[];`,
  ),
  rule(
    'a-conflict-drops-the-text',
    `!isStatus(doc, name) && !isSame(row[name], doc[name])`,
    `!isStatus(doc, name) && !row`,
  ),
  rule('a-status-needs-attention', `!isStatus(doc, name) && `, ``),
  rule('the-same-text-needs-attention', ` && !isSame(row[name], doc[name]));`, `);`),
  rule(
    'a-retry-is-a-refusal',
    `if (answer.status === 'retry') return { next: doc, refusal: null };`,
    ``,
  ),
  rule('whoever-left-keeps-what-a-record-knew', ` || answer.field === 'membership')`, `)`, [
    'tests/sync/team.test.ts',
    'tests/sync/revocation.test.ts',
  ]),
  rule(
    'a-refusal-does-not-carry-the-record',
    `mutation: { ...sent, base: { ...pick(doc, names), ...sent.base } },`,
    `mutation: sent,`,
  ),
  rule(
    'a-deleted-record-that-clashed-says-conflict',
    `answer.status === 'conflict' ? { ...answer, ...DELETED } : answer`,
    `answer`,
  ),
];
