import { rule, type Rule } from '../rule';

const WAY = ['pgtap:on-the-way'];

/** Rules about a donor's way between the acceptance and the gift. */
export const PLEDGE_WAY: readonly Rule[] = [
  rule(
    'a-requester-sets-off-for-the-donor',
    'private.guard_wishes',
    `'contested', 'on_way_at', `,
    `'contested', `,
    WAY,
  ),
  rule('a-donor-sees-themselves-at-the-desk', 'private.guard_wishes', `, 'seen_at'];`, `];`, WAY),
  rule(
    'a-tap-comes-from-the-future',
    'private.moment_of',
    `least(now(), greatest(said, p.created_at))`,
    `greatest(said, p.created_at)`,
    WAY,
  ),
  rule(
    'whoever-was-seen-stayed-away',
    'private.decide_pledge',
    `when new.outcome = 'missed' and new.seen_at is not null then old.status`,
    `when false then old.status`,
    WAY,
  ),
  rule('an-old-device-loses-its-place', 'private.place_ends_at', `or not p.may_ask or`, `or`, WAY),
  rule(
    'a-word-keeps-no-place',
    'private.is_silent',
    `coalesce(p.on_way_at, p.here_at, p.still_coming_at, p.seen_at) is null`,
    `true`,
    WAY,
  ),
  rule(
    'a-silent-donor-keeps-the-place',
    'private.expire_due',
    ` or private.place_ends_at(p) <= now()`,
    ``,
    WAY,
  ),
  rule(
    'a-place-is-lost-unasked',
    'private.place_ends_at',
    `when p.asked_at is not null then`,
    `else`,
    WAY,
  ),
  rule(
    'late-words-are-lost',
    'private.decide_pledge',
    `had_come := old.status in ('given', 'could_not', 'missed') and old.decision = 'accepted';`,
    `had_come := false;`,
    WAY,
  ),
  rule(
    'who-is-not-needed-reads-closed',
    'private.follow_request',
    `then 'released' else 'closed' end`,
    `then 'closed' else 'closed' end`,
    [...WAY, 'pgtap:pledges'],
  ),
  rule(
    'what-was-given-is-overwritten-by-another-tablet',
    'src/collections/pledges/keys.ts',
    `outcome: ['missed', 'could_not', 'given']`,
    `outcome: []`,
    ['convergence'],
  ),
];
