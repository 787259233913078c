-- A hospital's drives: managers make, change and call them off, all of the team checks people in, nobody else does.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General'), tests.hospital(101, 'County Clinic');
select tests.join('mia', tests.uuid(100), 'manager'), tests.join('sam', tests.uuid(100)), tests.join('oli', tests.uuid(101), 'manager'),
  tests.join('rex', tests.uuid(100), 'manager');
update private.members set removed_at = now() where user_id = tests.id('rex');
create function tests.change(person text, n integer, collection text, row_n integer, base jsonb, fields jsonb) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person, tests.mutation(n, collection, tests.uuid(row_n), base, fields))) a
$$;
create function tests.drive(person text, n integer, org integer) returns text language sql as $$
  select tests.change(person, n, 'drives', n, null, tests.sample('drives', person) - 'id' || jsonb_build_object('date', current_date + 7, 'slots_total', 3, 'org_id', tests.uuid(org)))
$$;
create function tests.drive_of(n integer default 300) returns public.drives language sql as $$ select d from public.drives d where d.id = tests.uuid(n) $$;
create function tests.reservation_of(n integer) returns public.reservations language sql as $$ select r from public.reservations r where r.id = tests.uuid(n) $$;
create function tests.reserve(person text, n integer, drive integer default 300) returns text language sql as $$
  select tests.change(person, n, 'reservations', n, null, tests.sample('reservations', person) - 'id' || jsonb_build_object('drive_id', tests.uuid(drive)))
$$;

-- Made by the hospital's managers.
-- covers: page-team-drives
select is(tests.drive('mia', 300, 100), 'applied', 'a manager makes a drive of their hospital');
select results_eq('select (d).org_id, (d).org_name from (select tests.drive_of()) x (d)', $$values (tests.uuid(100), 'City General')$$, 'which says whose it is');
select matches(tests.drive('sam', 301, 100), '^rejected 42501', 'staff do not');
select is(tests.drive('oli', 302, 100), 'rejected 42501 membership', 'nor another hospital''s manager');
select is(tests.drive('rex', 303, 100), 'rejected 42501 membership', 'nor a removed one');
select is(tests.drive('ann', 304, 100), 'rejected 42501 membership', 'nor a user');
select matches(tests.change('mia', 305, 'drives', 305, null, tests.sample('drives', 'mia') - 'id'), '^rejected 42501', 'nor does a manager make one of nobody');
select throws_ok($$select tests.drive('anon', 306, 100)$$, '42501', null, 'nor a visitor any');
select is(tests.drive('ada', 307, 101), 'applied', 'an administrator makes one for a hospital');
select is(tests.row_of(tests.pull(person, 'drives'), tests.uuid(300)) ->> 'org_name', 'City General', format('%s sees it', person)) from unnest(array['anon', 'ann', 'oli', 'sam']) person;

-- Changed by them.
select is(tests.change('mia', 310, 'drives', 300, '{"location": "Town Hall"}', '{"location": "Library"}'), 'applied', 'a manager changes it');
select is(tests.change(person, 311, 'drives', 300, '{"location": "Library"}', '{"location": "My house"}'), said, format('%s does not', person))
  from (values ('sam', 'rejected 42501 id'), ('oli', 'rejected 42501 id'), ('ann', 'rejected 42501 id'), ('rex', 'rejected 42501 membership')) v (person, said);
select is(tests.write(person, format('update public.drives set name = ''x'' where id = %L', tests.uuid(300))), '0 rows', format('nor by any statement: %s', person)) from unnest(array['sam', 'oli', 'ann', 'rex']) person;
select is(tests.change('mia', 312, 'drives', 307, '{"location": "Town Hall"}', '{"location": "My house"}'), 'rejected 42501 id', 'a manager changes no other hospital''s');
select is(tests.change('mia', 313, 'drives', 300, jsonb_build_object('org_id', tests.uuid(100)), jsonb_build_object('org_id', tests.uuid(101))), 'rejected 42501 org_id', 'and gives none away');
select is(tests.change('mia', 314, 'drives', 300, '{"deleted": false}', '{"deleted": true}'), 'rejected 42501 deleted', 'nor removes one');

-- Who comes: the team sees name, contact and type while the spot is held, and no account.
insert into public.profiles (id, first_name, last_name, phone_number, blood_type, address) values (tests.id('ann'), 'Ann', 'Canary', '555 0101', 'O-', 'Canary-street');
select is(tests.reserve(person, n), 'applied', format('%s reserves', person)) from (values ('ann', 401), ('bob', 402)) v (person, n);
select is(tests.row_of(tests.pull('sam', 'reservations'), tests.uuid(401)) - array['id', 'drive_id', 'created_at', 'updated_at', 'client_created_at', 'rev'],
  jsonb_build_object('status', 'confirmed', 'refusal', null, 'cancelled', false, 'no_show', false, 'checked_in_at', null, 'outcome', null, 'preferred_time', '10:30:00', 'walk_in_name', '', 'walk_in_contact', '',
    'org_id', tests.uuid(100), 'person_name', 'Ann Canary', 'person_contact', '555 0101', 'person_blood_type', 'O-', 'person_gives_again_on', null), 'staff see who comes');
-- and from which day they may give again, where that is after the drive.
create function tests.again(person text default 'sam') returns integer language sql as $$
  select (tests.row_of(tests.pull(person, 'reservations'), tests.uuid(401)) ->> 'person_gives_again_on')::date - current_date
$$;
create table tests.day as select date from public.drives where id = tests.uuid(300);
update public.drives set date = current_date + 70 where id = tests.uuid(300);
update public.profiles set previous_donation = true, last_donation_date = current_date - 1 where id = tests.id('ann');
select is(tests.again(), null, 'who gave yesterday may give again long before');
update public.drives set date = current_date + 10 where id = tests.uuid(300);
select is(tests.again(person), 55, 'not where the drive is moved to an earlier day: ' || person) from unnest(array['sam', 'ann', 'ada']) person;
update public.profiles set last_donation_date = current_date - 50 where id = tests.id('ann');
select is(tests.again(), null, 'a corrected day follows');
select tests.add('donors', 'ann', jsonb_build_object('id', tests.uuid(499), 'last_donation_date', current_date));
select is(tests.again(), 56, 'so does a donation');
update public.donors set deleted = true where id = tests.uuid(499);
select is(tests.again(), 56, 'which stays known when the donation is deleted');
update public.drives set date = (select date from tests.day) where id = tests.uuid(300);
select is(tests.row_of(tests.pull('mia', 'reservations'), tests.uuid(402)) ->> 'person_name', 'bob@people.test', 'by their address where nothing else is known');
select is(tests.row_of(tests.pull(person, 'reservations'), tests.uuid(401)), null, format('%s sees nothing', person)) from unnest(array['oli', 'cid', 'rex', 'anon']) person;
select ok(tests.pull('sam', 'reservations')::text !~ 'Canary-street' and tests.pull('sam', 'reservations')::text !~ tests.id('ann')::text, 'nor do staff see address and account');
select is(tests.row_of(tests.pull('ann', 'reservations'), tests.uuid(401)) ->> 'user_email', 'ann@people.test', 'the person sees theirs whole');
update public.profiles set phone_number = '555 0102' where id = tests.id('ann');
select is((tests.reservation_of(401)).person_contact, '555 0102', 'a new number follows');
create temporary table before as select tests.pull('sam', 'reservations') -> 'checkpoint' as at;
select is(tests.change('bob', 320, 'reservations', 402, '{"cancelled": false}', '{"cancelled": true}'), 'applied', 'who cancels');
select is(tests.row_of(tests.pull('sam', 'reservations', b.at), tests.uuid(402)), private.gone(tests.uuid(402)), 'leaves the team''s devices') from before b;
select is((tests.reservation_of(402)).person_name, '', 'with all that it was told');
select is((select count(*) from jsonb_array_elements(tests.pull(person, 'reservations') -> 'rows')), n, format('%s reads so many', person)) from (values ('sam', 1::bigint), ('mia', 1), ('oli', 0), ('ada', 2)) v (person, n);

-- Who arrived is for the team to say.
-- covers: page-team-drives
select is(tests.change('sam', 330, 'reservations', 401, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T09:00:00Z"}'), 'applied', 'staff check somebody in');
select is(tests.change('sam', 331, 'reservations', 401, '{"checked_in_at": "2030-01-01T09:00:00+00:00"}', '{"checked_in_at": null}'), 'applied', 'and take it back');
select is(tests.change('mia', 332, 'reservations', 401, '{"no_show": false}', '{"no_show": true}'), 'applied', 'a manager says who did not come');
select is(tests.change(person, 333, 'reservations', 401, '{"no_show": true}', '{"no_show": false}'), said, format('%s does not', person))
  from (values ('oli', 'rejected 42501 id'), ('cid', 'rejected 42501 id'), ('rex', 'rejected 42501 membership'), ('ann', 'rejected 42501 no_show')) v (person, said);
select throws_ok($$select tests.change('anon', 334, 'reservations', 401, '{"no_show": true}', '{"no_show": false}')$$, '42501', null, 'nor does a visitor');
select is(tests.change('sam', n, 'reservations', 401, base, fields), 'rejected 42501 ' || col, format('%s is the person''s to say', col))
  from (values (370, 'cancelled', '{"cancelled": false}'::jsonb, '{"cancelled": true}'::jsonb), (371, 'preferred_time', '{"preferred_time": "10:30:00"}', '{"preferred_time": "11:00:00"}')) v (n, col, base, fields);
select is(tests.reserve('sam', 403), 'applied', 'one of the team reserves');
select is(tests.change('sam', 336, 'reservations', 403, '{"cancelled": false}', '{"cancelled": true}'), 'applied', 'and cancels as everybody does');

create function tests.walk_in(person text, n integer, drive integer default 300) returns text language sql as $$
  select tests.change(person, n, 'reservations', n, null, jsonb_build_object('drive_id', tests.uuid(drive), 'preferred_time', '12:00', 'checked_in_at', '2030-01-01T12:00:00Z', 'walk_in_name', 'Walter', 'walk_in_contact', ''))
$$;
select is(tests.walk_in('sam', 500), 'applied', 'staff add who walks in');
select is(tests.walk_in('sam', 501, 307), 'rejected 42501 checked_in_at', 'not at another hospital''s drive');
select matches(tests.walk_in(person, 502), '^rejected 42501', format('nor does %s', person)) from unnest(array['oli', 'bob', 'rex']) person;
select is(tests.change('mia', 340, 'reservations', 500, '{"cancelled": false, "checked_in_at": "2030-01-01T12:00:00+00:00"}', '{"cancelled": true, "checked_in_at": null}'), 'applied', 'and take them off again');

-- The log.
select results_eq($$select actor_email, action, table_name, row_id from private.audit_log where actor in (tests.id('mia'), tests.id('sam')) and table_name in ('drives', 'reservations') and row_id <> tests.uuid(402) order by seq$$,
  $$values ('mia@people.test', 'insert', 'drives', tests.uuid(300)), ('mia@people.test', 'update', 'drives', tests.uuid(300)), ('sam@people.test', 'update', 'reservations', tests.uuid(401)),
    ('sam@people.test', 'update', 'reservations', tests.uuid(401)), ('mia@people.test', 'update', 'reservations', tests.uuid(401)),
    ('sam@people.test', 'insert', 'reservations', tests.uuid(500)), ('mia@people.test', 'update', 'reservations', tests.uuid(500))$$, 'the log says who of the team did what');
select is_empty($$select after from private.audit_log where table_name = 'reservations' and after::text ~ 'Canary'$$, 'and has no names');

-- Called off, and forgotten.
select is(tests.change('oli', 350, 'drives', 300, '{"called_off": false}', '{"called_off": true}'), 'rejected 42501 id', 'another hospital''s manager does not call it off');
select is(tests.change('sam', 351, 'drives', 300, '{"called_off": false}', '{"called_off": true}'), 'rejected 42501 id', 'nor staff');
select is(tests.reserve('cid', 405), 'applied', 'somebody has a spot');
select is(tests.change('mia', 352, 'drives', 300, '{"called_off": false, "called_off_reason": ""}', '{"called_off": true, "called_off_reason": "Storm"}'), 'applied', 'a manager does');
select is(array[(tests.reservation_of(405)).refusal, (tests.reservation_of(405)).person_name], '{gone,""}', 'and they are told');
update private.organisations set name = 'City Hospital' where id = tests.uuid(100);
select is((tests.drive_of()).org_name, 'City Hospital', 'a new name follows');
select tests.reserve('ann', 406, 307);
update public.drives set date = current_date - 31 where id = tests.uuid(307);
select isnt((tests.reservation_of(406)).person_name, '', 'a drive long ago');
select private.forget_walk_ins();
select is((tests.reservation_of(406)).person_name || (tests.reservation_of(406)).person_contact || (tests.reservation_of(406)).person_blood_type, '', 'is forgotten by its team');

insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available, org_id)
  select tests.uuid(4000 + n), 'Weekly', current_date + n, '09:00', '12:00', 'Hall', 'Street', '62701', 9, 9, tests.uuid(100) from generate_series(1, 100) n;
select is(tests.drive('mia', 360, 100), 'rejected 23514 planned_drives', 'a hospital plans 100 drives at most');
select isnt(tests.ask('ada', format('select public.close_organisation(%L)', tests.uuid(100))), null, 'when a hospital is closed');
select is((select count(*) from public.drives where org_id = tests.uuid(100) and not called_off), 0::bigint, 'its drives are called off');
select is(tests.change('mia', 361, 'drives', 4001, '{"location": "Hall"}', '{"location": "x"}'), 'rejected 42501 membership', 'and its managers manage nothing');

select * from finish();
rollback;
