-- The first signed-in person to ask becomes administrator; afterwards nobody does so by asking.
begin;
\ir setup.psql
select no_plan();
select tests.add('donors', 'ann');
delete from private.admins;

select is(tests.attempt('anon', 'select public.claim_admin()'), 'refused 42501', 'a visitor cannot');
select is(tests.ask('bob', 'select to_jsonb(count(*)) from public.donors'), '0', 'before, a user sees nothing of others');
select is(tests.ask('bob', 'select public.claim_admin()'), '{"is_admin": true, "role": "admin"}', 'the first user to ask can');
select results_eq('select user_id, role, added_at from private.admins', $$values (tests.id('bob'), 'admin', now())$$, 'he is on the list, with role and date');
select is(tests.ask('bob', 'select to_jsonb(count(*)) from public.donors'), '1', 'it takes effect at once');
select is(tests.attempt(person, 'select public.claim_admin()'), 'refused 42501', format('after that %s is refused', person)) from unnest(array['ann', 'bob', 'anon']) person;
select throws_ok($$select tests.ask('ann', 'select public.claim_admin()')$$, '42501', 'An administrator already exists; ask them to add you', 'with the reason');
select is((select count(*) from private.admins), 1::bigint, 'there is one administrator');

-- No other way.
select is(tests.attempt(person, 'insert into private.admins (user_id) values (auth.uid())'), 'refused 42501', format('%s cannot write the list', person))
  from unnest(array['ann', 'bob', 'anon']) person;
select is(tests.attempt(person, 'select * from private.admins'), 'refused 42501', format('%s cannot read the list', person)) from unnest(array['ann', 'bob', 'anon']) person;
select tests.become('ann');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('ann'), 'role', 'authenticated', 'is_admin', true,
  'app_metadata', '{"role": "admin"}'::jsonb, 'user_metadata', '{"is_admin": true}'::jsonb)::text, true);
select is(private.is_admin(), false, 'what a token says of itself makes no administrator');
select tests.become('database');
delete from auth.users where id = tests.id('bob');
select is((select count(*) from private.admins), 0::bigint, 'a removed account is no administrator');

select * from finish();
rollback;
