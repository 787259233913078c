-- A row that somebody may no longer see leaves their devices: it arrives as {id, _deleted: true} and nothing else.
begin;
\ir setup.psql
select no_plan();

create table tests.case (words text, collection text, id uuid, change text, still text[]);
insert into tests.case values
  ('an unavailable donation', 'donors', tests.uuid(1), 'update public.donors set is_available = false where id = $1', '{ann,ada}'),
  ('a deleted donation', 'donors', tests.uuid(11), 'update public.donors set deleted = true where id = $1', '{}'),
  ('a donation whose row was removed', 'donors', tests.uuid(12), 'delete from public.donors where id = $1', '{}'),
  ('a fulfilled request', 'blood_requests', tests.uuid(2), 'update public.blood_requests set request_fulfilled = true where id = $1', '{ann,ada}'),
  ('a deleted request', 'blood_requests', tests.uuid(21), 'update public.blood_requests set deleted = true where id = $1', '{}'),
  ('a request whose row was removed', 'blood_requests', tests.uuid(22), 'delete from public.blood_requests where id = $1', '{}'),
  ('a deleted drive', 'drives', tests.uuid(3), 'update public.drives set deleted = true where id = $1', '{}'),
  ('a drive whose row was removed', 'drives', tests.uuid(31), 'delete from public.drives where id = $1', '{}');
create table tests.watcher as select person, collection
  from unnest(array['anon', 'bob', 'ann', 'ada']) person, unnest(array['donors', 'blood_requests', 'drives']) collection;

select tests.add(collection, 'ann', jsonb_build_object('id', id)) from tests.case;
create table tests.before as select person, collection, tests.pull(person, collection) as answer from tests.watcher;
select ok(tests.row_of(answer, id) is not null and not tests.row_of(answer, id) ? '_deleted', format('%s is there before, for %s', words, person))
  from tests.case join tests.before using (collection);

create function tests.run(statement text, id uuid) returns void language plpgsql as $$ begin execute statement using id; end $$;
select tests.run(change, id) from tests.case;

create table tests.after as
  select person, collection, answer -> 'checkpoint' as checkpoint, tests.pull(person, collection, answer -> 'checkpoint') as tail,
    tests.pull(person, collection) as snapshot from tests.before;
-- covers: donation-unlisted
select is(tests.row_of(tail, id), jsonb_build_object('id', id, '_deleted', true), format('%s leaves the device of %s', words, person))
  from tests.case join tests.after using (collection) where person <> all (still);
select ok(not tests.row_of(tail, id) ? '_deleted', format('%s stays on the device of %s', words, person))
  from tests.case join tests.after using (collection) where person = any (still);
select ok(tests.row_of(snapshot, id) is null, format('%s is not in what %s gets at first contact', words, person))
  from tests.case join tests.after using (collection) where person <> all (still) and person <> 'ada';
select is(tests.ask(person, format('select public.pull_rows(%L, array[%L]::uuid[])', collection, id)),
    jsonb_build_array(jsonb_build_object('id', id, '_deleted', true)), format('%s is gone for %s who asks for it by its id', words, person))
  from tests.case join tests.after using (collection) where person <> all (still);

-- A deleted drive, in the table itself: administrators must see what they change.
select is(tests.write(person, format('select * from public.drives where id = %L', tests.uuid(3))), expected,
  format('a deleted drive in the table: %s for %s', expected, person))
  from (values ('anon', 'refused 42501'), ('bob', '0 rows'), ('ada', '1 rows')) d (person, expected);

-- Back again.
update public.donors set is_available = true where id = tests.uuid(1);
select is(tests.row_of(tests.pull(person, 'donors', tail -> 'checkpoint'), tests.uuid(1)) ->> 'city', 'Springfield',
  format('a donation that is available again comes back to %s', person))
  from tests.after where collection = 'donors' and person in ('anon', 'bob');

-- An administrator who is one no longer.
delete from private.admins where user_id = tests.id('ada');
create table tests.former as select tests.pull('ada', 'donors', tail -> 'checkpoint') as answer
  from tests.after where person = 'ada' and collection = 'donors';
select is(answer -> 'from_start', 'true', 'a former administrator reads again from the start') from tests.former;
select ok(not tests.row_of(answer, tests.uuid(1)) ? 'full_name', 'and gets the public columns only') from tests.former;
select is(tests.write('ada', 'select * from public.donors'), '0 rows', 'a former administrator selects nothing of others');

-- Rows of an account that is removed.
select tests.add('donors', 'cid', jsonb_build_object('id', tests.uuid(13)));
create table tests.last as select tests.pull('anon', 'donors') -> 'checkpoint' as checkpoint;
delete from auth.users where id = tests.id('cid');
select is(tests.pull('anon', 'donors', checkpoint) -> 'rows', jsonb_build_array(jsonb_build_object('id', tests.uuid(13), '_deleted', true)),
  'the donations of a removed account leave all devices') from tests.last;

select * from finish();
rollback;
