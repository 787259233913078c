import { rule, type Rule } from '../rule';

const TAP = ['pgtap:push'];
const LOCKS = ['tests/db/locks.test.ts'];

/** Rules about how the server accepts mutations. */
export const PUSH: readonly Rule[] = [
  rule(
    'two-pushes-of-a-person-at-once',
    'public.push_changes',
    `perform private.lock_pusher();`,
    ``,
    [...LOCKS, 'tests/db/commit-order.test.ts'],
  ),
  rule(
    'a-visitor-may-push',
    'public.push_changes',
    `if (select auth.uid()) is null then`,
    `if false then`,
    TAP,
  ),
  rule('a-push-has-no-end', 'public.push_changes', `> 500 then`, `> 500000 then`, TAP),
  rule(
    'one-account-may-send-without-end',
    'public.push_changes',
    `if private.sends_too_much() then`,
    `if false then`,
    [...TAP, 'pgtap:quotas', 'tests/backend/costs.test.ts'],
  ),
  rule(
    'a-push-takes-any-time',
    'public.push_changes',
    `if clock_timestamp() > ends then`,
    `if ends = '-infinity' then`,
    [...TAP, ...LOCKS, 'tests/backend/costs.test.ts'],
  ),
  rule(
    'every-mutation-waits-long-for-a-lock',
    'public.push_changes',
    `perform set_config('lock_timeout', '50ms', true);`,
    ``,
    LOCKS,
  ),
  rule(
    'a-push-leaves-its-lock-timeout',
    'public.push_changes',
    `perform set_config('lock_timeout', usual_wait, true);`,
    ``,
    LOCKS,
  ),
  rule(
    'answers-come-in-another-order',
    'public.push_changes',
    `on r.place = w.n);`,
    `on r.place = jsonb_array_length(mutations) + 1 - w.n);`,
    TAP,
  ),
  rule(
    'an-account-reads-anothers-answers',
    'private.ledger_answer',
    `l.user_id = (select auth.uid()) and `,
    ``,
    TAP,
  ),
  rule('a-replay-is-applied-again', 'private.ledger_answer', `l.mutation_id = mutation`, `false`, [
    ...TAP,
    'pgtap:quotas',
  ]),
  rule(
    'a-batch-leaves-no-answers',
    'private.apply_creates',
    `perform private.ledger_keep(batch, '{"status": "applied"}');`,
    ``,
    [...TAP, 'tests/db/commit-order.test.ts'],
  ),
  rule(
    'a-refused-row-refuses-the-batch',
    'private.apply_creates',
    `exception when data_exception or integrity_constraint_violation or insufficient_privilege or lock_not_available or query_canceled then`,
    `exception when lock_not_available or query_canceled then`,
    TAP,
  ),
  rule(
    'a-refusal-has-no-lasting-answer',
    'private.apply_mutation',
    `if answer ->> 'status' in ('applied', 'rejected') then`,
    `if answer ->> 'status' = 'applied' then`,
    TAP,
  ),
  rule(
    'a-retry-has-a-lasting-answer',
    'private.apply_mutation',
    `if answer ->> 'status' in ('applied', 'rejected') then`,
    `if answer ->> 'status' in ('applied', 'rejected', 'retry') then`,
    [...TAP, ...LOCKS],
  ),
  rule(
    'a-removed-account-leaves-answers',
    'private.ledger_keep',
    `where exists (select from auth.users u where u.id = (select auth.uid()))`,
    ``,
    [...TAP, 'pgtap:delete-account', 'tests/sync/deleted-account.test.ts'],
  ),
  rule(
    'a-missing-parent-is-final',
    'private.apply_mutation',
    `if state in ('23503', `,
    `if state in (`,
    TAP,
  ),
  rule('a-locked-row-fails-the-call', 'private.apply_mutation', `'55P03', `, ``, LOCKS),
  rule(
    'a-cancelled-mutation-fails-the-call',
    'private.apply_mutation',
    `'55P03', '57014')`,
    `'55P03')`,
    LOCKS,
  ),
  rule(
    'a-refusal-does-not-name-its-field',
    'private.apply_mutation',
    `left(coalesce(nullif(col, ''), nullif(constr, '')), 200)`,
    `null`,
    TAP,
  ),
  rule(
    'a-mutation-may-set-nothing',
    'private.apply_mutation',
    ` or m -> 'set' = '{}' then`,
    ` then`,
    TAP,
  ),
];
