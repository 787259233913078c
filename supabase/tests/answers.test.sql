-- What one donor, or many, can do to a requester by answering; and what a requester learns of where a donor lives.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'ann');
create function tests.answer(person text, n integer, request integer default 200, fields jsonb default '{}') returns text language sql as $$
  select coalesce(a -> 0 ->> 'field', a -> 0 ->> 'status') from (select tests.push(person, tests.mutation(n, 'pledges', tests.uuid(n), null,
    tests.sample('pledges', person) - 'id' || jsonb_build_object('request_id', tests.uuid(request)) || fields)) as a) x
$$;
create function tests.take_back(person text, n integer) returns text language sql as $$
  select tests.push(person, tests.mutation(n + 50000, 'pledges', tests.uuid(n), '{"withdrawn": false}', '{"withdrawn": true}')) #>> '{0,status}'
$$;
create function tests.news() returns text language sql as $$
  select string_agg(coalesce(i.codes ->> 'donors', 'one'), ', ' order by i.codes ->> 'donors' nulls first) from public.inbox i
  where i.user_id = tests.id('ann') and i.kind = 'pledge_received'
$$;
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(200 + n), 'hospital_zip', '62701', 'urgency', 'Critical', 'required_units', 3)) from generate_series(0, 2) n;

-- One donor.
select is(tests.answer('bob', 300 + n) || ', ' || tests.take_back('bob', 300 + n), 'applied, applied', format('answer %s, and take it back', n)) from generate_series(1, 5) n;
select is(tests.answer('bob', 306), 'answers_to_request', 'the sixth answer to a request is refused, with the quota''s name');
select is(tests.news(), 'one', 'their turns tell the requester once');
select is(tests.answer('bob', 400 + n, 201 + n % 2, jsonb_build_object('withdrawn', true)), 'applied', 'answers to others still go') from generate_series(1, 10) n;
create table tests.more as select tests.uuid(210 + n) as id, n from generate_series(1, 6) n;
insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact, email, reason, requester_name, requester_type)
  select m.id, tests.id('cid'), 'P-123456', 'A+', 'Oak', 1, 'High', '5', 'a@b', 'r', 'n', 'doctor' from tests.more m;
select is(tests.answer('bob', 420 + n, 210 + n, '{"withdrawn": true}'), 'applied', 'up to 20 within a day') from generate_series(1, 5) n;
select is(tests.answer('bob', 426, 216), 'answers_a_day', 'the next is refused');
alter table public.pledges disable trigger a_stamp;
update public.pledges set created_at = now() - interval '25 hours' where user_id = tests.id('bob');
alter table public.pledges enable trigger a_stamp;
select is(tests.answer('bob', 427, 216), 'applied', 'and goes a day later');

-- Many donors.
select tests.person('p' || n) from generate_series(1, 8) n;
select tests.answer('p' || n, 500 + n) from generate_series(1, 8) n;
select is(tests.news(), 'one, one, one, 6', 'after three within an hour one row counts the others of that hour');
select tests.take_back('p8', 508), tests.answer('p8', 518);
select is(tests.news(), 'one, one, one, 6', 'each of them once');
update public.inbox set is_read = true;
select tests.person('p9'), tests.answer('p9', 509);
select is(tests.news() || ' ' || (select is_read from public.inbox where codes ? 'donors' and user_id = tests.id('ann')), 'one, one, one, 7 false', 'which is news again with the next one');
alter table public.inbox disable trigger a_stamp;
update public.inbox set created_at = now() - interval '61 minutes';
alter table public.inbox enable trigger a_stamp;
select tests.person('p10'), tests.answer('p10', 510, 201);
select is((select count(*) from public.inbox where kind = 'pledge_received' and created_at = now()), 1::bigint, 'an hour later a donor has a row of their own');

-- What is over leaves the requester's devices, but the latest 200.
create function tests.held(person text, wanted text) returns bigint language sql as $$
  select count(*) from jsonb_array_elements(tests.pull(person, 'pledges') -> 'rows') r where r ->> 'status' = wanted
$$;
insert into public.pledges (id, request_id, user_id, request_owner, blood_type, arrive_by, contact_name, contact_phone, consent_version, created_at, withdrawn)
  select tests.uuid(60000 + n), tests.uuid(200), tests.id('cid'), tests.id('ann'), 'O+', now() + interval '1 hour', 'c', '5', '2026-11', now() - n * interval '1 second', true
  from generate_series(1, 300) n;
select is((select count(*) from public.pledges p where p.request_owner = tests.id('ann') and p.status not in ('open', 'accepted') and not p.archived), 200::bigint, 'of what is over 200 are kept'),
  is(tests.held('ann', 'withdrawn'), 200::bigint, 'and a first contact gives those'), is(tests.held('ann', 'open') >= 8, true, 'beside all that are not over'),
  is(tests.held('cid', 'withdrawn') >= 300, true, 'who answered has all of theirs');
select is(jsonb_agg(distinct a -> '_deleted'), '[true]', 'an archived one leaves a device that held it')
  from jsonb_array_elements(tests.ask('ann', format('select public.pull_rows(''pledges'', %L)', (select array_agg(p.id) from public.pledges p where p.archived)))) a;

-- Whoever was expected stays until something can be said of them, whatever a busy requester holds.
select tests.person('often'), tests.person('came');
do $$ begin
  for n in 1..201 loop
    insert into public.pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version)
      values (tests.uuid(70000 + n), tests.uuid(202), tests.id('often'), 'O+', now() + interval '1 hour', 'o', '5', '2026-11');
    update public.pledges set decision = 'accepted' where id = tests.uuid(70000 + n);
    update public.pledges set outcome = 'missed' where id = tests.uuid(70000 + n);
  end loop;
end $$;
select tests.answer('came', 600, 202);
select is(tests.push('ann', tests.mutation(62000, 'pledges', tests.uuid(600), '{"decision": null}', '{"decision": "accepted"}')) #>> '{0,row,status}', 'accepted', 'somebody is expected');
alter table public.pledges disable trigger a_stamp;
update public.pledges set arrive_by = now() - interval '13 hours' where id = tests.uuid(600);
alter table public.pledges enable trigger a_stamp;
select private.expire_due();
select is(tests.row_of(tests.pull('ann', 'pledges'), tests.uuid(600)) ->> 'status', 'expired', 'the requester keeps them when their time is over');
select is(tests.push('ann', tests.mutation(62001, 'pledges', tests.uuid(600), '{"outcome": null}', '{"outcome": "given"}')) #>> '{0,row,status}', 'given', 'and can say that they gave');

-- Where a donor lives.
select tests.person('far'), tests.person('near');
select tests.add('profiles', 'near', '{"zip_code": "62703"}'), tests.add('profiles', 'far', '{"zip_code": "62794"}');
select tests.answer('near', 700), tests.answer('far', 701);
create function tests.band(n integer) returns text language sql as $$ select p.distance_band from public.pledges p where p.id = tests.uuid(n) $$;
select isnt(tests.band(700), null, 'a requester is told about how far away a donor is');
select is(tests.band(700), tests.band(701), 'the same of everybody in an area of three digits');
create table tests.told as select n, tests.band(n) as band from unnest(array[700, 701]) n;
select is(tests.push('ann', tests.mutation(61000, 'blood_requests', tests.uuid(200), '{"hospital_zip": "62701"}', '{"hospital_zip": "10001"}')) #>> '{0,status}', 'applied', 'a requester may correct where the hospital is');
select is(tests.band(n), band, 'it stays when the requester moves the hospital') from tests.told;
update public.profiles set zip_code = '10001' where id = tests.id('near');
select is(tests.band(700), band, 'or the donor moves') from tests.told where n = 700;

-- A desk holds everybody who was due in the last two days, so that two tablets of it agree, however many came.
select tests.hospital(90, 'Busy Hospital'), tests.join('desk', tests.uuid(90));
select tests.add('blood_requests', 'desk', jsonb_build_object('id', tests.uuid(290), 'org_id', tests.uuid(90), 'blood_type', 'O-', 'required_units', 50));
select tests.person('many');
do $$ begin
  for n in 1..203 loop
    insert into public.pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version)
      values (tests.uuid(80000 + n), tests.uuid(290), tests.id('many'), 'O-', now() + interval '1 hour', 'm', '5', '2026-11');
    update public.pledges set decision = 'accepted' where id = tests.uuid(80000 + n);
    update public.pledges set outcome = 'could_not' where id = tests.uuid(80000 + n);
  end loop;
end $$;
select is(tests.held('desk', 'could_not'), 203::bigint, 'all 203 who came today are on the desk''s devices');
alter table public.pledges disable trigger user;
update public.pledges set arrive_by = now() - interval '48 hours' where org_id = tests.uuid(90);
alter table public.pledges enable trigger user;
select private.archive_pledges(null, tests.uuid(90));
select is((select count(*) from public.pledges p where p.org_id = tests.uuid(90) and not p.archived), 200::bigint, 'two days later the latest 200 are');

select * from finish();
rollback;
