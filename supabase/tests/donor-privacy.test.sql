-- Visitors and strangers get only the public columns of a donation, by every endpoint.
begin;
\ir setup.psql
select no_plan();

-- Everything else is hidden, including a column that is added later.
create table tests.public_column as select unnest(tests.columns_seen('donors', 'visitor')) as name;
create table tests.hidden_column as
  select attname::text as name from pg_attribute
  where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped
    and attname not in (select name from tests.public_column);
create table tests.viewer as select * from (values ('anon', 'a visitor'), ('bob', 'a stranger')) v (person, words);

create table tests.start as select person, tests.pull(person, 'donors') -> 'checkpoint' as checkpoint
  from unnest(array['anon', 'bob', 'ann', 'ada']) person;
select tests.add('donors', 'ann');
-- bob's own, so that the answers to bob have rows to compare with
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(10)));

create table tests.answer as
  select 'the first pull' as way, person, tests.pull(person, 'donors') -> 'rows' as answer
    from unnest(array['anon', 'bob', 'ann', 'ada']) person
  union all select 'a later pull', person, tests.pull(person, 'donors', checkpoint) -> 'rows' from tests.start
  union all select 'pull_rows', person, tests.ask(person, format('select public.pull_rows(''donors'', array[%L]::uuid[])', tests.uuid(1)))
    from tests.start
  union all select 'the answer to a refused new row with its id', 'bob', tests.push('bob',
    tests.mutation(1, 'donors', tests.uuid(1), null, tests.sample('donors', 'bob')))
  union all select 'the answer to a refused change', 'bob', tests.push('bob',
    tests.mutation(2, 'donors', tests.uuid(1), '{"city": "Springfield"}', '{"city": "Salem"}'))
  union all select 'the answer to a conflicting change', 'bob', tests.push('bob',
    tests.mutation(3, 'donors', tests.uuid(1), '{"full_name": "guess"}', '{"full_name": "Salem"}'))
  union all select 'supply_levels', person, tests.ask(person, 'select public.supply_levels()') from tests.start;

create function tests.the_row(answer jsonb) returns jsonb language sql as $$
  select coalesce(v -> 'row', v) from jsonb_array_elements(answer) v
  where coalesce(v -> 'row', v) ->> 'id' = tests.uuid(1)::text
$$;

select ok(way = 'supply_levels' or tests.the_row(answer) is not null, format('%s holds the row that is looked at, for %s', way, words))
  from tests.answer join tests.viewer using (person);
select ok(not coalesce(tests.the_row(answer) ? name, false), format('%s gives %s no %s', way, words, name))
  from tests.answer join tests.viewer using (person), tests.hidden_column order by way, person, name;
-- A hidden value is not in another value, a message or another row either.
select ok(answer::text !~* 'canary|ann@people|00000901|2019-01-01|2020-02-02', format('%s holds no hidden value, for a visitor', way))
  from tests.answer where person = 'anon';
select ok(tests.the_row(answer)::text !~* 'canary|people|00000901|2019-01-01|2020-02-02', format('%s holds no hidden value, for a stranger', way))
  from tests.answer where person = 'bob' and tests.the_row(answer) is not null;

select is(array(select jsonb_object_keys(tests.the_row(answer)) order by 1), array(select name from tests.public_column order by 1),
    format('%s gives %s just the public columns', way, words))
  from tests.answer join tests.viewer using (person)
  where way in ('the first pull', 'a later pull', 'pull_rows');
select is(array(select jsonb_object_keys(tests.the_row(answer)) order by 1),
    array(select attname::text from pg_attribute where attrelid = 'public.donors'::regclass and attnum > 0 and attname <> 'deleted' order by 1),
    format('%s gives %s every column', way, case person when 'ann' then 'the owner' else 'an administrator' end))
  from tests.answer where person in ('ann', 'ada') and way in ('the first pull', 'a later pull', 'pull_rows');
select is(tests.the_row(answer) ->> 'zip_code', case when person in ('ann', 'ada') then '62701' else '627' end,
    format('%s gives %s %s of the ZIP code', way, person, case when person in ('ann', 'ada') then 'all' else 'three digits' end))
  from tests.answer where way in ('the first pull', 'a later pull', 'pull_rows');
select is(array(select distinct jsonb_object_keys(v) from tests.answer, jsonb_array_elements(answer) v where way = 'supply_levels' order by 1),
  array['available', 'blood_type', 'level'], 'supply_levels tells of types and numbers only');

-- The tables themselves.
select is(tests.attempt(person, format('select %I from public.donors', attname)), 'refused 42501',
    format('%s cannot select donors.%s', person, attname))
  from unnest(array['anon', 'bob', 'ann', 'ada']) person, pg_attribute where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped;
select is(tests.write('bob', format('select %I from public.donors where id = %L', attname, tests.uuid(1))), '0 rows',
    format('a stranger selects no donors.%s of another', attname))
  from pg_attribute where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped;

-- The planner's estimates and errors of functions in a filter tell of hidden values; both need a right to select.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array[
    'explain select from public.donors where phone_number = ''Canary-phone''',
    'explain select from public.donors where conditions @> ''{Canary-condition}''',
    'select count(*) from public.donors', 'select from public.donors where 1 / (char_length(full_name) - 11) > 0']) statement;

-- Guessing: statements that would answer differently if a guess of a hidden value were right.
select is(tests.write('bob', format('update public.donors set city = ''x'' where id = %L returning full_name', tests.uuid(1))),
  '0 rows', 'a stranger gets nothing back from an update');
select is(
  tests.push('bob', tests.mutation(4, 'donors', tests.uuid(1), '{"full_name": "Canary-name"}', '{"full_name": "Canary-name"}')) -> 0 ->> 'status',
  'rejected', 'a right guess at a hidden value is refused');
select is(
  tests.push('bob', tests.mutation(5, 'donors', tests.uuid(1), '{"full_name": "guess"}', '{"full_name": "guess"}')) -> 0 ->> 'message',
  tests.push('bob', tests.mutation(6, 'donors', tests.uuid(1), '{"full_name": "Canary-name"}', '{"full_name": "Canary-name"}')) -> 0 ->> 'message',
  'and in the same words as a wrong one');
select is(
  tests.push('bob', tests.mutation(7, 'donors', tests.uuid(404), '{"city": "x"}', '{"city": "y"}')) #- '{0,row}',
  tests.push('bob', tests.mutation(8, 'donors', tests.uuid(1), '{"city": "x"}', '{"city": "y"}')) #- '{0,row}',
  'a row that is not there and a row of another get the same refusal');

select * from finish();
rollback;
