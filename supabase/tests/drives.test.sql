-- Drives that somebody runs: who makes, changes and calls them off, what a lower capacity does, and the day itself.
begin;
\ir setup.psql
select no_plan();

create function tests.reserve(person text, n integer, drive integer) returns text language sql as $$
  select concat_ws(' ', a -> 'row' ->> 'status', a -> 'row' ->> 'refusal') from jsonb_array_elements(tests.push(person,
    tests.mutation(n, 'reservations', tests.uuid(n), null, (tests.sample('reservations', person) - 'id')
      || jsonb_build_object('drive_id', tests.uuid(drive))))) a
$$;
-- What a change of a record comes to: the answer's status, and its code and field where it was refused.
create function tests.change(person text, n integer, collection text, row_n integer, base jsonb, fields jsonb) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person,
    tests.mutation(n, collection, tests.uuid(row_n), base, fields))) a
$$;
create function tests.drive_of(n integer) returns public.drives language sql as $$
  select d from public.drives d where d.id = tests.uuid(n)
$$;
create function tests.reservation_of(n integer) returns public.reservations language sql as $$
  select r from public.reservations r where r.id = tests.uuid(n)
$$;
create function tests.new_drive(n integer, person text, changed jsonb default '{}') returns text language sql as $$
  select tests.change(person, n, 'drives', n, null,
    tests.sample('drives', person) - 'id' || jsonb_build_object('date', current_date + 7, 'slots_total', 2) || changed)
$$;

-- Made by administrators only.
select is(tests.new_drive(300, 'ada'), 'applied', 'an administrator makes a drive');
select matches(tests.new_drive(390, 'ann'), '^rejected 42501', 'a user does not');
select throws_ok($$select tests.new_drive(391, 'anon')$$, '42501', null, 'a visitor cannot add a drive');
select is((tests.drive_of(300)).slots_available, 2, 'its spots are all free, whatever the device said');
select is((tests.drive_of(300)).is_sample, false, 'and it is no sample');
select matches(tests.change('ann', 392, 'drives', 300, '{"location": "Town Hall"}', '{"location": "My house"}'), '^rejected 42501', 'a user does not change it');
select matches(tests.change('ann', 393, 'drives', 300, '{"called_off": false}', '{"called_off": true}'), '^rejected 42501', 'a user cannot call a drive off');
select is(tests.change('ada', 394, 'drives', 300, '{"is_sample": false}', '{"is_sample": true}'), 'rejected 42501 is_sample', 'an administrator cannot mark a drive as a sample');
select is(tests.change('ada', 395, 'drives', 300, '{"slots_taken": 0}', '{"slots_taken": 2}'), 'rejected 42501 slots_taken', 'an administrator cannot say how many spots are taken');

-- A lower capacity oversells nothing and takes no spot away.
select is(tests.reserve('ann', 401, 300), 'confirmed', 'two people have spots: one');
select is(tests.reserve('bob', 402, 300), 'confirmed', 'and two');
select is(tests.change('ada', 310, 'drives', 300, '{"slots_total": 2}', '{"slots_total": 1}'), 'applied', 'the capacity is lowered below that');
-- covers: drive-capacity
select is(array[(tests.drive_of(300)).slots_taken, (tests.drive_of(300)).slots_available], '{2,0}', 'both keep their spots, and none is left');
select is((select count(*) from public.reservations r where r.drive_id = tests.uuid(300) and r.status = 'confirmed'), 2::bigint, 'nobody is refused afterwards');
select is(tests.reserve('cid', 403, 300), 'refused full', 'a new reservation is refused while the drive is full');
select is(tests.change('bob', 311, 'reservations', 402, '{"cancelled": false}', '{"cancelled": true}'), 'applied', 'one of the two holders cancels');
select is((tests.drive_of(300)).slots_available, 0, 'there is still no free spot');
-- covers: drive-capacity
select is(tests.reserve('cid', 404, 300), 'refused full', 'so that nobody gets one');
select is(tests.change('ada', 312, 'drives', 300, '{"slots_total": 1}', '{"slots_total": 2}'), 'applied', 'an administrator raises the capacity again');
select is(tests.reserve('cid', 405, 300), 'confirmed', 'somebody does');
select is(tests.change('ada', 313, 'drives', 300, '{"location": "Town Hall"}', '{"location": "Library"}'), 'applied', 'a drive is moved');
select isnt((tests.drive_of(300)).moved_at, null, 'and says so');
select is(tests.row_of(tests.pull('anon', 'drives'), tests.uuid(300)) ->> 'location', 'Library', 'everybody sees where it is now');

-- The day: who arrived. Two tablets at once, and what people do meanwhile.
select is(tests.change('ann', 320, 'reservations', 401, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T09:00:00Z"}'), 'rejected 42501 checked_in_at', 'nobody checks themselves in');
select is(tests.change('ann', 321, 'reservations', 401, '{"no_show": false}', '{"no_show": true}'), 'rejected 42501 no_show', 'a user cannot say that somebody did not come');
select matches(tests.change('cid', 322, 'reservations', 401, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T09:00:00Z"}'), '^rejected 42501', 'and no stranger does');
select throws_ok($$select tests.change('anon', 323, 'reservations', 401, '{"no_show": false}', '{"no_show": true}')$$, '42501', null, 'a visitor cannot say that somebody did not come');
select is(tests.change('ada', 324, 'reservations', 401, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T09:00:00Z"}'), 'applied', 'an administrator checks somebody in');
select is(tests.change('ada', 325, 'reservations', 401, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T09:04:00Z"}'), 'conflict', 'on a second tablet the first time stands');
select is((tests.reservation_of(401)).checked_in_at, '2030-01-01T09:00:00Z', 'once');
select is(tests.change('ada', 326, 'reservations', 401, '{"no_show": false}', '{"no_show": true}'), 'applied', 'a tablet that had given them up');
select is((tests.reservation_of(401)).no_show, false, 'learns that they came');
select is(tests.change('ann', 327, 'reservations', 401, '{"cancelled": false}', '{"cancelled": true}'), 'applied', 'a cancellation that arrives after them');
select is((tests.reservation_of(401)).status, 'confirmed', 'changes nothing');
select is(tests.change('ada', 328, 'reservations', 402, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T10:00:00Z"}'), 'applied', 'who cancelled and came all the same');
select is((tests.reservation_of(402)).status || ' ' || (tests.reservation_of(402)).cancelled, 'confirmed false', 'has their spot back');
select is(array[(tests.drive_of(300)).slots_taken, (tests.drive_of(300)).slots_available], '{3,0}', 'above the capacity');
select is(tests.change('ada', 329, 'reservations', 405, '{"no_show": false}', '{"no_show": true}'), 'applied', 'an administrator marks somebody who did not come');
select is(tests.change('ada', 330, 'reservations', 405, '{"checked_in_at": null}', '{"checked_in_at": "2030-01-01T11:00:00Z"}'), 'applied', 'and when they come after all');
select is((tests.reservation_of(405)).no_show, false, 'the check-in takes the no-show back');
select is(tests.attempt('database', 'update public.reservations set checked_in_at = ''infinity'' where id = tests.uuid(405)'), 'refused 23514 checked_in_at', 'a time of arrival is finite');

-- People who walk in.
create function tests.walk_in(person text, n integer, changed jsonb default '{}') returns text language sql as $$
  select tests.change(person, n, 'reservations', n, null, jsonb_build_object('drive_id', tests.uuid(300), 'preferred_time', '12:00',
    'checked_in_at', '2030-01-01T12:00:00Z', 'walk_in_name', 'Canary-walker', 'walk_in_contact', 'Canary-contact') || changed)
$$;
select matches(tests.walk_in('bob', 500), '^rejected 42501', 'a user adds nobody who walked in');
select matches(tests.walk_in('bob', 501, jsonb_build_object('user_id', tests.id('bob'))), '^rejected 42501', 'a user cannot add themselves as a walk-in');
select is(tests.walk_in('ada', 502), 'applied', 'an administrator adds somebody who walked in');
select is(tests.walk_in('ada', 502), 'applied', 'the same walk-in sent again is accepted');
select is((select count(*) from public.reservations where walk_in_name <> ''), 1::bigint, 'is one person');
select is((tests.reservation_of(502)).status || (tests.reservation_of(502)).user_email, 'confirmed', 'who is there, and is nobody''s account');
select is((tests.drive_of(300)).slots_taken, 4, 'and takes a spot');
select is(tests.walk_in('ada', 503, '{"walk_in_name": ""}'), 'rejected 23514 walk_in', 'they have a name');
select is(tests.walk_in('ada', 504, jsonb_build_object('user_id', tests.id('ada'), 'walk_in_name', 'x')), 'rejected 23514 walk_in', 'and no account');
select is(tests.attempt('database', format('update public.reservations set %1$s = repeat(''x'', 201) where id = tests.uuid(502)', name)), 'refused 23514 ' || name, format('%s is bounded', name))
  from unnest(array['walk_in_name', 'walk_in_contact']) name;
select ok(tests.pull(person, 'reservations')::text !~ 'Canary-w', format('%s sees nothing of them', person)) from unnest(array['anon', 'ann', 'bob']) person;
select ok(tests.pull('ada', 'reservations')::text ~ 'Canary-walker', 'administrators do');
select is(tests.change('ada', 331, 'reservations', 502, '{"cancelled": false, "checked_in_at": "2030-01-01T12:00:00+00:00"}', '{"cancelled": true, "checked_in_at": null}'), 'applied', 'who was added by mistake is taken away');
select is((tests.drive_of(300)).slots_taken, 3, 'their spot is free again');
select ok(not exists (select from private.audit_log e where e.table_name = 'reservations' and e.after::text ~ 'Canary-contact'), 'the audit log does not keep their contact');
select ok(exists (select from private.audit_log e where e.table_name = 'reservations' and e.row_id = tests.uuid(401) and e.after ? 'checked_in_at'), 'it has the check-in');
select ok(not exists (select from private.audit_log e where e.table_name = 'drives' and e.after ?| array['slots_taken', 'slots_available']), 'and not what follows from it');

-- Called off.
select is(tests.new_drive(301, 'ada'), 'applied', 'another drive');
select is(tests.reserve('ann', 410, 301), 'confirmed', 'somebody has a spot at it');
select is(tests.change('ada', 340, 'drives', 301, '{"called_off": false, "called_off_reason": ""}', '{"called_off": true, "called_off_reason": "Storm"}'), 'applied', 'is called off');
select is((tests.reservation_of(410)).refusal, 'gone', 'their reservation says so');
select is(tests.row_of(tests.pull('ann', 'drives'), tests.uuid(301)) ->> 'called_off_reason', 'Storm', 'and the drive says why');
select is(tests.reserve('bob', 411, 301), 'refused gone', 'nobody gets a spot any more');
select is(tests.change('ada', 341, 'drives', 301, '{"called_off": true}', '{"called_off": false}'), 'applied', 'it does not take place again');
select is((tests.drive_of(301)).called_off, true, 'because people have been told');
select ok(exists (select from private.audit_log e where e.table_name = 'drives' and e.row_id = tests.uuid(301) and e.after ->> 'called_off' = 'true'), 'the audit log has it');

-- The examples, which everybody sees and which do not take place.
select is(a -> 'row' ->> 'refusal', 'gone', format('nobody gets a spot at %s', d.name))
  from (select d.*, row_number() over (order by d.id)::int as n from public.drives d where d.is_sample) d,
  jsonb_array_elements(tests.push('bob', tests.mutation(420 + d.n, 'reservations', tests.uuid(420 + d.n), null,
    (tests.sample('reservations', 'bob') - 'id') || jsonb_build_object('drive_id', d.id)))) a;

-- Names of people without an account are forgotten 30 days after the drive.
update public.drives set date = current_date - 31 where id = tests.uuid(300);
select private.forget_walk_ins();
select is((tests.reservation_of(502)).walk_in_name || (tests.reservation_of(502)).walk_in_contact, 'Walk-in', 'their name and contact are forgotten');

-- Proposals are answered by administrators, and the proposer reads it.
select tests.add('drive_proposals', 'bob');
select matches(tests.change(person, 350 + n::integer, 'drive_proposals', 7, '{"answer": ""}', '{"answer": "Yes"}'), '^rejected 42501 ', format('%s does not answer a proposal', person))
  from unnest(array['ann', 'bob']) with ordinality p (person, n);
select is(tests.change('bob', 353, 'drive_proposals', 7, '{"drive_id": null}', jsonb_build_object('drive_id', tests.uuid(300))), 'rejected 42501 drive_id', 'a proposer makes no drive of it');
select throws_ok($$select tests.change('anon', 354, 'drive_proposals', 7, '{"answer": ""}', '{"answer": "Yes"}')$$, '42501', null, 'a visitor cannot answer a proposal');
select is(tests.change('bob', 355, 'drive_proposals', 7, '{"notes": "Canary-notes"}', '{"notes": "Parking behind"}'), 'applied', 'the proposer still changes their own words');
select is(tests.change('ada', 356, 'drive_proposals', 7, '{"answer": ""}', '{"answer": "We call you on Monday"}'), 'applied', 'an administrator answers');
select is(tests.row_of(tests.pull('bob', 'drive_proposals'), tests.uuid(7)) ->> name, value, format('the proposer reads the %s', name))
  from (values ('answer', 'We call you on Monday'), ('status', 'answered')) a (name, value);
select isnt(tests.row_of(tests.pull('bob', 'drive_proposals'), tests.uuid(7)) ->> 'answered_at', null, 'the answer has its time');
select is(jsonb_array_length(tests.pull('ann', 'drive_proposals') -> 'rows'), 0, 'and nobody else does');
select is(tests.change('ada', 357, 'drive_proposals', 7, '{"drive_id": null}', jsonb_build_object('drive_id', tests.uuid(300))), 'applied', 'a drive is made of it');
-- covers: drive-proposal
select is(tests.row_of(tests.pull('bob', 'drive_proposals'), tests.uuid(7)) ->> 'status', 'planned', 'the proposer learns that too');

-- "Tell me": anybody leaves an address, administrators read it.
select is(tests.ask(person, format('select to_jsonb(public.ask_for_drives(%L, %L))', person || '@mail.test', '62701')), 'true', format('%s leaves an address', person))
  from unnest(array['anon', 'ann']) person;
-- covers: drive-notice
select is(tests.ask('anon', 'select to_jsonb(public.ask_for_drives(''ANON@mail.test'', ''43210''))'), 'true', 'once more, with another ZIP code');
select is(tests.attempt('anon', format('select public.ask_for_drives(%L, %L)', email, zip)), 'refused 23514 ' || refused, format('%s, %s is refused', email, zip))
  from (values ('nobody', '62701', 'email'), ('a@mail.test', '627', 'zip_code')) w (email, zip, refused);
select is(tests.attempt(person, 'select public.list_drive_notices()'), 'refused 42501', format('%s does not read them', person)) from unnest(array['anon', 'ann']) person;
select set_eq($$select l ->> 'email' || ' ' || (l ->> 'zip_code') from jsonb_array_elements(tests.ask('ada', 'select public.list_drive_notices()')) l$$,
  array['anon@mail.test 62701', 'ANON@mail.test 43210', 'ann@mail.test 62701'], 'an administrator reads who asked for drives: nobody takes away what another asked for');
select tests.ask('anon', format('select to_jsonb(public.ask_for_drives(''ann@people.test'', %L))', '6270' || n)) from generate_series(1, 9) n;
select is((select count(*) from private.drive_notices where email = 'ann@people.test'), 5::bigint, 'strangers leave an address five times at most');
select tests.ask('ann', 'select to_jsonb(public.ask_for_drives(''ann@people.test'', ''10001''))');
select is((select count(*) from private.drive_notices where email = 'ann@people.test' and zip_code = '10001'), 1::bigint, 'which does not keep its owner out');
insert into auth.users (id, email) values (tests.uuid(990), 'Ann@mail.test');
delete from auth.users where id = tests.uuid(990);
select is((select count(*) from private.drive_notices where email = 'ann@mail.test'), 0::bigint, 'an address goes with its account');

-- A check-in that was a mistake is taken back.
select is(tests.change('ada', 396, 'reservations', 405, '{"checked_in_at": "2030-01-01T11:00:00+00:00"}', '{"checked_in_at": null}'), 'applied', 'a check-in of the wrong person is taken back');
select is((tests.reservation_of(405)).no_show, true, 'that they did not come holds again');
select is(tests.change('ada', 397, 'reservations', 402, '{"checked_in_at": "2030-01-01T10:00:00+00:00"}', '{"checked_in_at": null}'), 'applied', 'and of somebody who had cancelled');
select is((tests.reservation_of(402)).status || ' ' || (tests.reservation_of(402)).cancelled, 'cancelled true', 'their cancellation holds again');
select is(tests.change('ada', 398, 'reservations', 401, '{"checked_in_at": "2030-01-01T09:00:00+00:00"}', '{"checked_in_at": null}'), 'applied', 'and of somebody who cancelled after it');
select is((tests.reservation_of(401)).status || ' ' || (tests.reservation_of(401)).cancelled, 'cancelled true', 'they are not expected either');
select is((select count(*) from private.outweighed), 0::bigint, 'nothing of it is kept');

select * from finish();
rollback;
