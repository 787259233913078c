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
select is((select count(*) from auth.users where id = tests.uuid(7)), 0::bigint, 'a refused sign-up leaves no account');

-- However the auth server writes it: the copy that it holds, back into the account and into identities.
update auth.users set raw_user_meta_data = jsonb_build_object('theme', 'light', 'profile', tests.sample('profiles', 'ann')) where id = tests.uuid(1);
select is(raw_user_meta_data, '{"theme": "light"}', 'a profile that is written back later is taken out again') from auth.users where id = tests.uuid(1);
select is((select city from public.profiles where id = tests.uuid(1)), 'Springfield', 'and changes no profile');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) select tests.uuid(8), 'email', tests.uuid(1)::text, tests.uuid(1),
  jsonb_build_object('sub', tests.uuid(1), 'profile', tests.sample('profiles', 'ann'));
select is(identity_data, jsonb_build_object('sub', tests.uuid(1)), 'an identity holds no profile') from auth.identities where user_id = tests.uuid(1);
update auth.identities set identity_data = identity_data || jsonb_build_object('profile', tests.sample('profiles', 'ann')) where user_id = tests.uuid(1);
select is(identity_data, jsonb_build_object('sub', tests.uuid(1)), 'nor later') from auth.identities where user_id = tests.uuid(1);
select is((select array_agg(distinct l.seen) from (select u::text as seen from auth.users u union all select i::text from auth.identities i) l where l.seen ~ 'Canary'),
  null, 'no word of the profile is left with the auth server');
insert into auth.users (id, email, raw_user_meta_data) select tests.uuid(20 + n), n || '@many.test', jsonb_build_object('profile', jsonb_build_object('first_name', n)) from generate_series(1, 3) n;
select results_eq('select first_name from public.profiles where id between tests.uuid(21) and tests.uuid(23) order by id', $$values ('1'), ('2'), ('3')$$, 'of several accounts made at once each has its own');

-- Metadata is bounded, whoever writes it and when.
select is(tests.attempt('database', statement), 'refused 23514 user_metadata', 'too much metadata is refused: ' || left(statement, 60))
  from unnest(array[
    format('select tests.sign_up(9, %L)', jsonb_build_object('x', repeat('x', 5000))),
    format('update auth.users set raw_user_meta_data = %L where id = tests.uuid(1)', jsonb_build_object('x', repeat('x', 5000))),
    format('update auth.identities set identity_data = %L where user_id = tests.uuid(1)', jsonb_build_object('x', repeat('x', 5000)))]) statement;

-- Addresses.
select is(tests.attempt('database', format(statement, address)), 'refused 23514 email', format('%s is no address: %s', to_json(address), left(statement, 22)))
  from unnest(array['<b>@x.test', 'a"b"@x.test', 'a>@x.test', 'a b@x.test', E'a\nbcc:b@x.test', 'a,b@x.test', repeat('a', 248) || '@x.test']) address,
    unnest(array['insert into auth.users (id, email) values (gen_random_uuid(), %L)', 'update auth.users set email = %L where id = tests.uuid(1)',
      'update auth.users set email_change = %L where id = tests.uuid(1)']) statement;
select is(tests.attempt('database', format('insert into auth.users (id, email) values (gen_random_uuid(), %L)', address)), '1 rows', address || ' is one')
  from unnest(array['o''brien@x.test', 'a+b.c-d_e@x.test', 'ä@x.test']) address;

-- Which field a refused sign-up is about, for the app that is told only that it failed.
create function tests.refused(address text, changed jsonb) returns text language sql as $$
  select tests.ask('anon', format('select public.refused_sign_up_field(%L, %L)', address, tests.sample('profiles', 'ann') - 'id' || changed)) ->> 'field'
$$;
select is(tests.refused('new@x.test', '{}'), null, 'nothing is wrong with a good one');
select is(tests.refused('new@x.test', jsonb_build_object(field, value)), field, format('%s: %s is refused', field, left(value::text, 30)))
  from (values ('first_name', to_jsonb(repeat('x', 101))), ('phone_number', to_jsonb(repeat('5', 41))), ('date_of_birth', '"1800-01-01"'), ('date_of_birth', '"soon"'),
    ('blood_type', '"Z"'), ('zip_code', to_jsonb(repeat('1', 21))), ('last_donation_date', '"2999-01-01"'), ('recent_illness', '"perhaps"')) v (field, value);
select is(tests.refused('a b@x.test', '{}'), 'email', 'so is an address');
select is(tests.refused('ann@people.test', '{}'), null, 'and whether an account has it is not said');
select is(tests.ask('anon', 'select public.refused_sign_up_field(''new@x.test'', ''[]'')'), '{"field": null}', 'what is no profile has no field');

delete from auth.users where id = tests.uuid(1);
select is((select count(*) from public.profiles where id = tests.uuid(1)), 0::bigint, 'a removed account takes its profile with it');

select * from finish();
rollback;
