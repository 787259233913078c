-- Sending changes: each mutation gets one lasting answer, and none holds up another.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

-- New rows, changes, conflicts.
create table tests.said as select 'new' as step, tests.push('ann', tests.mutation(1, 'donors', tests.uuid(1), null, tests.sample('donors', 'ann'))) -> 0 as answer;
select is(answer ->> 'status', 'applied', 'a new row is applied') from tests.said where step = 'new';
select is(answer -> 'row', to_jsonb(d) - 'deleted', 'the answer holds the server''s whole row') from tests.said, public.donors d where step = 'new';
insert into tests.said select 'change', tests.push('ann', tests.mutation(2, 'donors', tests.uuid(1), '{"city": "Springfield"}', '{"city": "Salem"}')) -> 0;
select is(answer ->> 'status', 'applied', 'a change of what the device knew is applied') from tests.said where step = 'change';
select is(answer -> 'row' -> 'rev', '2', 'the answer holds the new version') from tests.said where step = 'change';
insert into tests.said select 'late', tests.push('ann', tests.mutation(3, 'donors', tests.uuid(1),
  '{"city": "Springfield", "notes": "Canary-notes"}', '{"city": "Boston", "notes": "New notes"}')) -> 0;
select is(answer - 'row', '{"status": "conflict", "fields": ["city"]}', 'a field that somebody changed meanwhile is a conflict, by name') from tests.said where step = 'late';
select is(answer -> 'row' ->> 'city', 'Salem', 'the answer to it holds the server''s row') from tests.said where step = 'late';
select results_eq('select city, notes, rev from public.donors', $$values ('Salem', 'Canary-notes', 2)$$, 'nothing of a conflicting change is applied');
select is(tests.push('ann', tests.mutation(3, 'donors', tests.uuid(1), '{"city": "Salem", "notes": "Canary-notes"}',
  '{"city": "Boston", "notes": "New notes"}')) -> 0 ->> 'status', 'applied', 'a conflict is no lasting answer: with a new base it is applied');
select is(tests.push('ada', tests.mutation(4, 'donors', tests.uuid(1), '{"zip_code": "62701"}', '{"zip_code": "02101"}')) -> 0 ->> 'status', 'applied', 'one device changes one field');
select is(tests.push('ann', tests.mutation(4, 'donors', tests.uuid(1), '{"state": "IL"}', '{"state": "MA"}')) -> 0 ->> 'status', 'applied', 'another, of the same version, changes another');
select results_eq('select zip_code, state from public.donors', $$values ('02101', 'MA')$$, 'both changes are there');
select is(tests.push('ann', tests.mutation(5, 'donors', tests.uuid(1), '{"state": "IL"}', '{"state": "MA"}')) -> 0 ->> 'status', 'applied', 'two who write the same value do not conflict');
select is(tests.push('ann', tests.mutation(6, 'donors', tests.uuid(1), '{}', '{"state": "NY"}')) -> 0 -> 'fields', '["state"]', 'without a base for a field there is no change of it');
select is(tests.push('ann', tests.mutation(7, 'donors', tests.uuid(1), '{"preferred_time": "morning", "conditions": ["Canary-condition"]}',
  '{"preferred_time": null, "conditions": []}')) -> 0 -> 'row' -> 'conditions', '[]', 'lists and empty values can be written');
-- A list by itself: nothing else changes in the same mutation, which would hide that it is not written.
select is(tests.push('ann', tests.mutation(9100 + n, 'donors', tests.uuid(1), jsonb_build_object('preferred_centers', was), jsonb_build_object('preferred_centers', becomes))) -> 0 -> 'row' -> 'preferred_centers',
  becomes, format('a list can be %s', what)) from (values
    (1, 'lengthened', '["Canary-center"]'::jsonb, '["A", "B", "C"]'::jsonb), (2, 'shortened', '["A", "B", "C"]', '["A", "C"]'),
    (3, 'reordered', '["A", "C"]', '["C", "A"]'), (4, 'emptied', '["C", "A"]', '[]')) l (n, what, was, becomes) order by n;
select is((select rev from public.donors where id = tests.uuid(1)),
  (select (tests.push('ann', tests.mutation(9105, 'donors', tests.uuid(1), '{"preferred_centers": []}', '{"preferred_centers": []}')) -> 0 -> 'row' ->> 'rev')::integer), 'a value that is there already is not written');

-- A second change that was made before the first was answered: its base is the first, as the device spells it.
create function tests.twice(target text, id uuid, n integer, field text, was jsonb, first jsonb, second jsonb) returns text language sql as $$
  select string_agg(a -> 0 ->> 'status', ', ') from (
    select tests.push('ada', tests.mutation(n, target, id, jsonb_build_object(field, was), jsonb_build_object(field, first))) as a
    union all select tests.push('ada', tests.mutation(n + 1, target, id, jsonb_build_object(field, first), jsonb_build_object(field, second)))) x
$$;
select tests.add('drives', 'database');
select tests.add('reservations', 'database', jsonb_build_object('user_id', tests.id('ann')));
select tests.add('profiles', 'ada');
select is(tests.twice(target, id, n, field, was, first, second), 'applied, applied', format('%s of %s changes twice: %s', field, target, what)) from (values
  ('reservations', tests.uuid(6), 9110, 'checked_in_at', 'null'::jsonb, '"2031-01-01T09:31:00.000Z"'::jsonb, 'null'::jsonb, 'a moment is taken back'),
  ('profiles', tests.id('ada'), 9112, 'paused_until', 'null', '"2031-01-01T09:31:00.000Z"', '"2031-02-01T09:31:00.5Z"', 'a moment becomes another'),
  ('reservations', tests.uuid(6), 9114, 'preferred_time', '"10:30:00"', '"11:00"', '"11:30"', 'a time of day'),
  ('drives', tests.uuid(3), 9116, 'date', '"2031-01-01"', '"2031-1-2"', '"2031-01-03"', 'a day'),
  ('drives', tests.uuid(3), 9118, 'slots_total', '50', '"60"', '70', 'a number')) v (target, id, n, field, was, first, second, what);
select is((select a -> 0 -> 'fields' from tests.push('ada', tests.mutation(9122, 'drives', tests.uuid(3), '{"date": "long ago"}', '{"date": "2031-01-04"}')) a), '["date"]', 'a base that no day can be is none');

-- Withdrawn before it was acknowledged, whatever it is.
select is(tests.push('ada', tests.mutation(n, target, tests.uuid(n), null, '{"deleted": true}')) -> 0,
  jsonb_build_object('status', 'applied', 'row', jsonb_build_object('id', tests.uuid(n), '_deleted', true)), format('a new row of %s that never arrived is withdrawn', target))
  from (select name as target, 9130 + row_number() over (order by name)::integer as n from private.collections where writable is not null) c;
select is(tests.push('ada', tests.mutation(9131, 'drives', tests.uuid(9131), null, '{"deleted": true}')) -> 0 ->> 'status', 'applied', 'the same again gets the same answer');
select is(tests.push('ada', tests.mutation(9150, target, tests.uuid(n), null, tests.sample(target, 'ada') - 'id')) -> 0 ->> 'code', '23505', format('the row of %s itself, come late, is refused', target))
  from (select name as target, 9130 + row_number() over (order by name)::integer as n from private.collections where writable is not null) c where target = 'drives';
select is((select jsonb_agg(a -> 'code') from jsonb_array_elements(tests.push('ada', tests.mutation(9151, 'drives', tests.uuid(9151), null, tests.sample('drives', 'ada') - 'id'),
    tests.mutation(9152, 'drives', tests.uuid(9152), null, '{"deleted": true}'), tests.mutation(9153, 'drives', tests.uuid(9153), null, tests.sample('drives', 'ada') - 'id'),
    tests.mutation(9154, 'drives', tests.uuid(9152), null, tests.sample('drives', 'ada') - 'id'))) a), '[null, null, null, "23505"]', 'nor within one call, beside others');
select is((tests.push('ada', tests.mutation(9155, 'drives', tests.uuid(9151), null, '{"deleted": true}')) -> 0) #> '{row,_deleted}', 'true', 'a row that had arrived is deleted');
select is(deleted, true, 'for good') from public.drives where id = tests.uuid(9151);
select tests.person('gus');
select is(tests.push('gus', tests.mutation(9156, 'drives', tests.uuid(9153), null, '{"deleted": true}')) -> 0 -> 'row' ->> '_deleted', null, 'a stranger who does the same withdraws nothing');
select is(deleted, false, 'the row stands') from public.drives where id = tests.uuid(9153);
select is(tests.push('ann', tests.mutation(9157, 'reservations', tests.uuid(6), null, '{"deleted": true}')) -> 0 ->> 'field', 'deleted', 'what devices do not delete is cancelled instead');
delete from public.blood_requests;

select is(tests.push('ann', tests.mutation(8, 'donors', tests.uuid(1), '{"deleted": false}', '{"deleted": true}')) -> 0 -> 'row',
  jsonb_build_object('id', tests.uuid(1), '_deleted', true), 'a deleted row is answered as gone');
select is(tests.push('ann', tests.mutation(9, 'donors', tests.uuid(1), '{"deleted": false}', '{"deleted": true}')) -> 0 ->> 'status', 'applied', 'a deletion by a second device of what is deleted already is applied');
select is(tests.push('ann', tests.mutation(10, 'donors', tests.uuid(1), '{"city": "Boston"}', '{"city": "Lima"}')) -> 0 ->> 'code', '23514', 'a deleted row takes no other change');

-- An account that leaves more answers behind in an hour than people do.
create table tests.sent (step text, answer jsonb);
insert into private.push_ledger (user_id, mutation_id, collection, answer) select tests.id('bob'), gen_random_uuid(), 'donors', '{}' from generate_series(1, 20000);
insert into tests.sent select 'too much', tests.push('bob', tests.mutation(11, 'donors', tests.uuid(11), null, tests.sample('donors', 'bob'))) -> 0;
select is(answer ->> 'status', 'retry', 'a change above 20,000 in an hour waits') from tests.sent;
select is((select count(*) from private.push_ledger where user_id = tests.id('bob')), 20000::bigint, 'it leaves no answer behind');
select is(tests.push('ann', tests.mutation(12, 'donors', tests.uuid(1), '{"deleted": true}', '{"deleted": true}')) -> 0 ->> 'status', 'applied', 'others send on');
update private.push_ledger set created_at = now() - interval '2 hours' where user_id = tests.id('bob');
select is(tests.push('bob', tests.mutation(11, 'donors', tests.uuid(11), null, tests.sample('donors', 'bob'))) -> 0 ->> 'status', 'applied', 'the change is applied when the hour is over');
delete from public.donors where user_id = tests.id('bob');
delete from private.push_ledger where user_id = tests.id('bob');

-- Refusals: a code and a field.
create table tests.refusal (n integer, words text, person text, collection text, base jsonb, fields jsonb, code text, field text);
insert into tests.refusal values
  (20, 'a value outside an enumeration', 'ann', 'blood_requests', null, '{"blood_type": "Z"}', '23514', 'blood_type'),
  (21, 'a number below its bound', 'ann', 'blood_requests', null, '{"required_units": 0}', '23514', 'required_units'),
  (22, 'a required field left empty', 'ann', 'blood_requests', null, '{"hospital": null}', '23502', 'hospital'),
  (23, 'text where a number belongs', 'ann', 'blood_requests', null, '{"required_units": "many"}', '22P02', null),
  (24, 'a number too large to be one', 'ann', 'blood_requests', null, '{"required_units": 99999999999}', '22003', null),
  (25, 'a day that does not exist', 'ann', 'blood_requests', null, '{"client_created_at": "2020-02-30"}', '22008', null),
  (26, 'a column that does not exist', 'ann', 'blood_requests', null, '{"colour": "red"}', '42501', 'colour'),
  (27, 'a column only the server writes', 'ann', 'blood_requests', null, '{"rev": 9}', '42501', 'rev'),
  (28, 'another as owner', 'ann', 'blood_requests', null, '{"user_id": "00000000-0000-4000-8000-000000000902"}', '42501', null),
  (29, 'a request that arrives fulfilled', 'ann', 'blood_requests', null, '{"request_fulfilled": true}', '23514', 'request_fulfilled'),
  (30, 'an owner who fulfils their request', 'ann', 'blood_requests', '{"request_fulfilled": false}', '{"request_fulfilled": true}', '42501', 'request_fulfilled'),
  (31, 'a changed patient id', 'ann', 'blood_requests', '{"patient_id": "P-654321"}', '{"patient_id": "P-111111"}', '23514', 'patient_id'),
  (32, 'a changed id', 'ann', 'blood_requests', '{"id": "00000000-0000-4000-8000-000000000002"}', '{"id": "00000000-0000-4000-8000-000000000003"}', '23514', 'id'),
  (33, 'a change of another''s row', 'bob', 'blood_requests', '{"location": "Ward 5"}', '{"location": "Ward 6"}', '42501', 'id'),
  (34, 'a deletion of another''s row', 'bob', 'blood_requests', '{"deleted": false}', '{"deleted": true}', '42501', 'id'),
  (35, 'an id that is taken', 'bob', 'blood_requests', null, '{}', '23505', 'blood_requests_pkey'),
  (36, 'a profile for another', 'bob', 'profiles', null, '{"first_name": "Bob"}', '42501', null),
  (37, 'a column name that is SQL', 'ann', 'blood_requests', null, '{"location\", \"rev": "x"}', '42501', 'location", "rev');
select tests.add('blood_requests', 'ann');
create table tests.refused as
  select r.*, tests.push(person, tests.mutation(n, collection, case when base is not null or n = 35 then tests.uuid(2) when collection = 'profiles' then tests.id('ann') else tests.uuid(n) end,
    base, case when base is null and collection <> 'profiles' then tests.sample(collection, person) || fields else fields end)) -> 0 as answer
  from tests.refusal r;
select is(answer ->> 'status', 'rejected', words || ' is rejected') from tests.refused;
select is(answer ->> 'code', code, words || ' has its code') from tests.refused;
select is(answer ->> 'field', field, words || ' names the field') from tests.refused;
select isnt(answer ->> 'message', null, words || ' has a message') from tests.refused;
select is((select count(*) from public.blood_requests), 1::bigint, 'nothing refused is there');
select results_eq('select location, patient_id, request_fulfilled, rev from public.blood_requests', $$values ('Ward 5', 'P-654321', false, 1)$$, 'and nothing has changed');
select is(tests.push('ada', tests.mutation(38, 'blood_requests', tests.uuid(2), '{"request_fulfilled": false}', '{"request_fulfilled": true}')) -> 0 -> 'row' -> 'request_fulfilled',
  'true', 'an administrator fulfils a request');

-- Replays.
create table tests.first as select tests.push('ann', tests.mutation(40, 'donors', tests.uuid(40), null, tests.sample('donors', 'ann'))) as answer;
select is(tests.push('ann', tests.mutation(40, 'donors', tests.uuid(40), null, tests.sample('donors', 'ann'))), answer, 'the replay of a new row gets the same answer') from tests.first;
select is((select count(*) from public.donors where id = tests.uuid(40)), 1::bigint, 'and there is one row');
select tests.push('ann', tests.mutation(41, 'donors', tests.uuid(40), '{"city": "Springfield"}', '{"city": "Salem"}'));
select tests.push('ada', tests.mutation(42, 'donors', tests.uuid(40), '{"city": "Salem"}', '{"city": "Springfield"}'));
select is(tests.push('ann', tests.mutation(41, 'donors', tests.uuid(40), '{"city": "Springfield"}', '{"city": "Salem"}')) -> 0 ->> 'status', 'applied', 'the replay of a change gets the same answer');
select is(city, 'Springfield', 'and does not undo what came after it') from public.donors where id = tests.uuid(40);
select is(tests.push('ann', tests.mutation(20, 'blood_requests', tests.uuid(20), null, tests.sample('blood_requests', 'ann'))) - 'row', jsonb_build_array(answer) - 'row',
  'the replay of a refused mutation is refused in the same words') from tests.refused where n = 20;
select is(tests.push('bob', tests.mutation(40, 'donors', tests.uuid(40), null, tests.sample('donors', 'ann'))) -> 0 ->> 'status', 'rejected', 'another person who replays it is refused');
select is(tests.push('bob', tests.mutation(40, 'donors', tests.uuid(43), null, tests.sample('donors', 'bob'))) -> 0 ->> 'status', 'rejected', 'the refusal of that number is their lasting answer');
select is(tests.push('bob', tests.mutation(1, 'donors', tests.uuid(43), null, tests.sample('donors', 'bob'))) -> 0 ->> 'status', 'applied', 'the numbers of one person''s mutations do not stand in the way of another''s');
select is((select count(*) from public.donors where id = tests.uuid(40) and user_id = tests.id('ann')), 1::bigint, 'the row is still its owner''s');

-- Many at once.
create function tests.many(from_n integer, to_n integer, bad_n integer default null) returns jsonb language sql as $$
  select jsonb_agg(tests.mutation(n, 'donors', tests.uuid(n), null,
    tests.sample('donors', 'ann') || case when n = bad_n then '{"blood_type": "Z"}'::jsonb else '{}' end) order by n)
  from generate_series(from_n, to_n) n
$$;
create function tests.push_all(person text, mutations jsonb) returns jsonb language sql as $$
  select tests.ask(person, format('select public.push_changes(%L, %L)', tests.uuid(7000), mutations))
$$;
create table tests.fifty as select n, a from jsonb_array_elements(tests.push_all('ann', tests.many(101, 150, 117))) with ordinality x (a, n);
select is((select count(*) from tests.fifty where a ->> 'status' = 'applied'), 49::bigint, '1 refused of 50: 49 are applied');
select is((select a - 'row' - 'message' from tests.fifty where a ->> 'status' <> 'applied'), '{"status": "rejected", "code": "23514", "field": "blood_type"}', 'the one is rejected with its reason');
select is((select n from tests.fifty where a ->> 'status' <> 'applied'), 17::bigint, 'at its own place');
select is((select count(*) from public.donors where id between tests.uuid(101) and tests.uuid(150)), 49::bigint, 'the 49 are there');
select is((select count(*) from tests.fifty where n <> 17 and a -> 'row' ->> 'id' <> tests.uuid(100 + n::integer)::text), 0::bigint, 'each answer holds its own row');
select is((select jsonb_agg(a -> 'status') from jsonb_array_elements(tests.push_all('ann', tests.many(101, 150, 117))) a),
  (select jsonb_agg(a -> 'status' order by n) from tests.fifty), 'the 50 once more get the same answers');
select is((select count(*) from public.donors where id between tests.uuid(101) and tests.uuid(150)), 49::bigint, 'and make no further rows');
select is((select count(*) from jsonb_array_elements(tests.push_all('ann', tests.many(501, 1000))) a where a ->> 'status' = 'applied'), 500::bigint, '500 at once are applied');
select is(tests.attempt('ann', format('select public.push_changes(tests.uuid(7000), %L)', tests.many(501, 1001))), 'refused 22023', 'more than 500 are refused as a whole');
select is(tests.attempt('ann', format('select public.push_changes(tests.uuid(7000), %L)', junk)), 'refused 22023', format('%s is no array of mutations', junk))
  from unnest(array['{}', '"x"', '1', 'null']) junk;
select is(tests.push_all('ann', '[]'), '[]', 'none at all get no answers');
select is((select jsonb_agg(a -> 'status') from jsonb_array_elements(tests.push('ann',
    tests.mutation(60, 'donors', tests.uuid(60), null, tests.sample('donors', 'ann')),
    tests.mutation(61, 'donors', tests.uuid(60), '{"city": "Springfield"}', '{"city": "Salem"}'),
    tests.mutation(62, 'blood_requests', tests.uuid(62), null, tests.sample('blood_requests', 'ann')),
    tests.mutation(60, 'donors', tests.uuid(60), null, tests.sample('donors', 'ann')))) a),
  '["applied", "applied", "applied", "applied"]', 'a new row, its change, a row of another collection and a repetition go in one call');
select results_eq('select city, rev from public.donors where id = tests.uuid(60)', $$values ('Salem', 2)$$, 'in their order, the repetition without effect');

-- Junk between good ones.
create table tests.junk as select n, m from unnest(array[
  '1', '"x"', 'null', '[]', '{}', '{"id": 1}', 'true',
  '{"id": "x", "collection": "donors", "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": {"city": "x"}}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "donors", "row_id": "x", "base": null, "set": {"city": "x"}}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "donors", "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": {}}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "donors", "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": []}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "donors", "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": "x"}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "donors", "row_id": "00000000-0000-4000-8000-000000000070", "base": null}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "newsletter_subscribers", "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": {"name": "x"}}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": "private.admins", "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": {"role": "admin"}}',
  '{"id": "00000000-0000-4000-8000-000000005999", "collection": {"a": 1}, "row_id": "00000000-0000-4000-8000-000000000070", "base": null, "set": {"city": "x"}}'
  ]::jsonb[]) with ordinality j (m, n);
create table tests.mixed as select n, a from jsonb_array_elements(tests.push_all('ann',
    (select jsonb_agg(x order by n, k) from (select n, 1 as k, m as x from tests.junk union all
      select n, 2, tests.mutation(2000 + n::integer, 'donors', tests.uuid(2000 + n::integer), null, tests.sample('donors', 'ann')) from tests.junk) b)))
  with ordinality x (a, n);
select is(a ->> 'status' || ' ' || coalesce(a ->> 'code', ''), 'rejected 22023', format('junk between good mutations is rejected: %s', left(m::text, 160)))
  from tests.junk join tests.mixed on tests.mixed.n = tests.junk.n * 2 - 1;
select is((select count(*) from tests.mixed where a ->> 'status' = 'applied'), (select count(*) from tests.junk), 'the good ones between it are applied');
select is(tests.push('ann', tests.mutation(80, 'donors', tests.uuid(60), base, '{"city": "Rome"}')) -> 0 ->> 'status', 'conflict', format('a base of %s is none', base))
  from unnest(array['1', '"x"', '[]', 'false']::jsonb[]) base;

-- Who may.
select is(tests.attempt('anon', format('select public.push_changes(tests.uuid(7000), %L)', tests.many(3001, 3001))), 'refused 42501', 'who is not logged in sends nothing');
select tests.become('bob');
select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '{"role": "authenticated"}', true);
select throws_ok(format('select public.push_changes(tests.uuid(7000), %L)', '[]'), '42501', null, 'a token that names nobody sends nothing');
select tests.become('database');
select is((select count(*) from private.push_ledger where user_id not in (select id from tests.people)), 0::bigint, 'the ledger holds answers of the people who sent');

-- An account that is gone while its token is still good.
delete from auth.users where id = tests.id('cid');
select is(tests.push('cid', tests.mutation(4001, 'donors', tests.uuid(4001), null, tests.sample('donors', 'cid'))) -> 0 ->> 'status', 'retry', 'a new row of an account that is gone is to be tried again');
select is(tests.push('cid', tests.mutation(4002, 'donors', tests.uuid(1), '{"city": "x"}', '{"city": "y"}')) -> 0 ->> 'status', 'rejected', 'a refusal reaches a device whose account is gone');

select * from finish();
rollback;
