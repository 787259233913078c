-- Administrators correct a blood type or birth date; the log keeps it, and whom it concerns reads it.
begin;
\ir setup.psql
select no_plan();
delete from public.donors;

create function tests.available(type text) returns bigint language sql as $$ select available from private.supply where blood_type = type $$;
create function tests.correct(person text, type text, born text, donation uuid default tests.uuid(1)) returns text language sql as $$
  select tests.attempt(person, format('select public.correct_donor(%L, %L, %L)', donation, type, born))
$$;
select tests.add('profiles', 'ann'), tests.add('donors', 'ann');

-- Who may.
select is(tests.correct(person, 'A+', null), 'refused 42501', format('%s cannot correct a donation', person)) from unnest(array['anon', 'ann', 'bob']) person;
select is(tests.attempt(person, format('select private.correct_donor(%L, ''A+'', null)', tests.uuid(1))), 'refused 42501', format('nor past the API: %s', person))
  from unnest(array['anon', 'ann', 'bob']) person;
select is(tests.correct('ada', 'A+', null), '1 rows', 'an administrator can');
select is(tests.correct('ada', bad, null), 'refused 22023 blood_type', 'to a blood type there is') from unnest(array['C+', null]) bad;
select is(tests.correct('ada', 'A+', day), 'refused 22023 date_of_birth', format('%s is no birth date', day)) from unnest(array['1899-12-31', '2999-01-01']) day;
select is(tests.correct('ada', 'A+', null, tests.uuid(77)), 'refused 22023', 'of a donation there is');
select is(tests.write('ada', 'update public.donors set blood_type = ''AB+'''), 'refused 23514 blood_type', 'in no other way');
select is(tests.push('ada', tests.mutation(1, 'donors', tests.uuid(1), '{"blood_type": "O-"}', '{"blood_type": "AB+"}')) -> 0 ->> 'status', 'rejected', 'not by a device either');

-- What it does.
select is(tests.available('O-'), 1::bigint, 'the supply counts the mistyped type');
select tests.ask('ada', format('select public.correct_donor(%L, ''A+'', ''1991-02-03'')', tests.uuid(1)));
select is(blood_type, 'A+', 'the donation has the right type') from public.donors where id = tests.uuid(1);
select is(blood_type || ' ' || date_of_birth, 'A+ 1991-02-03', 'and the profile both') from public.profiles where id = tests.id('ann');
select is(tests.available('O-') || ' ' || tests.available('A+'), '0 1', 'the supply follows');
select is(tests.write('ada', 'update public.donors set blood_type = ''AB+'''), 'refused 23514 blood_type', 'afterwards the type is as fixed as before');
select results_eq($$select table_name, before, after from private.audit_log where row_id in (tests.uuid(1), tests.id('ann')) and actor = tests.id('ada') order by seq$$,
  $$values ('donors', '{"blood_type": "O-"}'::jsonb, '{"blood_type": "A+"}'::jsonb),
    ('profiles', '{"blood_type": "AB-", "date_of_birth": "1981-01-01"}', '{"blood_type": "A+", "date_of_birth": "1991-02-03"}')$$, 'the log keeps what was changed');
select tests.ask('ada', format('select public.correct_donor(%L, ''A+'', null)', tests.uuid(1)));
select is(date_of_birth, '1991-02-03', 'no birth date leaves it as it is') from public.profiles where id = tests.id('ann');
select is((select count(*) from private.audit_log where row_id = tests.id('ann') and actor = tests.id('ada')), 1::bigint, 'what is right already is no change');
select tests.add('donors', 'cid', jsonb_build_object('id', tests.uuid(2)));
select tests.ask('ada', format('select public.correct_donor(%L, ''B+'', ''1991-02-03'')', tests.uuid(2)));
select is(blood_type, 'B+', 'a donation of an account without a profile is corrected alone') from public.donors where id = tests.uuid(2);

-- Who reads it.
-- covers: correct-by-admin
select is((select string_agg(concat_ws(' ', c ->> 'table_name', c ->> 'field', c ->> 'before', c ->> 'after'), ', ' order by c ->> 'table_name', c ->> 'field')
    from jsonb_array_elements(tests.ask('ann', 'select public.my_corrections()')) c),
  'donors blood_type O- A+, profiles blood_type AB- A+, profiles date_of_birth 1981-01-01 1991-02-03', 'whom it concerns reads what was corrected');
select is(tests.ask('bob', 'select public.my_corrections()'), '[]', 'nobody else reads these corrections');
select is(tests.attempt('anon', 'select public.my_corrections()'), 'refused 42501', 'a visitor has none');

-- People who have no donation, and those who have.
select tests.add('profiles', 'bob');
select is(tests.ask('ada', 'select public.find_person('' BOB@people.test'')') ->> 'user_id', tests.id('bob')::text, 'an administrator finds a person by their address');
select is((select action from private.audit_log where table_name = 'profiles' and row_id = tests.id('bob') and actor = tests.id('ada') order by seq desc limit 1),
  'open_contact', 'and the log keeps that they looked');
select is(tests.attempt('ada', 'select public.find_person(''nobody@people.test'')'), 'refused 22023', 'an address of no account finds nobody');
create function tests.correct_person(who text, type text, born text) returns text language sql as $$
  select tests.attempt('ada', format('select public.correct_person(%L, %L, %L)', tests.id(who), type, born))
$$;
select is(tests.correct_person('bob', 'C+', null), 'refused 22023 blood_type', 'to a blood type there is');
select is(tests.ask('ada', format('select public.correct_person(%L, %L, %L)', tests.id('bob'), 'B-', '1990-05-06')) ->> 'corrected', 'true', 'a profile without a donation is corrected');
select is(blood_type || ' ' || date_of_birth, 'B- 1990-05-06', 'in type and birth date') from public.profiles where id = tests.id('bob');
select is(tests.ask('ada', format('select public.correct_person(%L, %L, %L)', tests.id('bob'), null, '1990-05-07')) ->> 'corrected', 'true', 'or in one of them');
select is(blood_type || ' ' || date_of_birth, 'B- 1990-05-07', 'the other stays') from public.profiles where id = tests.id('bob');
update public.profiles set blood_type_confirmed_at = now() where id = tests.id('ann');
select is(tests.ask('ada', format('select public.correct_person(%L, %L, %L)', tests.id('ann'), null, '1991-02-04')) ->> 'corrected', 'true', 'a birth date says nothing of the type');
select isnt(blood_type_confirmed_at, null, 'which stays confirmed') from public.profiles where id = tests.id('ann');
select is(tests.ask('ada', format('select public.correct_person(%L, %L, %L)', tests.id('ann'), 'O+', null)) ->> 'corrected', 'true', 'somebody with a donation is corrected too');
select is(p.blood_type || ' ' || d.blood_type, 'O+ O+', 'in the profile and in the donation')
  from public.profiles p join public.donors d on d.user_id = p.id and d.id = tests.uuid(1) where p.id = tests.id('ann');
select is(blood_type_confirmed_at, null, 'another type is not confirmed') from public.profiles where id = tests.id('ann');
select is(tests.correct_person('cid', 'A+', null), 'refused 22023', 'somebody without a profile has nothing to correct');
select is(tests.write('ada', 'update public.profiles set blood_type = ''AB+'''), 'refused 23514 blood_type', 'afterwards the type is as fixed as before');

select * from finish();
rollback;
