-- Only its owner and administrators get a profile, and only its owner what they want to be told. For everybody else
-- it does not exist, by any endpoint.
begin;
\ir setup.psql
select no_plan();

create table tests.start as select person, tests.pull(person, 'profiles') -> 'checkpoint' as checkpoint
  from unnest(array['anon', 'bob', 'ann', 'ada']) person;
select tests.add('profiles', 'ann');
select tests.add('profiles', 'bob', '{"first_name": "Bob"}');

create table tests.answer as
  select 'the first pull' as way, person, tests.pull(person, 'profiles') -> 'rows' as answer from tests.start
  union all select 'a later pull', person, tests.pull(person, 'profiles', checkpoint) -> 'rows' from tests.start
  union all select 'pull_rows', person, tests.ask(person, format('select public.pull_rows(''profiles'', array[%L]::uuid[])', tests.id('ann')))
    from tests.start
  union all select 'the answer to a refused new row with its id', 'bob', tests.push('bob',
    tests.mutation(1, 'profiles', tests.id('ann'), null, '{"first_name": "Bob"}')) -> 0 -> 'row'
  union all select 'the answer to a refused change', 'bob', tests.push('bob',
    tests.mutation(2, 'profiles', tests.id('ann'), '{"city": "Springfield"}', '{"city": "Salem"}')) -> 0 -> 'row';

select ok(answer::text !~* 'canary|springfield|ann@|1981|2019', format('%s holds nothing of another''s profile, for %s', way, person))
  from tests.answer where person = 'anon' or (person = 'bob' and way !~ 'pull$'); -- bob's own pulls are checked below
select is(answer, '[]', format('%s gives a visitor no row', way)) from tests.answer where person = 'anon' and way ~ 'pull$';
select is(jsonb_path_query_array(answer, '$[*].id'), jsonb_build_array(tests.id(person)), format('%s gives %s just the own row', way, person))
  from tests.answer where person in ('ann', 'bob') and way ~ 'pull$';
select is(answer, jsonb_build_array(jsonb_build_object('id', tests.id('ann'), '_deleted', true)),
  format('pull_rows says of another''s profile that it is gone, to %s', person))
  from tests.answer where person in ('anon', 'bob') and way = 'pull_rows';
select is(answer, jsonb_build_object('id', tests.id('ann'), '_deleted', true), format('%s says that it is gone', way))
  from tests.answer where way ~ '^the answer';
select is(jsonb_array_length(answer), 2, format('%s gives an administrator all profiles', way))
  from tests.answer where person = 'ada' and way ~ 'pull$';
select is(array(select jsonb_object_keys(v) order by 1),
    array(select attname::text from pg_attribute where attrelid = 'public.profiles'::regclass and attnum > 0 and attname <> 'deleted'
      and (person = 'ann' or attname <> all (private.preferences())) order by 1),
    format('%s gives %s every column%s', way, person, case when person = 'ada' then ', without the preferences' else '' end))
  from tests.answer, jsonb_array_elements(answer) v
  where person in ('ann', 'ada') and v ->> 'id' = tests.id('ann')::text;
select is(tests.write('bob', format('select %I from public.profiles where id = %L', attname, tests.id('ann'))), '0 rows',
    format('a stranger selects no profiles.%s of another', attname))
  from pg_attribute where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped;
select is(tests.attempt(person, format('select %I from public.profiles', attname)), 'refused 42501',
    format('%s cannot select profiles.%s', person, attname))
  from unnest(array['anon', 'bob', 'ann', 'ada']) person, pg_attribute where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped;

select * from finish();
rollback;
