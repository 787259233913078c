-- The first signed-in person to ask becomes administrator; afterwards nobody does so by asking.
begin;
\ir setup.psql
select no_plan();
select tests.add('donors', 'ann');
delete from private.admins;
update private.sync_state set had_administrator = false;

select is(tests.attempt('anon', 'select public.claim_admin()'), 'refused 42501', 'a visitor cannot');
select is(tests.ask('bob', 'select to_jsonb(count(*)) from public.donors', 'sync_writer'), '0', 'before, a user sees nothing of others');
select is(tests.ask('bob', 'select public.claim_admin()'), '{"is_admin": true, "role": "admin"}', 'the first user to ask can');
select results_eq('select user_id, role, added_at from private.admins', $$values (tests.id('bob'), 'admin', now())$$, 'they are on the list, with role and date');
select is(tests.ask('bob', 'select to_jsonb(count(*)) from public.donors', 'sync_writer'), '1', 'it takes effect at once');
select is(tests.attempt(person, 'select public.claim_admin()'), 'refused 42501', format('after that %s is refused', person)) from unnest(array['ann', 'bob', 'anon']) person;
select throws_ok($$select tests.ask('ann', 'select public.claim_admin()')$$, '42501', 'An administrator already exists; ask them to add you', 'the refusal says why');
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

-- Afterwards administrators make and remove others, by e-mail.
insert into private.admins (user_id) values (tests.id('ada'));
create table tests.closed as select * from unnest(array['select public.list_admins()', 'select public.add_admin(''ann@people.test'', ''Ann'')',
  'select public.remove_admin(''ada@people.test'')', 'select public.preview_admin(''ada@people.test'', ''Ada'')',
  'select public.find_person(''ada@people.test'')', 'select public.correct_person(tests.id(''ada''), ''A+'', null)']) c (statement);
grant select on tests.closed to public;
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from tests.closed, unnest(array['anon', 'ann']) person;
select is(tests.attempt('ann', replace(statement, 'public.', 'private.')), 'refused 42501', format('nor past the API''s own: %s', statement)) from tests.closed;
select throws_ok($$select tests.ask('ada', 'select public.add_admin(''nobody@people.test'', ''Nobody'')')$$, '22023', 'There is no account with this e-mail', 'an unknown e-mail is said to be unknown');
select throws_ok($$select tests.ask('ada', 'select public.remove_admin(''ada@people.test'')')$$, 'PT409',
  'The last administrator cannot be removed. Make somebody else administrator first', 'the last administrator cannot be removed');
select throws_ok($$select tests.ask('ada', 'select public.remove_admin(''ann@people.test'')')$$, '22023', 'This account is no administrator', 'an account that is no administrator cannot be removed as one');
select throws_ok($$select tests.ask('ada', 'select public.add_admin(''ann@people.test'', ''Ann Donor'')')$$, '22023',
  'This address has not been confirmed, so it may be anybody''s. Send its owner an invitation', 'an address that nobody confirmed proves nothing');
update auth.users set email_confirmed_at = now() where id = tests.id('ann');
select is(tests.attempt('ada', 'select public.add_admin(''ann@people.test'', ''Ann Donor'')'), 'refused 22023 email', 'nor one that was called confirmed without a mail');
select is(tests.attempt('ada', 'select public.preview_admin(''ann@people.test'', ''Ann Donor'')'), 'refused 22023 email', 'nobody is shown an account that could not be added');
select tests.confirm('ann', 'Ann', 'Donor');
select is(tests.attempt('ada', 'select public.preview_admin(''ann@people.test'', ''Ann'')'), 'refused 22023 name', 'nor one by another name');
select is(tests.ask('ada', 'select public.preview_admin('' ANN@people.test '', ''ann donor'')') - 'blood_type' - 'date_of_birth',
  jsonb_build_object('user_id', tests.id('ann'), 'name', 'Ann Donor', 'email', 'ann@people.test',
    'account_created_at', (select created_at from auth.users where id = tests.id('ann')),
    'email_confirmed_at', (select email_confirmed_at from public.profiles where id = tests.id('ann'))),
  'an administrator sees name, age and confirmation of an account before they add it');
select is(tests.attempt('ada', format('select public.add_admin(''ann@people.test'', %L)', name)), 'refused 22023 name', format('the name typed is not that of the account: %s', coalesce(name, 'null')))
  from unnest(array['Ann', 'Bob Donor', '', null]) name;
select is(jsonb_path_query_array(tests.ask('ada', 'select public.add_admin('' ANN@people.test '', '' ann   DONOR '')'), '$[*].email'), '["ada@people.test", "ann@people.test"]',
  'an administrator makes another, however the e-mail is written, and gets the list');
select is(jsonb_array_length(tests.ask('ada', 'select public.add_admin(''ann@people.test'', ''Ann Donor'')')), 2, 'making them one again changes nothing');
select is(tests.ask('ann', 'select to_jsonb(count(*)) from public.donors', 'sync_writer'), '1', 'it takes effect at once');
select ok(position('<profiles sync:user:' || tests.id('ann') in current_setting('lifedrop.poked')) > 0, 'the devices of the new administrator are told to look again');
select is(tests.ask('ann', 'select public.remove_admin(''ann@people.test'')'), '[]', 'administrators who remove themselves are told nothing of the others');
select is(tests.ask('ann', 'select to_jsonb(count(*)) from public.profiles where id <> auth.uid()', 'sync_writer'), '0', 'and no longer see other people''s profiles');
select is(tests.attempt('ann', 'select public.list_admins()'), 'refused 42501', 'a user cannot list the administrators');

-- The account of the only administrator is removed in the dashboard.
delete from auth.users where id in (select user_id from private.admins);
select is((select count(*) from private.admins), 0::bigint, 'with the account of the only administrator there is none');
select throws_ok($$select tests.ask('ann', 'select public.claim_admin()')$$, '42501', 'This server has had an administrator; whoever runs it makes the next one', 'the next stranger to ask does not become one');

select * from finish();
rollback;
