import { rule, type Rule } from '../rule';

const TAP = ['pgtap:pledges', 'pgtap:guards'];
const TEAM = ['pgtap:who-counts', 'pgtap:team-requests', ...TAP];
const EXPIRY = ['pgtap:expire-due', 'pgtap:request-life'];
const SEQUENCES = 'tests/db/pledge-sequences.test.ts';

/** Rules about how pledges end, and what follows from that. */
export const PLEDGE_ENDS: readonly Rule[] = [
  rule(
    'who-came-late-after-all-did-not-give',
    'private.decide_pledge',
    `elsif old.status in ('missed', 'could_not') then`,
    `elsif false then`,
    [...TAP, 'pgtap:on-the-way'],
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
    `elsif old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted' then`,
    `elsif old.status = 'accepted' then`,
    [...TAP, ...EXPIRY],
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
    `new.outcome := case when new.status in ('given', 'missed', 'could_not') then new.status end;`,
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
    'a-reserve-comes-before-its-turn',
    'private.fill_units',
    `desc, o.created_at, o.id`,
    `desc, o.created_at desc, o.id`,
    TEAM,
  ),
  rule(
    'all-reserves-are-accepted-at-once',
    'private.fill_units',
    `exit when not private.is_short(r) or r.org_id is null`,
    `exit when r.org_id is null`,
    [...TEAM, SEQUENCES],
  ),
  rule(
    'a-hospital-that-is-not-verified-accepts-by-itself',
    'private.fill_units',
    ` or not r.verified;`,
    `;`,
    TEAM,
  ),
  rule(
    'somebody-who-may-not-give-is-accepted-by-itself',
    'private.fill_units',
    `if p.doubts <> '{}' then`,
    `if false then`,
    TEAM,
  ),
  rule(
    'who-is-expected-elsewhere-is-accepted-by-itself',
    'private.fill_units',
    `where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted) then`,
    `where false) then`,
    [...TEAM, SEQUENCES],
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
    'private.reopen_reserves',
    `and p.refusal = 'covered'`,
    `and false`,
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
    'a-closed-request-expects-its-donors',
    'private.follow_request',
    `where request_id = old.id and status in ('open', 'accepted');`,
    `where request_id = old.id and status = 'open';`,
    [...TAP, SEQUENCES],
  ),
  rule('one-confirms-ones-own-type', 'private.confirm_type', ` or new.user_id = me`, ``, [
    ...TAP,
    'pgtap:own-corrections',
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
    'private.expire_due',
    `(p.status = 'open' or p.arrive_by < now() - interval '12 hours' or private.place_ends_at(p) <= now())`,
    `p.arrive_by < now()`,
    EXPIRY,
  ),
  rule(
    'a-contact-is-not-swept',
    'private.expire_due',
    `where contact_until < now() order by`,
    `where false order by`,
    [...EXPIRY, 'pgtap:pledge-privacy'],
  ),
  rule(
    'a-late-unit-is-not-counted',
    'private.count_units',
    `new.units_given := greatest(`,
    `if false then new.units_given := 0; end if; perform greatest(`,
    [...TAP, SEQUENCES],
  ),
];
