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
select is(tests.pledge('later', 308, 200, jsonb_build_object('arrive_by', now() + interval '13 days')), 'open late', 'who comes in 13 days waits');
select is(tests.pledge('later', 309, 201, jsonb_build_object('arrive_by', now() + interval '73 hours')), 'open late', 'in 73 hours for what is not urgent');
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
select is(private.has_shown_themselves(tests.id('here')), true, 'is known once they were at a drive');
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
select is(tests.pledge('d2', 341, 210, '{"blood_type": "O+"}'), 'open other_type covered', 'another type is a reserve'), is(tests.pledge('d3', 342, 210), 'open covered', 'and a type that fits'), is(tests.pledge('d4', 343, 210), 'open covered', 'another');
select tests.wish('d1', 340, '{"withdrawn": true}');
select is(array[tests.said(341), tests.said(342), tests.said(343)], array['open other_type', 'accepted', 'open'], 'the unit goes to the oldest that fits, in the same transaction');
select is(tests.units(210), '0 + 1 of 1', 'and counts');
select ok(exists (select from public.inbox i where i.user_id = tests.id('d3') and i.kind = 'pledge_accepted'), 'who is told');
select tests.wish('staff', 342, '{"decision": "declined"}');
select is(tests.said(343), 'accepted', 'declined: the next');
select is(tests.pledge('d3', 344, 210), 'closed declined', 'who was declined cannot answer again');
select is(tests.pledge('d5', 345, 210), 'open covered', 'somebody else can'), is(tests.wish('staff', 343, '{"outcome": "missed"}') #>> '{row,status}', 'missed', 'who does not come'), is(tests.said(345), 'accepted', 'is replaced');
delete from auth.users where id = tests.id('d5');
select is(tests.units(210), '0 + 0 of 1', 'an account that is deleted frees its unit');
select tests.wish('staff', 341, '{"decision": "accepted"}'), tests.pledge('d6', 346, 210);
select is(tests.said(346), 'open covered', 'a reserve'), is(tests.wish('staff', 210, '{"required_units": 2}', 'blood_requests') ->> 'status', 'applied', 'more is needed'), is(tests.said(346), 'accepted', 'the reserve is taken');

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

select * from finish();
rollback;
