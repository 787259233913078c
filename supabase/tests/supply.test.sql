-- How many available donations there are of each type, counted as they come and go.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
delete from public.donors;

create function tests.supply(type text) returns jsonb language sql as $$
  select v from jsonb_array_elements(tests.ask('anon', 'select public.supply_levels()')) v where v ->> 'blood_type' = type
$$;
create function tests.units(type text) returns integer language sql as $$ select (tests.supply(type) ->> 'available')::integer $$;

select is(jsonb_path_query_array(tests.ask(person, 'select public.supply_levels()'), '$[*].blood_type'),
    '["A+", "A-", "AB+", "AB-", "B+", "B-", "O+", "O-"]', format('%s gets all eight types', person))
  from unnest(array['anon', 'bob', 'ada']) person;
select is(tests.supply('O-'), '{"blood_type": "O-", "available": 0, "level": "Critical"}', 'none is Critical');

select tests.add('donors', 'ann', jsonb_build_object('id', tests.uuid(1)));
select is(tests.units('O-'), 1, 'a new donation counts');
select is(tests.units('O+'), 0, 'for its own type only');
select tests.add('donors', 'ann', jsonb_build_object('id', tests.uuid(2), 'is_available', false));
select is(tests.units('O-'), 1, 'one that is not available does not');
update public.donors set is_available = true where id = tests.uuid(2);
select is(tests.units('O-'), 2, 'it does when it becomes available');
update public.donors set is_available = true, city = 'Salem' where id = tests.uuid(2);
select is(tests.units('O-'), 2, 'another change does not count it again');
update public.donors set is_available = false where id = tests.uuid(2);
select is(tests.units('O-'), 1, 'it counts no longer when it becomes unavailable');
update public.donors set deleted = true where id = tests.uuid(2);
select is(tests.units('O-'), 1, 'deleting it then changes nothing');
update public.donors set deleted = true where id = tests.uuid(1);
select is(tests.units('O-'), 0, 'a deleted donation does not count');
delete from public.donors where id in (tests.uuid(1), tests.uuid(2));
select is(tests.units('O-'), 0, 'removing a deleted row changes nothing');
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(3)));
delete from public.donors where id = tests.uuid(3);
select is(tests.units('O-'), 0, 'removing an available one does');
select is(tests.write('ann', tests.insertion('donors', 'ann')), '1 rows', 'a donation whose transaction is rolled back …');
select is(tests.units('O-'), 0, '… was never counted');
select is(tests.push('ann', tests.mutation(1, 'donors', tests.uuid(4), null, tests.sample('donors', 'ann') || '{"blood_type": "Z"}'),
  tests.mutation(2, 'donors', tests.uuid(5), null, tests.sample('donors', 'ann'))) -> 1 ->> 'status', 'applied', 'a donation pushed beside a refused one …');
select is(tests.units('O-'), 1, '… counts, the refused one does not');
select tests.push('ann', tests.mutation(2, 'donors', tests.uuid(5), null, tests.sample('donors', 'ann')));
select is(tests.units('O-'), 1, 'a replay is not counted twice');

-- The levels: 0 Critical, 1-2 Low, 3-6 Medium, 7 or more High.
create table tests.level as
  select n, tests.add('donors', 'ann', jsonb_build_object('id', tests.uuid(100 + n), 'blood_type', 'AB-')), tests.supply('AB-') as answer from generate_series(1, 8) n;
-- covers: supply-levels
select is(answer, jsonb_build_object('blood_type', 'AB-', 'available', n, 'level', case when n < 3 then 'Low' when n < 7 then 'Medium' else 'High' end),
  format('%s is %s', n, answer ->> 'level')) from tests.level;

delete from auth.users where id = tests.id('ann');
select is(tests.units('AB-'), 0, 'the donations of a removed account do not count');
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(200 + n), 'is_available', n % 3 > 0, 'blood_type', (array['A+', 'B+', 'O+'])[1 + n % 3]))
  from generate_series(1, 30) n;
select is(s.available, (select count(*) from public.donors d where d.blood_type = s.blood_type and d.is_available and not d.deleted),
  format('the counter of %s says what a count says', s.blood_type)) from private.supply s;

select * from finish();
rollback;
