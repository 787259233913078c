-- What private.expire_due ends, and what it leaves alone.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

create sequence tests.n start 500;
create function tests.wish(n integer, fields jsonb) returns void language sql as $$
  select tests.push('ann', tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n),
    (select jsonb_object_agg(key, null) from jsonb_each(fields)), fields))
$$;
create function tests.p(n integer) returns public.pledges language sql as $$ select p from public.pledges p where id = tests.uuid(n) $$;
-- As if so much time had passed for a pledge.
create function tests.later(n integer, span interval) returns void language plpgsql as $$
begin
  alter table public.pledges disable trigger a_stamp;
  update public.pledges set arrive_by = arrive_by - span, contact_until = contact_until - span where id = tests.uuid(n);
  alter table public.pledges enable trigger a_stamp;
end $$;

insert into auth.users (id, email) select tests.uuid(960 + n), 'p' || n || '@people.test' from generate_series(1, 5) n;
insert into tests.people select 'p' || n, tests.uuid(960 + n), 'p' || n || '@people.test' from generate_series(1, 5) n;
select tests.add('blood_requests', 'ann', '{"required_units": 5}');
select tests.add('pledges', 'p' || n, jsonb_build_object('id', tests.uuid(700 + n), 'arrive_by', now() + case n when 5 then interval '10 days' else interval '3 hours' end)
  || case n when 5 then jsonb_build_object('agreed_until', now() + interval '10 days 12 hours') else '{}' end) from generate_series(1, 5) n;
select tests.wish(700 + n, '{"decision": "accepted"}') from unnest(array[2, 3, 4, 5]) n;
select is((select units_coming from public.blood_requests where id = tests.uuid(2)), 4, 'four are expected');
select is(private.expire_due(), 0, 'nothing is over');

select tests.later(n, '4 hours') from unnest(array[701, 702]) n;
select is(private.expire_due(), 1, 'of two whose time of arrival has passed');
select is((tests.p(701)).status, 'expired', 'the one who was not answered expires');
select is((tests.p(702)).status, 'accepted', 'the one who was accepted is still expected');
select is((tests.p(702)).donor_phone, 'Canary-donor-phone', 'and can be reached');
select tests.later(702, '12 hours');
select is(private.expire_due(), 1, 'twelve hours later one pledge expires');
select is((tests.p(702)).status || (tests.p(702)).donor_phone || (tests.p(702)).contact_phone, 'expired', 'their pledge has expired, and their number is gone');
select is((select units_coming from public.blood_requests where id = tests.uuid(2)), 3, 'the unit is free');
select is((select timeline -> -1 ->> 'event' from public.blood_requests where id = tests.uuid(2)), 'not_coming', 'the timeline says so');
select tests.wish(702, '{"outcome": "given"}');
select is((tests.p(702)).status, 'given', 'that they came can be told later');
select is((select units_given from public.blood_requests where id = tests.uuid(2)), 1, 'and counts');

-- Contacts are shown until the end that the donor read.
select is((select p.contact_until - p.arrive_by from public.pledges p where p.id = tests.uuid(705)), interval '12 hours', 'no contact ends before the arrival');
alter table public.pledges disable trigger a_stamp;
update public.pledges set contact_until = now() - interval '1 second' where id = tests.uuid(705);
alter table public.pledges enable trigger a_stamp;
select is(private.expire_due(), 1, 'contacts that were shown long enough');
select is((tests.p(705)).status || (tests.p(705)).donor_phone || (tests.p(705)).requester_phone, 'accepted', 'are emptied; the donor is still expected');
select is(private.expire_due(), 0, 'once');

-- A request that expires closes what is open; who was accepted may still come.
select tests.add('pledges', 'p1', jsonb_build_object('id', tests.uuid(711)));
update public.blood_requests set expires_at = now() - interval '1 second' where id = tests.uuid(2);
select is(private.expire_due(), 1, 'the request expires');
select is((tests.p(711)).status, 'closed', 'an open pledge is closed');
select is((tests.p(703)).status, 'accepted', 'an accepted one is not');
select tests.wish(703, '{"outcome": "given"}');
select is((tests.p(703)).status, 'given', 'and can still give');

-- In portions.
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(720 + n))) from generate_series(1, 5) n;
update public.blood_requests set expires_at = now() - interval '1 second' where id in (select tests.uuid(720 + n) from generate_series(1, 5) n);
select is(array[private.expire_due(2), private.expire_due(2), private.expire_due(2), private.expire_due(2)], array[2, 2, 1, 0], 'what is over ends in portions');
select is(tests.attempt(person, 'select private.expire_due()'), 'refused 42501', format('%s cannot call it', person)) from unnest(array['anon', 'ann', 'ada']) person;

select * from finish();
rollback;
