-- Reading what changed: pages, checkpoints, first contact and its bounds.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

create function tests.ids(answer jsonb) returns jsonb language sql immutable as $$
  select jsonb_path_query_array(answer, '$.rows[*].id')
$$;
create function tests.add_many(target text, person text, from_n integer, to_n integer, changed jsonb default '{}') returns bigint language sql as $$
  select count(tests.add(target, person, changed || jsonb_build_object('id', tests.uuid(n)))) from generate_series(from_n, to_n) n
$$;
create function tests.from_start(person text, checkpoint jsonb) returns text language sql as $$
  select tests.pull(person, 'donors', checkpoint) ->> 'from_start'
$$;

-- Nothing yet.
select is(tests.pull(person, 'donors') - 'checkpoint', '{"rows": [], "from_start": true, "more": false}', format('an empty table is an empty page for %s', person))
  from unnest(array['anon', 'bob', 'ada']) person;

-- Pages of an administrator.
select tests.add_many('donors', 'ann', 1, 7);
create table tests.page (n integer, answer jsonb);
insert into tests.page select 1, tests.pull('ada', 'donors', null, 3);
insert into tests.page select 2, tests.pull('ada', 'donors', answer -> 'checkpoint', 3) from tests.page where n = 1;
insert into tests.page select 3, tests.pull('ada', 'donors', answer -> 'checkpoint', 3) from tests.page where n = 2;
insert into tests.page select 4, tests.pull('ada', 'donors', answer -> 'checkpoint', 3) from tests.page where n = 3;
select is(jsonb_agg(jsonb_array_length(answer -> 'rows') order by n), '[3, 3, 1, 0]', 'an administrator gets everything in pages') from tests.page;
select is(jsonb_agg(answer -> 'more' order by n), '[true, true, false, false]', 'each page says whether there is more') from tests.page;
select is(jsonb_agg(answer -> 'from_start' order by n), '[true, false, false, false]', 'only the first page starts anew') from tests.page;
select is(jsonb_agg(answer ? 'top' order by n), '[true, true, false, false]', 'a page says where the newest change is while there is more') from tests.page;
select is(one.answer -> 'top', three.answer #> '{checkpoint,seq}', 'that is where the last page ends') from tests.page one, tests.page three where one.n = 1 and three.n = 3;
select is((select jsonb_agg(i) from tests.page, jsonb_array_elements(tests.ids(answer)) i), (select jsonb_agg(tests.uuid(n)) from generate_series(1, 7) n),
  'each row once, in the order of changes');
select is((select answer -> 'checkpoint' from tests.page where n = 4), (select answer -> 'checkpoint' from tests.page where n = 3), 'an empty page keeps the checkpoint');
select is(tests.pull('ada', 'donors', answer -> 'checkpoint', 3), (select answer from tests.page where n = 2), 'a page that was not stored can be read again') from tests.page where n = 1;
select is(jsonb_array_length(tests.pull('ada', 'donors', null, page) -> 'rows'), got, format('a page of %s is one of %s', coalesce(page::text, 'null'), got))
  from (values (0, 1), (-5, 1), (1, 1), (6, 6), (null, 7), (2000000000, 7)) p (page, got);

-- What changed since.
create table tests.before as select person, tests.pull(person, 'donors', null, 5000) as answer from unnest(array['anon', 'ann', 'bob', 'ada']) person;
update public.donors set city = 'Salem' where id = tests.uuid(3);
update public.donors set city = 'Boston' where id = tests.uuid(2);
update public.donors set city = 'Rome' where id = tests.uuid(3);
create table tests.since as select person, tests.pull(person, 'donors', answer -> 'checkpoint') as answer from tests.before;
select is(tests.ids(answer), jsonb_build_array(tests.uuid(2), tests.uuid(3)), format('%s gets just what changed, once, in the order of last changes', person)) from tests.since;
select is(tests.row_of(answer, tests.uuid(3)) ->> 'city', 'Rome', format('%s gets it as it is now', person)) from tests.since;
select is(answer -> 'from_start', 'false', format('%s goes on from the checkpoint', person)) from tests.since;
select is(tests.pull(person, 'donors', answer -> 'checkpoint') -> 'rows', '[]', format('%s then has it all', person)) from tests.since;
select is(tests.pull('bob', 'donors', answer -> 'checkpoint', 1) -> 'more', 'true', 'the tail of a user comes in pages too') from tests.before where person = 'bob';

-- Checkpoints that are none: the device reads from the start.
create table tests.point as select person, answer -> 'checkpoint' as checkpoint from tests.since;
select is(tests.from_start(person, checkpoint), 'false', format('a good checkpoint of %s is used', person)) from tests.point;
select is(tests.from_start('ada', jsonb_set(checkpoint, path, value)), 'true', format('a checkpoint with %s %s is none', path[1], value))
  from tests.point, (values ('{epoch}'::text[], '"00000000-0000-4000-8000-000000000000"'::jsonb), ('{epoch}', 'null'), ('{viewer}', '"user"'), ('{viewer}', 'null'),
    ('{seq}', '"1"'), ('{seq}', 'null'), ('{seq}', '-1'), ('{seq}', '1000000000'), ('{seq}', '1e30'), ('{seq}', '{}')) c (path, value)
  where person = 'ada';
select is(tests.from_start('ada', junk), 'true', format('%s is no checkpoint', coalesce(junk::text, 'null'))) from unnest(array['{}', '[]', '1', '"x"', 'null', null]::jsonb[]) junk;
select is(tests.from_start('ada', jsonb_set(checkpoint, '{seq}', '1.5')), 'true', 'half a number is no checkpoint') from tests.point where person = 'ada';
select is(tests.from_start(other.person, own.checkpoint), case when own.checkpoint ->> 'viewer' = other.checkpoint ->> 'viewer' then 'false' else 'true' end,
    format('the checkpoint of %s in the hands of %s', own.person, other.person))
  from tests.point own, tests.point other where own.person <> other.person;
select is((select jsonb_object_agg(person, checkpoint -> 'viewer') from tests.point), '{"anon": "visitor", "ann": "user", "bob": "user", "ada": "admin"}', 'the checkpoint says as whom the server answered');
insert into private.admins (user_id) values (tests.id('bob'));
select is(tests.from_start('bob', checkpoint), 'true', 'who has become administrator reads from the start') from tests.point where person = 'bob';
select is(jsonb_array_length(tests.pull('bob', 'donors') -> 'rows'), 7, 'and gets everything');
delete from private.admins where user_id = tests.id('bob');
update private.sync_state set epoch = gen_random_uuid();
select is(tests.from_start(person, checkpoint), 'true', format('after a new epoch %s reads from the start', person)) from tests.point;

-- First contact is bounded: the newest 200 available of each type, and one's own.
delete from public.donors;
select tests.add_many('donors', 'ann', 1001, 1205, '{"blood_type": "A+"}'), tests.add_many('donors', 'ann', 1301, 1303, '{"blood_type": "B-"}'),
  tests.add_many('donors', 'bob', 1401, 1402, '{"blood_type": "A+"}'), tests.add_many('donors', 'bob', 1411, 1411, '{"is_available": false}'),
  tests.add_many('donors', 'ann', 1421, 1422, '{"blood_type": "B-", "is_available": false}');
alter table public.donors disable trigger a_stamp; -- all were made in one transaction; give each its own second
update public.donors set created_at = '2026-01-01'::timestamptz + make_interval(secs => right(id::text, 12)::bigint::double precision)
  * case when user_id = tests.id('bob') then -1 else 1 end;
alter table public.donors enable trigger a_stamp;
create table tests.contact as select person, tests.ids(tests.pull(person, 'donors')) as ids from unnest(array['anon', 'bob', 'ada']) person;
select is(jsonb_array_length(ids), 203, 'a visitor gets 200 of one type and all 3 of another') from tests.contact where person = 'anon';
select ok(not ids @> to_jsonb(tests.uuid(1005)) and ids @> to_jsonb(tests.uuid(1006)) and ids @> to_jsonb(tests.uuid(1205)), 'the newest ones') from tests.contact where person = 'anon';
select ok(not ids @> to_jsonb(tests.uuid(1421)), 'none that is not available') from tests.contact where person = 'anon';
select is(jsonb_array_length(ids), 206, 'users also get their own, including old and unavailable ones') from tests.contact where person = 'bob';
select ok(ids @> to_jsonb(tests.uuid(1401)) and ids @> to_jsonb(tests.uuid(1411)), 'their own are among them') from tests.contact where person = 'bob';
select is(jsonb_array_length(ids), 213 + 7, 'an administrator gets all, and the seven removed rows as gone') from tests.contact where person = 'ada';

-- The open requests, at most 1,000, most urgent first, then newest; of 60 accounts, because one gets 20 places.
select tests.add_many('blood_requests', 'ann', 2001, 2990, '{"urgency": "High"}'), tests.add_many('blood_requests', 'ann', 2991, 3010, '{"urgency": "Standard"}'),
  tests.add_many('blood_requests', 'ann', 3011, 3015, '{"urgency": "Critical"}'), tests.add_many('blood_requests', 'bob', 3021, 3021, '{"urgency": "Standard"}');
alter table public.blood_requests disable trigger a_stamp;
set local lifedrop.handing_over = 'on';
update public.blood_requests set created_at = '2026-01-01'::timestamptz + make_interval(secs => right(id::text, 12)::bigint::double precision)
  * case when user_id = tests.id('bob') then -1 else 1 end;
insert into auth.users (id, email) select tests.uuid(700000 + n), 'many' || n || '@many.test' from generate_series(0, 59) n;
update public.blood_requests set user_id = tests.uuid(700000 + right(id::text, 12)::integer % 60) where user_id = tests.id('ann');
alter table public.blood_requests enable trigger a_stamp;
set local lifedrop.handing_over = '';
create table tests.requests as select person, tests.pull(person, 'blood_requests') as answer from unnest(array['anon', 'bob']) person;
select is((select jsonb_object_agg(urgency, n) from (select v ->> 'urgency' as urgency, count(*) as n from tests.requests, jsonb_array_elements(answer -> 'rows') v
    where person = 'anon' group by 1) u), '{"Critical": 5, "High": 990, "Standard": 5}', 'a visitor gets 1,000 open requests, the most urgent');
select ok(tests.ids(answer) @> to_jsonb(tests.uuid(3010)) and not tests.ids(answer) @> to_jsonb(tests.uuid(3005)), 'of the last kind the newest') from tests.requests where person = 'anon';
select is(jsonb_array_length(answer -> 'rows'), 1001, 'users also get their own') from tests.requests where person = 'bob';

-- A tail longer than a first contact is one.
create table tests.long as select person, tests.pull(person, 'blood_requests', null, 5000) -> 'checkpoint' as checkpoint from unnest(array['anon', 'bob', 'ada']) person;
update public.blood_requests set location = 'Ward 7';
select tests.add_many('blood_requests', 'ann', 4001, 4984);
select is(tests.pull(person, 'blood_requests', checkpoint, 5000) -> 'from_start', 'false', format('2,000 changes come as changes, to %s', person)) from tests.long;
select is(jsonb_array_length(tests.pull('anon', 'blood_requests', checkpoint, 5000) -> 'rows'), 2000, 'all 2,000 of them') from tests.long where person = 'anon';
select tests.add_many('blood_requests', 'ann', 5000, 5000);
select is(tests.pull(person, 'blood_requests', checkpoint) -> 'from_start', to_jsonb(person <> 'ada'),
  format('2,001 come as %s to %s', case person when 'ada' then 'changes' else 'a first contact' end, person)) from tests.long;
select is(jsonb_array_length(tests.pull('anon', 'blood_requests', checkpoint) -> 'rows'), 1000, 'which is bounded') from tests.long where person = 'anon';

-- What can be asked for, and rows by their ids.
select is(tests.attempt(person, format('select public.pull_changes(%L)', collection)), 'refused 22023', format('%s cannot pull %s', person, collection))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array['newsletter_subscribers', 'admins', 'private.admins', 'users', '']) collection;
select is(tests.attempt(person, format('select public.pull_rows(%L, array[tests.id(''ada'')])', collection)), 'refused 22023', format('%s cannot read rows of %s', person, collection))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array['newsletter_subscribers', 'admins', 'private.admins', 'users']) collection;
create function tests.rows_of(person text, ids uuid[]) returns jsonb language sql as $$
  select tests.ask(person, format('select public.pull_rows(''donors'', %L::uuid[])', ids))
$$;
select is(jsonb_path_query_array(tests.rows_of('bob', array[tests.uuid(1302), tests.uuid(1301)]), '$[*].id'),
  jsonb_build_array(tests.uuid(1302), tests.uuid(1301)), 'rows come in the order they were asked for');
select is(tests.rows_of('bob', array[tests.uuid(404)]), jsonb_build_array(jsonb_build_object('id', tests.uuid(404), '_deleted', true)), 'a row that is not there is gone');
select is(jsonb_array_length(tests.rows_of('bob', (select array_agg(tests.uuid(n)) from generate_series(1, 501) n))), 500, 'at most 500 come');
select is(tests.rows_of('bob', ids), '[]', 'asking for none gets none') from (values ('{}'::uuid[]), (null)) i (ids);
select is(jsonb_array_length(tests.pull('anon', 'drives') -> 'rows'), (select count(*)::integer from public.drives where not deleted), 'drives are everybody''s');

select * from finish();
rollback;
