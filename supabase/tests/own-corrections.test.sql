-- People correct their own blood type and birth date until a hospital has confirmed the type.
begin;
\ir setup.psql
select no_plan();
delete from public.donors;

create function tests.correct(person text, type text, born text default null) returns text language sql as $$
  select tests.attempt(person, format('select public.correct_own(%L, %L)', type, born))
$$;
create function tests.profile(person text) returns public.profiles language sql as $$
  select p from public.profiles p where p.id = tests.id(person)
$$;
create function tests.send(person text, n integer, base jsonb, fields jsonb) returns jsonb language sql as $$
  select tests.push(person, tests.mutation(n, 'profiles', tests.id(person), base, fields)) -> 0
$$;
select tests.add('profiles', 'ann'), tests.add('profiles', 'bob'), tests.add('donors', 'ann'), tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(30)));

-- Who may.
select is(tests.correct('anon', 'A+'), 'refused 42501', 'a visitor has nothing to correct');
select is(tests.attempt('anon', 'select private.correct_own(''A+'', null)'), 'refused 42501', 'a visitor cannot call the function behind the API');
select is(tests.correct('cid', 'A+'), 'refused PT409', 'somebody without a profile fills it in first');
select is(tests.correct('ann', 'A+'), '1 rows', 'the owner can');
select is(tests.correct('ann', bad), 'refused 22023 blood_type', format('to a blood type there is, not "%s"', bad)) from unnest(array['C+', '']) bad;
select is(tests.correct('ann', 'A+', day), 'refused 22023 date_of_birth', format('%s is no birth date', day)) from unnest(array['1899-12-31', '2999-01-01']) day;
select is(tests.write('ann', 'update public.profiles set ' || change), 'refused 23514 ' || col, format('%s changes in no other way', col))
  from (values ('blood_type = ''A+''', 'blood_type'), ('blood_type = null', 'blood_type'), ('date_of_birth = ''1970-01-01''', 'date_of_birth')) c (change, col);
select is(tests.send('ann', 1, '{"blood_type": "AB-"}', '{"blood_type": "A+"}') ->> 'status', 'rejected', 'a device cannot send it');
-- covers: correct-by-owner
select is(tests.send('ann', 2, '{"blood_type_confirmed_at": null}', '{"blood_type_confirmed_at": "2026-01-01T00:00:00Z"}') ->> 'code', '42501', 'nobody confirms their type by a device');

-- What it does.
select tests.ask('ann', 'select public.correct_own(''A+'', ''1991-02-03'')');
select is((tests.profile('ann')).blood_type || ' ' || (tests.profile('ann')).date_of_birth, 'A+ 1991-02-03', 'the profile has both');
select is(blood_type, 'A+', 'the donations have the type') from public.donors where user_id = tests.id('ann');
select is((select count(*) from public.donors where blood_type = 'A+') || ' ' || (tests.profile('bob')).blood_type, '1 AB-', 'others’ stay as they are');
select is((select available from private.supply where blood_type = 'A+'), 1::bigint, 'the supply follows');
select results_eq($$select table_name, before, after from private.audit_log where actor = tests.id('ann') order by seq$$,
  $$values ('profiles', '{"blood_type": "AB-", "date_of_birth": "1981-01-01"}'::jsonb, '{"blood_type": "A+", "date_of_birth": "1991-02-03"}'::jsonb),
    ('donors', '{"blood_type": "O-"}', '{"blood_type": "A+"}')$$, 'the log keeps what was changed');
select is(tests.ask('ann', 'select public.my_corrections()'), '[]', 'their own corrections are not told as an administrator’s');
select tests.ask('ann', 'select public.correct_own(''A+'')'), tests.ask('ann', 'select public.correct_own()');
select is((tests.profile('ann')).blood_type || ' ' || (tests.profile('ann')).date_of_birth, 'A+ 1991-02-03', 'a value that is not given stays as it is');
select is((select count(*) from private.audit_log where actor = tests.id('ann')), 2::bigint, 'what is right already is no change');

-- A type that is missing is added by the device, which may be offline.
select tests.person('new');
insert into public.profiles (id) values (tests.id('new'));
select is(tests.send('new', 3, '{"blood_type": null, "date_of_birth": null}', '{"blood_type": "B+", "date_of_birth": "1990-01-01"}') ->> 'status', 'applied', 'what was missing is added');
select is(tests.send('new', 4, '{"blood_type": "B+"}', '{"blood_type": "B-"}') ->> 'status', 'rejected', 'once');

-- The mark.
select tests.hospital(100, 'City General');
select tests.join('sam', tests.uuid(100)), tests.join('oli', tests.hospital(101, 'Other Hospital'));
create function tests.give(person text, donor text, n integer, type text, request integer) returns void language plpgsql as $$
begin
  perform tests.push(donor, tests.mutation(n, 'pledges', tests.uuid(n), null, tests.sample('pledges', donor) - 'id'
    || jsonb_build_object('request_id', tests.uuid(request), 'blood_type', type)));
  update public.pledges set decision = 'accepted' where id = tests.uuid(n) and status = 'open';
  perform tests.push(person, tests.mutation(n + 1, 'pledges', tests.uuid(n), '{"outcome": null}', '{"outcome": "given"}'));
end $$;
create function tests.confirmed(person text) returns boolean language sql as $$ select (tests.profile(person)).blood_type_confirmed_at is not null $$;
select tests.push('sam', tests.mutation(10, 'blood_requests', tests.uuid(20), null, tests.sample('blood_requests', 'sam') - 'id' || '{"required_units": 9}'));
select tests.add('blood_requests', 'cid', jsonb_build_object('id', tests.uuid(21), 'required_units', 9));

select tests.give('cid', 'bob', 100, 'AB-', 21);
select is((select status from public.pledges where id = tests.uuid(100)) || tests.confirmed('bob'), 'givenfalse', 'a requester without a hospital confirms no type');
select tests.person('dee');
insert into public.profiles (id, blood_type) values (tests.id('dee'), 'A-');
select tests.give('sam', 'dee', 110, 'O+', 20);
select is((tests.profile('dee')).blood_type || tests.confirmed('dee'), 'A-false', 'another type than the profile’s is left to be looked at');
select tests.person('eve');
insert into public.profiles (id) values (tests.id('eve'));
select tests.give('sam', 'eve', 120, 'unknown', 20);
select is(tests.confirmed('eve'), false, 'an unknown type is not confirmed');
select tests.person('flo');
insert into public.profiles (id) values (tests.id('flo'));
select tests.give('sam', 'flo', 130, 'O+', 20);
select is((tests.profile('flo')).blood_type || tests.confirmed('flo'), 'O+true', 'the type of the blood that was given fills an empty profile');
select tests.give('oli', 'ann', 140, 'A+', 20);
select is(tests.confirmed('ann'), false, 'staff of another hospital confirm nothing');
select tests.push('sam', tests.mutation(150, 'pledges', tests.uuid(140), '{"outcome": null}', '{"outcome": "given"}'));
select is(tests.confirmed('ann'), true, 'staff confirm the type by saying that blood was given');
select is((select after ? 'blood_type_confirmed_at' from private.audit_log where actor = tests.id('sam') and row_id = tests.id('ann')), true, 'the audit log keeps the confirmation');
select tests.give('ada', 'new', 160, 'B+', 21);
select is(tests.confirmed('new'), true, 'administrators do as well');

-- Once confirmed.
select is(tests.correct('ann', 'O-', '1991-02-04'), 'refused 42501', 'it is no longer theirs to correct');
select is(tests.send('ann', 5, '{"blood_type": "A+"}', '{"blood_type": "O-"}') ->> 'status', 'rejected', 'a device cannot either');
select is(tests.row_of(tests.pull('ann', 'profiles'), tests.id('ann')) ->> 'blood_type_confirmed_at' is not null, true, 'the owner’s device is told of the mark');
select is(tests.attempt('ada', format('select public.correct_donor(%L, ''A+'', ''1991-02-05'')', tests.uuid(1))), '1 rows', 'an administrator still can');
select tests.ask('ada', format('select public.correct_donor(%L, ''A+'', ''1991-02-05'')', tests.uuid(1)));
select is(tests.confirmed('ann'), true, 'another birth date leaves the mark');
select tests.ask('ada', format('select public.correct_donor(%L, ''B-'', null)', tests.uuid(1)));
select is((tests.profile('ann')).blood_type || tests.confirmed('ann'), 'B-false', 'another type is not the one that was confirmed');

select * from finish();
rollback;
