-- A donor's way: who may say what of it, when they are asked, who loses their place, and whom two tablets of one desk believe.
-- ann asks for blood; bob answers, and others with accounts of their own.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

create function tests.request(n integer, changed jsonb default '{}') returns uuid language sql as $$
  select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(n)) || changed)
$$;
create function tests.someone(n integer) returns void language sql as $$
  insert into auth.users (id, email) values (tests.uuid(950 + n), 'p' || n || '@people.test');
  insert into tests.people values ('p' || n, tests.uuid(950 + n), 'p' || n || '@people.test');
$$;
create function tests.pledge(person text, n integer, request integer, changed jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', coalesce(a -> 'row' ->> 'status', a ->> 'code'), coalesce(a -> 'row' ->> 'refusal', a ->> 'field'))
  from jsonb_array_elements(tests.push(person, tests.mutation(n, 'pledges', tests.uuid(n), null,
    (tests.sample('pledges', person) - 'id') || jsonb_build_object('request_id', tests.uuid(request), 'may_ask', true) || changed))) a
$$;
create sequence tests.wishes start 1000;
create function tests.wishes(person text, n integer, was jsonb, wanted jsonb) returns text language sql as $$
  select case a ->> 'status' when 'rejected' then concat_ws(' ', a ->> 'code', a ->> 'field') when 'conflict' then 'conflict'
    else concat_ws(' ', a -> 'row' ->> 'status', a -> 'row' ->> 'refusal') end
  from jsonb_array_elements(tests.push(person, tests.mutation(nextval('tests.wishes')::integer, 'pledges', tests.uuid(n), was, wanted))) a
$$;
create function tests.wish(person text, n integer, name text, value jsonb, was jsonb default 'null') returns text language sql as $$
  select tests.wishes(person, n, jsonb_build_object(name, was), jsonb_build_object(name, value))
$$;
create function tests.p(n integer) returns public.pledges language sql as $$ select p from public.pledges p where id = tests.uuid(n) $$;
create function tests.units(n integer) returns text language sql as $$
  select units_given || ' + ' || units_coming || ' of ' || required_units from public.blood_requests where id = tests.uuid(n)
$$;
-- A donor who is expected.
create function tests.expected(n integer, request integer, changed jsonb default '{}') returns text language sql as $$
  select tests.someone(n);
  select tests.pledge('p' || n, 300 + n, request, changed);
  select tests.wish('ann', 300 + n, 'decision', '"accepted"');
$$;
-- As if this pledge were older: what was accepted, asked and promised then.
create function tests.pass(n integer, passed interval) returns void language plpgsql as $$
begin
  alter table public.pledges disable trigger a_stamp;
  update public.pledges set created_at = created_at - passed, accepted_at = accepted_at - passed, asked_at = asked_at - passed,
    arrive_by = arrive_by - passed where id = tests.uuid(n);
  alter table public.pledges enable trigger a_stamp;
end $$;
create function tests.told(person text, kind text) returns bigint language sql as $$
  select count(*) from public.inbox i where i.user_id = tests.id(person) and i.kind = told.kind
$$;
-- A moment as a device writes it.
create function tests.moment(at timestamptz) returns jsonb language sql as $$ select to_jsonb(at) $$;
select tests.request(200, '{"required_units": 9}'), tests.request(201, '{"required_units": 1}'), tests.request(202, '{"required_units": 1}');

-- Who may say what.
select is(tests.expected(1, 200), 'accepted', 'a donor is expected');
select is(tests.wish(person, 301, name, tests.moment(now())), '42501 ' || name, format('%s cannot say %s for the donor', person, name))
  from unnest(array['ann', 'ada']) person, unnest(array['on_way_at', 'here_at', 'still_coming_at']) name;
select is(tests.wish('p1', 301, 'seen_at', tests.moment(now())), '42501 seen_at', 'a donor does not say that the desk saw them');
select is(tests.wish('p1', 301, 'outcome', '"could_not"'), '42501 outcome', 'nor that they could not give');
select is(tests.wish('bob', 301, name, tests.moment(now())), '42501 id', format('a stranger cannot write %s', name))
  from unnest(array['on_way_at', 'here_at', 'still_coming_at', 'seen_at']) name;
select is(tests.wish(person, 301, name, value, was), '42501 ' || name, format('%s cannot change %s', person, name))
  from unnest(array['ann', 'p1', 'ada']) person,
    (values ('accepted_at', tests.moment(now()), 'null'::jsonb), ('asked_at', tests.moment(now()), 'null'), ('may_ask', 'false', 'true')) w (name, value, was);
select is(tests.pledge('bob', 320, 200, jsonb_build_object('seen_at', now())), '42501 seen_at', 'nobody is seen before they answer');
select is(tests.pledge('bob', 321, 200, jsonb_build_object('on_way_at', now())), 'open', 'who sets off as they answer');
select is((tests.p(321)).on_way_at, null, 'has said nothing yet: nobody expects them');
select is(tests.wish('bob', 321, 'on_way_at', tests.moment(now())), 'open', 'nor later');
select is((tests.p(321)).on_way_at, null, 'while they wait for an answer');
select is(tests.wish('ann', 321, 'seen_at', tests.moment(now())), 'open', 'and the desk');
select is((tests.p(321)).seen_at, null, 'sees only whom it expects');

-- The moments of taps.
select is(tests.wish('p1', 301, 'on_way_at', tests.moment(now() + interval '3 days')), 'accepted', 'a clock three days ahead');
select is((tests.p(301)).on_way_at, now(), 'is bounded by the server''s now');
select is(tests.wish('p1', 301, 'here_at', tests.moment(now() - interval '3 days')), 'accepted', 'a clock three days behind');
select is((tests.p(301)).here_at, (tests.p(301)).created_at, 'by the answer itself');
select is(tests.wish('p1', 301, 'on_way_at', 'null', tests.moment(now())), 'accepted', 'a word is taken back');
select is((tests.p(301)).on_way_at, null, 'and is gone');
select is(tests.pull('ann', 'pledges') @? ('$.rows[*] ? (@.id == "' || tests.uuid(301) || '" && @.here_at != null)')::jsonpath, true, 'the requester''s device sees who is here');
select is(tests.pull('ann', 'pledges') @? '$.rows[*].may_ask', false, 'not what the donor read');

-- Here, by two tablets.
select is(tests.expected(2, 200), 'accepted', 'another donor');
select is(tests.wish('ann', 302, 'seen_at', tests.moment(now())), 'accepted', 'one tablet says that they are here');
select is(tests.wish('ann', 302, 'seen_at', tests.moment(now() - interval '1 minute')), 'conflict', 'a second one too: the first stands');
select is((tests.p(302)).seen_at, now(), 'once');
select is(tests.wish('ann', 302, 'outcome', '"missed"'), 'accepted', 'a tablet that does not know says that they did not come');
select is((tests.p(302)).outcome, null, 'who was seen did not stay away');
select is(tests.wishes('ann', 302, jsonb_build_object('outcome', null, 'seen_at', now()), '{"outcome": "missed", "seen_at": null}'), 'missed', 'a tablet that knows takes it back');
select is(tests.units(200), '0 + 1 of 9', 'and the place is free');
select is(tests.wish('ann', 302, 'seen_at', tests.moment(now())), 'expired', 'whoever is seen after all is not said to have stayed away');
select is(tests.wish('ann', 302, 'outcome', '"given"'), 'given', 'and may give');
select is(tests.units(200), '1 + 1 of 9', 'which counts once');
select is(tests.wish('ann', 302, 'outcome', '"could_not"'), 'conflict', 'another tablet that said otherwise hears of it');
select is(tests.wish('ann', 302, 'outcome', '"could_not"', '"given"'), 'given', 'what was given stays given');

-- Could not give.
select is(tests.expected(3, 200), 'accepted', 'a donor');
insert into public.profiles (id, blood_type, previous_donation, last_donation_date) values (tests.id('p3'), 'O-', true, current_date - 300);
select is(tests.wish('ann', 303, 'outcome', '"could_not"'), 'could_not', 'comes, and cannot give');
select is(tests.units(200), '1 + 1 of 9', 'the place is free');
select is((tests.p(303)).next_donation_on, null, 'the next date is unchanged');
select is((select last_donation_date from public.profiles where id = tests.id('p3')), current_date - 300, 'and the last');
select is(tests.told('p3', 'pledge_missed'), 0::bigint, 'nobody blames them');
select is((select timeline -> -1 ->> 'event' from public.blood_requests where id = tests.uuid(200)), 'could_not', 'the history of the request says so, naming nobody');
select is(tests.wish('ann', 303, 'outcome', '"given"', '"could_not"'), 'given', 'they could after all');
select is(tests.units(200), '2 + 1 of 9', 'and it counts');
select is(tests.wish('p3', 303, 'on_way_at', tests.moment(now())), 'given', 'what they said of their way without a network may arrive after that'),
  is((tests.p(303)).on_way_at, now(), 'and is in the history'),
  is(tests.wish('p3', 303, 'on_way_at', 'null', tests.moment(now())), 'given', 'for good'), is((tests.p(303)).on_way_at, now(), 'too');
select is(tests.expected(4, 200), 'accepted', 'one more');
select is(tests.wish('ann', 304, 'outcome', '"missed"'), 'missed', 'did not come');
select is(tests.wish('ann', 304, 'outcome', '"could_not"', '"missed"'), 'could_not', 'or rather came and could not');
select is(tests.wish('ann', 304, 'outcome', '"missed"', '"could_not"'), 'missed', 'each outcome can be corrected');
select is(tests.wish('p4', 304, 'here_at', tests.moment(now())), 'missed', 'what a donor says themselves corrects none'),
  is((tests.p(304)).here_at, now(), 'but is kept');

-- Released, with thanks.
select is(tests.expected(5, 201), 'accepted', 'the only unit');
select tests.open_link('bob'); -- who may offer to more than one request
select is(tests.pledge('bob', 322, 201), 'open', 'a reserve');
select is(tests.wish('ann', 305, 'outcome', '"given"'), 'given', 'is given');
select is((tests.p(322)).status, 'released', 'the reserve is released');
select is((select codes ->> 'reason' from public.inbox where user_id = tests.id('bob') and kind = 'pledge_not_needed'), 'fulfilled', 'and thanked');
select is((tests.p(322)).contact_phone, '', 'their number is forgotten');
select tests.someone(6);
select is(tests.pledge('p6', 306, 202), 'open', 'an offer');
update public.blood_requests set closed_reason = 'patient_died' where id = tests.uuid(202);
select is((tests.p(306)).status, 'closed', 'a request that ends without its blood closes it');

-- Are you still coming?
select is(tests.expected(7, 200, jsonb_build_object('arrive_by', now() + interval '3 hours')), 'accepted', 'three hours ahead');
select is(private.ask_donors(), 0, 'nobody is asked before half of the time');
select tests.pass(307, '91 minutes');
select is(private.ask_donors(), 1, 'at half of it they are');
select is(private.ask_donors(), 0, 'once');
select is(tests.told('p7', 'pledge_asked'), 1::bigint, 'in their inbox');
select is((tests.p(307)).asked_at, now(), 'and on their screen');
select private.expire_due();
select is((tests.p(307)).status, 'accepted', 'they have until their arrival');
select is(tests.expected(8, 200, jsonb_build_object('arrive_by', now() + interval '3 hours')), 'accepted', 'who says so');
select tests.pass(308, '91 minutes');
select is(private.ask_donors(), 1, 'when asked');
select is(tests.wish('p8', 308, 'still_coming_at', tests.moment(now())), 'accepted', 'is still coming');
select tests.pass(n, '90 minutes') from unnest(array[307, 308]) n;
select private.expire_due();
select is((tests.p(307)).status, 'expired', 'without a word the place is lost at the arrival time');
select is((tests.p(308)).status, 'accepted', 'with a word it is kept, as before');
select is(tests.told('p7', 'pledge_lapsed'), 1::bigint, 'the donor is told so');
select is((select codes ->> 'reason' from public.inbox where user_id = tests.id('ann') and kind = 'pledge_withdrawn' and pledge_id = tests.uuid(307)), 'silent', 'and the requester');
select is(tests.wish('p7', 307, 'on_way_at', tests.moment(now())), 'expired', 'a word that arrives late');
select is((tests.p(307)).on_way_at, now(), 'reaches the desk, which may still take their blood');
select is(tests.wish('ann', 307, 'outcome', '"given"'), 'given', 'and say so');

-- Who said a word, and is late.
select tests.pass(308, '58 minutes');
select private.expire_due();
select is((tests.p(308)).status, 'accepted', 'who said that they come has an hour more');
select tests.pass(308, '2 minutes');
select private.expire_due();
select is((tests.p(308)).status, 'expired', 'and then somebody else gets the place');
select is((select codes ->> 'reason' from public.inbox where user_id = tests.id('p8') and kind = 'pledge_lapsed'), 'late', 'the donor reads why');
select is((select codes ->> 'reason' from public.inbox where user_id = tests.id('ann') and kind = 'pledge_withdrawn' and pledge_id = tests.uuid(308)), 'late', 'and so does the requester');
select is(tests.wish('ann', 308, 'seen_at', tests.moment(now())), 'expired', 'when the desk sees them');
select is(tests.wish('ann', 308, 'outcome', '"given"'), 'given', 'it can take their blood all the same');
select is(tests.expected(24, 200, jsonb_build_object('arrive_by', now() + interval '3 hours')), 'accepted', 'a donor');
select is(tests.wish('p24', 324, 'here_at', tests.moment(now())), 'accepted', 'who says that they are here');
select tests.pass(324, '11 hours');
select private.expire_due();
select is((tests.p(324)).status, 'accepted', 'keeps the place, although the desk has not seen them');

-- Who is not asked.
select is(tests.expected(9, 200, jsonb_build_object('arrive_by', now() + interval '20 minutes')), 'accepted', 'twenty minutes ahead');
select tests.pass(309, '15 minutes');
select is(private.ask_donors(), 0, 'one is on the road already');
select tests.pass(309, '30 minutes');
select private.expire_due();
select is((tests.p(309)).status, 'accepted', 'and has half an hour more');
select tests.pass(309, '6 minutes');
select private.expire_due();
select is((tests.p(309)).status, 'expired', 'but no longer');
select is(tests.expected(10, 200, '{"may_ask": false}'), 'accepted', 'an old device');
select tests.pass(310, '9 hours');
select is(private.ask_donors(), 0, 'does not know the question');
select private.expire_due();
select is((tests.p(310)).status, 'accepted', 'so its donor keeps their place, as before');
select is(tests.expected(11, 200, jsonb_build_object('arrive_by', now() + interval '3 hours')), 'accepted', 'if the server did not run');
select tests.pass(311, '4 hours');
select private.expire_due();
select is((tests.p(311)).status, 'accepted', 'nobody loses a place unasked');
select is(private.ask_donors(), 1, 'they are asked late');
select private.expire_due();
select is((tests.p(311)).status, 'accepted', 'and have time to answer');
select tests.pass(311, '11 minutes');
select private.expire_due();
select is((tests.p(311)).status, 'expired', 'ten minutes');

-- Quiet hours: who is expected tomorrow at noon is not woken at night.
select tests.someone(n) from unnest(array[12, 13]) n;
insert into public.profiles (id, time_zone, push_own, quiet_from, quiet_to)
  select tests.id(p), 'UTC', true, (now() at time zone 'UTC' - interval '1 hour')::time, (now() at time zone 'UTC' + interval '1 hour')::time
  from unnest(array['p12', 'p13']) p;
insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
  select tests.id(p), 'https://push.example/' || p, 'k', 'a' from unnest(array['p12', 'p13']) p;
select is(tests.pledge('p12', 312, 200, jsonb_build_object('arrive_by', now() + interval '9 hours')), 'open', 'far ahead');
select is(tests.pledge('p13', 313, 200, jsonb_build_object('arrive_by', now() + interval '3 hours')), 'open', 'and near');
select is(tests.wish('ann', n, 'decision', '"accepted"'), 'accepted', n || ' is accepted') from unnest(array[312, 313]) n;
select tests.pass(312, '4 hours 31 minutes'), tests.pass(313, '91 minutes');
select is(private.ask_donors(), 2, 'both are asked');
select is((select o.due_at > now() from private.outbox o where o.user_id = tests.id('p12') and o.kind = 'pledge_asked'), true, 'the far one when the night is over');
select is((select o.due_at <= now() from private.outbox o where o.user_id = tests.id('p13') and o.kind = 'pledge_asked'), true, 'the near one at once');

select * from finish();
rollback;
