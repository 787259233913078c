import { rule, type Rule } from '../rule';

const PUSHES = ['src/sync/push.test.ts'];
const CLIENT = ['src/remote/sync-client.test.ts'];
const ORDER = ['tests/sync/order.test.ts'];
const EXACTLY = ['tests/sync/exactly-once.test.ts'];

/** Rules about what a device sends to the server, for which person, and when. */
export const SYNC: readonly Rule[] = [
  {
    name: 'a-refusal-is-told-after-its-record-went',
    in: 'src/sync/push.ts',
    edits: [
      [`await recordRefusal(store, collection, doc.id, refusal, now);`, ``],
      [
        `for (const id of superseded)`,
        `for (const [id, refusal] of refusals) await recordRefusal(store, collection, id, refusal, now);
  for (const id of superseded)`,
      ],
    ],
    by: PUSHES,
  },
  rule(
    'a-busy-server-uses-up-the-tries',
    'src/sync/push.ts',
    `isRetry && BUSY.has(answer.code ?? '')`,
    `isRetry && BUSY.has('')`,
    PUSHES,
  ),
  rule(
    'the-refusal-of-an-old-version-stays',
    'src/sync/push.ts',
    `for (const id of superseded) await discardRefusal(store, refusals.get(id)?.mutation.id ?? '');`,
    ``,
    PUSHES,
  ),
  rule('what-can-be-undone-is-sent', 'src/sync/push-queue.ts', ` && ms === 0;`, `;`, [
    ...PUSHES,
    'tests/sync/split.test.ts',
    'tests/sync/withdrawal.test.ts',
    'tests/sync/closed-app.test.ts',
  ]),
  rule(
    'nobody-says-when-it-can-no-longer-be-undone',
    'src/sync/push-queue.ts',
    `if (ms > 0) onUndoable?.(ms);`,
    ``,
    PUSHES,
  ),
  rule(
    'an-unreadable-collection-is-silent',
    'src/sync/push.ts',
    `if (unreadable.length > 0) throw unreadable[0];`,
    ``,
    PUSHES,
  ),
  rule(
    'an-unreadable-collection-holds-up-the-others',
    'src/sync/push.ts',
    `(error: unknown) => unreadable.push(error);`,
    `(error: unknown) => {
    throw error;
  };`,
    ['tests/sync/poisoned.test.ts'],
  ),
  rule(
    '401-is-the-fault-of-the-records',
    'src/sync/push-batch.ts',
    `if (refused && (error.status === 401 || error.status === 403)) throw error;`,
    ``,
    PUSHES,
  ),
  rule(
    'a-call-that-fails-is-not-halved',
    'src/sync/push-batch.ts',
    `if (!refused && !(error instanceof ServerFault)) throw error;`,
    `throw error;`,
    ['tests/sync/poisoned.test.ts', ...EXACTLY],
  ),
  rule(
    'a-fault-of-the-server-refuses-the-record',
    'src/sync/push-batch.ts',
    `status: refused ? 'rejected' : 'retry'`,
    `status: 'rejected'`,
    ['tests/sync/poisoned.test.ts'],
  ),
  rule(
    'a-call-may-be-of-any-size',
    'src/sync/push-batch.ts',
    `(size > BYTES || batch.length === BATCH)`,
    `batch.length === BATCH`,
    PUSHES,
  ),
  rule(
    'a-batch-has-no-end',
    'src/sync/push-batch.ts',
    `(size > BYTES || batch.length === BATCH)`,
    `size > BYTES`,
    PUSHES,
  ),
  rule(
    'a-visitor-sends',
    'src/sync/engine.ts',
    `tasks.has('push') && userId !== null`,
    `tasks.has('push')`,
    EXACTLY,
  ),
  rule(
    'unsent-work-that-does-not-get-through-looks-offline',
    'src/sync/engine.ts',
    `throw viewer ? new Stalled('nothing unsent gets through', { cause: stalled }) : stalled;`,
    `throw stalled;`,
    ['tests/sync/stalled.test.ts'],
  ),
  rule(
    'one-lost-answer-looks-offline',
    'src/sync/engine.ts',
    `isFirstLoss = failures === 1 && isLost(error);`,
    `isFirstLoss = false;`,
    ['tests/sync/lost-answer.test.ts'],
  ),
  rule(
    'a-membership-that-began-reads-nothing-anew',
    'src/sync/engine.ts',
    `isAnswered && this.viewer !== before;`,
    `false;`,
    ['tests/sync/team.test.ts'],
  ),
  rule(
    'a-page-that-could-not-be-stored-is-not-compared',
    'src/sync/engine.ts',
    `if (!isFirstLoss && !showFailure(error, isOnline())) this.needsCheck = true;`,
    `if (!isFirstLoss) showFailure(error, isOnline());`,
    ['src/sync/engine.test.ts', 'tests/sync/stalled.test.ts'],
  ),
  rule(
    'the-wait-has-no-limit',
    'src/sync/scheduler.ts',
    `Math.min(60_000, 1000 * 2 ** (failures - 1))`,
    `1000 * 2 ** (failures - 1)`,
    ['src/sync/scheduler.test.ts'],
  ),
  rule(
    'a-connection-looks-at-nothing',
    'src/sync/pokes.ts',
    `joined.add(topic).size === topics.length) lookAtAll();`,
    `joined.add(topic).size === topics.length) clearTimeout(rest);`,
    ['src/sync/pokes.test.ts'],
  ),
  rule(
    'the-service-worker-sends-what-was-undone-in-time',
    'src/sync/closed-app/push-copy.ts',
    `getUndoTimeLeft(pending, at) === 0`,
    `getUndoTimeLeft(pending, now()) === 0`,
    ['src/sync/closed-app/push-copy.test.ts', 'tests/sync/closed-app.test.ts'],
  ),
  rule(
    'changes-leave-by-their-ids',
    'src/sync/push-queue.ts',
    `.sort((a, b) => a[2] - b[2])`,
    `.sort((a, b) => a[1].localeCompare(b[1]))`,
    [...PUSHES, ...ORDER],
  ),
  rule(
    'the-service-worker-forgets-what-could-be-undone',
    'src/sync/closed-app/push-copy.ts',
    `busy.size === 0 && free.length === sendable.length;`,
    `true;`,
    ['tests/sync/closed-app.test.ts'],
  ),
  rule(
    'a-new-record-does-not-wait-for-room',
    'src/sync/push-batch.ts',
    `!mutation?.base && crowded.has(collection);`,
    `false;`,
    ORDER,
  ),
  rule(
    'what-waits-for-room-waits-in-one-call-only',
    'src/sync/push-batch.ts',
    `if (mayYetMakeRoom(collection, doc)) crowded.add(collection);`,
    `crowded = mayYetMakeRoom(collection, doc) ? new Set([collection]) : crowded;`,
    PUSHES,
  ),
  rule(
    'the-service-worker-makes-no-room',
    'src/sync/closed-app/push-copy.ts',
    `if (!pending || !mutation || !answer) return doc;`,
    `if (!pending || !mutation || !answer || answer) return doc;`,
    ORDER,
  ),
  rule(
    'the-sessions-person-is-not-compared',
    'src/remote/sync-client.ts',
    `(data.session?.user.id ?? null) !== userId`,
    `!data`,
    CLIENT,
  ),
  rule(
    'the-renewed-sessions-person-is-not-compared',
    'src/remote/sync-client.ts',
    `data.session && data.session.user.id === userId`,
    `data.session`,
    CLIENT,
  ),
  rule(
    'an-answer-may-have-any-length',
    'src/remote/sync-api.ts',
    `isArray(data) && (data as unknown[]).length === mutations.length`,
    `isArray(data)`,
    CLIENT,
  ),
];
