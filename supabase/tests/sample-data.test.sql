-- The setup page's sample data: administrators only, marked, once, and gone again everywhere.
begin;
\ir setup.psql
select no_plan();
select tests.add('donors', 'ann');
create function tests.supply() returns bigint language sql stable as 'select sum(available)::bigint from private.supply';
create table tests.before as select tests.supply() as n;

select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from unnest(array['anon', 'ann']) person,
  unnest(array['select public.add_sample_data(''all'')', 'select private.add_sample_data(''donors'')', 'select public.remove_sample_data()', 'select private.remove_sample_data()']) statement;
select is(tests.attempt('ada', format('select public.add_sample_data(%L)', kind)), 'refused 22023', 'there is no kind ' || coalesce(kind, 'null')) from unnest(array['admins', '', null]) kind;
select is(tests.write('ada', 'update public.donors set is_sample = true'), 'refused 42501', 'nobody marks a real record as sample');

select is(tests.ask('ada', 'select public.add_sample_data(''donors'')'), '{"donors": 8}', 'eight sample donors are made');
select is(tests.ask('ada', 'select public.add_sample_data(''donors'')'), '{"donors": 0}', 'a second click makes none');
select is(tests.ask('ada', 'select public.add_sample_data(''all'')'), '{"donors": 0, "requests": 6, "inventory": 8}', 'all: what is missing');
-- covers: sample-inventory
select results_eq('select blood_type, units, status from public.inventory where is_sample order by blood_type collate "C"',
  $$values ('A+', 15, 'available'), ('A-', 8, 'available'), ('AB+', 4, 'available'), ('AB-', 3, 'available'), ('B+', 12, 'available'), ('B-', 6, 'available'),
    ('O+', 20, 'available'), ('O-', 10, 'available')$$, 'the sample units of each type');
-- covers: sample-inventory-expiry
select ok(bool_and(expiry_date between current_date + 80 and current_date + 95), 'which expire in about three months') from public.inventory where is_sample;
-- covers: sample-request-status
select results_eq('select request_fulfilled, count(*) from public.blood_requests where is_sample group by 1 order by 1', $$values (false, 4::bigint), (true, 2::bigint)$$, 'open and fulfilled requests');
select is(tests.supply(), n + 6, 'the supply counts the available ones') from tests.before;

-- Whose they are.
select results_eq('select distinct u.email::text, u.encrypted_password::text from public.donors d join auth.users u on u.id = d.user_id where is_sample',
  $$values ('sample-data@lifedrop.invalid', null)$$, 'they belong to an account that has no password');
select throws_ok($$select tests.ask('ada', 'select public.add_admin(''sample-data@lifedrop.invalid'', '''')')$$, '22023', null, 'which nobody makes administrator');
select ok(not exists (select from jsonb_array_elements(tests.pull(person, t) -> 'rows') r where r ? 'is_sample' and r ->> 'user_id' is distinct from tests.id('ann')::text), format('%s sees no mark in %s', person, t))
  from unnest(array['anon', 'ann', 'bob']) person, unnest(array['donors', 'blood_requests']) t;
select is((select count(*) from jsonb_array_elements(tests.pull('anon', 'donors') -> 'rows')), 7::bigint, 'a visitor sees them like real ones');
select is((select count(*) from jsonb_array_elements(tests.pull('ada', 'donors') -> 'rows') r where r -> 'is_sample' = 'true'), 8::bigint, 'an administrator sees the mark');

-- And gone.
select is(tests.ask('ada', 'select public.remove_sample_data()'), '{"donors": 8, "requests": 6, "inventory": 8}', 'all of them are removed');
select is(tests.ask('ada', 'select public.remove_sample_data()'), '{"donors": 0, "requests": 0, "inventory": 0}', 'once');
select is((select count(*) from jsonb_array_elements(tests.pull('ada', t) -> 'rows') r where r -> 'is_sample' = 'true'), 0::bigint, 'they leave the devices: ' || t)
  from unnest(array['donors', 'blood_requests', 'inventory']) t;
select is((select count(*) from public.donors where not deleted), 1::bigint, 'the real donation stays');
select is(tests.supply(), n, 'and the supply is what it was') from tests.before;
select is(tests.ask('ada', 'select public.add_sample_data(''inventory'')'), '{"inventory": 8}', 'they can be made again');
select is((select array_agg(action order by seq) from private.audit_log where table_name is null),
  array['add_sample_data', 'add_sample_data', 'add_sample_data', 'remove_sample_data', 'remove_sample_data', 'add_sample_data'], 'the log has each of it');

select * from finish();
rollback;
