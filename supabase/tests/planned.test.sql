-- Planned needs: who may ask for a day, when such a request ends, who counts as coming, what becomes of donors when the day
-- is moved, when people are told, and who is reminded the evening before.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
select tests.hospital(60, 'Oak Hospital'), tests.hospital(61, 'Elm Clinic', false);
select tests.join('staff', tests.uuid(60)), tests.join('boss', tests.uuid(61));

create sequence tests.n start 2000;
-- A day by the clock of UTC, and its hours.
create function tests.day(ahead integer, opens integer default 8, closes integer default 16) returns jsonb language sql as $$
  select jsonb_build_object('urgency', 'Standard', 'needed_on', d::date, 'needed_from', to_jsonb((d + interval '1 hour' * opens) at time zone 'UTC'),
    'needed_until', to_jsonb((d + interval '1 hour' * closes) at time zone 'UTC'))
  from (select date_trunc('day', now() at time zone 'UTC') + interval '1 day' * ahead as d) x
$$;
create function tests.at(ahead integer, hour numeric) returns jsonb language sql as $$
  select jsonb_build_object('arrive_by', (date_trunc('day', now() at time zone 'UTC') + interval '1 day' * ahead + interval '1 hour' * hour::float8) at time zone 'UTC')
$$;
create function tests.answer_of(a jsonb) returns text language sql as $$
  select case a ->> 'status' when 'rejected' then concat_ws(' ', a ->> 'code', a ->> 'field') else a ->> 'status' end
$$;
-- As a member's form posts it.
create function tests.post(n integer, plan jsonb, person text default 'staff') returns text language sql as $$
  select tests.answer_of(tests.push(person, tests.mutation(nextval('tests.n')::integer, 'blood_requests', tests.uuid(n), null,
    tests.sample('blood_requests', person) - 'id' || jsonb_build_object('blood_type', 'AB-', 'hospital_zip', '62701', 'required_units', 9,
      'org_id', (select m.organisation_id from private.members m where m.user_id = tests.id(person))) || plan)) -> 0)
$$;
create function tests.change(n integer, fields jsonb, person text default 'staff') returns text language sql as $$
  select tests.answer_of(tests.push(person, tests.mutation(nextval('tests.n')::integer, 'blood_requests', tests.uuid(n),
    (select jsonb_object_agg(key, to_jsonb(b) -> key) from jsonb_each(fields)), fields)) -> 0)
  from public.blood_requests b where b.id = tests.uuid(n)
$$;
create function tests.r(n integer) returns public.blood_requests language sql as $$ select r from public.blood_requests r where id = tests.uuid(n) $$;
create function tests.said(n integer) returns text language sql as $$
  select concat_ws(' ', p.status, nullif(array_to_string(p.doubts, ','), ''), p.refusal) from public.pledges p where p.id = tests.uuid(n)
$$;
create function tests.pledge(person text, n integer, request integer, arrival jsonb) returns text language plpgsql as $$
declare
  a jsonb := tests.push(person, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), null,
    (tests.sample('pledges', person) - 'id') || jsonb_build_object('request_id', tests.uuid(request), 'blood_type', 'AB-', 'agreed_until', arrival -> 'arrive_by') || arrival)) -> 0;
begin
  return coalesce(nullif(tests.said(n), ''), tests.answer_of(a));
end $$;
create function tests.news(person text) returns text language sql as $$
  select string_agg(i.kind, '; ' order by i.kind) from public.inbox i where i.user_id = tests.id(person)
$$;
-- Staff have seen these donors, so they are accepted more than 24 hours ahead.
select tests.person(d) from unnest(array['dee', 'eli', 'fay', 'gil', 'hal', 'ida', 'jim']) d;
select private.witness(p.id, tests.id('staff'), now(), 'card') from tests.people p where p.name in ('dee', 'eli', 'fay', 'gil', 'hal', 'ida', 'jim');

-- Who may ask for a day, and for which.
-- covers: planned-need
select is(tests.post(200, tests.day(10)), 'applied', 'a verified hospital asks for a day');
select is(tests.post(201, tests.day(10), 'boss'), '42501 needed_on', 'a hospital that nobody verified does not');
select is(tests.post(202, tests.day(10), 'ann'), '42501 needed_on', 'nor does a person'),
  is(tests.post(202, tests.day(10), 'ada'), '42501 needed_on', 'nor an administrator who belongs to no hospital');
select is(tests.write('ann', tests.insertion('blood_requests', 'ann', tests.day(10) || jsonb_build_object('org_id', tests.uuid(60)))), 'refused 42501 membership', 'nor somebody in its name');
select is(tests.post(203, tests.day(61)), 'applied', '60 days ahead are enough'),
  is(tests.post(204, tests.day(63)), '23514 needed_on', 'and the most');
select is(tests.post(204, tests.day(-1)), '23514 day_is_over', 'a day that is over is none to plan for');
select is(tests.post(204, tests.day(5) - 'needed_from' - 'needed_until'), '23514 needed_from', 'a day has hours'),
  is(tests.post(204, tests.day(5, 8, 8)), '23514 hours_of_day', 'that end after they begin'),
  is(tests.post(204, tests.day(5) || jsonb_build_object('needed_on', current_date + 8)), '23514 hours_of_day', 'and are of that day'),
  is(tests.post(204, tests.day(5) || '{"urgency": "Critical"}'), '23514 urgency_or_day', 'the day says how urgent it is');
select is(tests.row_of(tests.pull(viewer, 'blood_requests'), tests.uuid(200)) ->> 'needed_on', (tests.r(200)).needed_on::text, format('%s sees the day', viewer))
  from unnest(array['anon', 'bob', 'staff', 'ada']) viewer;

-- How it lives.
-- covers: planned-need
select is((tests.r(200)).expires_at, (tests.r(200)).needed_until, 'it ends with its day, and not by an urgency');
select is(tests.change(200, '{"renewals": 1}'), '23514 renewals', 'it is not renewed'),
  is(tests.change(200, '{"needed_on": null, "needed_from": null, "needed_until": null}'), '23514 needed_on', 'its day is not taken away'),
  is(tests.change(200, '{"urgency": "Critical"}'), '23514 urgency_or_day', 'and it becomes no emergency');
select is(tests.post(205, '{"urgency": "Critical"}'), 'applied', 'what is needed now'),
  is(tests.change(205, tests.day(2)), 'applied', 'can be put off to a day'),
  is((tests.r(205)).expires_at, (tests.r(205)).needed_until, 'and then ends with it');
update public.blood_requests set needed_on = needed_on - 12, needed_from = needed_from - interval '12 days', needed_until = needed_until - interval '12 days' where id = tests.uuid(200);
select private.expire_due();
select is((tests.r(200)).expired, true, 'after its day it has expired'),
  is((select i.codes ->> 'date' from public.inbox i where i.kind = 'request_expired' and i.user_id = tests.id('staff')), (tests.r(200)).needed_on::text, 'and the hospital is told which day is over');
select is(tests.change(200, tests.day(-1) - 'urgency'), '23514 day_is_over', 'a day that is over opens it no more'),
  is(tests.change(200, tests.day(6) - 'urgency'), 'applied', 'another day does'),
  is((tests.r(200)).expired, false, 'it is open again');
select is((tests.r(200)).timeline -> -1 -> 'fields', '["needed_from", "needed_on", "needed_until"]', 'the team reads that the day was moved');

-- Who counts as coming.
select is(tests.pledge('dee', 300, 200, tests.at(6, 10)), 'accepted', 'whoever comes on the day, in its hours, is expected'),
  is(tests.pledge('eli', 301, 200, tests.at(6, 17)), 'open late', 'another hour waits for a person'),
  is(tests.pledge('fay', 302, 200, tests.at(5, 10)), 'open late', 'and so does another day'),
  is(tests.pledge('gil', 303, 203, tests.at(61, 10)), '23514 arrive_by', 'nobody answers more than two weeks ahead');
update public.profiles set previous_donation = true, last_donation_date = current_date - 51 where id = tests.id('hal');
update public.profiles set previous_donation = true, last_donation_date = current_date - 40 where id = tests.id('ida');
select is(tests.pledge('hal', 304, 200, tests.at(6, 9)), 'accepted', 'who may give again by then is expected'),
  is(tests.pledge('ida', 305, 200, tests.at(6, 9)), 'open resting', 'who may not waits');
create table tests.revs as select id, rev from public.pledges;
select is(private.accept_reserves(), 0, 'the server takes nobody else');
select is((select count(*) from public.pledges p join tests.revs r on r.id = p.id and r.rev <> p.rev), 0::bigint, 'and leaves them as they are');

-- The day is moved.
delete from public.inbox; delete from private.outbox;
select is(tests.change(200, tests.day(6, 9, 16) - 'urgency'), 'applied', 'other hours in which everybody fits'),
  is(tests.said(300), 'accepted', 'change nothing for who is expected'), is(tests.news('dee'), null, 'and tell them nothing');
select is(tests.change(200, tests.day(7, 9, 16) - 'urgency'), 'applied', 'the day is moved'),
  is(tests.said(300), 'closed moved', 'who said a time that no longer fits is expected no more'),
  is(tests.said(301), 'closed moved', 'and who waited does not wait for another day'),
  is((tests.r(200)).units_coming, 0, 'nobody counts as coming who has not said so'),
  is(tests.news('dee'), 'pledge_moved', 'they are told');
select is((select i.codes ->> 'date' from public.inbox i where i.user_id = tests.id('dee')), (tests.r(200)).needed_on::text, 'the new day'),
  is((select donor_phone || requester_phone from public.pledges where id = tests.uuid(300)), '', 'and no number is shown any more');
select is(tests.pledge('dee', 310, 200, tests.at(7, 10)), 'accepted', 'they can answer again');
alter table public.pledges disable trigger a_stamp;
update public.pledges set arrive_by = now() - interval '1 hour' where id = tests.uuid(310);
alter table public.pledges enable trigger a_stamp;
select is(tests.pledge('hal', 311, 200, tests.at(7, 12)), 'accepted', 'and so can another');
update public.pledges set here_at = now() where id = tests.uuid(311);
select is(tests.change(200, tests.day(8) - 'urgency'), 'applied', 'moved while somebody is there'),
  is(tests.said(311), 'accepted', 'who is there early keeps their place too'),
  is(tests.said(310), 'accepted', 'whose time has come keeps their place, so that it can be said that they gave');

-- When people are told: five days before the day, and not before.
create function tests.wave(n integer) returns private.waves language sql as $$ select w from private.waves w where w.request_id = tests.uuid(n) $$;
select is((tests.wave(203)).next_at, (tests.r(203)).needed_from - interval '5 days', 'waves begin five days before');
select is(tests.post(206, tests.day(3)), 'applied', 'a day that is near'), is((tests.wave(206)).next_at, now(), 'is told at once');
select is(tests.change(206, tests.day(12) - 'urgency'), 'applied', 'moved away'), is((tests.wave(206)).next_at, (tests.r(206)).needed_from - interval '5 days', 'it waits again'),
  is(tests.change(206, tests.day(4) - 'urgency'), 'applied', 'moved near'), is((tests.wave(206)).next_at, now(), 'it is told at once');
update private.waves set wave = 1 where request_id = tests.uuid(206);
select is(tests.change(206, tests.day(2) - 'urgency'), 'applied', 'to move it again'), is((tests.wave(206)).next_at, now() + private.wave_pause('Standard', 1), 'brings no wave forward');
delete from private.waves where request_id <> tests.uuid(206);
update private.waves set next_at = now(), wave = 0;
insert into public.profiles (id, quiet_from, quiet_to, time_zone, push_near) select tests.id(p), '00:00', '00:00', 'UTC', true from unnest(array['jim', 'fay']) p
  on conflict (id) do update set push_near = true, quiet_from = '00:00', quiet_to = '00:00';
select tests.add('donors', 'jim', jsonb_build_object('id', tests.uuid(401), 'blood_type', 'AB-', 'zip_code', '62703', 'last_donation_date', current_date - 54)),
  tests.add('donors', 'fay', jsonb_build_object('id', tests.uuid(402), 'blood_type', 'AB-', 'zip_code', '62703', 'last_donation_date', current_date - 50));

select private.run_waves();
select is((select array_agg(p.name order by p.name) from private.alert_recipients t join tests.people p on p.id = t.user_id where t.request_id = tests.uuid(206)), '{jim}', 'who may give by that day is told, and who may not is left alone');
select is((select i.codes ->> 'date' from public.inbox i where i.user_id = tests.id('jim') and i.kind = 'request_near'), (tests.r(206)).needed_on::text, 'of the day');

-- The evening before. Somewhere it is seven in the evening now.
create function tests.evening() returns text language sql as $$
  select 'Etc/GMT' || case when o > 0 then '-' else '+' end || abs(o)
  from (select case when o > 14 then o - 24 else o end as o from (select 19 - extract(hour from now() at time zone 'UTC')::integer as o) h) x
$$;
create function tests.tomorrow(hour integer) returns timestamptz language sql as $$
  select (date_trunc('day', now() at time zone tests.evening()) + interval '1 day' + interval '1 hour' * hour) at time zone tests.evening()
$$;
insert into public.profiles (id) select tests.id(p) from unnest(array['gil', 'hal', 'staff']) p on conflict (id) do nothing;
update public.profiles set previous_donation = false, last_donation_date = null, time_zone = tests.evening();
select is(tests.post(207, jsonb_build_object('urgency', 'Standard', 'needed_on', (tests.tomorrow(12) at time zone tests.evening())::date,
  'needed_from', tests.tomorrow(8), 'needed_until', tests.tomorrow(16))), 'applied', 'a need of tomorrow'),
  is(tests.pledge('gil', 320, 207, jsonb_build_object('arrive_by', tests.tomorrow(10))), 'accepted', 'for which somebody is expected');
delete from public.inbox; delete from private.outbox;
select private.remind();
select is(array[tests.news('gil'), tests.news('staff')], array[null, null], 'who just said so knows');
alter table public.pledges disable trigger a_stamp; alter table public.blood_requests disable trigger a_stamp;
update public.pledges set created_at = now() - interval '1 day' where id = tests.uuid(320);
update public.blood_requests set created_at = now() - interval '1 day' where id = tests.uuid(207);
alter table public.pledges enable trigger a_stamp; alter table public.blood_requests enable trigger a_stamp;
select private.remind(), private.remind();
select is(tests.news('gil'), 'pledge_tomorrow', 'the evening before, who is expected is reminded once'),
  is(tests.news('staff'), 'request_tomorrow', 'and so is the desk'),
  is((select i.codes - 'hospital' - 'date' from public.inbox i where i.kind = 'request_tomorrow'), '{"blood_type": "AB-", "donors": 1, "units": 9}', 'with how many are accepted and how much is needed beside them');
delete from public.inbox;
update public.profiles set time_zone = 'UTC';
select private.remind();
select is((select count(*) from public.inbox i where i.kind = 'pledge_tomorrow'), ((now() at time zone 'UTC')::time >= '18:00' and (tests.tomorrow(10) at time zone 'UTC')::date = (now() at time zone 'UTC')::date + 1)::integer::bigint, 'and where it is not evening yet, later');
delete from public.inbox; delete from private.outbox;
update public.profiles set time_zone = tests.evening(), push_own = true, quiet_from = '18:30', quiet_to = '07:00' where id = tests.id('gil');
insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, key) select tests.id('gil'), 'https://push.test/gil', 'k', 'a', 'k';
select private.remind();
select is((select o.due_at from private.outbox o where o.user_id = tests.id('gil') and o.channel = 'push' and o.kind = 'pledge_tomorrow'), tests.tomorrow(7), 'a reminder keeps quiet hours');

-- In lists, days come after what is needed now.
select tests.post(208, '{"urgency": "Standard"}');
select is((select array_agg(o.id) from private.open_requests(1) o), array[tests.uuid(208)], 'what is needed now comes first');

select * from finish();
rollback;
