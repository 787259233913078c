-- Answers to requests: who may pledge, what the server decides of both parties' wishes, and what follows.
-- ann asks for blood; bob and cid answer.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

create function tests.request(n integer, changed jsonb default '{}', person text default 'ann') returns uuid language sql as $$
  select tests.add('blood_requests', person, jsonb_build_object('id', tests.uuid(n)) || changed)
$$;
-- Another donor with an account of their own.
create function tests.someone(n integer) returns void language sql as $$
  insert into auth.users (id, email) values (tests.uuid(950 + n), 'p' || n || '@people.test');
  insert into tests.people values ('p' || n, tests.uuid(950 + n), 'p' || n || '@people.test');
$$;
-- The server's answer to a new pledge, as 'status refusal'.
create function tests.pledge(person text, n integer, request integer, changed jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', coalesce(a -> 'row' ->> 'status', a ->> 'code'), coalesce(a -> 'row' ->> 'refusal', a ->> 'field'))
  from jsonb_array_elements(tests.push(person, tests.mutation(n, 'pledges', tests.uuid(n), null,
    (tests.sample('pledges', person) - 'id') || jsonb_build_object('request_id', tests.uuid(request)) || changed))) a
$$;
create sequence tests.wishes start 1000;
-- The answer to one wish about pledge n. `was` is what the device believes.
create function tests.wish(person text, n integer, name text, value jsonb, was jsonb default null) returns text language sql as $$
  select case a ->> 'status' when 'rejected' then concat_ws(' ', a ->> 'code', a ->> 'field')
    else concat_ws(' ', a -> 'row' ->> 'status', a -> 'row' ->> 'refusal') end
  from jsonb_array_elements(tests.push(person, tests.mutation(nextval('tests.wishes')::integer, 'pledges', tests.uuid(n),
    jsonb_build_object(name, coalesce(was, case when name in ('withdrawn', 'contested') then 'false'::jsonb else 'null' end)),
    jsonb_build_object(name, value)))) a
$$;
create function tests.p(n integer) returns public.pledges language sql as $$ select p from public.pledges p where id = tests.uuid(n) $$;
create function tests.r(n integer) returns public.blood_requests language sql as $$ select r from public.blood_requests r where id = tests.uuid(n) $$;
-- 'given + coming of needed'
create function tests.units(n integer) returns text language sql as $$
  select units_given || ' + ' || units_coming || ' of ' || required_units from public.blood_requests where id = tests.uuid(n)
$$;
select tests.someone(n) from generate_series(1, 4) n;
select tests.open_link(person) from unnest(array['bob', 'cid', 'p1', 'p3']) person; -- who may offer to three requests
select tests.request(200, '{"required_units": 1}'), tests.request(201), tests.request(202), tests.request(203), tests.request(204);
select tests.add('donors', 'bob', '{"zip_code": "62703"}');

-- Who may answer.
select is(tests.attempt('anon', tests.insertion('pledges', 'bob')), 'refused 42501', 'a visitor cannot pledge');
select is(tests.pledge('bob', 301, 200), 'open', 'somebody else''s open request can be answered');
select is(tests.pledge('bob', 301, 200), 'open', 'the same mutation again gets the same answer');
select is(tests.pledge('ann', 302, 200), 'closed own', 'one''s own request cannot');
select is(tests.pledge('bob', 303, 200), 'closed already', 'a second live pledge to a request is refused');
select is(tests.pledge('bob', 304, 201), 'open', 'another request can be answered too');
select is(tests.pledge('bob', 305, 202), 'open', 'and a third');
select is(tests.pledge('bob', 306, 203), 'closed limit', 'three live pledges are the most');
select is(tests.pledge('bob', 307, 999), 'closed closed', 'a request that is gone takes no pledge');
select is(tests.pledge('cid', 308, 200, '{"arrive_by": "2020-01-01T00:00:00Z"}'), 'expired', 'a pledge whose time is over when it arrives has expired');
select is(tests.pledge('cid', 309, 200, jsonb_build_object('arrive_by', now() + interval '15 days')), '23514 arrive_by', 'one for a day too far is refused');
select is(tests.pledge('cid', 310, 200, '{"consent_version": "1999"}'), '23514 consent_version', 'so are words that nobody knows');
select is(tests.pledge('cid', 311, 200, '{"contact_phone": " "}'), '23514 said_when_live', 'and no phone number');
select is(tests.pledge('cid', 312, 200, jsonb_build_object('donor_id', tests.uuid(1))), '42501 donor_id', 'and somebody else''s donation');
select is(tests.pledge('cid', 313, 200, '{"decision": "accepted"}'), '42501 decision', 'nobody accepts their own pledge as they make it');
select is(tests.pledge('cid', 314, 200, '{"outcome": "given"}'), '42501 outcome', 'a donor does not say how a pledge ended');
select is(tests.pledge('cid', 315, 200, '{"withdrawn": true}'), 'withdrawn', 'what was withdrawn before it was sent is');
select is(tests.pledge('cid', 316, 200, jsonb_build_object('status', 'accepted')), '42501 status', 'a device cannot write the status');
select is(tests.pledge('cid', 317, 200, jsonb_build_object('user_id', tests.id('bob'))), '42501', 'nobody pledges for another person');
select is(tests.pledge('cid', 318, 200, '{"blood_type": "unknown"}'), 'open', 'who does not know their type can pledge');
select is((tests.p(318)).match, null, 'the server does not say how such a pledge fits');
select is((tests.p(301)).match, 'compatible', 'O- can give red cells to A+');
select is((tests.p(301)).distance_band, null, 'without a hospital ZIP code there is no distance');
select is((tests.p(301)).needed_type || ' ' || (tests.p(301)).hospital, 'A+ General Hospital', 'a pledge says what is needed, and where');

-- Which party may write which wish.
select is(tests.wish('bob', 301, 'decision', '"accepted"'), '42501 decision', 'the donor cannot accept');
select is(tests.wish('bob', 301, 'outcome', '"given"'), '42501 outcome', 'a donor does not say that they gave');
select is(tests.wish(person, 301, 'withdrawn', 'true'), '42501 withdrawn', person || ' cannot withdraw for the donor') from unnest(array['ann', 'ada']) person;
select is(tests.wish(person, 301, 'contested', 'true'), '42501 contested', person || ' cannot contest for the donor') from unnest(array['ann', 'ada']) person;
select is(tests.wish('cid', 301, name, value), '42501 id', format('a stranger cannot write %s', name))
  from (values ('decision', '"accepted"'::jsonb), ('outcome', '"given"'), ('withdrawn', 'true'), ('contested', 'true')) w (name, value);
select is(tests.wish(person, 301, name, '"x"', '"y"'), '42501 ' || name, format('%s cannot change %s', person, name))
  from unnest(array['ann', 'bob', 'ada']) person, unnest(array['note', 'contact_name', 'contact_phone', 'blood_type', 'arrive_by', 'user_id',
    'request_id', 'request_owner', 'status', 'refusal', 'donor_phone', 'requester_phone', 'contact_until', 'match', 'distance_band']) name;

-- Accepting: at most two for each unit.
select is(tests.units(200), '0 + 0 of 1', 'nobody is expected yet');
select is(tests.wish('ann', 301, 'decision', '"accepted"'), 'accepted', 'the requester accepts');
select is(tests.units(200), '0 + 1 of 1', 'and a unit is on its way');
select tests.someone(10);
select is(tests.pledge('p10', 350, 200), 'open', 'somebody else answers'), is(tests.wish('ann', 350, 'decision', '"accepted"'), 'accepted', 'a second donor for the only unit can be accepted, as not everybody comes');
select is(tests.wish('ann', 318, 'decision', '"accepted"'), 'open covered', 'a third stays as reserve');
select is((tests.p(318)).decision, null, 'and the wish is taken back, so that it can be made again');
select is(tests.wish('p10', 350, 'withdrawn', 'true'), 'withdrawn', 'one of them withdraws');
select is(tests.wish('ann', 304, 'decision', '"accepted"'), 'open elsewhere', 'who is expected elsewhere cannot be accepted');
select is(tests.units(201), '0 + 0 of 2', 'and takes no unit');
select is(tests.wish('ann', 301, 'decision', 'null', '"accepted"'), 'accepted', 'an acceptance is not taken back by saying nothing');
select is((tests.p(301)).contact_until, least((tests.p(301)).arrive_by + interval '12 hours', now() + interval '72 hours'), 'contacts are shown until 12 hours after the arrival');
select is(tests.pledge('p1', 320, 201, jsonb_build_object('arrive_by', now() + interval '9 days', 'agreed_until', now() + interval '9 days 12 hours')), 'open', 'somebody comes in nine days');
select is(tests.wish('ada', 320, 'decision', '"accepted"'), 'accepted', 'an administrator may accept');
select is((tests.p(320)).contact_until, (tests.p(320)).arrive_by + interval '12 hours', 'also where that is more than 72 hours away');

-- A unit that is free again.
select is(tests.wish('bob', 301, 'withdrawn', 'true'), 'withdrawn', 'the donor withdraws');
select is(tests.units(200), '0 + 0 of 1', 'and the unit is free');
select is((tests.p(318)).refusal, null, 'the reserve can be accepted');
select is((tests.p(304)).refusal, null, 'and the donor elsewhere');
select is(tests.wish('bob', 301, 'withdrawn', 'false', 'true'), 'withdrawn', 'what is withdrawn stays so');
select is(tests.wish('ann', 301, 'decision', '"declined"', '"accepted"'), 'withdrawn', 'a wish that comes too late changes nothing');
select is((tests.p(301)).decision, 'accepted', 'and is taken back');
select is(tests.wish('ann', 301, 'outcome', '"given"'), 'withdrawn', 'also the outcome');
select is(tests.pledge('bob', 321, 200), 'open', 'a donor who withdrew can pledge anew');
select is(tests.wish('ann', 318, 'decision', '"accepted"'), 'accepted', 'the reserve is accepted');
select is(tests.wish('ann', 318, 'decision', '"declined"', '"accepted"'), 'released', 'and sent away again');
select is(tests.units(200), '0 + 0 of 1', 'their unit is free again');
select is(tests.wish('ann', 321, 'decision', '"declined"'), 'declined', 'an open pledge is declined');
select is(tests.pledge(person, n, 200), 'closed declined', person || ' was declined, and does not stand before the requester again')
  from (values ('bob', 319), ('cid', 329)) d (person, n);

-- Did not come.
select is(tests.pledge('p2', 322, 200), 'open', 'a donor');
select is(tests.wish('ann', 322, 'outcome', '"missed"'), 'open', 'has no outcome before being accepted');
select is(tests.wish('ann', 322, 'decision', '"accepted"'), 'accepted', 'is accepted');
select is(tests.wish('p2', 322, 'contested', 'true'), 'accepted', 'there is nothing to contest');
select is((tests.p(322)).contested, false, 'so nothing is contested');
select is(tests.wish('ann', 322, 'outcome', '"missed"'), 'missed', 'and did not come');
select is(tests.units(200), '0 + 0 of 1', 'the unit is free');
select is(tests.wish('p2', 322, 'contested', 'true'), 'missed', 'the donor contests');
select is((tests.p(322)).contested, true, 'both parties see that the donor contests it');
select is(tests.pull('ann', 'pledges') @? ('$.rows[*] ? (@.id == "' || tests.uuid(322) || '" && @.contested == true)')::jsonpath, true, 'on the requester''s device too');
select ok((tests.r(200)).timeline::text not like '%missed%', 'the timeline of the request does not tell who did not come');

-- Gave blood: told late, and corrected.
select tests.add('profiles', 'p2', jsonb_build_object('previous_donation', false, 'last_donation_date', null));
select tests.add('donors', 'p2', jsonb_build_object('id', tests.uuid(21))), tests.add('donors', 'p2', jsonb_build_object('id', tests.uuid(22)));
select is(tests.pledge('p2', 323, 202), 'open', 'the same donor answers another request');
select is(tests.wish('ann', 322, 'outcome', '"given"', '"missed"'), 'given', 'the requester corrects it: the donor gave');
select is(tests.units(200), '1 + 0 of 1', 'the unit is given');
select is((tests.r(200)).request_fulfilled, true, 'the request is fulfilled');
select is((tests.r(200)).closed_reason, 'given_here', 'by what was given');
select is((tests.p(322)).next_donation_on, current_date + 56, 'the donor learns when they may give again');
select is(is_available::text || ' ' || donation_count || ' ' || last_donation_date, 'false 1 ' || current_date, 'their donations are not available any more, and count it')
  from public.donors where user_id = tests.id('p2');
select is(previous_donation::text || ' ' || last_donation_date, 'true ' || current_date, 'and their profile') from public.profiles where id = tests.id('p2');
select is((tests.p(323)).status, 'closed', 'another open pledge of the donor is closed');
select is(tests.wish('ann', 322, 'outcome', '"missed"', '"given"'), 'given', 'what was given stays given');
select is(tests.wish('p2', 322, 'withdrawn', 'true'), 'given', 'also if the donor then says that they do not come');
select is((tests.p(322)).withdrawn, false, 'and the wish that came too late is taken back');
select is(tests.pledge('p3', 324, 200), 'closed closed', 'a fulfilled request takes no pledge');
select is((tests.r(200)).timeline @> '[{"event": "posted"}, {"event": "answered"}, {"event": "accepted"}, {"event": "not_coming"}, {"event": "given"}, {"event": "fulfilled", "reason": "given_here"}]', true, 'the timeline tells what happened');
select ok((tests.r(200)).timeline::text !~* 'canary|0000-4000', 'and names nobody');

-- Gave blood after all, while another donor is expected for the only unit.
select tests.request(209, '{"required_units": 1}'), tests.someone(8), tests.someone(9);
select is(tests.pledge('p8', 325, 209), 'open', 'p8 answers'), is(tests.wish('ann', 325, 'decision', '"accepted"'), 'accepted', 'is accepted'),
  is(tests.wish('ann', 325, 'outcome', '"missed"'), 'missed', 'and marked as missed');
select is(tests.pledge('p9', 326, 209), 'open', 'p9 answers'), is(tests.wish('ann', 326, 'decision', '"accepted"'), 'accepted', 'and is expected instead');
select is(tests.wish('ann', 325, 'outcome', '"given"', '"missed"'), 'given', 'p8 gave after all');
select is(tests.units(209), '1 + 0 of 1', 'their unit counts at once');
select is((tests.p(326)).status, 'released', 'and p9 is released');
select is((tests.r(209)).closed_reason, 'given_here', 'and fulfils the request');
delete from public.pledges where id = tests.uuid(325);
update public.blood_requests set additional_info = '' where id = tests.uuid(209);
select is(tests.units(209), '1 + 0 of 1', 'it counts after the donor''s account is deleted');

-- The end of a request ends what was pledged.
select is(tests.pledge('p3', 330, 203), 'open', 'p3 answers'), is(tests.pledge('p4', 331, 203), 'open', 'p4 too'),
  is(tests.wish('ann', 330, 'decision', '"accepted"'), 'accepted', 'p3 is accepted');
select tests.push('ada', tests.mutation(332, 'blood_requests', tests.uuid(203), '{"request_fulfilled": false}', '{"request_fulfilled": true}'));
select is((tests.p(n)).status, 'released', n || ' is not needed when an administrator fulfils the request') from unnest(array[330, 331]) n;
select is(tests.units(203), '0 + 0 of 2', 'and nobody is expected');
select is(tests.wish('ann', 331, 'outcome', '"given"'), 'released', 'a pledge that was never accepted cannot be marked as given');
select is(tests.wish('ann', 330, 'outcome', '"missed"'), 'released', 'who was not needed any more is not said to have stayed away');
select is(tests.wish('p3', 330, 'outcome', '"given"'), '42501 outcome', 'a donor does not say so themselves');
-- covers: fulfil-donors
select is(tests.wish('ada', 330, 'outcome', '"given"'), 'given', 'who was expected can be said to have given once the request is fulfilled');
select is(tests.units(203), '1 + 0 of 2', 'and their unit counts');
select is((tests.p(330)).next_donation_on, current_date + 56, 'they learn when they may give again');
select is(tests.pledge('p3', 333, 204), 'open', 'p3 answers another'), is(tests.wish('ann', 333, 'decision', '"accepted"'), 'accepted', 'and is accepted');
select tests.push('ann', tests.mutation(334, 'blood_requests', tests.uuid(204), '{"deleted": false}', '{"deleted": true}'));
select is((tests.p(333)).status, 'closed', 'a withdrawn request ends it too');
select is(tests.wish('ann', 333, 'outcome', '"given"'), 'closed', 'nobody is said to have given to a request that was withdrawn');

-- An account that goes.
select tests.request(205), tests.request(206, '{}', 'bob');
select is(tests.pledge('p3', 340, 205), 'open', 'p3 answers ann'), is(tests.wish('ann', 340, 'decision', '"accepted"'), 'accepted', 'and is accepted'),
  is(tests.pledge('p4', 341, 206), 'open', 'p4 answers bob'), is(tests.wish('bob', 341, 'decision', '"accepted"'), 'accepted', 'and is accepted');
create table tests.before as select person, tests.pull(person, 'pledges') -> 'checkpoint' as at from unnest(array['ann', 'p4', 'cid']) person;
delete from auth.users where id in (tests.id('p3'), tests.id('bob'));
select is(tests.units(205), '0 + 0 of 2', 'the unit of a donor whose account is gone is free');
select is((tests.p(340)).id, null, 'their pledge is gone');
select is(tests.row_of(tests.pull('ann', 'pledges', at), tests.uuid(340)), private.gone(tests.uuid(340)), 'and leaves the requester''s device') from tests.before where person = 'ann';
select is((tests.p(341)).status, 'closed', 'whose requester is gone is not needed any more');
select is(tests.row_of(tests.pull('p4', 'pledges', at), tests.uuid(341)) ->> 'status', 'closed', 'and is told so') from tests.before where person = 'p4';
select is((tests.p(341)).request_owner, null, 'nothing points at the account that is gone');

-- What changes in a request reaches who answered it.
select is(tests.pledge('p4', 345, 205, jsonb_build_object('donor_id', null)), 'open', 'p4 answers'), is(tests.wish('ann', 345, 'decision', '"accepted"'), 'accepted', 'and is accepted');
select tests.add('profiles', 'p4', '{"zip_code": "62703"}');
select tests.push('ann', tests.mutation(346, 'blood_requests', tests.uuid(205), '{"hospital": "General Hospital", "contact": "Canary-contact", "hospital_zip": "", "blood_type": "A+"}',
  '{"hospital": "County Hospital", "contact": "New-number", "hospital_zip": "62701", "blood_type": "O-"}'));
select is(concat_ws(' ', p.hospital, p.requester_phone, p.distance_band, p.match), 'County Hospital New-number same', 'the number that is shown is the new one, and the distance as it was')
  from tests.p(345) p;

-- Consents are written down, for good.
select is((select string_agg(kind, ' ' order by seq) from private.consents where pledge_id = tests.uuid(301)),
  'consent acceptance reveal reveal withdrawal', 'consent, acceptance, what was shown and the withdrawal are kept');
select is((select string_agg(kind, ' ' order by seq) from private.consents where pledge_id = tests.uuid(318)), 'consent acceptance reveal reveal end', 'so is the end');
select is((select count(*) from private.audit_log where action = 'consent' and row_id = tests.uuid(301)), 5::bigint, 'administrators find them in the audit log');
select is(tests.attempt('database', statement), 'refused 42501', format('nobody changes them: %s', statement))
  from unnest(array['update private.consents set kind = ''end''', 'delete from private.consents', 'truncate private.consents']) statement;
select is((select count(*) from jsonb_array_elements(tests.ask('ann', 'select public.my_consents()')) c where c ->> 'pledge_id' = tests.uuid(318)::text), 5::bigint, 'the requester reads theirs');
select is((select count(*) from jsonb_array_elements(tests.ask('cid', 'select public.my_consents()')) c where c ->> 'pledge_id' = tests.uuid(318)::text and (c -> 'mine')::boolean and c ->> 'kind' = 'reveal'), 1::bigint, 'the donor sees who has seen their number');
select is(tests.ask('ada', 'select public.my_consents()'), '[]', 'nobody reads another''s');
select is(tests.attempt('anon', 'select public.my_consents()'), 'refused 42501', 'a visitor has none');

-- What an administrator does with a pledge is logged, without what is in confidence.
select is((select count(*) from private.audit_log where action = 'update' and table_name = 'pledges' and row_id = tests.uuid(320)), 1::bigint, 'the acceptance by an administrator is logged');
select ok((select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from private.audit_log where table_name = 'pledges') !~* 'canary', 'no contact is in the log');

-- In the order in which it was made: an answer is taken back, and given again for a later hour.
select tests.request(2400), tests.open_link('p4');
select tests.pledge('p4', 3380, 2400);
select is((select jsonb_agg(concat_ws(' ', a ->> 'code', coalesce(a -> 'row' ->> 'refusal', a -> 'row' ->> 'status'))) from jsonb_array_elements(tests.push('p4',
    tests.mutation(3381, 'pledges', tests.uuid(3380), '{"withdrawn": false}', '{"withdrawn": true}'),
    tests.mutation(3382, 'pledges', tests.uuid(3379), null, tests.sample('pledges', 'p4') - 'id' || jsonb_build_object('request_id', tests.uuid(2400))),
    tests.mutation(3383, 'pledges', tests.uuid(3378), null, tests.sample('pledges', 'p4') - 'id' || jsonb_build_object('request_id', tests.uuid(2400))))) a),
  '["withdrawn", "open", "already"]', 'who takes an answer back and answers again in one call comes');

-- Constraints of the server's own columns, which hold whatever wrote the row.
alter table public.pledges disable trigger c_decide, disable trigger d_keep_band;
create table tests.broken as select * from (values
  ('blood_type', 'blood_type = ''C+'''), ('note', 'note = repeat(''x'', 281)'), ('contact_name', 'contact_name = repeat(''x'', 201)'),
  ('contact_phone', 'contact_phone = repeat(''5'', 41)'), ('consent_version', 'consent_version = repeat(''x'', 21)'), ('decision', 'decision = ''maybe'''),
  ('outcome', 'outcome = ''maybe'''), ('status', 'status = ''maybe'', contact_name = '''', contact_phone = '''', note = '''', doubts = ''{}'''), ('refusal', 'refusal = ''maybe'''), ('match', 'match = ''maybe'''),
  ('distance_band', 'distance_band = ''far'''), ('needed_type', 'needed_type = ''unknown'''), ('said_when_live', 'contact_phone = '''''),
  ('arrive_by', 'arrive_by = ''infinity'''), ('on_way_at', 'on_way_at = ''infinity'''), ('here_at', 'here_at = ''infinity'''),
  ('still_coming_at', 'still_coming_at = ''infinity'''), ('seen_at', 'seen_at = ''infinity'''), ('agreed_until', 'agreed_until = ''infinity'''), ('doubts', 'doubts = ''{maybe}'''), ('standing', 'standing = ''maybe'''),
  ('resting', 'gives_again_on = ''2031-01-01'''), ('doubted_while_live', 'status = ''declined'', contact_name = '''', contact_phone = '''', note = '''', doubts = ''{late}'''), ('client_created_at', 'client_created_at = ''-infinity'''),
  ('forgotten_at_the_end', 'status = ''declined'', doubts = ''{}'''), ('revealed_when_accepted', 'donor_phone = ''5''')) b (name, assignment);
select is(tests.attempt('database', tests.insertion('pledges', 'cid', jsonb_build_object('id', tests.uuid(400), 'status', 'open')) || format('; alter table public.pledges disable trigger a_stamp; update public.pledges set %s where id = %L', assignment, tests.uuid(400))),
  'refused 23514 ' || name, format('pledges: %s is refused', assignment)) from tests.broken;
select ok(exists (select from tests.broken where name = conname), format('the constraint %s of pledges is tried here', conname))
  from pg_constraint where contype = 'c' and conrelid = 'public.pledges'::regclass;

select * from finish();
rollback;
