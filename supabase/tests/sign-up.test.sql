-- Signing up makes the account and its profile, or neither.
begin;
\ir setup.psql
select no_plan();

create function tests.sign_up(n integer, meta jsonb) returns uuid language sql as $$
  insert into auth.users (id, email, raw_user_meta_data) values (tests.uuid(n), n || '@new.test', meta) returning id
$$;
select tests.sign_up(1, jsonb_build_object('theme', 'dark', 'profile', tests.sample('profiles', 'ann')
  || '{"id": "00000000-0000-4000-8000-000000000902", "rev": 7, "deleted": true, "created_at": "2001-01-01", "medications": true,
       "client_created_at": "2020-02-02T02:02:02Z", "is_admin": true}'));
select results_eq('select first_name, last_name, phone_number, date_of_birth::text, blood_type, address, city, state, zip_code from public.profiles where id = tests.uuid(1)',
  $$values ('Canary-first', 'Canary-last', 'Canary-phone', '1981-01-01', 'AB-', 'Canary-street', 'Springfield', 'IL', '62701')$$,
  'the profile holds what was typed');
select results_eq('select recent_illness, medications, previous_donation, last_donation_date::text from public.profiles where id = tests.uuid(1)',
  $$values (false, true, true, '2019-01-01')$$, 'and the health answers');
select results_eq('select rev, deleted, created_at, client_created_at from public.profiles where id = tests.uuid(1)',
  $$values (1, false, now(), '2020-02-02T02:02:02Z'::timestamptz)$$, 'what only the server writes is the server''s');
select is((select count(*) from public.profiles), 1::bigint, 'the id in the metadata makes no profile for another');
select is(raw_user_meta_data, '{"theme": "dark"}', 'the profile is taken out of the metadata, the rest stays') from auth.users where id = tests.uuid(1);
select is((select count(*) from private.admins where user_id = tests.uuid(1)), 0::bigint, 'nobody signs up as administrator');
select ok(exists (select from private.change_log where collection = 'profiles' and row_id = tests.uuid(1)), 'the new profile is in the change log');

select tests.sign_up(2, '{"profile": {"first_name": "Bo"}}');
select results_eq('select first_name, last_name, blood_type, medications from public.profiles where id = tests.uuid(2)',
  $$values ('Bo', '', null, false)$$, 'what was left out has its default');
select tests.sign_up(3, to_jsonb('{"profile": {"first_name": "Cy"}}'::text));
select is((select first_name from public.profiles where id = tests.uuid(3)), 'Cy', 'metadata that arrives as a string of JSON is read too');
select is(raw_user_meta_data, '{}', 'and stripped') from auth.users where id = tests.uuid(3);
select tests.sign_up(4, '{}'), tests.sign_up(5, null), tests.sign_up(6, '{"profile": "none"}');
select is((select count(*) from public.profiles where id in (tests.uuid(4), tests.uuid(5), tests.uuid(6))), 0::bigint, 'an account without profile data has no profile');

select throws_ok(format('select tests.sign_up(7, %L)', jsonb_build_object('profile', tests.sample('profiles', 'ann') || changed)), code, null,
    format('a profile with %s makes no account', changed))
  from (values ('{"blood_type": "Z"}'::jsonb, '23514'), ('{"date_of_birth": "2999-01-01"}', '23514'), ('{"date_of_birth": "1999-02-31"}', '22008'),
    ('{"previous_donation": false}', '23514'), ('{"medications": "perhaps"}', '22P02')) p (changed, code);
select is((select count(*) from auth.users where id = tests.uuid(7)), 0::bigint, 'there is no account then');

delete from auth.users where id = tests.uuid(1);
select is((select count(*) from public.profiles where id = tests.uuid(1)), 0::bigint, 'a removed account takes its profile with it');

select * from finish();
rollback;
