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

-- Left.
update private.members set removed_at = now() where user_id = tests.id('rex');
select is(tests.change('rex', 30, 301, '{"units": 12}', '{"units": 1}'), 'rejected 42501 membership', 'a removed member changes nothing, and hears why');
select is(tests.units('rex', 312, tests.of(100)), 'rejected 42501 membership', 'nor adds any');
select is(tests.pull('rex', 'inventory') -> 'rows', '[]', 'nor reads any');
update private.members set suspended_at = now() where user_id = tests.id('sam');
select is(tests.pull('sam', 'inventory') -> 'rows', '[]', 'nor does one who waits to be confirmed');
delete from auth.users where id = tests.id('mia');
select is((select count(*) from public.inventory where closed_by ~ 'mia'), 0::bigint, 'an account that goes leaves no address');

select * from finish();
rollback;
