-- How many rows an account may have, and that nobody drowns the others.
begin;
\ir setup.psql
select no_plan();

-- What a device is told of a new row: 'applied', or the field or quota for which it is refused.
create function tests.create_row(target text, n integer, person text, fields jsonb default '{}') returns text language sql as $$
  select coalesce(a -> 0 ->> 'field', a -> 0 ->> 'status') from (
    select tests.push(person, tests.mutation(n, target, tests.uuid(n), null, tests.sample(target, person) - 'id' || fields)) as a) x
$$;
create function tests.many(person text, first integer, last integer, fields jsonb) returns jsonb language sql as $$
  select jsonb_object_agg(status, n) from (select a ->> 'status' as status, count(*) as n from jsonb_array_elements(tests.push(person, variadic array(
    select tests.mutation(n, 'donors', tests.uuid(n), null, tests.sample('donors', person) - 'id' || fields) from generate_series(first, last) n))) a group by 1) s
$$;

-- Donations: 10 available, 50 in all.
select is(tests.create_row('donors', n, 'ann'), 'applied', format('donation %s', n)) from generate_series(101, 110) n;
select is(tests.create_row('donors', 111, 'ann'), 'available_donations', 'the eleventh available donation is refused, with the quota''s name');
select is(tests.create_row('donors', 112, 'ann', '{"is_available": false}'), 'applied', 'one that is not available is not');
select is(tests.push('ann', tests.mutation(200, 'donors', tests.uuid(112), '{"is_available": false}', '{"is_available": true}')) -> 0 ->> 'field',
  'available_donations', 'a donation cannot become available beside ten others');
select is(tests.push('ann', tests.mutation(201, 'donors', tests.uuid(101), '{"is_available": true}', '{"is_available": false}'),
  tests.mutation(202, 'donors', tests.uuid(112), '{"is_available": false}', '{"is_available": true}')) -> 1 ->> 'status', 'applied', 'a donation can become available when another one is not');
select is(tests.push('ann', tests.mutation(203, 'donors', tests.uuid(102), '{"city": "Springfield"}', '{"city": "Salem"}')) -> 0 ->> 'status', 'applied', 'what there is can be changed');
select is(tests.many('ann', 113, 150, '{"is_available": false}'), '{"applied": 38}', 'many at once, up to 49');
select is(tests.many('ann', 151, 160, '{"is_available": false}'), '{"applied": 1, "rejected": 9}', 'of a batch, those that fit');
select is(tests.push('ann', tests.mutation(204, 'donors', tests.uuid(113), '{"deleted": false}', '{"deleted": true}')) -> 0 ->> 'status', 'applied', 'a donation is deleted');
select is(tests.create_row('donors', 161, 'ann', '{"is_available": false}'), 'donations', 'which makes no room on the same day: nobody fills the table by making and deleting');
select is(tests.create_row('donors', 301, 'bob'), 'applied', 'one person''s quota is not another''s');

-- Requests: 3 open, 5 in 24 hours.
select is(tests.create_row('blood_requests', n, 'bob'), 'applied', format('request %s', n)) from generate_series(401, 403) n;
select is(tests.create_row('blood_requests', 404, 'bob'), 'open_requests', 'the fourth open request is refused');
select tests.push('bob', tests.mutation(n + 50, 'blood_requests', tests.uuid(n), '{"deleted": false}', '{"deleted": true}')) from generate_series(401, 403) n;
select is(tests.create_row('blood_requests', n, 'bob'), 'applied', 'when they are withdrawn there is room') from generate_series(405, 406) n;
select is(tests.create_row('blood_requests', 407, 'bob'), 'requests_a_day', 'for five within a day');
select is(tests.create_row('blood_requests', 408, 'bob', '{"deleted": true}'), 'applied', 'a withdrawal that comes first is still taken');
select is(bool_or(tests.create_row('blood_requests', n, 'bob', '{"deleted": true}') = 'requests_a_day'), true, 'but not without end') from generate_series(500, 550) n;

-- In the order in which it was made: what makes room first, whatever the ids.
create function tests.states(person text, variadic mutations jsonb[]) returns jsonb language sql as $$
  select jsonb_agg(coalesce(a ->> 'field', a ->> 'status')) from jsonb_array_elements(tests.push(person, variadic mutations)) a
$$;
select tests.person('dan');
select tests.create_row('blood_requests', n, 'dan') from generate_series(701, 703) n;
select is(tests.states('dan', tests.mutation(710, 'blood_requests', tests.uuid(703), '{"closed_reason": null}', '{"closed_reason": "no_longer_needed"}'),
    tests.mutation(711, 'blood_requests', tests.uuid(700), null, tests.sample('blood_requests', 'dan') - 'id')),
  '["applied", "applied"]', 'one of three requests is closed and another posted, in one call');
select is(tests.states('dan', tests.mutation(712, 'blood_requests', tests.uuid(699), null, tests.sample('blood_requests', 'dan') - 'id'),
    tests.mutation(713, 'blood_requests', tests.uuid(698), null, tests.sample('blood_requests', 'dan') - 'id'),
    tests.mutation(714, 'blood_requests', tests.uuid(702), '{"location": "Ward 5"}', '{"location": "Ward 6"}'),
    tests.mutation(715, 'blood_requests', tests.uuid(702), '{"closed_reason": null}', '{"closed_reason": "no_longer_needed"}'),
    tests.mutation(716, 'blood_requests', tests.uuid(697), null, tests.sample('blood_requests', 'dan') - 'id'),
    tests.mutation(717, 'donors', tests.uuid(717), null, tests.sample('donors', 'dan') - 'id')),
  '["open_requests", "open_requests", "applied", "applied", "applied", "applied"]', 'a refused request holds up no change, nothing that there is room for, and no other collection');
select is(tests.states('dan', tests.mutation(712, 'blood_requests', tests.uuid(699), null, tests.sample('blood_requests', 'dan') - 'id')), '["open_requests"]', 'a refusal is a lasting answer');

-- Quotas come before the checks of texts, which cost more: nobody makes the server read what it refuses.
create table tests.reads (n integer);
create function tests.count_read() returns trigger language plpgsql security definer as $$ begin insert into tests.reads values (1); return new; end $$;
create trigger b_count_reads before insert on public.blood_requests for each row execute function tests.count_read();
select tests.person('eve');
select is(tests.states('eve', variadic (select array_agg(tests.mutation(n, 'blood_requests', tests.uuid(n), null, tests.sample('blood_requests', 'eve') - 'id') order by n) from generate_series(801, 850) n)),
  (select jsonb_agg(case when n < 804 then 'applied' else 'open_requests' end order by n) from generate_series(801, 850) n), 'of fifty requests at once three are made');
select is((select count(*) from tests.reads), 3::bigint, 'and no more are looked at');
drop trigger b_count_reads on public.blood_requests;

-- Over time: what was cancelled or called off counts.
select is(tests.create_row('drive_proposals', 700 + n, 'bob'), case when n <= 5 then 'applied' else 'proposals_a_day' end, format('proposal %s of a day', n)) from generate_series(1, 6) n;
insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
  select tests.uuid(800 + n), 'Drive', '2031-01-01', '09:00', '17:00', 'Hall', 'Street', '62701', 10, 10 from generate_series(1, 21) n;
select is(tests.create_row('reservations', 830 + n, 'bob', jsonb_build_object('drive_id', tests.uuid(800 + n), 'cancelled', true)),
  case when n <= 20 then 'applied' else 'reservations_a_day' end, format('reservation %s of a day, cancelled', n)) from generate_series(1, 21) n;
select tests.hospital(60, 'Oak Hospital'), tests.join('boss', tests.uuid(60), 'manager');
create table tests.made as select n, tests.create_row('drives', 2000 + n, 'boss', jsonb_build_object('org_id', tests.uuid(60), 'called_off', true, 'date', '2032-01-01')) as said from generate_series(1, 201) n;
select is((select array_agg(distinct said) from tests.made where n <= 200), '{applied}', 'a hospital makes 200 drives within 30 days, those called off included'),
  is((select said from tests.made where n = 201), 'drives_a_month', 'and no more');
select is((select count(*) from jsonb_array_elements(tests.pull('ann', 'drives') -> 'rows') r where r ->> 'org_name' = 'Oak Hospital'), 100::bigint, 'a first contact gives 100 of a hospital at most'),
  ok((select count(*) from jsonb_array_elements(tests.pull('ann', 'drives') -> 'rows') r where r ->> 'name' = 'Drive') >= 21, 'beside those of others');

-- Who walks in to a drive is nobody's reservation: one's own take no room from them.
select tests.hospital(100, 'City General'), tests.join('stu', tests.uuid(100));
select tests.add('drives', 'database', jsonb_build_object('org_id', tests.uuid(100)));
insert into public.reservations (id, drive_id, user_id, preferred_time, cancelled) select tests.uuid(900 + n), tests.uuid(3), tests.id('stu'), '10:30', true from generate_series(1, 20) n;
select is(tests.states('stu', tests.mutation(921, 'reservations', tests.uuid(921), null, tests.sample('reservations', 'stu') - 'id')), '["reservations_a_day"]', 'twenty-one reservations in a day are too many');
select is(tests.states('stu', tests.mutation(922, 'reservations', tests.uuid(922), null, tests.sample('reservations', 'stu') - '{id,user_id,user_email}'::text[] || '{"walk_in_name": "Walk-in"}'),
  tests.mutation(923, 'reservations', tests.uuid(923), null, tests.sample('reservations', 'stu') - '{id,user_id,user_email}'::text[] || '{"walk_in_name": "Walk-in"}')),
  '["applied", "applied"]', 'and who walks in is added all the same');

-- Administrators have none.
select is(tests.create_row('donors', n, 'ada'), 'applied', 'an administrator has no quota') from generate_series(601, 612) n;
select is(tests.create_row('blood_requests', n, 'ada'), 'applied', 'nor for requests') from generate_series(621, 626) n;

-- One account's requests leave room in what others first get; the database's owner has no quota either.
insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact, email, reason, requester_name, requester_type)
  select tests.uuid(10000 + n), tests.id('cid'), 'P-123456', 'A+', 'Crowd', 1, 'Critical', '5', 'a@b', 'r', 'n', 'doctor' from generate_series(1, 1100) n;
create table tests.first as select person, r as line from unnest(array['anon', 'ann']) person,
  jsonb_array_elements(tests.pull(person, 'blood_requests') -> 'rows') r;
select is((select count(*) from tests.first f where f.person = p and line ->> 'hospital' = 'Crowd'), 20::bigint, format('of 1,100 requests by one account %s gets 20', p)) from unnest(array['anon', 'ann']) p;
select ok(exists (select from tests.first f where f.person = p and (line ->> 'id')::uuid = tests.uuid(406)), format('and %s sees those of others', p)) from unnest(array['anon', 'ann']) p;
select is(jsonb_array_length(tests.pull('cid', 'blood_requests') -> 'rows') > 1100, true, 'their owner has all of theirs');

select * from finish();
rollback;
