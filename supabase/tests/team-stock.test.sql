-- A hospital's stock: its team adds, uses and discards units; everybody else but administrators sees nothing of it.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General'), tests.hospital(101, 'County Clinic'), tests.hospital(102, 'New Clinic', false);
select tests.join('mia', tests.uuid(100), 'manager'), tests.join('sam', tests.uuid(100)), tests.join('oli', tests.uuid(101)), tests.join('rex', tests.uuid(100)), tests.join('new', tests.uuid(102));
create function tests.change(person text, n integer, row_n integer, base jsonb, fields jsonb) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person, tests.mutation(n, 'inventory', tests.uuid(row_n), base, fields))) a
$$;
create function tests.units(person text, n integer, changed jsonb default '{}') returns text language sql as $$
  select tests.change(person, n, n, null, tests.sample('inventory', person) - 'id' || changed)
$$;
create function tests.batch(n integer default 300) returns public.inventory language sql as $$ select i from public.inventory i where i.id = tests.uuid(n) $$;
create function tests.of(n integer) returns jsonb language sql immutable as $$ select jsonb_build_object('org_id', tests.uuid(n)) $$;

-- Added.
-- covers: page-hospital-stock
select is(tests.units('sam', 300, tests.of(100) || '{"component": "platelets"}'), 'applied', 'staff add units');
select results_eq('select (b).org_id, (b).org_name, (b).component from (select tests.batch()) x (b)', $$values (tests.uuid(100), 'City General', 'platelets')$$, 'to their own hospital');
select is(tests.units('sam', 301), 'applied', 'also where the device names none');
select is((tests.batch(301)).org_id, tests.uuid(100), 'it is theirs');
select is(tests.units('sam', 302, tests.of(101)), 'rejected 42501 membership', 'nobody adds to another hospital');
select matches(tests.units('bob', 303), '^rejected 42501', 'nor does a user');
select is(tests.units('bob', 304, tests.of(100)), 'rejected 42501 membership', 'whatever they say');
select throws_ok($$select tests.units('anon', 305)$$, '42501', null, 'nor a visitor');
select is(tests.units('ada', 306, tests.of(101)), 'applied', 'an administrator adds to a verified hospital');
select is(tests.units('ada', 307), 'applied', 'or to none');
select is(tests.units('ada', 308, tests.of(102)), 'rejected 23514 org_id', 'but to none that is not verified');
select is(tests.units('new', 309), 'applied', 'whose own team keeps its stock all the same');

-- Seen.
select is(array(select (r ->> 'id')::uuid from jsonb_array_elements(tests.pull(person, 'inventory') -> 'rows') r order by 1), seen, format('%s reads their hospital''s', person))
  from (values ('sam', array[tests.uuid(300), tests.uuid(301)]), ('mia', array[tests.uuid(300), tests.uuid(301)]), ('oli', array[tests.uuid(306)]), ('bob', '{}'), ('anon', '{}')) v (person, seen);
select is(tests.row_of(tests.pull('sam', 'inventory'), tests.uuid(300)), to_jsonb(tests.batch()) - 'deleted', 'whole');
select is(tests.ask(person, format('select public.pull_rows(''inventory'', array[%L::uuid])', tests.uuid(300))) -> 0, private.gone(tests.uuid(300)), format('%s reads none by id', person)) from unnest(array['oli', 'bob', 'anon']) person;
select is(tests.ask(person, 'select public.digest_rows(''inventory'', array(select generate_series(0, 63)))'), rows, format('the digest of %s', person))
  from (values ('sam', jsonb_build_object(tests.uuid(300), 1, tests.uuid(301), 1)), ('bob', '{}'), ('anon', '{}')) v (person, rows);
select ok(current_setting('lifedrop.poked') ~ ('<inventory sync:user:' || tests.id(person) || '>'), format('%s''s device is told of changes', person)) from unnest(array['sam', 'mia', 'oli']) person;
select ok(current_setting('lifedrop.poked') !~ ('<inventory sync:(public|user:' || tests.id('bob') || ')>'), 'nobody else''s is');

-- Changed: used, discarded, put back, for a request of the team.
select is(tests.change('mia', 20, 300, '{"outcome": null, "request_id": null}', jsonb_build_object('outcome', 'used', 'request_id', tests.uuid(77))), 'applied', 'another member uses them');
select is((tests.batch()).closed_by, 'mia@people.test', 'who is named');
select is(tests.change('sam', 21, 300, '{"outcome": "used"}', '{"outcome": null}'), 'applied', 'and a third puts them back');
select is(tests.change(person, 22, 300, '{"units": 12}', '{"units": 1}'), 'rejected 42501 id', format('%s changes nothing', person)) from unnest(array['oli', 'bob', 'ann']) person;
select is(tests.write(person, 'update public.inventory set units = 3'), '0 rows', format('nor by any statement: %s', person)) from unnest(array['bob', 'ann']) person;
select is(tests.change('sam', 23, 300, '{"deleted": false}', '{"deleted": true}'), 'rejected 42501 deleted', 'no member removes an entry');
select is(tests.change('sam', 24, 300, tests.of(100), tests.of(101)), 'rejected 42501 org_id', 'units stay with their hospital');
select is(tests.change('ada', 25, 300, tests.of(100), tests.of(101)), 'rejected 42501 org_id', 'whoever says so');
select is(tests.change('sam', 26, 300, '{"units": 12}', '{"units": 9}'), 'applied', 'a number is corrected');

-- A device holds all that is on the shelf, and the latest 50 that left it.
insert into public.inventory (id, blood_type, units, expiry_date, org_id, outcome) select tests.uuid(2000 + n), 'A+', 1, current_date + 9, tests.uuid(100), 'used' from generate_series(1, 60) n;
select is(jsonb_array_length(tests.pull('sam', 'inventory') -> 'rows'), 52, 'of what left the shelf the latest 50');
insert into public.inventory (id, blood_type, units, expiry_date, org_id) select tests.uuid(3000 + n), 'A+', 1, current_date + 9, tests.uuid(100) from generate_series(1, 998) n;
select is(tests.units('sam', 310), 'rejected 23514 shelf_entries', 'a shelf has 1,000 entries at most');
select is(tests.change('sam', 27, 301, '{"outcome": null}', '{"outcome": "used"}'), 'applied', 'when one is used');
select is(tests.units('sam', 311), 'applied', 'there is room for one');

-- The log has it all.
select results_eq($$select actor_email, action, before, after - array['id'] from private.audit_log where table_name = 'inventory' and row_id = tests.uuid(300) and action = 'update' order by seq$$,
  $$values ('mia@people.test', 'update', '{"outcome": null, "status": "available", "closed_at": null, "closed_by": "", "request_id": null}'::jsonb,
      jsonb_build_object('outcome', 'used', 'status', 'used', 'closed_at', now(), 'closed_by', 'mia@people.test', 'request_id', tests.uuid(77))),
    ('sam@people.test', 'update', jsonb_build_object('outcome', 'used', 'status', 'used', 'closed_at', now(), 'closed_by', 'mia@people.test', 'request_id', tests.uuid(77)),
      '{"outcome": null, "status": "available", "closed_at": null, "closed_by": "", "request_id": null}'::jsonb),
    ('sam@people.test', 'update', '{"units": 12}', '{"units": 9}')$$, 'the log says who of the team did what');
select is((select count(*) from private.audit_log where action = 'insert' and table_name = 'inventory' and actor = tests.id('sam')), 3::bigint, 'and who added units');

-- Parts of a batch: the server takes the units from it, however many devices do so without knowing of each other.
create function tests.take(person text, n integer, units integer, batch integer default 300, changed jsonb default '{}') returns text language sql as $$
  select tests.change(person, n, n, null, tests.sample('inventory', person) - 'id' || jsonb_build_object('units', units, 'taken_from', tests.uuid(batch), 'outcome', 'used') || changed)
$$;
select is(tests.take('mia', 400, 4), 'applied', 'a member takes four of nine');
select is((tests.batch()).units, 5, 'which leaves five');
select results_eq('select (p).batch_rev, (p).taken_from, (p).component, (p).status from (select tests.batch(400)) x (p)', $$select rev, id, component, 'used' from public.inventory where id = tests.uuid(300)$$, 'the part is of the same kind, and says since which version of the batch');
select is(tests.take('mia', 400, 4), 'applied', 'the same again gets the same answer'), is((tests.batch()).units, 5, 'and takes nothing');
select is(tests.take('sam', 401, 6), 'rejected 23514 taken_from', 'another device that believes there are nine gets no six');
select is((tests.batch()).units, 5, 'and changes nothing');
select is(tests.take('sam', 402, 2, 300, '{"blood_type": "O-", "component": "plasma", "expiry_date": "2199-01-01"}'), 'applied', 'whatever a device says of them');
select is(((tests.batch(402)).blood_type, (tests.batch(402)).component, (tests.batch(402)).expiry_date)::text, ((tests.batch()).blood_type, (tests.batch()).component, (tests.batch()).expiry_date)::text, 'they are what the batch is');
select is(tests.take(person, 403, 1, batch), answer, format('%s takes none of batch %s', person, batch))
  from (values ('oli', 300, 'retry 23503'), ('bob', 300, 'retry 23503'), ('sam', 306, 'retry 23503'), ('sam', 999, 'retry 23503'), ('bob', 307, 'retry 23503')) v (person, batch, answer);
select is(tests.take('sam', 403 + units, units), 'rejected 23514 units', format('%s units are none', units)) from unnest(array[0, -5]) units;
select is(tests.change('sam', 409, 402, jsonb_build_object('taken_from', tests.uuid(300)), jsonb_build_object('taken_from', tests.uuid(301))), 'rejected 42501 taken_from', 'what a part is of never changes');
select is(tests.change('sam', 410, 402, '{"batch_rev": 1}', '{"batch_rev": 9}'), 'rejected 42501 batch_rev', 'since when is for the server to say');
select is(tests.take('sam', 411, 3), 'applied', 'the rest is taken');
select is((tests.batch()).deleted, true, 'and the batch is gone');
select is(tests.take('mia', 412, 1), 'rejected 23514 taken_from', 'a device that does not know takes nothing of it');
select is((select sum(units) from public.inventory where id = tests.uuid(300) and not deleted or taken_from = tests.uuid(300)), 9::bigint, 'the units of the batch and its parts add up');
-- A device of an earlier version sends two changes.
select is(tests.units('sam', 420, tests.of(100) || '{"units": 10}'), 'applied', 'ten more');
select is(tests.push('sam', tests.mutation(421, 'inventory', tests.uuid(420), '{"units": 10}', '{"units": 6}'),
  tests.mutation(422, 'inventory', tests.uuid(422), null, tests.sample('inventory', 'sam') - 'id' || tests.of(100) || '{"units": 4, "outcome": "used"}')) #>> '{1,status}', 'applied', 'an earlier version takes four in two changes');
select is(array[(tests.batch(420)).units, (tests.batch(422)).units], array[6, 4], 'which arrive as it meant them');
select is(tests.take('mia', 423, 6, 420), 'applied', 'a newer one takes the other six');

-- Left.
update private.members set removed_at = now() where user_id = tests.id('rex');
-- covers: page-hospital-stock
select is(tests.change('rex', 30, 301, '{"units": 12}', '{"units": 1}'), 'rejected 42501 membership', 'a removed member changes nothing, and hears why');
select is(tests.units('rex', 312, tests.of(100)), 'rejected 42501 membership', 'nor adds any');
select is(tests.pull('rex', 'inventory') -> 'rows', '[]', 'nor reads any');
select tests.join('ada', tests.uuid(100));
update private.members set removed_at = now() where user_id = tests.id('ada');
select is(tests.units('ada', 313, tests.of(100)), 'applied', 'an administrator who was removed is still an administrator'), is(tests.take('ada', 424, 1, 313), 'applied', 'and takes from the batch');
update private.members set suspended_at = now() where user_id = tests.id('sam');
select is(tests.pull('sam', 'inventory') -> 'rows', '[]', 'nor does one who waits to be confirmed');
delete from auth.users where id = tests.id('mia');
select is((select count(*) from public.inventory where closed_by ~ 'mia'), 0::bigint, 'an account that goes leaves no address');

select * from finish();
rollback;
