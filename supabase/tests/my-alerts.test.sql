-- People can take a copy of what the server keeps of them for alerts, and of nobody else's.
begin;
\ir setup.psql
select no_plan();

insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, key)
  select tests.id(p), 'https://fcm.googleapis.com/fcm/send/' || p, 'public', 'secret', 'k' from unnest(array['ann', 'bob']) p;
insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, due_at, answered_at)
  select tests.uuid(n), tests.id(p), 1, 5, 'A+', 'High', true, now(), case n when 2 then now() end
  from (values ('ann', 1), ('ann', 2), ('bob', 1)) t (p, n);

create table tests.answer as select tests.ask('ann', 'select public.my_alerts()') as said;
select is(said -> 'subscriptions' -> 0 ->> 'endpoint', 'https://fcm.googleapis.com/fcm/send/ann', 'where their notifications go'),
  is(jsonb_array_length(said -> 'subscriptions'), 1, '… and nobody else''s'),
  ok(said::text !~ 'secret', 'not the secret that a message is encrypted with'),
  is((said -> 'subscriptions' -> 0 ->> 'created_at')::timestamptz, now(), '… since when'),
  is((select array_agg((t ->> 'request_id')::uuid) from jsonb_array_elements(said -> 'told') t), array[tests.uuid(1), tests.uuid(2)], 'which requests they were told of'),
  is((said #>> '{told,1,answered_at}')::timestamptz, now(), '… and that they answered'),
  is(said #> '{told,0}' ?& array['at', 'due_at', 'ring', 'blood_type', 'urgency', 'not_now_at'], true, '… when, for what and within how many miles')
  from tests.answer;
select is(tests.ask('cid', 'select public.my_alerts()'), '{"told": [], "subscriptions": []}', 'who was never told has neither');
select is(tests.attempt('anon', 'select public.my_alerts()'), 'refused 42501', 'a visitor has no copy');

delete from auth.users where id = tests.id('ann');
select is((select count(*) from private.push_subscriptions where endpoint ~ 'ann'), 0::bigint, 'with the account the subscriptions go'),
  is((select count(*) from private.alert_recipients where user_id is null), 2::bigint, 'and what they were told of names nobody'),
  is((select count(*) from private.alert_recipients where user_id = tests.id('bob')), 1::bigint, '… and what others were told of stays');
update private.alert_recipients set due_at = now() - interval '1 year 1 minute' where user_id = tests.id('bob');
select private.prune_alert_recipients();
select is((select count(*) from private.alert_recipients), 2::bigint, 'after a year a row goes');

select * from finish();
rollback;
