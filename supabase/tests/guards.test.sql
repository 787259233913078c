-- What nobody may change, what only the server writes, and which way a record's states go.
begin;
\ir setup.psql
select no_plan();

select tests.add('profiles', 'ann');
select tests.add('donors', 'ann');
select tests.add('blood_requests', 'ann');
select tests.add('drives', 'ann');

-- Columns that never change, whoever asks. (An unchanged value may be sent.)
create table tests.fixed as
  select target, name, value
  from (values
    ('profiles', 'id', tests.uuid(50)::text), ('donors', 'id', tests.uuid(50)::text), ('blood_requests', 'id', tests.uuid(50)::text),
    ('drives', 'id', tests.uuid(50)::text),
    ('donors', 'user_id', tests.id('bob')::text), ('blood_requests', 'user_id', tests.id('bob')::text),
    ('donors', 'user_email', 'bob@people.test'), ('blood_requests', 'user_email', 'bob@people.test'),
    ('donors', 'blood_type', 'AB+'), ('blood_requests', 'patient_id', 'P-100000'),
    ('profiles', 'client_created_at', '2001-01-01'), ('donors', 'client_created_at', '2001-01-01'),
    ('blood_requests', 'client_created_at', '2001-01-01')) f (target, name, value);
-- covers: donation-type-fixed
select matches(tests.write(person, format('update public.%I set %I = %L', target, name, value)),
    case when target = 'drives' and person = 'ann' then '^0 rows$' else '^refused (23514 ' || name || '|42501)' end,
    format('%s.%s cannot be changed by %s', target, name, person))
  from tests.fixed, unnest(array['ann', 'ada', 'database']) person;
select is(tests.write('ann', format('update public.%1$I set %2$I = %2$I', target, name)), '1 rows',
    format('%s.%s may be sent unchanged', target, name))
  from tests.fixed where target <> 'drives';
select is(tests.write('ann', 'update public.blood_requests set blood_type = ''B-'''), '1 rows', 'the blood type of a request can be corrected');

-- What only the server writes: not through the tables, not through push.
create table tests.stamped as select * from (values
  ('donors', 'created_at', '"2001-01-01"'::jsonb), ('donors', 'updated_at', '"2001-01-01"'), ('donors', 'rev', '7'),
  ('donors', 'status', '"pending"'), ('donors', 'donation_count', '3'), ('donors', 'is_healthy', 'true'),
  ('blood_requests', 'created_at', '"2001-01-01"'), ('blood_requests', 'updated_at', '"2001-01-01"'), ('blood_requests', 'rev', '7'),
  ('profiles', 'created_at', '"2001-01-01"'), ('profiles', 'updated_at', '"2001-01-01"'), ('profiles', 'rev', '7'),
  ('profiles', 'deleted', 'true')) s (target, name, value);
select matches(tests.write(person, format('update public.%I set %I = %L', target, name, value #>> '{}')), '^refused (42501|428C9)',
    format('%s.%s is not for %s to change', target, name, person))
  from tests.stamped, unnest(array['ann', 'ada']) person;
select matches(tests.write('bob', tests.insertion(target, 'bob', jsonb_build_object(name, value)
      || case when target = 'profiles' then '{}' else jsonb_build_object('id', tests.uuid(51)) end)),
    '^refused (42501|428C9)', format('%s.%s is not for a new row to say', target, name))
  from tests.stamped;
select is(a -> 0 ->> 'code', '42501', format('push refuses to write %s.%s', target, name))
  from (select target, name, tests.push('ann', tests.mutation(row_number() over ()::integer, target,
      (tests.sample(target, 'ann') ->> 'id')::uuid, '{}', jsonb_build_object(name, value))) as a from tests.stamped) p;

-- Stamps.
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(52), 'user_email', 'ann@people.test', 'deleted', true));
select is(user_email, 'bob@people.test', 'the e-mail of a record is that of the account, whatever the device sent') from public.donors where id = tests.uuid(52);
select is(deleted, false, 'a new record is not deleted, whatever the device sent') from public.donors where id = tests.uuid(52);
select is(created_at, now(), 'created_at is the server''s time') from public.donors where id = tests.uuid(52);
select is(client_created_at, '2020-02-02T02:02:02Z', 'the device''s time is kept beside it') from public.donors where id = tests.uuid(52);
select is(rev, 1, 'a new record is version 1') from public.donors where id = tests.uuid(52);
update public.donors set updated_at = '2001-01-01', rev = 99 where id = tests.uuid(52);
select is(rev, 2, 'each change counts one version up, whatever is written') from public.donors where id = tests.uuid(52);
-- covers: fulfil-updates-time
select is(updated_at, now(), 'and sets updated_at') from public.donors where id = tests.uuid(52);
select tests.become('bob', 'sync_writer');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('bob'))::text, true);
insert into public.blood_requests (id, user_id, user_email, patient_id, blood_type, hospital, required_units, urgency, contact, email, reason, requester_name, requester_type)
  values (tests.uuid(53), tests.id('bob'), 'ann@people.test', 'P-123456', 'A+', 'H', 1, 'High', '5', 'a@b', 'r', 'n', 'doctor');
select tests.become('database');
select is(user_email, '', 'a token without an e-mail writes none') from public.blood_requests where id = tests.uuid(53);

-- Only an administrator fulfils a request, and there is no way back.
-- covers: fulfil-request
select is(tests.write('ann', 'update public.blood_requests set request_fulfilled = true'), 'refused 42501 request_fulfilled', 'the owner cannot fulfil a request');
select is(tests.write('ann', tests.insertion('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(54), 'request_fulfilled', true))),
  'refused 23514 request_fulfilled', 'a request cannot arrive fulfilled');
select is(tests.write('ada', tests.insertion('blood_requests', 'ada', jsonb_build_object('id', tests.uuid(54), 'request_fulfilled', true))),
  'refused 23514 request_fulfilled', 'not even an administrator''s');
select is(tests.write('ada', format('update public.blood_requests set request_fulfilled = true where id = %L', tests.uuid(2))), '1 rows', 'an administrator fulfils a request');
update public.blood_requests set request_fulfilled = true where id = tests.uuid(2);
-- covers: fulfil-is-final
select is(tests.write(person, format('update public.blood_requests set request_fulfilled = false where id = %L', tests.uuid(2))),
  'refused 23514 request_fulfilled', format('there is no way back for %s', person)) from unnest(array['ann', 'ada', 'database']) person;
select is(tests.write('ann', format('update public.blood_requests set required_units = 9 where id = %L', tests.uuid(2))), 'refused 23514 request_fulfilled',
  'its owner cannot change a fulfilled request');
select is(tests.write('ann', format('update public.blood_requests set deleted = true where id = %L', tests.uuid(2))), 'refused 23514 request_fulfilled',
  'nor withdraw it');
select is(tests.write('ada', format('update public.blood_requests set location = ''Ward 9'' where id = %L', tests.uuid(2))), '1 rows',
  'an administrator can still correct it');
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(55)));

-- Deleted stays deleted, and as it was.
select is(tests.write('ann', 'update public.donors set deleted = true'), '1 rows', 'the owner deletes a donation');
select is(tests.write('ann', format('update public.blood_requests set deleted = true where id = %L', tests.uuid(55))), '1 rows', 'the owner deletes a request');
select is(tests.write('ada', format('update public.donors set deleted = true where id = %L', tests.uuid(1))), '1 rows', 'an administrator deletes a donation');
select is(tests.write('ada', 'update public.drives set deleted = true where id = ''00000000-0000-4000-8000-000000000003'''), '1 rows', 'an administrator deletes a drive');
update public.donors set deleted = true where id = tests.uuid(1);
update public.blood_requests set deleted = true where id = tests.uuid(2);
update public.drives set deleted = true where id = tests.uuid(3);
select is(tests.write(person, format('update public.%I set deleted = false where id = %L', target, id)), 'refused 23514 deleted',
    format('%s cannot bring a deleted row of %s back', person, target))
  from (values ('donors', tests.uuid(1), 'ann'), ('donors', tests.uuid(1), 'ada'), ('blood_requests', tests.uuid(2), 'ann'),
    ('blood_requests', tests.uuid(2), 'ada'), ('drives', tests.uuid(3), 'ada')) d (target, id, person);
select is(tests.write(person, format('update public.donors set city = ''Salem'' where id = %L', tests.uuid(1))), 'refused 23514 deleted',
    format('%s cannot change a deleted donation', person)) from unnest(array['ann', 'ada']) person;
select is(tests.write('ann', tests.insertion('donors', 'ann')), 'refused 23505 donors_pkey', 'a deleted donation cannot be made anew');

select * from finish();
rollback;
