-- What a visitor and a stranger get of a blood request, by every way there is. Only who is signed in gets the reason.
begin;
\ir setup.psql
select no_plan();

create table tests.shown (person text, words text, columns text[]);
insert into tests.shown
  select person, words, tests.columns_seen('blood_requests', viewer)
  from (values ('anon', 'a visitor', 'visitor'), ('bob', 'a stranger', 'user')) v (person, words, viewer);
create table tests.hidden as
  select person, words, attname::text as name from tests.shown, pg_attribute
  where attrelid = 'public.blood_requests'::regclass and attnum > 0 and not attisdropped and attname <> all (columns);

create table tests.start as select person, tests.pull(person, 'blood_requests') -> 'checkpoint' as checkpoint
  from unnest(array['anon', 'bob', 'ann', 'ada']) person;
select tests.add('blood_requests', 'ann');

create table tests.answer as
  select 'the first pull' as way, person, tests.pull(person, 'blood_requests') -> 'rows' as answer from tests.start
  union all select 'a later pull', person, tests.pull(person, 'blood_requests', checkpoint) -> 'rows' from tests.start
  union all select 'pull_rows', person, tests.ask(person, format('select public.pull_rows(''blood_requests'', array[%L]::uuid[])', tests.uuid(2)))
    from tests.start
  union all select 'the answer to a refused new row with its id', 'bob', tests.push('bob',
    tests.mutation(1, 'blood_requests', tests.uuid(2), null, tests.sample('blood_requests', 'bob')))
  union all select 'the answer to a refused change', 'bob', tests.push('bob',
    tests.mutation(2, 'blood_requests', tests.uuid(2), '{"location": "Ward 5"}', '{"location": "Ward 6"}'))
  union all select 'the answer to a conflicting change', 'bob', tests.push('bob',
    tests.mutation(3, 'blood_requests', tests.uuid(2), '{"contact": "guess"}', '{"contact": "other"}'));

create function tests.the_row(answer jsonb) returns jsonb language sql as $$
  select coalesce(v -> 'row', v) from jsonb_array_elements(answer) v
  where coalesce(v -> 'row', v) ->> 'id' = tests.uuid(2)::text
$$;

select ok(tests.the_row(answer) is not null, format('%s holds the row that is looked at, for %s', way, words))
  from tests.answer join tests.shown using (person);
select ok(not coalesce(tests.the_row(answer) ? name, false), format('%s gives %s no %s', way, words, name))
  from tests.answer join tests.hidden using (person) order by way, person, name;
select ok((answer #- '{0,reason}' #- '{0,row,reason}')::text !~* 'canary|people|654321|00000901|2020-02-02',
    format('%s holds no hidden value, for %s', way, words))
  from tests.answer join tests.shown using (person);
select ok(answer::text !~* 'Canary-reason', format('%s holds no reason for a visitor, under any name', way))
  from tests.answer where person = 'anon';
select is(array(select jsonb_object_keys(tests.the_row(answer)) order by 1), array(select unnest(columns) order by 1),
    format('%s gives %s only the columns meant for them', way, words))
  from tests.answer join tests.shown using (person)
  where way in ('the first pull', 'a later pull', 'pull_rows');
select is(tests.the_row(answer) ->> 'reason', 'Canary-reason', format('%s gives a stranger the reason', way))
  from tests.answer where person = 'bob' and way in ('the first pull', 'a later pull', 'pull_rows');
select is(array(select jsonb_object_keys(tests.the_row(answer)) order by 1),
    array(select attname::text from pg_attribute where attrelid = 'public.blood_requests'::regclass and attnum > 0 and attname <> 'deleted' order by 1),
    format('%s gives %s every column', way, case person when 'ann' then 'the owner' else 'an administrator' end))
  from tests.answer where person in ('ann', 'ada');

select is(tests.attempt(person, format('select %I from public.blood_requests', attname)), 'refused 42501',
    format('%s cannot select blood_requests.%s', person, attname))
  from unnest(array['anon', 'bob', 'ann', 'ada']) person, pg_attribute where attrelid = 'public.blood_requests'::regclass and attnum > 0 and not attisdropped;
select is(tests.write('bob', format('select %I from public.blood_requests', attname)), '0 rows',
    format('a stranger selects no blood_requests.%s of another', attname))
  from pg_attribute where attrelid = 'public.blood_requests'::regclass and attnum > 0 and not attisdropped;
select is(
  tests.push('bob', tests.mutation(4, 'blood_requests', tests.uuid(2), '{"contact": "Canary-contact"}', '{"contact": "Canary-contact"}')) #- '{0,row}',
  tests.push('bob', tests.mutation(5, 'blood_requests', tests.uuid(2), '{"contact": "guess"}', '{"contact": "guess"}')) #- '{0,row}',
  'right and wrong guesses at a hidden value get the same refusal');

select * from finish();
rollback;
