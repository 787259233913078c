-- How long a request lives, who ends it, and what others see of it meanwhile. ann owns it, bob looks on.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

create function tests.r(n integer default 2) returns public.blood_requests language sql as $$ select r from public.blood_requests r where id = tests.uuid(n) $$;
create sequence tests.n start 500;
-- The answer to a change of request n, as 'status' or 'code field'.
create function tests.change(person text, n integer, was jsonb, fields jsonb) returns text language sql as $$
  select case a ->> 'status' when 'rejected' then concat_ws(' ', a ->> 'code', a ->> 'field') else a ->> 'status' end
  from jsonb_array_elements(tests.push(person, tests.mutation(nextval('tests.n')::integer, 'blood_requests', tests.uuid(n), was, fields))) a
$$;
create function tests.visible(n integer) returns boolean language sql as $$ select tests.row_of(tests.pull('bob', 'blood_requests'), tests.uuid(n)) is not null $$;
-- As if time had passed.
create function tests.later(n integer, span interval) returns void language sql as $$
  update public.blood_requests set expires_at = expires_at - span where id = tests.uuid(n)
$$;

select is((tests.r(600 + n)).expires_at, now() + life::interval, format('a %s request lives %s', urgency, life))
  from (values (1, 'Critical', '24 hours'), (2, 'High', '48 hours'), (3, 'Medium', '4 days'), (4, 'Standard', '10 days')) u (n, urgency, life),
    lateral (select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(600 + n), 'urgency', urgency)) as id offset 0) made where made.id is not null;
select tests.add('blood_requests', 'ann');
select is((tests.r()).component, 'red_cells', 'red cells are what is needed where nothing is said');
select is(tests.change('ann', 2, jsonb_build_object(name, null), jsonb_build_object(name, value)), '42501 ' || name, format('its owner cannot write %s', name))
  from (values ('expires_at', '"2031-01-01"'::jsonb), ('expired', 'true'), ('units_given', '1'), ('units_coming', '1'), ('units_expected', '1'), ('notified', '50'), ('timeline', '[]')) w (name, value);

-- Expires, and is renewed.
select is(private.expire_due(), 0, 'nothing is over yet');
select is(tests.visible(2), true, 'others see it');
create table tests.before as select tests.pull('bob', 'blood_requests') -> 'checkpoint' as at;
select tests.later(2, '49 hours');
select is(private.expire_due(), 1, 'a request that is over expires');
select is(private.expire_due(), 0, 'once');
select is((tests.r()).expired, true, 'it has expired');
select is((tests.r()).request_fulfilled, false, 'an expired request is not fulfilled');
select is(tests.push('bob', tests.mutation(490, 'pledges', tests.uuid(490), null, (tests.sample('pledges', 'bob') - 'id') || jsonb_build_object('request_id', tests.uuid(2))))
  -> 0 -> 'row' ->> 'refusal', 'closed', 'and takes no answer');
select is(tests.visible(2), false, 'others see it no more');
select is(tests.row_of(tests.pull('bob', 'blood_requests', at), tests.uuid(2)), private.gone(tests.uuid(2)), 'it leaves the devices that had it') from tests.before;
select is(tests.row_of(tests.pull('ann', 'blood_requests'), tests.uuid(2)) -> 'expired', 'true', 'its owner sees that it expired');
select is(tests.row_of(tests.pull('ada', 'blood_requests'), tests.uuid(2)) -> 'expired', 'true', 'administrators too');
select is(tests.change('bob', 2, '{"renewals": 0}', '{"renewals": 1}'), '42501 id', 'nobody but the owner renews a request');
select is(tests.change('ann', 2, '{"renewals": 0}', '{"renewals": 1}'), 'applied', 'its owner does');
select is(tests.change('ann', 2, '{"renewals": 0}', '{"renewals": 1}'), 'applied', 'twice, from two devices');
select is((tests.r()).renewals, 1, 'is one renewal');
select is((tests.r()).expires_at, now() + interval '48 hours', 'it lives as long again');
select is(tests.visible(2), true, 'and others see it');
select is(tests.change('ann', 2, '{"renewals": 1}', '{"renewals": 0}'), '23514 renewals', 'a renewal is not taken back');
select is(tests.change('ann', 2, '{"urgency": "High"}', '{"urgency": "Critical"}'), 'applied', 'a request can become more urgent');
select is((tests.r()).expires_at, now() + interval '24 hours', 'and lives as the new urgency has it');

-- Closed with a reason.
select is(tests.change('bob', 2, '{"closed_reason": null}', '{"closed_reason": "given_here"}'), '42501 id', 'nobody but the owner closes a request');
select is(tests.change('ann', 2, '{"request_fulfilled": false}', '{"request_fulfilled": true}'), '42501 request_fulfilled', 'its owner does not just call it fulfilled');
select is(tests.change('ann', 600 + n, '{"closed_reason": null}', jsonb_build_object('closed_reason', reason)), 'applied', format('its owner closes one: %s', reason)),
  is((tests.r(600 + n)).request_fulfilled, fulfilled, format('%s is fulfilled: %s', reason, fulfilled)),
  is(tests.visible(600 + n), false, 'and others see it no more'),
  is((tests.r(600 + n)).timeline -> -1 ->> 'reason', reason, 'the timeline says why')
  from (values (1, 'given_here', true), (2, 'found_elsewhere', true), (3, 'no_longer_needed', false), (4, 'patient_died', false)) c (n, reason, fulfilled);
select is(tests.change('ann', 604, '{"closed_reason": "patient_died"}', '{"closed_reason": null}'), '23514 request_fulfilled', 'what is closed stays so');
select is(tests.change('ann', 603, '{"renewals": 0}', '{"renewals": 1}'), '23514 request_fulfilled', 'and is not renewed');
select is(tests.change('ada', 2, '{"closed_reason": null}', '{"closed_reason": "from_stock"}'), 'applied', 'an administrator fulfils one from stock');
select is((tests.r()).request_fulfilled, true, 'closing a request from stock fulfils it');
select is((select string_agg(concat_ws(' ', e ->> 'event', e -> 'fields' ->> 0), ', ') from jsonb_array_elements((tests.r()).timeline) e),
  'posted, expired, renewed, changed urgency, fulfilled', 'its timeline');
select is((select count(*) from private.audit_log where table_name = 'blood_requests' and after ? 'timeline'), 0::bigint, 'the timeline is not in the audit log again');

-- Units.
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(610), 'required_units', 3));
update public.blood_requests set units_given = 1, units_coming = 3 where id = tests.uuid(610);
select is(tests.row_of(tests.pull('anon', 'blood_requests'), tests.uuid(610)) @> '{"units_given": 1, "units_coming": 3, "required_units": 3}', true, 'everybody sees how many are given and accepted');
select is(tests.change('ann', 610, '{"required_units": 3}', '{"required_units": 2}'), '23514 required_units', 'a unit takes two accepted donors, not three');
update public.blood_requests set units_coming = 2 where id = tests.uuid(610);
select is(tests.change('ann', 610, '{"required_units": 3}', '{"required_units": 2}'), 'applied', 'but two');
update public.blood_requests set units_coming = 0 where id = tests.uuid(610);
select is(tests.change('ann', 610, '{"required_units": 2}', '{"required_units": 1}'), 'applied', 'and when no more is needed than was given');
select is((tests.r(610)).request_fulfilled, true, 'it is fulfilled');
-- The timeline is bounded.
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(611)));
select tests.change('ann', 611, jsonb_build_object('renewals', i - 1), jsonb_build_object('renewals', i)) from generate_series(1, 120) i;
select is(jsonb_array_length((tests.r(611)).timeline), 100, 'a timeline keeps its last hundred events');

select * from finish();
rollback;
