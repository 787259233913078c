-- Waves: whom a request is told to, when, how many, and what a hostile poster gains.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
select tests.hospital(60, 'Oak Hospital'), tests.join('staff', tests.uuid(60)), tests.join('staff2', tests.uuid(60));

select private.configure_push('B' || repeat('x', 86));

-- People with a donation. ZIP codes by miles from 62701 (Springfield): 62703 1, 62561 8, 62650 31, 61820 81.
create sequence tests.n start 1;
create function tests.donor(named text, more jsonb default '{}', phone boolean default true) returns void language plpgsql as $$
begin
  perform tests.person(named);
  insert into public.profiles (id, quiet_from, quiet_to, time_zone, push_near) values (tests.id(named), '00:00', '00:00', 'UTC', phone);
  if phone then
    insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, key) select tests.id(named), 'https://push.test/' || named, 'k', 'a', c.key from private.push_config c;
  end if;
  perform tests.add('donors', named, jsonb_build_object('id', tests.uuid(10000 + nextval('tests.n')::integer), 'blood_type', 'A+', 'zip_code', '62703') || more);
end $$;
create function tests.ask_for(n integer, changed jsonb default '{}', person text default 'staff') returns uuid language sql as $$
  select tests.add('blood_requests', person, jsonb_build_object('id', tests.uuid(n), 'blood_type', 'A+', 'required_units', 1, 'urgency', 'Critical', 'org_id',
    case when person like 'staff%' then tests.uuid(60) end, 'hospital_zip', '62701') || changed)
$$;
create function tests.told(n integer) returns text[] language sql as $$
  select coalesce(array_agg(p.name order by p.name), '{}') from private.alert_recipients t join tests.people p on p.id = t.user_id where t.request_id = tests.uuid(n)
$$;
create function tests.rung(n integer) returns bigint language sql as $$
  select count(*) from private.outbox o where o.request_id = tests.uuid(n) and o.state = 'waiting' and o.due_at <= now()
$$;
create function tests.wave(n integer) returns private.waves language sql as $$ select w from private.waves w where w.request_id = tests.uuid(n) $$;
-- As if so much time had passed for the waves.
create function tests.later(span interval) returns void language sql as $$
  update private.alert_recipients set at = at - span, due_at = due_at - span, answered_at = answered_at - span, not_now_at = not_now_at - span;
  update private.waves set next_at = next_at - span;
$$;
create function tests.forget() returns void language sql as $$
  delete from private.alert_recipients; delete from private.outbox; delete from public.inbox; update private.waves set next_at = null
$$;
-- Whom the first wave of a request like this tells.
create sequence tests.requests start 1000;
create function tests.first_wave(changed jsonb default '{}', person text default 'staff') returns text[] language plpgsql as $$
declare
  n integer := nextval('tests.requests');
  answer text[];
begin
  perform tests.ask_for(n, changed, person);
  perform private.run_waves();
  answer := tests.told(n);
  perform tests.forget();
  return answer;
end $$;

-- The box around a hospital leaves out nothing: in the north, the south, at a border, and where nobody lives.
select is((select count(*) from unnest(private.zips_near(h.zip))), (select count(*) from private.zip_positions z
    where private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) <= 50), 'all ZIP codes within 50 miles of ' || h.zip)
  from private.zip_positions h where h.zip in ('62701', '10001', '99501', '99723', '33040', '96813', '00601', '92101');
select is(private.zips_near('00000'), null, 'of an unknown one none');

-- Who is told.
select tests.donor('near');
select is(tests.first_wave(), '{near}', 'somebody near, whose type can serve, is told');
-- An unverified request is in the inbox only; what rings is a verified one's.
select tests.ask_for(3300, '{}', 'ann'), private.run_waves();
select is(tests.told(3300), '{near}', 'an unverified request is told in the inbox');
select tests.ask_for(3301), private.run_waves();
select is(tests.told(3301), '{near}', 'and takes nothing from a verified one on the same day');
select tests.ask_for(3302, '{}', 'ann'), private.run_waves();
select is(tests.told(3302), '{}', 'a second unverified one is not told on that day');
update public.blood_requests set closed_reason = 'found_elsewhere' where not private.is_over(blood_requests);
select tests.forget();
select tests.donor(named, more) from (values
  ('busy', '{"is_available": false}'::jsonb), ('ill', '{"recent_illness": true}'), ('wrong_type', '{"blood_type": "B+"}'),
  ('gave_lately', jsonb_build_object('last_donation_date', current_date - 55)), ('silent', '{"receive_notifications": false}'), ('far', '{"zip_code": "61820"}')) d (named, more);
select tests.donor(named) from unnest(array['off', 'paused', 'narrow', 'profile_gave', 'expected', 'not_now', 'once_today', 'thrice']) named;
update public.profiles set tell_near = false where id = tests.id('off');
update public.profiles set paused_until = now() + interval '1 day' where id = tests.id('paused');
update public.profiles set previous_donation = true, last_donation_date = current_date - 20 where id = tests.id('profile_gave');
update public.donors set zip_code = '62561' where user_id = tests.id('narrow');
update public.profiles set near_radius = 5 where id = tests.id('narrow');
select tests.ask_for(200);
update private.waves set next_at = null;
select tests.open_link('expected');
select tests.add('pledges', 'expected', jsonb_build_object('id', tests.uuid(701), 'request_id', tests.uuid(200)));
select is((select status from public.pledges where id = tests.uuid(701)), 'accepted', 'somebody is expected elsewhere');
create function tests.heard(person text, age interval) returns void language sql as $$
  insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, at, due_at)
  values (gen_random_uuid(), tests.id(person), 1, 5, 'A+', 'Critical', true, now() - age, now() - age)
$$;
create function tests.set_limits() returns void language sql as $$
  select tests.heard('once_today', '23 hours 59 minutes');
  select tests.heard('thrice', days * interval '1 day' + interval '1 hour') from unnest(array[1, 3, 6]) days;
  select tests.heard('not_now', '13 days');
  update private.alert_recipients set not_now_at = now() - interval '13 days 23 hours' where user_id = tests.id('not_now');
$$;
select tests.set_limits();
select is(tests.first_wave('{"required_units": 10}'), '{near}', 'and nobody who may not, cannot, would not, or has heard enough');
select tests.set_limits(), tests.later('1 day 2 hours');
select is(tests.first_wave('{"required_units": 10}'), '{near,not_now,once_today,thrice}', 'a day later who heard one, a week later who heard three, and two weeks after Not now');
update public.donors set last_donation_date = current_date - 56 where user_id = tests.id('gave_lately');
select is(tests.first_wave('{"required_units": 10}') @> '{gave_lately}', true, 'who gave 56 days ago may give again');
select is(tests.first_wave('{"required_units": 10, "component": "platelets"}') @> '{profile_gave}', false, 'what somebody gave is not known, so that it counts as whole blood');
select tests.add('pledges', 'profile_gave', jsonb_build_object('id', tests.uuid(702), 'request_id', tests.uuid(200), 'withdrawn', true));
alter table public.pledges disable trigger user;
update public.pledges set status = 'given', withdrawn = false, arrive_by = now() - interval '20 days', given_on = current_date - 20, next_donation_on = current_date - 13
  where id = tests.uuid(702);
alter table public.pledges enable trigger user;
select is(tests.first_wave('{"required_units": 10}') @> '{profile_gave}', true, 'but platelets that were given here let them give again after seven days');
delete from auth.users where email ~ '^(busy|ill|wrong_type|gave_lately|silent|far|off|paused|narrow|profile_gave|expected|not_now|once_today|thrice)@';
select is(tests.first_wave('{}', 'near'), '{}', 'nobody is told of their own request');
select is(tests.first_wave('{"hospital_zip": "", "org_id": null}', 'ann'), '{}', 'where a hospital is not known, nobody is near it');

-- In which order: the same type, then others, O- last.
select tests.donor(named, more) from (values ('universal', '{"blood_type": "O-"}'::jsonb), ('positive', '{"blood_type": "O+"}'), ('two', '{}')) d (named, more);
insert into private.response_rates select type, ring, 'Critical', 1000, 500 from (values ('A+', 5), ('O-', 5), ('A+', 10), ('A+', 25), ('A+', 50)) r (type, ring);
select is(private.response_rate('A+', 5, 'Critical'), 0.20, 'nobody counts on more than a fifth'), is(private.response_rate('A+', 5, 'High'), 0.04, 'and to begin with on 4 %');
insert into private.response_rates values ('B+', 5, 'High', 10000, 0);
select is(private.response_rate('B+', 5, 'High'), 0.01, 'nor on less than 1 %');
delete from private.response_rates where urgency = 'High';
insert into private.response_rates values ('B+', 5, 'High', 150, 6), ('B-', 5, 'High', 300, 24);
select is(round(private.response_rate('AB+', 5, 'High'), 3), 0.064, 'a type that nobody was told of counts on what is known of others'),
  is(round(private.response_rate('B+', 5, 'High'), 3), 0.046, 'which counts less the more were told of its own'),
  is(private.response_rate('AB+', 5, 'Medium'), 0.04, 'what is learned of one urgency says nothing of another');
select is(tests.first_wave(), '{near,positive,two,universal}', 'five people for a unit');
select tests.donor('a' || n) from generate_series(1, 3) n;
select is(tests.first_wave(), '{a1,a2,a3,near,two}', 'of whom the same type comes first');
select tests.donor('z6');
select private.witness(tests.id('z6'), tests.id('staff'), now(), 'card');
select is(tests.first_wave() @> '{z6}', true, 'and among them whoever staff have seen');
delete from auth.users where email ~ '^z6@';

-- Who is there for emergencies is kept for them.
insert into private.response_rates select 'A+', ring, urgency, 1000, 500 from unnest(array[5, 10, 25, 50]) ring, unnest(array['High', 'Medium']) urgency;
select tests.donor('a' || n) from generate_series(4, 5) n;
update public.donors set emergency_available = true where user_id in (tests.id('near'), tests.id('two'));
select is(tests.first_wave(jsonb_build_object('urgency', urgency)), '{a1,a2,a3,a4,a5}', urgency || ': those who are there for emergencies are told last')
  from unnest(array['High', 'Medium']) urgency;
delete from auth.users where email ~ '^(a4|a5)@';
select is(tests.first_wave('{"urgency": "High"}'), '{a1,a2,a3,near,two}', 'but where nobody else is near, they are told');
update public.donors set emergency_available = false where user_id in (tests.id('near'), tests.id('two'));
delete from private.response_rates where urgency <> 'Critical';
delete from auth.users where email ~ '^a[123]@';
select tests.donor('positive' || n, '{"blood_type": "O+"}') from generate_series(2, 3) n;
select is(tests.first_wave(), '{near,positive,positive2,positive3,two}', 'and O- last');
select is(tests.first_wave('{"blood_type": "O-"}'), '{universal}', 'but for O- nobody else can give');
delete from auth.users where email ~ '^(universal|positive.?|two)@';

-- Phones that can ring come first; the inbox of the others is for later.
select tests.donor('app' || n, '{}', false) from generate_series(1, 6) n;
select is(tests.first_wave() @> '{near}' and cardinality(tests.first_wave()) = 5, true, 'the phone that can ring is among them');
delete from auth.users where email ~ '^app[56]@';
-- Rings.
select tests.donor('ten', '{"zip_code": "62561"}');
select tests.donor('fifty', '{"zip_code": "62650"}');
update public.profiles set near_radius = 50 where id in (tests.id('ten'), tests.id('fifty'));
delete from public.donors where user_id in (select id from tests.people where name ~ '^app');
select is(tests.first_wave('{"urgency": "Medium"}'), '{near}', 'the first ring has five miles');
select is(tests.first_wave('{"urgency": "High"}'), '{fifty,near,ten}', 'what is urgent goes on to the next where the first has too few');
select tests.ask_for(300, '{"urgency": "Medium", "required_units": 2}'), private.run_waves();
select is(tests.told(300), '{near}', 'a wave');
select is(private.run_waves(), 0, 'the next one has time');
select is((tests.wave(300)).next_at, now() + interval '6 hours', 'six hours for what is not urgent');
select tests.later('6 hours'), private.run_waves();
select is(tests.told(300), '{near,ten}', 'then come ten miles');
select tests.later('6 hours'), private.run_waves();
select tests.later('6 hours'), private.run_waves();
select is(tests.told(300), '{fifty,near,ten}', 'twenty-five, and fifty');
select is(private.wave_pause(u, 1), p, u || ' waits ' || p) from (values ('Critical', interval '10 minutes'), ('High', interval '1 hour'), ('Medium', interval '6 hours'), ('Standard', interval '24 hours')) w (u, p);
select is(private.wave_pause('Critical', 4), interval '6 hours', 'after the fourth everybody near has been looked at');
select tests.forget();

-- How many were notified, for the owner: who asks where one donor lives does not learn whether they may give, nor with five
-- accounts of their own.
create function tests.notified(n integer) returns text language sql as $$
  select concat_ws(' ', notified, rev) from public.blood_requests where id = tests.uuid(n)
$$;
select tests.ask_for(310, '{"hospital_zip": "61820"}', 'bob'), tests.ask_for(311, '{}', 'cid');
select is(tests.notified(311), '1', 'before the first wave nobody knows');
select private.run_waves();
select is(cardinality(tests.told(310)), 0, 'where nobody is notified'), is(tests.told(311), '{near}', 'and where one donor is');
select is(tests.notified(310), tests.notified(311), 'the owner sees the same'), is(tests.notified(310), '0 2', 'fewer than ten');
select is(tests.row_of(tests.pull('bob', 'blood_requests'), tests.uuid(310)) -> 'notified', '0', 'which they receive'),
  is(tests.row_of(tests.pull('bob', 'blood_requests'), tests.uuid(311)) -> 'notified', null, 'and of others'' requests do not');
select is(private.at_least(n), step, n || ' are at least ' || step)
  from (values (0, 0), (6, 0), (9, 0), (10, 10), (24, 10), (25, 25), (5000, 1000)) w (n, step);
update public.blood_requests set closed_reason = 'found_elsewhere' where id in (tests.uuid(310), tests.uuid(311));
select tests.forget();

-- The size, and what may not ring.
delete from private.response_rates;
select tests.donor('c' || n) from generate_series(1, 60) n;
select is(cardinality(tests.first_wave()), 25, 'for one unit at 4 % 25 people');
select is(cardinality(tests.first_wave('{"required_units": 2}')), 50, 'for two 50');
create table tests.before as select count(*) as poked from regexp_matches(current_setting('lifedrop.poked'), '<inbox ', 'g');
select tests.ask_for(400), private.run_waves();
select is(tests.rung(400), 25::bigint, 'all of whose phones ring');
select is((select count(*) from public.inbox where request_id = tests.uuid(400) and codes - 'units' =
  '{"blood_type": "A+", "component": "red_cells", "urgency": "Critical", "match": "same", "band": "under_5", "hospital": "Oak Hospital", "verified": true}'), 25::bigint, 'their inbox says what and about how far');
select ok((select bool_and(codes ->> 'band' is not null and codes::text !~ 'c[0-9]|6270') from public.inbox), 'and nothing of where who lives');
-- Covered: nobody more.
select tests.person(d), private.witness(tests.person(d), tests.id('staff'), now() - interval '1 day', 'card') from unnest(array['near1', 'near2']) d;
update public.blood_requests set required_units = 1 where id = tests.uuid(400);
select tests.add('pledges', 'near1', jsonb_build_object('id', tests.uuid(701), 'request_id', tests.uuid(400)));
select is(tests.rung(400), 25::bigint, 'one donor who is accepted is not enough, as not everybody comes');
select tests.add('pledges', 'near2', jsonb_build_object('id', tests.uuid(702), 'request_id', tests.uuid(400)));
select is(tests.rung(400), 0::bigint, 'what waits is withdrawn when enough can come');
select tests.later('10 minutes');
select is(private.run_waves(), 0, 'and there is no further wave');
update public.pledges set withdrawn = true where request_id = tests.uuid(400);
select tests.later('10 minutes');
select is(private.run_waves() > 0, true, 'until somebody is missing again');
update public.blood_requests set hidden = true where id = tests.uuid(400);
select is(tests.rung(400), 0::bigint, 'nor for a hidden request');
select is((select count(*) from public.inbox where request_id = tests.uuid(400) and kind = 'request_near' and not deleted), 0::bigint, 'which leaves the inbox');
select tests.later('1 day');
select is(private.run_waves(), 0, 'and has no waves');
select tests.forget();
select tests.ask_for(401, '{"required_units": 1000}'), private.run_waves();
select is(cardinality(tests.told(401)), 63, 'as many as there are');
select is(private.wave_room(r, tests.wave(401), 5), 237, 'of at most 300') from public.blood_requests r where r.id = tests.uuid(401);
select tests.forget();
update public.blood_requests set closed_reason = 'found_elsewhere' where user_id = tests.id('staff') and not private.is_over(blood_requests);

-- Unverified: the inbox only, fewer, and none while the reports of two networks count.
select tests.ask_for(402, '{"required_units": 1000}', 'ann'), private.run_waves();
select is(cardinality(tests.told(402)), 50, 'an unverified request tells 50 at most');
select is((select count(*) from private.outbox), 0::bigint, 'and wakes no phone');
select is(tests.first_wave('{"required_units": 1000}', 'bob') <> '{}', true, 'somebody else''s tells others');
select tests.ask_for(403, '{}', 'cid');
select tests.person('young');
select tests.open_link(p) from unnest(array['ann', 'bob']) p;
update auth.users set created_at = now() - interval '2 days' where id in (tests.id('ann'), tests.id('bob'));
insert into private.reports (table_name, row_id, reporter, reason, network) values ('blood_requests', tests.uuid(403), tests.id('ann'), 'not_real', '10.0.1.0/24'),
  ('blood_requests', tests.uuid(403), tests.id('young'), 'not_real', '10.0.2.0/24');
insert into private.reports (table_name, row_id, reporter, reason, network) values ('blood_requests', tests.uuid(403), tests.id('bob'), 'not_real', '10.0.3.0/24');
select private.run_waves();
select is(tests.told(403), '{}', 'a request that accounts of two networks reported tells nobody');
delete from private.reports where reporter = tests.id('bob');
select tests.later('10 minutes'), private.run_waves();
select isnt(tests.told(403), '{}', 'the report of one account silences nothing, nor do those that do not count');

-- Quiet hours: Critical rings for those who said so. The rest waits, and counts as told.
select tests.forget();
update public.profiles set quiet_from = (now() at time zone 'UTC' - interval '1 hour')::time, quiet_to = (now() at time zone 'UTC' + interval '1 hour')::time;
update public.donors set emergency_available = true where user_id in (tests.id('c1'), tests.id('c2'));
select tests.ask_for(500), private.run_waves();
select is(cardinality(tests.told(500)), 25, 'at night 25 people are told as well'), is(tests.notified(500), '25 2', 'and the team sees how many');
select is((select array_agg(p.name order by p.name) from private.outbox o join tests.people p on p.id = o.user_id where o.due_at <= now()), '{c1,c2}', 'whose phones ring who are there for emergencies');
select ok((select bool_and(due_at between now() + interval '59 minutes' and now() + interval '61 minutes') from private.outbox where not rings), 'the others'' wait for the morning');
select tests.later('10 minutes'), private.run_waves();
select is(cardinality(tests.told(500)), 27, 'whoever waits is not told instead of by the next wave; only who could have answered');
select is(tests.notified(500), '25 2', 'which is no new step, and nothing that devices pull');
update public.blood_requests set closed_reason = 'found_elsewhere' where id = tests.uuid(500);
select is((select count(*) from private.outbox where state = 'waiting'), 0::bigint, 'and what waits is withdrawn when it is over');
select tests.forget();
select tests.ask_for(501, '{"urgency": "High"}'), private.run_waves();
select is(tests.rung(501), 0::bigint, 'what is not critical rings nobody at night');
update public.profiles set quiet_from = '00:00', quiet_to = '00:00';
update public.blood_requests set closed_reason = 'found_elsewhere' where id = tests.uuid(501);

-- A hostile poster.
select tests.forget();
create function tests.all_told() returns bigint language sql as $$ select count(*) from private.alert_recipients $$;
select tests.ask_for(600), private.run_waves();
select is(tests.all_told(), 25::bigint, 'one request');
update public.blood_requests set deleted = true where id = tests.uuid(600);
select tests.ask_for(601), private.run_waves();
select is(tests.all_told(), 25::bigint, 'withdrawn and posted again, it tells nobody more');
select tests.ask_for(602, '{}', 'staff2'), private.run_waves();
select is(tests.all_told(), 25::bigint, 'nor from a colleague''s account');
update public.blood_requests set closed_reason = 'no_longer_needed' where id in (tests.uuid(601), tests.uuid(602));
select tests.later('12 hours');
select tests.ask_for(603), private.run_waves();
select is(tests.all_told(), 25::bigint, 'nor hours later');
select tests.forget();
update public.blood_requests set closed_reason = 'no_longer_needed' where id = tests.uuid(603);
select tests.ask_for(604, '{"urgency": "Standard"}'), private.run_waves();
update public.blood_requests set urgency = 'Critical' where id = tests.uuid(604);
update public.blood_requests set renewals = renewals + 1 where id = tests.uuid(604);
update public.blood_requests set hospital_zip = '62561' where id = tests.uuid(604);
select tests.later('10 minutes'), private.run_waves();
select is(tests.all_told(), 25::bigint, 'urgency, renewal and place bring no wave forward');
select tests.forget();
select tests.ask_for(610, '{}', 'ann'), private.run_waves();
select tests.ask_for(611, '{}', 'ann'), private.run_waves();
select tests.ask_for(612, '{"required_units": 1000}', 'ann'), private.run_waves();
select is(tests.all_told(), 50::bigint, 'an account that nobody verified reaches 50 people in a day, with all its requests');
select tests.forget();
select tests.ask_for(620), private.run_waves();
update public.blood_requests set units_given = 1 where id = tests.uuid(620);
select tests.ask_for(621), private.run_waves();
select is(cardinality(tests.told(621)), 25, 'a hospital whose request was fulfilled asks again as before');

-- Answers, and what is learned.
select tests.forget();
update public.blood_requests set closed_reason = 'found_elsewhere' where not private.is_over(blood_requests);
select tests.ask_for(630), private.run_waves();
select tests.add('pledges', (tests.told(630))[1], jsonb_build_object('id', tests.uuid(730), 'request_id', tests.uuid(630)));
select is((select count(answered_at) from private.alert_recipients), 1::bigint, 'who answers is counted');
select tests.later('10 minutes'), private.learn_rates();
select is((select count(*) from private.response_rates), 0::bigint, 'but teaches nothing while nobody has seen them: a stranger''s accounts may answer everything');
select tests.later('-10 minutes');
select private.witness(tests.id(d), tests.id('staff'), now() - interval '1 day', 'card') from unnest(tests.told(630)) d;
select private.learn_rates();
select is((select count(*) from private.response_rates), 0::bigint, 'but not learned from before the others had time to');
select tests.later('9 minutes 59 seconds'), private.learn_rates();
select is((select count(*) from private.response_rates), 0::bigint, 'which is until the next wave');
select tests.later('1 second'), private.learn_rates();
select results_eq('select blood_type, ring, urgency, told, answered from private.response_rates', $$values ('A+', 5, 'Critical', 25, 1)$$, 'then it is');
select is(round(private.response_rate('A+', 5, 'Critical'), 3), 0.040, 'and counted with the 4 %');
update private.alert_recipients set answered_at = due_at + interval '11 minutes' where answered_at is not null;
select private.learn_rates();
select is((select answered from private.response_rates), 0, 'who answers after the next wave of a critical request did not spare it');

-- Not now.
select is(tests.push((tests.told(630))[2], tests.mutation(1, 'inbox', (select id from public.inbox where user_id = tests.id((tests.told(630))[2]) and kind = 'request_near'),
  '{"not_now": false}', '{"not_now": true}')) #>> '{0,status}', 'applied', 'Not now');
select is((select not_now_at from private.alert_recipients where user_id = tests.id((tests.told(630))[2])), now(), 'counts from when the server hears it');

-- Who may what; and what stays when an account goes.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'ann', 'staff', 'ada']) person, unnest(array['select * from private.alert_recipients', 'select * from private.waves',
    'select * from private.response_rates', 'select private.run_waves()', 'select private.run_wave(tests.uuid(2))', 'select private.learn_rates()',
    'select private.candidates(null, ''{}'', null, 5, true, false, 5)', 'select private.wave_room(null, null, 5)', 'select private.zips_near(''62701'')']) statement;
delete from auth.users where id = tests.id((tests.told(630))[2]);
select is((select count(*) from private.alert_recipients where request_id = tests.uuid(630)), 25::bigint, 'how many were told stays'), is((select count(user_id) from private.alert_recipients where request_id = tests.uuid(630)), 24::bigint, 'who does not');

select * from finish();
rollback;
