-- Who counts as coming: whom a hospital's request takes by itself, what is said of the others, to whom a free unit goes,
-- and until when a number is shown.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
select tests.hospital(60, 'Oak Hospital'), tests.hospital(61, 'Elm Clinic', false);
select tests.join('staff', tests.uuid(60)), tests.join('boss', tests.uuid(61));

create sequence tests.n start 2000;
-- Somebody with a confirmed address who never gave, and their answer as 'status doubts refusal'.
create function tests.donor(named text) returns void language sql as $$ select tests.person(named), tests.open_link(named) $$;
create function tests.request(n integer, changed jsonb default '{}', person text default 'staff') returns uuid language sql as $$
  select tests.add('blood_requests', person, jsonb_build_object('id', tests.uuid(n), 'blood_type', 'AB-', 'required_units', 9, 'urgency', 'Critical',
    'org_id', (select m.organisation_id from private.members m where m.user_id = tests.id(person))) || changed)
$$;
create function tests.p(n integer) returns public.pledges language sql as $$ select p from public.pledges p where id = tests.uuid(n) $$;
create function tests.said(n integer) returns text language sql as $$
  select concat_ws(' ', p.status, nullif(array_to_string(p.doubts, ','), ''), p.gives_again_on - current_date, p.refusal) from tests.p(n) p
$$;
create function tests.pledge(person text, n integer, request integer, changed jsonb default '{}') returns text language plpgsql as $$
declare
  a jsonb := tests.push(person, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), null,
    (tests.sample('pledges', person) - 'id') || jsonb_build_object('request_id', tests.uuid(request), 'blood_type', 'AB-') || changed)) -> 0;
begin
  return coalesce(nullif(tests.said(n), ''), concat_ws(' ', a ->> 'code', a ->> 'field'));
end $$;
create function tests.wish(person text, n integer, fields jsonb, collection text default 'pledges') returns jsonb language sql as $$
  select tests.push(person, tests.mutation(nextval('tests.n')::integer, collection, tests.uuid(n),
    (select jsonb_object_agg(key, to_jsonb(r) -> key) from jsonb_each(fields)), fields)) -> 0
  from (select to_jsonb(p) from public.pledges p where p.id = tests.uuid(n) union all select to_jsonb(b) from public.blood_requests b where b.id = tests.uuid(n)) x (r)
$$;
create function tests.units(n integer) returns text language sql as $$
  select units_given || ' + ' || units_coming || ' of ' || required_units from public.blood_requests where id = tests.uuid(n)
$$;

-- One doubt at a time.
select tests.donor(d) from unnest(array['fine', 'positive', 'rh', 'gave', 'told', 'platelets', 'away', 'later', 'nobody', 'told_type', 'seen', 'here', 'unsure']) d;
update public.profiles set email_confirmed_at = null where id in (tests.id('nobody'), tests.id('seen'), tests.id('here'));
-- Staff have seen who comes more than 24 hours ahead; of others: standing.test.sql.
select private.witness(tests.id(d), tests.id('staff'), now(), 'card') from unnest(array['told', 'unsure']) d;
select tests.request(200), tests.request(201, '{"urgency": "Medium"}');
select is(tests.pledge('fine', 300, 200), 'accepted', 'the same type, in three hours, by somebody who may give and has confirmed their address: accepted by itself');
select is(tests.pledge('positive', 301, 200, '{"blood_type": "O+"}'), 'open other_type', 'another type waits for a person');
select is(tests.pledge('rh', 302, 200, '{"blood_type": "B-"}'), 'accepted', 'a compatible one does not');
select is(tests.pledge('told_type', 303, 200, '{"blood_type": "unknown"}'), 'open unknown_type', 'who does not know their type waits');
update public.profiles set previous_donation = true, last_donation_date = current_date where id = tests.id('gave');
select is(tests.pledge('gave', 304, 200), 'open resting 56', 'who gave today waits, with the day on which they may give again');
select tests.add('donors', 'told', jsonb_build_object('id', tests.uuid(21), 'last_donation_date', current_date - 55, 'blood_type', 'AB-'));
select is(tests.pledge('told', 305, 200, jsonb_build_object('arrive_by', now() + interval '3 hours')), 'open resting 1', 'a donation says when, too'),
  is(tests.pledge('told', 306, 201, jsonb_build_object('arrive_by', now() + interval '50 hours')), 'accepted', 'by the day of their arrival they may');
select tests.add('donors', 'away', jsonb_build_object('id', tests.uuid(22), 'is_available', false));
select is(tests.pledge('away', 307, 200), 'open unavailable', 'whose donations are all unavailable waits');
select tests.add('donors', 'away', jsonb_build_object('id', tests.uuid(23)));
select is(tests.said(307), 'open', 'until they say that they can');
select is(tests.pledge('later', 308, 200, jsonb_build_object('arrive_by', now() + interval '13 days', 'agreed_until', now() + interval '13 days')), 'open late', 'who comes in 13 days waits');
select is(tests.pledge('later', 309, 201, jsonb_build_object('arrive_by', now() + interval '73 hours', 'agreed_until', now() + interval '73 hours')), 'open late', 'in 73 hours for what is not urgent');
select is(tests.pledge('unsure', 310, 201, jsonb_build_object('arrive_by', now() + interval '71 hours')), 'accepted', 'in 71 they do not');
select is(tests.pledge('nobody', 311, 200), 'open unconfirmed', 'an account that nobody knows waits');
select is(tests.units(200), '0 + 2 of 9', 'only who was accepted counts as coming');
select is(private.accept_reserves(), 1, 'the server takes who became available'), is(tests.said(307), 'accepted', 'and nobody else');
select is((tests.row_of(tests.pull(person, 'pledges'), tests.uuid(304))) @> jsonb_build_object('doubts', '["resting"]'::jsonb, 'gives_again_on', current_date + 56), true, person || ' reads why')
  from unnest(array['staff', 'gave']) person;
select is(tests.wish(person, 304, '{"doubts": []}') ->> 'code', '42501', person || ' cannot say otherwise') from unnest(array['staff', 'gave', 'ada']) person;
select is(tests.wish('staff', 304, '{"decision": "accepted"}') #>> '{row,status}', 'accepted', 'a person may accept them all the same');
select is(tests.said(304), 'accepted resting 56', 'and still reads it');
select is(tests.wish('gave', 304, '{"withdrawn": true}') #>> '{row,status}', 'withdrawn', 'at the end'), is(tests.said(304), 'withdrawn', 'nothing of it is left');

-- Who is known.
select tests.open_link('nobody');
select is(tests.said(311), 'open', 'a link that is opened takes the doubt away'), is(private.accept_reserves(), 1, 'and they are taken');
select tests.request(202), tests.request(203, '{}', 'boss');
select is(tests.pledge('boss', 320, 202), 'accepted', 'a member of a hospital is known');
select is(tests.pledge('seen', 321, 202), 'open unconfirmed', 'somebody new');
select is(tests.wish('staff', 321, '{"decision": "accepted"}') #>> '{row,status}', 'accepted', 'is accepted by a person'), is(tests.wish('staff', 321, '{"outcome": "given"}') #>> '{row,status}', 'given', 'and gives');
update public.profiles set previous_donation = true, last_donation_date = current_date - 60 where id = tests.id('seen');
update public.pledges set next_donation_on = current_date - 4 where id = tests.uuid(321);
select is(tests.pledge('seen', 322, 202), 'accepted', 'from then on they are known');
select is(tests.pledge('here', 323, 202), 'open unconfirmed', 'somebody else');
select tests.add('drives', 'database'), tests.add('reservations', 'here');
update public.reservations set checked_in_at = now() where user_id = tests.id('here');
select is(private.standing(tests.id('here')), 'witnessed', 'is known once they were at a drive');
select is(tests.said(323), 'open', 'and their answer says so');
select tests.person('bare');
select is(tests.pledge('bare', 324, 202), 'open unconfirmed', 'somebody without a profile');
select tests.open_link('bare');
select is(tests.said(324), 'open', 'is known by a link that they open');
select is(tests.pledge('hired', 325, 202), 'open unconfirmed', 'somebody') from tests.person('hired');
select tests.join('hired', tests.uuid(60));
select is(tests.said(325), 'open', 'is known once they belong to a hospital');
select is(private.accept_reserves(), 3, 'and they are taken');

-- The first profile says it after the answer.
select tests.donor('late'), tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(9), 'date', current_date + 3));
delete from public.profiles where id = tests.id('late');
select is(tests.pledge('late', 326, 202), 'open unconfirmed', 'an answer before there is a profile'), tests.add('reservations', 'late', jsonb_build_object('id', tests.uuid(11), 'drive_id', tests.uuid(9)));
select tests.add('profiles', 'late', jsonb_build_object('last_donation_date', current_date - 1, 'date_of_birth', '1981-01-01'));
select is(tests.said(326), 'open resting,unconfirmed 55', 'follows the profile'),
  is((select person_gives_again_on from public.reservations where id = tests.uuid(11)), current_date + 55, 'and so does a reservation');

-- The hospital that did not prove who it is takes nobody by itself, and neither does a person.
select tests.donor('any'), tests.donor('d1'), tests.donor('d2'), tests.donor('d3'), tests.donor('d4'), tests.donor('d5'), tests.donor('d6');
select is(tests.pledge('any', 330, 203), 'open', 'an unverified hospital decides itself');
select is(private.accept_reserves(), 0, 'later too');
select tests.ask('ada', format('select public.verify_organisation(%L, true)', tests.uuid(61)));
select is(tests.said(330), 'accepted', 'until it is verified');

-- A unit that is free again.
select tests.request(210, '{"required_units": 1}');
select is(tests.pledge('d1', 340, 210), 'accepted', 'the only unit');
select is(tests.pledge('d2', 341, 210, '{"blood_type": "O+"}'), 'open other_type', 'another type is a reserve'), is(tests.pledge('d3', 342, 210), 'open', 'and a type that fits'), is(tests.pledge('d4', 343, 210), 'open', 'another');
-- All of this is one moment. As if d3 had answered a minute before.
alter table public.pledges disable trigger user;
update public.pledges set created_at = created_at - interval '1 minute' where id = tests.uuid(342);
alter table public.pledges enable trigger user;
select tests.wish('d1', 340, '{"withdrawn": true}');
select is(array[tests.said(341), tests.said(342), tests.said(343)], array['open other_type', 'accepted', 'open'], 'the unit goes to the oldest that fits, in the same transaction');
select is(tests.units(210), '0 + 1 of 1', 'and counts');
select ok(exists (select from public.inbox i where i.user_id = tests.id('d3') and i.kind = 'pledge_accepted'), 'who is told');
select tests.wish('staff', 342, '{"decision": "declined"}');
select is(tests.said(343), 'accepted', 'declined: the next');
select is(tests.pledge('d3', 344, 210), 'closed declined', 'who was declined cannot answer again');
select is(tests.pledge('d5', 345, 210), 'open', 'somebody else can'), is(tests.wish('staff', 343, '{"outcome": "missed"}') #>> '{row,status}', 'missed', 'who does not come'), is(tests.said(345), 'accepted', 'is replaced');
delete from auth.users where id = tests.id('d5');
select is(tests.units(210), '0 + 0 of 1', 'an account that is deleted frees its unit');
select tests.wish('staff', 341, '{"decision": "accepted"}'), tests.pledge('d6', 346, 210);
select is(tests.said(346), 'open', 'a reserve'), is(tests.wish('staff', 210, '{"required_units": 3}', 'blood_requests') ->> 'status', 'applied', 'more is needed'), is(tests.said(346), 'accepted', 'the reserve is taken');

-- The words that the donor read.
select tests.request(220, '{"required_units": 2}', 'ann');
select tests.donor('w' || n) from generate_series(1, 4) n;
select is(tests.pledge('w1', 350, 220, jsonb_build_object('arrive_by', now() + interval '9 days', 'agreed_until', now() + interval '9 days 11 hours')), 'open late', 'an answer with the end that was read');
select is((select until from private.consents where pledge_id = tests.uuid(350) and kind = 'consent'), now() + interval '9 days 11 hours', 'is put down with it');
select is(tests.wish('ann', 350, '{"decision": "accepted"}') #>> '{row,status}', 'accepted', 'accepted');
select is((tests.p(350)).contact_until, now() + interval '9 days 11 hours', 'numbers are shown until just then');
select is(tests.wish('w1', 350, '{"agreed_until": "2031-01-01T00:00:00Z"}') ->> 'code', '42501', 'it does not change');
select is(tests.pledge('w2', 351, 220, jsonb_build_object('arrive_by', now() + interval '3 hours', 'agreed_until', now() + span)), '23514 agreed_until', 'not ' || span)
  from unnest(array[interval '2 hours', interval '16 hours']) span;
select is(tests.row_of(tests.pull('ann', 'pledges'), tests.uuid(350)) ? 'agreed_until', false, 'the requester reads the end only once it is accepted');

-- A device of before sends no end: its donor read 72 hours at most, which holds. So they must arrive within them.
select tests.request(221, '{"required_units": 4}', 'ann');
select tests.donor('x' || n) from generate_series(1, 4) n;
create function tests.end_after(n integer, person text, arrives interval, changed jsonb default '{}') returns interval language plpgsql as $$
begin
  perform tests.pledge(person, n, 221, jsonb_build_object('arrive_by', now() + arrives) || changed), tests.wish('ann', n, '{"decision": "accepted"}');
  return (tests.p(n)).contact_until - now();
end $$;
select is(tests.pledge('x1', 354, 221, jsonb_build_object('arrive_by', now() + interval '72 hours 1 second')), '23514 ends_before_arrival', 'an end that was not sent would be before an arrival after more than 72 hours');
select is(tests.end_after(355, 'x1', '72 hours'), '72 hours', 'after just as many it is not'), is(tests.end_after(356, 'x2', '61 hours'), '72 hours', 'nor 72 hours away before twelve hours after the arrival');
select is(tests.end_after(357, 'x3', '3 hours'), '15 hours', 'else it is twelve hours after the arrival');
select is(tests.end_after(358, 'x4', '9 days', jsonb_build_object('agreed_until', now() + interval '9 days 1 hour')), '9 days 1 hour', 'an end that was sent is the end');
select is(array_agg(c.until - now() order by c.pledge_id), '{72:00:00,72:00:00,15:00:00,9 days 01:00:00}', 'each is put down as it was read')
  from private.consents c where c.kind = 'consent' and c.pledge_id = any (array(select tests.uuid(n) from generate_series(355, 358) n));

-- As if somebody had been accepted before that was refused, and their 72 hours were over.
alter table public.pledges disable trigger user;
update public.pledges set agreed_until = now() - interval '1 second', contact_until = now() - interval '1 second' where id = tests.uuid(358);
alter table public.pledges enable trigger user;
select is(private.expire_due(), 1, 'whose number is no longer shown'), is(tests.said(358), 'expired', 'is not expected any more, though they would arrive later'), is(tests.units(221), '0 + 3 of 4', 'nor counted');
select is((select codes ->> 'reason' from public.inbox where user_id = tests.id('x4') and kind = 'pledge_ending'), 'contact', 'they are asked to offer again'),
  is(tests.pledge('x4', 359, 221, jsonb_build_object('arrive_by', now() + interval '9 days', 'agreed_until', now() + interval '9 days')), 'open late', 'and can');
select is((select count(*) from public.pledges p where p.status in ('open', 'accepted') and p.agreed_until < p.arrive_by), 0::bigint, 'no contact ends before the arrival that it was given for');

-- Hidden by reports: nobody is accepted, and no number is shown.
select is(tests.pledge('w3', 352, 220), 'open', 'another answer');
update public.blood_requests set hidden = true where id = tests.uuid(220);
select is(concat(p.status, p.refusal, p.donor_name, p.donor_phone, p.donor_note, p.requester_name, p.requester_phone, p.contact_until), 'acceptedhidden', 'what was shown ends') from tests.p(350) p;
select is(tests.wish('ann', 352, '{"decision": "accepted"}') #>> '{row,status}', 'open', 'nobody is accepted'), is(tests.said(352), 'open hidden', 'and it says why');
select is(tests.pledge('w4', 353, 220), 'closed hidden', 'and nobody answers');
select is((select count(*) from public.inbox where user_id = tests.id('ann') and kind = 'request_hidden' and request_id = tests.uuid(220)), 1::bigint, 'its owner is told');
select is((select string_agg(kind, ' ' order by seq) from private.consents where pledge_id = tests.uuid(350)), 'consent acceptance reveal reveal end', 'the end is put down');
update public.blood_requests set hidden = false where id = tests.uuid(220);
select is(concat_ws(' ', p.status, p.refusal, p.donor_phone, p.requester_phone, p.contact_until = p.agreed_until), 'accepted Canary-donor-phone Canary-contact t', 'shown again: so are the numbers') from tests.p(350) p;
select is((select string_agg(kind, ' ' order by seq) from private.consents where pledge_id = tests.uuid(350)), 'consent acceptance reveal reveal end reveal reveal', 'which is put down');
select is(tests.wish('ann', 352, '{"decision": "accepted"}') #>> '{row,status}', 'accepted', 'and others can be accepted');

select is((select count(*) from public.inbox where user_id = tests.id('ann') and kind = 'request_shown' and request_id = tests.uuid(220)), 1::bigint, 'and its owner is told');

-- The ward is told as long as the numbers are.
select tests.request(242, '{"ward": "ICU", "required_units": 2}'), tests.donor('w5'), tests.donor('w6'), tests.donor('w7');
select is(tests.pledge('w5', 384, 242), 'accepted', 'a donor is expected'), is((tests.p(384)).ward, 'ICU', 'and is told the ward');
update public.blood_requests set hidden = true where id = tests.uuid(242);
update public.blood_requests set ward = '3 West' where id = tests.uuid(242);
select is(concat(p.ward, p.requester_phone, p.contact_until), '', 'while the request is hidden, a new ward is not told') from tests.p(384) p;
-- As if it had been hidden for long.
alter table public.pledges disable trigger user;
update public.pledges set agreed_until = now() - interval '1 second' where id = tests.uuid(384);
alter table public.pledges enable trigger user;
update public.blood_requests set hidden = false where id = tests.uuid(242);
select is(concat(p.status, p.refusal, p.donor_name, p.donor_phone, p.donor_note, p.requester_name, p.requester_phone, p.ward, p.contact_until), 'accepted',
  'what was shown as long as was agreed is not shown again') from tests.p(384) p;

-- What was given is not needed again.
select is(tests.wish('staff', 384, '{"outcome": "given"}') #>> '{row,status}', 'given', 'one of two units is given'), is(tests.pledge('w6', 385, 242), 'accepted', 'the other is on its way');
select is(tests.pledge('w7', 386, 242), 'open', 'a third waits'), is(tests.units(242), '1 + 1 of 2', 'and does not count');

-- As if a donation had been made so long before.
create function tests.ago(n integer, days interval) returns void language plpgsql as $$
begin
  alter table public.pledges disable trigger user;
  update public.pledges set arrive_by = arrive_by - days, next_donation_on = next_donation_on - days, given_on = given_on - days where id = tests.uuid(n);
  alter table public.pledges enable trigger user;
end $$;

-- A day that somebody stated is no day that was told, however long before one it is.
update public.blood_requests set closed_reason = 'found_elsewhere' where user_id in (tests.id('staff'), tests.id('ann')) and not private.is_over(blood_requests);
select tests.donor(d) from unnest(array['stated', 'deleter', 'leaver', 'reserve', 'arrived', 'asked', 'elsewhere', 'visitor']) d;
select tests.request(230), tests.request(231, '{"required_units": 1}');
select is(tests.pledge('stated', 360, 230), 'accepted', 'a donor');
select tests.wish('staff', 360, '{"outcome": "given"}');
select is(private.may_give_from(tests.id('stated')), current_date + 56, 'gave whole blood, which is told');
select tests.ago(360, '28 days');
update public.profiles set last_donation_date = current_date - 28 where id = tests.id('stated');
select is(private.may_give_from(tests.id('stated')), current_date + 28, 'four weeks ago'),
  is(tests.push('stated', tests.mutation(nextval('tests.n')::integer, 'profiles', tests.id('stated'), jsonb_build_object('last_donation_date', current_date - 28),
    jsonb_build_object('last_donation_date', current_date))) #>> '{0,status}', 'applied', 'and says that they gave again today');
select is(private.may_give_from(tests.id('stated')), current_date + 56, 'which is 28 days before the day that was told, and counts as whole blood all the same');

-- What a donation said is still known when it is deleted.
select tests.add('donors', 'deleter', jsonb_build_object('id', tests.uuid(24), 'last_donation_date', current_date - 3, 'blood_type', 'AB-'));
select tests.push('deleter', tests.mutation(nextval('tests.n')::integer, 'donors', tests.uuid(24), '{"deleted": false}', '{"deleted": true}'));
select is((select last_donation_date from public.profiles where id = tests.id('deleter')), current_date - 3, 'the last donation of one that is deleted stays in the profile');
select is(tests.pledge('deleter', 361, 230), 'open resting 53', 'and counts');

-- Who gives elsewhere after they were accepted is not expected any more.
select is(tests.pledge('leaver', 362, 231, jsonb_build_object('arrive_by', now() + interval '24 hours')), 'accepted', 'the only unit'), is(tests.pledge('reserve', 363, 231), 'open', 'a reserve');
select is(tests.push('leaver', tests.mutation(nextval('tests.n')::integer, 'profiles', tests.id('leaver'), '{"previous_donation": false, "last_donation_date": null}',
  jsonb_build_object('previous_donation', true, 'last_donation_date', current_date - 1))) #>> '{0,status}', 'applied', 'they gave yesterday');
select is(tests.said(362), 'withdrawn', 'so they do not come'), is(tests.said(363), 'accepted', 'the reserve does'), is(tests.units(231), '0 + 1 of 1', 'and counts');
select is((select codes ->> 'reason' || ' ' || (codes ->> 'on')::date - current_date from public.inbox where user_id = tests.id('leaver') and kind = 'pledge_not_needed'), 'gave 55', 'the donor is told why'),
  is((select count(*) from public.inbox where user_id = tests.id('staff') and kind = 'pledge_withdrawn' and pledge_id = tests.uuid(362)), 1::bigint, 'and so is the hospital');
select is(tests.pledge('arrived', 364, 230), 'accepted', 'somebody else');
update public.profiles set previous_donation = true, last_donation_date = (now() + interval '3 hours')::date where id = tests.id('arrived');
select is(tests.said(364), 'accepted', 'who gave on the day of their arrival may have given just there');
select tests.add('donors', 'asked', jsonb_build_object('id', tests.uuid(25), 'last_donation_date', current_date - 20, 'blood_type', 'AB-'));
select is(tests.pledge('asked', 365, 230), 'open resting 36', 'who rests'), is(tests.wish('staff', 365, '{"decision": "accepted"}') #>> '{row,status}', 'accepted', 'and is accepted by a person');
update public.donors set last_donation_date = current_date - 10 where id = tests.uuid(25);
select is(tests.said(365), 'accepted resting 36', 'stays accepted'), is(private.release_rested(), 0, 'later too');

-- The same if another request says so: they were marked as not come there, and gave after all.
select tests.request(233), tests.request(234, '{"required_units": 1}');
select is(tests.pledge('elsewhere', 370, 233), 'accepted', 'expected somewhere'), is(tests.wish('staff', 370, '{"outcome": "missed"}') #>> '{row,status}', 'missed', 'where they did not come');
select is(tests.pledge('elsewhere', 371, 234, jsonb_build_object('arrive_by', now() + interval '23 hours')), 'accepted', 'expected elsewhere');
select is(tests.wish('staff', 370, '{"outcome": "given"}') #>> '{row,status}', 'given', 'and they did come to the first');
select is(tests.said(371), 'withdrawn', 'so nobody expects them at the second'), is(tests.units(234), '0 + 0 of 1', 'nor counts them');
select is((select withdrawn_at from public.pledges where id = tests.uuid(371)), null, 'they did not take it back themselves');

-- A hospital that was verified later has seen whom it saw.
select tests.hospital(62, 'Ash Clinic', false), tests.join('ash', tests.uuid(62));
update public.profiles set email_confirmed_at = null where id = tests.id('visitor');
select tests.request(232, '{}', 'ash');
select tests.pledge('visitor', 366, 232), tests.wish('ash', 366, '{"decision": "accepted"}'), tests.wish('ash', 366, '{"outcome": "given"}');
update public.profiles set last_donation_date = current_date - 60 where id = tests.id('visitor');
select tests.ago(366, '60 days');
select is(tests.pledge('visitor', 367, 230), 'open unconfirmed', 'whom only an unverified hospital has seen waits');
select tests.ask('ada', format('select public.verify_organisation(%L, true)', tests.uuid(62)));
select is(tests.said(367), 'open', 'until the hospital is verified'), is(private.accept_reserves(), 1, 'and is taken');

select * from finish();
rollback;
