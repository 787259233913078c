import { rule, type Rule } from '../rule';

const TAP = ['pgtap:pledges', 'pgtap:guards'];
const TEAM = ['pgtap:who-counts', 'pgtap:team-requests', ...TAP];
const EXPIRY = ['pgtap:expire-due', 'pgtap:request-life'];
const SEQUENCES = 'tests/db/pledge-sequences.test.ts';
const AT_ONCE = 'tests/db/pledges.test.ts';

/** Rules about who may ask for what in a pledge, and about which pledges are made and accepted. */
export const PLEDGES: readonly Rule[] = [
  rule(
    'a-donor-decides-for-the-requester',
    'private.guard_wishes',
    `of_requester text[] := array['decision', `,
    `of_requester text[] := array[`,
    TAP,
  ),
  rule(
    'a-donor-says-that-they-gave',
    'private.guard_wishes',
    `of_requester text[] := array['decision', 'outcome', `,
    `of_requester text[] := array['decision', `,
    TAP,
  ),
  rule(
    'a-requester-withdraws-for-the-donor',
    'private.guard_wishes',
    `of_donor text[] := array['withdrawn', `,
    `of_donor text[] := array[`,
    TAP,
  ),
  rule(
    'a-new-pledge-is-accepted-by-its-donor',
    'private.guard_wishes',
    `when tg_op = 'INSERT' or is_donor then`,
    `when is_donor and tg_op <> 'INSERT' then`,
    TAP,
  ),
  rule(
    'one-answers-ones-own-request',
    'private.refusal_of(p public.pledges',
    `when r.user_id = p.user_id and r.org_id is null then 'own'`,
    `when false then 'own'`,
    TAP,
  ),
  rule(
    'a-hidden-request-is-answered',
    'private.refusal_of(p public.pledges',
    `when r.hidden then 'hidden'`,
    ``,
    [...TAP, 'pgtap:reports'],
  ),
  rule(
    'an-expired-request-is-answered',
    'private.refusal_of(p public.pledges',
    ` or r.expired then 'closed'`,
    ` then 'closed'`,
    [...TAP, ...EXPIRY],
  ),
  rule(
    'who-was-declined-asks-again',
    'private.refusal_of(p public.pledges',
    `and o.status = 'declined') then 'declined'`,
    `and false) then 'declined'`,
    TAP,
  ),
  rule(
    'a-request-is-answered-twice',
    'private.refusal_of(p public.pledges',
    `when count(*) filter (where live.request_id = p.request_id) > 0 then 'already'`,
    `when false then 'already'`,
    TAP,
  ),
  rule(
    'a-donor-answers-without-end',
    'private.refusal_of(p public.pledges',
    `when count(*) >= private.offers_at_once(private.standing(p.user_id)) then 'limit'`,
    `when false then 'limit'`,
    TAP,
  ),
  rule(
    'more-are-accepted-than-are-needed',
    'private.acceptance_refusal',
    `when r.units_given + r.units_coming >= r.required_units then 'covered'`,
    `when false then 'covered'`,
    [...TAP, SEQUENCES],
  ),
  rule(
    'what-was-given-is-needed-again',
    'private.acceptance_refusal',
    `r.units_given + r.units_coming`,
    `r.units_coming`,
    TEAM,
  ),
  rule(
    'an-expired-request-accepts',
    'private.acceptance_refusal',
    ` or r.expired then 'closed'`,
    ` then 'closed'`,
    [...TAP, ...EXPIRY],
  ),
  rule(
    'a-number-is-shown-longer-than-agreed',
    'private.shown',
    `if p.agreed_until > now() then`,
    `if true then`,
    [...TEAM, 'pgtap:pledge-privacy', ...EXPIRY],
  ),
  rule(
    'everybody-is-told-the-ward',
    'private.with_request',
    `if p.contact_until is not null then`,
    `if p.contact_until is null then p.ward := r.ward; else`,
    [...TEAM, 'pgtap:pledge-privacy'],
  ),
  rule(
    'a-request-is-decided-on-unlocked',
    'private.decide_pledge',
    `where id = new.request_id for no key update;`,
    `where id = new.request_id;`,
    [AT_ONCE],
  ),
  rule(
    'unknown-words-are-consented-to',
    'private.decide_pledge',
    `where w.version = new.consent_version) then`,
    `where true) then`,
    TAP,
  ),
  rule(
    'somebody-comes-in-a-month',
    'private.decide_pledge',
    `if new.arrive_by > now() + interval '14 days' then`,
    `if false then`,
    TAP,
  ),
  rule(
    'one-answers-with-anothers-donation',
    'private.decide_pledge',
    `where d.id = new.donor_id and d.user_id <> new.user_id) then`,
    `where false) then`,
    TAP,
  ),
  rule(
    'who-wanted-to-come-yesterday-is-coming',
    'private.decide_pledge',
    `when new.arrive_by < now() then 'expired' else 'open' end;`,
    `else 'open' end;`,
    TAP,
  ),
  rule(
    'a-hospitals-donor-waits-for-an-answer',
    'private.decide_pledge',
    `if new.status = 'open' and r.org_id is not null then`,
    `if false then`,
    TEAM,
  ),
  rule(
    'declining-comes-before-withdrawing',
    'private.decide_pledge',
    `if old.status in ('open', 'accepted') and new.withdrawn then`,
    `if old.status = 'open' and new.withdrawn then`,
    TAP,
  ),
  rule(
    'an-accepted-donor-cannot-be-declined',
    'private.decide_pledge',
    `elsif old.status in ('open', 'accepted') and new.decision = 'declined' then`,
    `elsif old.status = 'open' and new.decision = 'declined' then`,
    TAP,
  ),
];
