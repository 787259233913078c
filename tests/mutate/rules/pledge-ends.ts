import { rule, type Rule } from '../rule';

const TAP = ['pgtap:pledges', 'pgtap:guards'];
const TEAM = ['pgtap:team-requests', ...TAP];
const SWEEP = ['pgtap:sweep', 'pgtap:request-life'];
const SEQUENCES = 'tests/db/pledge-sequences.test.ts';

/** How pledges end, and what follows. */
export const PLEDGE_ENDS: readonly Rule[] = [
  rule(
    'who-came-late-after-all-did-not-give',
    'private.decide_pledge',
    `elsif old.status = 'missed' and new.outcome = 'given' then`,
    `elsif false then`,
    TAP,
  ),
  rule(
    'who-gave-for-a-closed-request-did-not',
    'private.decide_pledge',
    `and new.outcome = 'given' and r.request_fulfilled then`,
    `and new.outcome = 'given' and false then`,
    [...TAP, 'pgtap:events'],
  ),
  rule(
    'who-was-expected-cannot-have-given-once-it-expired',
    'private.decide_pledge',
    ` or old.status = 'expired' and old.decision = 'accepted' then`,
    ` then`,
    [...TAP, ...SWEEP],
  ),
  rule(
    'a-withdrawal-that-came-too-late-stands',
    'private.decide_pledge',
    `new.withdrawn := new.status = 'withdrawn';`,
    ``,
    TAP,
  ),
  rule(
    'a-decision-that-came-too-late-stands',
    'private.decide_pledge',
    `new.decision := case when new.status in`,
    `new.decision := case when new.decision is not null then new.decision when new.status in`,
    TAP,
  ),
  rule(
    'an-outcome-that-came-too-late-stands',
    'private.decide_pledge',
    `new.outcome := case when new.status in ('given', 'missed') then new.status end;`,
    ``,
    TAP,
  ),
  rule(
    'a-number-stays-after-the-end',
    'private.decide_pledge',
    `if new.status <> 'accepted' then`,
    `if false then`,
    TAP,
  ),
  rule(
    'a-reserve-of-another-hospital-comes-before-its-turn',
    'private.accept_reserves',
    `order by p.created_at, p.id limit`,
    `order by p.created_at desc, p.id limit`,
    TEAM,
  ),
  rule(
    'all-reserves-are-accepted-at-once',
    'private.accept_reserves',
    `limit r.required_units - r.units_given - r.units_coming`,
    ``,
    [...TEAM, SEQUENCES],
  ),
  rule(
    'an-expired-request-takes-its-reserves',
    'private.accept_reserves',
    `not b.expired and `,
    ``,
    TEAM,
  ),
  rule(
    'nobody-records-who-saw-whose-number',
    'private.record_consents',
    `perform private.record_consent('reveal', p.request_owner, p.user_id, p);`,
    ``,
    [...TAP, 'pgtap:pledge-privacy'],
  ),
  rule(
    'nobody-records-an-end',
    'private.record_consents',
    `elsif was = 'accepted' then`,
    `elsif false then`,
    [...TAP, 'pgtap:pledge-privacy'],
  ),
  rule(
    'a-reserve-is-not-asked-again',
    'private.follow_pledge',
    `where o.status = 'open' and o.refusal = 'covered' and left_free`,
    `where false and left_free`,
    TAP,
  ),
  rule(
    'who-gave-is-still-available',
    'private.follow_pledge',
    `set is_available = false, donation_count`,
    `set donation_count`,
    TAP,
  ),
  rule(
    'who-gave-is-asked-for-more',
    'private.follow_pledge',
    `update public.pledges o set status = 'closed' where o.user_id = p.user_id and o.status = 'open';`,
    ``,
    TAP,
  ),
  rule(
    'a-unit-is-counted-beyond-the-need',
    'private.follow_pledge',
    `least(r.required_units - n.coming, r.units_given + 1)`,
    `r.units_given + 1`,
    [...TAP, SEQUENCES],
  ),
  rule(
    'a-closed-request-expects-its-donors',
    'private.follow_request',
    `where request_id = old.id and status in ('open', 'accepted');`,
    `where request_id = old.id and status = 'open';`,
    [...TAP, SEQUENCES],
  ),
  rule('one-confirms-ones-own-type', 'private.confirm_type', ` or new.user_id = me`, ``, [
    ...TAP,
    'pgtap:corrections',
    'pgtap:team-requests',
  ]),
  rule(
    'a-deleted-account-leaves-its-pledges',
    'private.release_pledges',
    `update public.pledges set withdrawn = true where`,
    `update public.pledges set withdrawn = withdrawn where`,
    ['pgtap:delete-account', ...TAP, SEQUENCES],
  ),
  rule(
    'who-is-expected-expires-at-once',
    'private.sweep',
    `(p.status = 'open' or p.arrive_by < now() - interval '12 hours')`,
    `p.arrive_by < now()`,
    SWEEP,
  ),
  rule(
    'a-contact-is-not-swept',
    'private.sweep',
    `where contact_until < now() order by`,
    `where false order by`,
    [...SWEEP, 'pgtap:pledge-privacy'],
  ),
  rule(
    'a-late-unit-is-not-counted',
    'private.count_given',
    `new.units_given := greatest(`,
    `if false then new.units_given := 0; end if; perform greatest(`,
    [...TAP, SEQUENCES],
  ),
];
