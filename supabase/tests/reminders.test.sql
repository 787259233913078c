-- Reminders, each once and in time; and what administrators see of alerts.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
select tests.add('profiles', p) from unnest(array['ann', 'bob', 'cid']) p;
create function tests.news(person text, kind text default '%') returns text language sql as $$
  select string_agg(i.kind, '; ' order by i.kind) from public.inbox i where i.user_id = tests.id(person) and i.kind like news.kind
$$;
create function tests.forget() returns void language sql as $$ delete from public.inbox; delete from private.outbox $$;

-- A request that expires: after three quarters of its time, once, and again after it was renewed.
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(200 + n::integer), 'urgency', u, 'required_units', 3)) from unnest(array['Critical', 'High', 'Medium', 'Standard']) with ordinality x (u, n);
update public.blood_requests set expires_at = now() + private.life_of(urgency) / 4 + interval '1 second';
select is(private.remind(), 0, 'before three quarters nobody is reminded');
update public.blood_requests set expires_at = now() + private.life_of(urgency) / 4 where id <> tests.uuid(204);
select is(private.remind(), 3, 'then whoever posted is');
select is(tests.news('ann'), 'request_expiring; request_expiring; request_expiring', 'of each request');
select is(private.remind(), 0, 'once');
update public.blood_requests set renewals = 1 where id = tests.uuid(201);
select private.remind();
select is(tests.news('ann', 'request_expiring'), 'request_expiring; request_expiring; request_expiring', 'a renewed one has time again');
update public.blood_requests set closed_reason = 'no_longer_needed' where id in (tests.uuid(202), tests.uuid(203));
select tests.forget();

-- A pledge's arrival.
select tests.add('pledges', p, jsonb_build_object('id', tests.uuid(300 + n::integer), 'request_id', tests.uuid(201), 'arrive_by', now() + interval '3 hours')) from unnest(array['bob', 'cid']) with ordinality x (p, n);
update public.pledges set decision = 'accepted' where id = tests.uuid(301);
select tests.forget();
create function tests.earlier(span interval) returns void language plpgsql as $$
begin
  alter table public.pledges disable trigger a_stamp;
  update public.pledges set arrive_by = arrive_by - span, created_at = created_at - span;
  alter table public.pledges enable trigger a_stamp;
end $$;
select tests.earlier('1 hour 59 minutes');
select is(private.remind(), 0, 'more than an hour before nothing is said');
select tests.earlier('1 minute');
select private.remind(), private.remind();
select is(tests.news('bob'), 'pledge_arrival', 'an hour before, who is expected is reminded'), is(tests.news('cid'), 'pledge_ending', 'and who has no answer is told that it ends');
select tests.forget();
select tests.add('pledges', 'ada', jsonb_build_object('id', tests.uuid(303), 'request_id', tests.uuid(201), 'arrive_by', now() + interval '50 minutes'));
select private.remind();
select is(tests.news('ada'), null, 'not who just said that they come');
update public.pledges set withdrawn = true;
select tests.forget();

-- Who wants none does not stand before who does, at one a turn.
update public.profiles set tell_own = id <> tests.id('bob') where id in (tests.id('bob'), tests.id('cid'));
select tests.add('blood_requests', p, jsonb_build_object('id', tests.uuid(260 + n::integer), 'urgency', 'High')) from unnest(array['bob', 'cid']) with ordinality x (p, n);
update public.blood_requests set expires_at = now() + interval '1 hour' * (id = tests.uuid(262))::integer + interval '2 hours' where id in (tests.uuid(261), tests.uuid(262));
select private.remind(1);
select is(array[tests.news('bob'), tests.news('cid')], array[null, 'request_expiring'], 'of a request that expires, who wants to hear of it is told');
delete from public.blood_requests where id in (tests.uuid(261), tests.uuid(262));
select tests.forget();
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(263)));
select tests.add('pledges', p, jsonb_build_object('id', tests.uuid(310 + n::integer), 'request_id', tests.uuid(263), 'arrive_by', now() + interval '3 hours' + interval '1 minute' * n)) from unnest(array['bob', 'cid']) with ordinality x (p, n);
select tests.earlier('2 hours 30 minutes');
select tests.forget();
select private.remind(1);
select is(array[tests.news('bob'), tests.news('cid')], array[null, 'pledge_ending'], 'nor at a pledge');
update public.pledges set withdrawn = true;
update public.profiles set tell_own = true;
select tests.forget();

-- A drive tomorrow: from nine in the morning where the person is.
update public.profiles set time_zone = case id when tests.id('ann') then 'UTC' else 'Etc/GMT+12' end;
select tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(31), 'date', (now() at time zone 'UTC')::date + 1));
select tests.add('reservations', p, jsonb_build_object('id', tests.uuid(400 + n::integer), 'drive_id', tests.uuid(31))) from unnest(array['ann', 'bob']) with ordinality x (p, n);
select private.remind();
select is(tests.news('ann'), null, 'who reserved today knows');
alter table public.reservations disable trigger a_stamp;
update public.reservations set created_at = now() - interval '2 days';
select private.remind(), private.remind();
select is(tests.news('ann'), case when (now() at time zone 'UTC')::time >= '09:00' then 'drive_tomorrow' end, 'a drive is tomorrow'),
  is(tests.news('bob'), case when (now() at time zone 'Etc/GMT+12')::date = (now() at time zone 'UTC')::date and (now() at time zone 'Etc/GMT+12')::time >= '09:00' then 'drive_tomorrow' end,
    'where it is still early, later');
select tests.forget();
update public.drives set called_off = true;
select tests.forget();
select private.remind();
select is(tests.news('ann'), null, 'one that is called off is not');

-- May give again.
update public.profiles set previous_donation = true, last_donation_date = (now() at time zone private.zone_of(time_zone))::date - 55;
select private.remind();
select is(tests.news('ann'), null, 'after 55 days nobody may give again');
update public.profiles set last_donation_date = last_donation_date - 1;
select private.remind(), private.remind();
select is(tests.news('ann'), 'may_give_again', 'after 56 they are told, once');
select tests.forget();
update public.profiles set last_donation_date = last_donation_date - 8;
select private.remind();
select is(tests.news('ann'), null, 'long afterwards they are not');
update public.profiles set last_donation_date = last_donation_date + 8;
update public.profiles set tell_again = false where id = tests.id('ann');
select private.remind();
select is(tests.news('ann'), null, 'nor who does not want to hear it'), is(tests.news('bob'), 'may_give_again', 'others are');
select tests.forget();

-- What administrators see: numbers.
insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, at, due_at, answered_at)
  select tests.uuid(201), tests.id(p), 1, 5, 'A+', 'Critical', true, now() - interval '1 hour', now() - interval '1 hour', case p when 'bob' then now() - interval '56 minutes' end from unnest(array['ann', 'bob', 'cid']) p;
insert into private.response_rates values ('A+', 5, 'Critical', 50, 8);
insert into private.sent_days values (now()::date, 'request_near', 'push', 7, 1), (now()::date - 15, 'request_near', 'push', 7, 1);
insert into private.push_subscriptions (id, user_id, endpoint, p256dh, auth) values (tests.uuid(81), tests.id('bob'), 'https://push.test/Canary', 'Canary-key', 'Canary-auth');
insert into private.outbox (id, user_id, channel, subscription_id, kind, event, request_id, rings, state, attempts, due_at, until, code)
  select tests.uuid(500 + n::integer), tests.id('bob'), 'push', tests.uuid(81), 'request_near', tests.uuid(600 + n::integer), case s when 'failed' then tests.uuid(201) else tests.uuid(202) end,
    true, s, 6, now() - interval '1 minute', now(), '503'
  from unnest(array['failed', 'unknown', 'waiting', 'sent']) with ordinality x (s, n);
create table tests.seen as select tests.ask('ada', 'select public.admin_alerts()') as said;
select is(said -> 'sending', 'true', 'whether alerts are sent'), is(said -> 'waiting', '1', 'how many wait'), is(jsonb_array_length(said -> 'sent'), 1, 'what was sent in the last two weeks'),
  is((said -> 'waves' -> 0) - 'at', '{"request_id": "00000000-0000-4000-8000-000000000201", "blood_type": "A+", "component": "red_cells", "urgency": "Critical", "verified": false,
    "wave": 1, "ring": 5, "told": 3, "answered": 1, "first_minutes": 4.0}', 'to how many, how many answered, and how fast'),
  is(said -> 'rates', '[{"blood_type": "A+", "ring": 5, "urgency": "Critical", "told": 50, "answered": 8, "rate": 0.1300}]', 'which share answers'),
  is((select array_agg(d ->> 'state' order by d ->> 'state') from jsonb_array_elements(said -> 'dead') d), array['failed', 'unknown'], 'what was given up'),
  ok(said::text !~* 'canary|people\.test|0000000009[0-9]{2}', 'never to whom') from tests.seen;
select is(tests.ask('ada', 'select public.retry_alerts()'), '{"retried": 1}', 'what was given up can be tried again, where it is still of use');
select is((select string_agg(state || ' ' || attempts, ', ' order by id) from private.outbox), 'waiting 0, unknown 6, waiting 6, sent 6', 'from the beginning');
select is(tests.ask('ada', format('select public.retry_alerts(array[%L]::uuid[])', tests.uuid(504))), '{"retried": 0}', 'what was sent is not sent again');
select is(tests.ask('ada', 'select public.set_sending(false)'), '{"sending": false}', 'the switch');
select is(private.claim_alerts(100, 60), '[]', 'stops everything');
select is(tests.ask('ada', 'select public.set_sending(' || s || ')') ->> 'sending', s, 'twice is once, and on again: ' || s) from unnest(array['false', 'true']) s;
select results_eq('select action, after from private.audit_log where action in (''set_sending'', ''retry_alerts'') order by seq',
  $$values ('retry_alerts', '{"messages": 1}'::jsonb), ('set_sending', '{"sending": false}'), ('set_sending', '{"sending": true}')$$, 'it is in the audit log');
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from unnest(array['anon', 'ann', 'bob']) person,
  unnest(array['select public.admin_alerts()', 'select public.set_sending(false)', 'select public.retry_alerts()', 'select private.remind()']) statement;
select is(tests.attempt('ada', 'select public.set_sending(null)'), 'refused 22023', 'on or off');

select * from finish();
rollback;
