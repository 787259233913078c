-- Staff of a verified hospital, and administrators, read a card; nobody else does. What they read is theirs for a day, is
-- written down, and is told to whom it concerns.
begin;
\ir setup.psql
select no_plan();

create function tests.scan_id(n integer) returns uuid language sql immutable as $$ select tests.uuid(3000 + n) $$;
create function tests.digest(code text) returns text language sql immutable as $$ select encode(sha256(code::bytea), 'hex') $$;
-- What their device gets as it sends a scan: the server's row, or why it was refused.
create function tests.scan(person text, n integer, code text, said jsonb default '{}') returns jsonb language sql as $$
  select case when a ->> 'status' = 'applied' then a -> 'row' else jsonb_build_object('refused', a ->> 'code', 'field', a ->> 'field') end
  from (select tests.push(person, tests.mutation(n, 'scans', tests.scan_id(n), null, jsonb_build_object('user_id', tests.id(person),
    'digest', tests.digest(code), 'here', false, 'vouched', null, 'lab_type', null, 'client_created_at', now()) || said)) -> 0 as a) w
$$;
create function tests.say(person text, n integer, scan integer, base jsonb, said jsonb) returns jsonb language sql as $$
  select case when a ->> 'status' = 'applied' then a -> 'row' else jsonb_build_object('refused', a ->> 'code', 'field', a ->> 'field') end
  from (select tests.push(person, tests.mutation(n, 'scans', tests.scan_id(scan), base, said)) -> 0 as a) w
$$;
create function tests.refused(answer jsonb) returns text language sql immutable as $$ select concat_ws(' ', answer ->> 'refused', answer ->> 'field') $$;

select tests.hospital(40, 'Saint A'), tests.hospital(41, 'Saint B'), tests.hospital(42, 'Saint New', false);
select tests.join('nora', tests.uuid(40)), tests.join('ned', tests.uuid(41)), tests.join('nell', tests.uuid(42)), tests.join('sue', tests.uuid(40));
select tests.add('profiles', 'ann', '{"card_code": "ABCDEFGHJK0123456789MNPQRS"}');
create function tests.ann() returns text language sql as $$ select 'ABCDEFGHJK0123456789MNPQRS' $$;

-- what a scan gives
create table tests.first as select tests.scan('nora', 1, tests.ann()) as answer;
select is(answer - array['id', 'user_id', 'digest', 'created_at', 'updated_at', 'client_created_at', 'rev'], jsonb_build_object(
  'result', 'found', 'person_name', 'Canary-first Canary-last', 'person_blood_type', 'AB-', 'type_confirmed_at', null,
  'gives_again_on', '2019-02-26', 'pledge_id', null, 'reservation_id', null, 'lab_answer', null, 'org_id', tests.uuid(40),
  'here', false, 'vouched', null, 'lab_type', null), 'staff read name, type and next date, and nothing else') from tests.first;
select is(tests.scan('nora', 2, left(tests.ann(), 11)) ->> 'result', 'found', 'the form that people type does as well');
select is(tests.scan('nora', 1, tests.ann()) ->> 'result', 'found', 'a scan that is sent twice has its first answer');
select is((select count(*) from public.scans), 2::bigint, 'and counts once');
select is((select array_agg(concat_ws(' ', a.actor_email, a.table_name, a.row_id = tests.id('ann'), a.after)) from private.audit_log a where a.action = 'read_card'),
  array_fill('nora@people.test profiles t {"organisation": "Saint A"}'::text, array[2]), 'each is in the audit log');
select is((select array_agg(i.codes) from public.inbox i where i.user_id = tests.id('ann') and i.kind = 'card_read'),
  array['{"hospital": "Saint A"}'::jsonb], 'and the person is told by which hospital, once a day');
select is(tests.scan('ned', 3, tests.ann()) ->> 'result', 'found', 'another hospital reads it');
select is((select count(*) from public.inbox i where i.user_id = tests.id('ann') and i.kind = 'card_read'), 2::bigint, 'and is told of by itself');

-- who may not
select is(tests.refused(tests.scan(person, 10, tests.ann())), '42501 membership', format('%s reads no card', person)) from unnest(array['bob', 'cid']) person;
select is(tests.attempt('anon', format('select public.push_changes(%L, ''[]'')', tests.uuid(7000))), 'refused 42501', 'a visitor sends nothing');
select is(tests.scan('nell', 11, tests.ann()) -> 'result', '"unverified"', 'a hospital that nobody verified reads nothing');
select ok(tests.scan('nell', 11, tests.ann())::text !~ 'Canary', 'of the person');
update private.members set suspended_at = now() where user_id = tests.id('sue');
select is(tests.refused(tests.scan('sue', 12, tests.ann())), '42501 membership', 'a suspended member reads nothing');
select is(tests.refused(tests.scan('ned', 13, tests.ann(), jsonb_build_object('user_id', tests.id('nora')))), '42501', 'nobody scans as somebody else');
select is(tests.pull(person, 'scans') -> 'rows', '[]', format('%s gets no scan of others', person)) from unnest(array['ann', 'bob', 'ada', 'sue', 'anon']) person;
select is(jsonb_array_length(tests.pull('nora', 'scans') -> 'rows'), 2, 'whoever scanned gets theirs');
select is(tests.say(person, 14, 1, '{"here": false}', '{"here": true}') ->> 'refused', '42501', format('%s says nothing on a scan of another', person))
  from unnest(array['ned', 'ann', 'bob', 'ada']) person;
select is(tests.write(person, format('update public.scans set %s where id = %L', what, tests.scan_id(1))), 'refused 42501', format('%s cannot set %s', person, what))
  from unnest(array['nora', 'ann']) person, unnest(array['person_name = ''x''', 'result = ''found''', 'person = null', 'lab_answer = ''confirmed''', 'deleted = true']) what;
select is(tests.refused(tests.say('nora', 15, 1, jsonb_build_object('digest', tests.digest(tests.ann())), jsonb_build_object('digest', repeat('a', 64)))), '42501 digest', 'a scan is of one card');

-- codes that lead to nobody
select is(tests.scan('ann', 20, tests.ann()) ->> 'refused', '42501', 'people do not scan');
update public.profiles set card_code = 'NEDNEDNEDNED0123456789NEDN', first_name = 'Ned' where id = tests.id('ned');
select is(tests.scan('ned', 21, 'NEDNEDNEDNED0123456789NEDN') ->> 'result', 'own', 'one''s own card is told as that');
select is(tests.scan('nora', 22, 'NEDNEDNEDNED0123456789NEDN') ->> 'person_name', 'Ned', 'and is a card for others');
select is(tests.scan('ned', 23, repeat('Z', 26)) - array['id', 'user_id', 'digest', 'created_at', 'updated_at', 'client_created_at', 'rev', 'org_id', 'here', 'vouched', 'lab_type'],
  '{"result": "unknown", "person_name": "", "person_blood_type": "", "type_confirmed_at": null, "gives_again_on": null, "pledge_id": null,
    "reservation_id": null, "lab_answer": null}', 'a code that nobody has gives nothing');
select tests.push('ann', tests.mutation(24, 'profiles', tests.id('ann'), jsonb_build_object('card_code', tests.ann()), '{"card_code": "0123456789MNPQRSABCDEFGHJK"}'));
select is(tests.scan('ned', 25, tests.ann()) - array['id', 'user_id', 'digest', 'created_at', 'updated_at', 'client_created_at', 'rev', 'org_id', 'here', 'vouched', 'lab_type'],
  '{"result": "renewed", "person_name": "", "person_blood_type": "", "type_confirmed_at": null, "gives_again_on": null, "pledge_id": null,
    "reservation_id": null, "lab_answer": null}', 'an old card says that it is one, and nothing more');
create or replace function tests.ann() returns text language sql as $$ select '0123456789MNPQRSABCDEFGHJK' $$;
select is(tests.scan('ned', 26, tests.ann()) ->> 'result', 'found', 'the new one is read');

-- guessing, and collecting
select is(tests.scan('ned', 100 + n, reverse(lpad(n::text, 26, '0'))) ->> 'result', case when n <= 18 then 'unknown' else 'limit' end, format('guess %s', n))
  from generate_series(1, 21) n;
-- covers: card-read
select is(tests.scan('ned', 122, tests.ann()) ->> 'result', 'limit', 'whoever guesses is told nothing of a card either');
select is(tests.scan('nora', 123, tests.ann()) ->> 'result', 'found', 'others at other hospitals are');
alter table public.scans disable trigger a_stamp;
update public.scans set created_at = now() - interval '61 minutes' where user_id = tests.id('ned');
alter table public.scans enable trigger a_stamp;
select is(tests.scan('ned', 124, tests.ann()) ->> 'result', 'found', 'an hour later they read again');
insert into auth.users (id, email) select tests.uuid(10000 + n), n || '@crowd.test' from generate_series(1, 300) n;
insert into public.profiles (id, card_code) select tests.uuid(10000 + n), reverse(lpad(n::text, 26, 'C')) from generate_series(1, 300) n;
create table tests.crowd as select n, tests.scan('nora', 1000 + n, reverse(lpad(n::text, 26, 'C'))) ->> 'result' as result from generate_series(1, 300) n;
-- covers: card-read
select is((select array_agg(n) from tests.crowd where result = 'limit'), array[299, 300], 'a hospital reads the cards of 300 people a day');
select is(tests.scan('nora', 1400, tests.ann()) ->> 'result', 'found', 'whom it has read today it reads again');
select tests.join('nick', tests.uuid(40));
select is(tests.scan('nick', 1401, reverse(lpad('300', 26, 'C'))) ->> 'result', 'limit', 'a colleague''s count too');
select is(tests.scan('ned', 1402, reverse(lpad('300', 26, 'C'))) ->> 'result', 'found', 'another hospital''s do not');

-- administrators
select is(tests.scan('ada', 30, tests.ann()) ->> 'person_name', 'Canary-first Canary-last', 'an administrator reads a card, at a drive');
select is((select i.codes from public.inbox i where i.user_id = tests.id('ann') and i.kind = 'card_read' and not i.codes ? 'hospital'), '{}', 'which the person is told');
select is(tests.refused(tests.say('ada', 31, 30, '{"lab_type": null}', '{"lab_type": "AB-"}')), '42501 lab_type', 'and confirms no type');

-- vouching
select is(private.standing(tests.id('ann')), 'new', 'a card that was read witnesses nobody');
select is(tests.say('nora', 40, 123, '{"vouched": null}', '{"vouched": "papers"}') ->> 'vouched', 'papers', 'staff vouch for somebody');
select is((select array_agg(concat_ws(' ', a.actor_email, a.row_id = tests.id('ann'), a.after)) from private.audit_log a where a.action = 'vouch'),
  array['nora@people.test t {"how": "papers", "organisation": "Saint A"}'], 'which is in the audit log');
select is(private.standing(tests.id('ann')), 'witnessed', 'and makes the account one that staff have seen');
select is(tests.refused(tests.say('nora', 41, 123, '{"vouched": "papers"}', '{"vouched": "known"}')), '23514 vouched', 'once');
select is(tests.refused(tests.say('nora', 42, 123, '{"vouched": "papers"}', '{"vouched": null}')), '23514 vouched', 'and for good');
select is(tests.refused(tests.scan('nora', 43, tests.ann(), '{"vouched": "friend"}')), '23514 vouched', 'in no other way');
update private.organisations set verified_at = null where id = tests.uuid(40);
select is(tests.refused(tests.say('nora', 44, 1400, '{"vouched": null}', '{"vouched": "known"}')), '42501 membership', 'a hospital that is no longer verified does not');
update private.organisations set verified_at = now() where id = tests.uuid(40);
update private.members set removed_at = now() where user_id = tests.id('nick');
select is(tests.refused(tests.say('nick', 45, 1401, '{"vouched": null}', '{"vouched": "known"}')), '42501 membership', 'nor does somebody who has left');

-- the laboratory's type
select tests.add('donors', 'ann', '{"blood_type": "AB-"}');
-- covers: card-said
select is(tests.say('nora', 50, 123, '{"lab_type": null}', '{"lab_type": "A-"}') -> 'lab_answer', '"confirmed"', 'a hospital confirms the type that its laboratory found');
select results_eq($$select blood_type, blood_type_confirmed_at is not null from public.profiles where id = tests.id('ann')$$, $$values ('A-', true)$$,
  'which is the type of the profile');
select is((select blood_type from public.donors where user_id = tests.id('ann')), 'A-', 'and of the donations');
select is((select a.before || a.after - 'blood_type_confirmed_at' || jsonb_build_object('was', a.before ->> 'blood_type') from private.audit_log a
  where a.action = 'update' and a.table_name = 'profiles' and a.actor = tests.id('nora')), '{"blood_type": "A-", "was": "AB-"}', 'with both in the audit log');
select is((select count(*) from public.inbox where user_id = tests.id('ann') and kind = 'record_corrected'), 1::bigint, 'and the person is told');
select is(tests.refused(tests.say('nora', 51, 123, '{"lab_type": "A-"}', '{"lab_type": "B-"}')), '23514 lab_type', 'it is said once');
select is(tests.scan('ned', 52, tests.ann(), '{"lab_type": "O-"}') - array['id', 'user_id', 'digest', 'created_at', 'updated_at', 'client_created_at', 'rev', 'org_id',
    'here', 'vouched', 'gives_again_on', 'pledge_id', 'reservation_id', 'type_confirmed_at', 'person_name', 'result'],
  '{"lab_type": "O-", "lab_answer": "differs", "person_blood_type": "A-"}', 'a type that a hospital confirmed stays, and another one is told that it differs');
select is(tests.attempt('ann', 'select public.correct_own(''B-'')'), 'refused 42501', 'the person does not change it');
select is(tests.push('ann', tests.mutation(53, 'profiles', tests.id('ann'), '{"blood_type": "A-"}', '{"blood_type": "B-"}')) -> 0 ->> 'field', 'blood_type', 'in no way');
select is(tests.push('ann', tests.mutation(54, 'profiles', tests.id('ann'), '{"blood_type_confirmed_at": null}', '{"blood_type_confirmed_at": "2026-01-01Z"}')) -> 0 ->> 'field',
  'blood_type_confirmed_at', 'nor when it was confirmed');

-- here
select tests.person('dan'), tests.person('di');
insert into public.profiles (id, first_name, card_code) values (tests.id('dan'), 'Dan', 'DANDANDANDAN0123456789DAND'), (tests.id('di'), 'Di', 'D1D1D1D1D1D10123456789D1D1');
insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available, org_id)
  select tests.uuid(60 + n), 'Drive ' || n, (now() at time zone 'America/Chicago')::date + n, '00:00', '23:59', 'Hall', '1 Main Street', '62701', 5, 5, tests.uuid(40)
  from unnest(array[0, 3]) n;
insert into public.reservations (id, drive_id, user_id, preferred_time) values
  (tests.uuid(70), tests.uuid(60), tests.id('dan'), '10:30'), (tests.uuid(71), tests.uuid(63), tests.id('di'), '10:30');
select is(tests.scan('nora', 60, 'D1D1D1D1D1D10123456789D1D1', '{"here": true}') -> 'reservation_id', 'null', 'who is expected on another day is not expected today');
select is((select checked_in_at from public.reservations where id = tests.uuid(71)), null, 'and is not checked in');
create function tests.at_drive(n integer) returns jsonb language sql as $$ select to_jsonb(r) from public.reservations r where id = tests.uuid(n) $$;
select is(tests.scan('ned', 61, 'DANDANDANDAN0123456789DAND') -> 'reservation_id', 'null', 'nor at another hospital');
update private.organisations set verified_at = now() where id = tests.uuid(40);
delete from public.scans where user_id = tests.id('nora') and id > tests.scan_id(1000); -- room for today
select is(tests.scan('nora', 62, 'DANDANDANDAN0123456789DAND') ->> 'reservation_id', tests.uuid(70)::text, 'a scan says what for they are expected');
select is(tests.at_drive(70) -> 'checked_in_at', 'null', 'and checks nobody in by itself');
select is(tests.say('nora', 63, 62, '{"here": false}', '{"here": true}') ->> 'here', 'true', 'one tap does');
select isnt(tests.at_drive(70) -> 'checked_in_at', 'null', 'and the drive knows');
select is(tests.refused(tests.say('nora', 64, 62, '{"here": true}', '{"here": false}')), '23514 here', 'it is taken back on the drive''s list');
update public.reservations set checked_in_at = null where id = tests.uuid(70);
select is(tests.scan('nora', 65, 'DANDANDANDAN0123456789DAND', jsonb_build_object('here', true, 'client_created_at', now() - interval '3 hours')) ->> 'here', 'true',
  'what was scanned and said without a network counts when it arrives');
select is((tests.at_drive(70) ->> 'checked_in_at')::timestamptz, now() - interval '3 hours', 'with its own time');

-- a type that no profile names
select tests.person('ty');
insert into public.profiles (id, first_name, card_code) values (tests.id('ty'), 'Ty', 'TYTYTYTYTYTY0123456789TYTY');
select is(tests.scan('nora', 85, 'TYTYTYTYTYTY0123456789TYTY') -> 'person_blood_type', '""', 'a type that nobody told is not known');
select tests.add('donors', 'ty', jsonb_build_object('id', tests.uuid(90 + n::integer), 'blood_type', type))
  from unnest(array['B+', 'A+', 'O+']) with ordinality t (type, n);
-- without the deletion this one would be the last: of two of the same moment the lower id counts
update public.donors set deleted = true where id = tests.uuid(92);
alter table public.donors disable trigger a_stamp;
update public.donors set created_at = now() - interval '1 day' where id = tests.uuid(91);
alter table public.donors enable trigger a_stamp;
select is(tests.scan('nora', 86, 'TYTYTYTYTYTY0123456789TYTY') -> 'person_blood_type', '"O+"', 'the type of the donation that was registered last');
update public.profiles set blood_type = 'AB+' where id = tests.id('ty');
select is(tests.scan('nora', 87, 'TYTYTYTYTYTY0123456789TYTY') -> 'person_blood_type', '"AB+"', 'and that of the profile before it');

-- here, for a request
select tests.confirm('dan', 'Dan');
select tests.push('nora', tests.mutation(70, 'blood_requests', tests.uuid(80), null, tests.sample('blood_requests', 'nora') - 'id' || jsonb_build_object(
  'org_id', tests.uuid(40), 'blood_type', 'O-', 'requester_type', 'hospital')));
select tests.push('dan', tests.mutation(71, 'pledges', tests.uuid(81), null, tests.sample('pledges', 'dan') - 'id' || jsonb_build_object('request_id', tests.uuid(80))));
select is((select status from public.pledges where id = tests.uuid(81)), 'accepted', 'a hospital expects somebody');
select is(tests.scan('nora', 72, 'DANDANDANDAN0123456789DAND') ->> 'pledge_id', tests.uuid(81)::text, 'a scan says so');
select is(tests.scan('ned', 73, 'DANDANDANDAN0123456789DAND') -> 'pledge_id', 'null', 'to that hospital only');
select is((select seen_at from public.pledges where id = tests.uuid(81)), null, 'and notes nothing by itself');
select tests.say('nora', 74, 72, '{"here": false}', '{"here": true}');
-- covers: card-said
select isnt((select seen_at from public.pledges where id = tests.uuid(81)), null, 'one tap notes that they are here');
select tests.person('lee');
insert into public.profiles (id, first_name, card_code) values (tests.id('lee'), 'Lee', 'KEEKEEKEEKEE0123456789KEEK');
select tests.confirm('lee', 'Lee');
select tests.push('lee', tests.mutation(75, 'pledges', tests.uuid(82), null, tests.sample('pledges', 'lee') - 'id' || jsonb_build_object('request_id', tests.uuid(80))));
update public.pledges set status = 'expired' where id = tests.uuid(82) and status = 'accepted';
select is((select status || ' ' || decision from public.pledges where id = tests.uuid(82)), 'expired accepted', 'somebody whose place was freed');
select is(tests.scan('nora', 76, 'KEEKEEKEEKEE0123456789KEEK', '{"here": true}') ->> 'pledge_id', tests.uuid(82)::text, 'and who comes all the same is known by the card');
select isnt((select seen_at from public.pledges where id = tests.uuid(82)), null, 'and is here');

-- forgotten
alter table public.scans disable trigger a_stamp;
update public.scans set created_at = now() - interval '25 hours' where id in (tests.scan_id(62), tests.scan_id(65));
alter table public.scans enable trigger a_stamp;
select ok(private.forget_scans() > 0, 'after a day'), is(tests.row_of(tests.pull('nora', 'scans'), tests.scan_id(62)), null, 'a scan leaves the device');
select is((select array_agg(distinct concat_ws(' ', person, person_name, person_blood_type)) from public.scans where deleted), array[' '], 'with nothing of the person');
select is(tests.say('nora', 66, 62, '{"vouched": null}', '{"vouched": "known"}') ->> 'refused', '23514', 'and nothing is said on it any more');
delete from auth.users where id = tests.id('ann');
select is((select count(*) from public.scans where person_name ~ 'Canary-first'), 0::bigint, 'a person who leaves is in nobody''s scans');
select is((tests.row_of(tests.pull('nora', 'scans'), tests.scan_id(123))), null, 'on no device');

select * from finish();
rollback;
