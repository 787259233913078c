-- A person's devices are reached only at known push services, and nobody reads or takes another's subscriptions.
begin;
\ir setup.psql
select no_plan();

create function tests.key(letter text) returns text language sql as $$ select 'B' || repeat(letter, 86) $$;
create function tests.subscribe(person text, endpoint text, p256dh text default tests.key('a'), auth text default repeat('s', 22),
  replaces text default null) returns text language sql as $$
  select tests.attempt(person, format('select public.save_push_subscription(%L, %L, %L, %L)', endpoint, p256dh, auth, replaces))
$$;
-- The same, and it stays.
create function tests.save(person text, endpoint text, replaces text default null) returns jsonb language sql as $$
  select tests.ask(person, format('select public.save_push_subscription(%L, %L, %L, %L)', endpoint, tests.key('a'), repeat('s', 22), replaces))
$$;
create function tests.owners(endpoint text) returns text[] language sql as $$
  select array_agg(p.name order by p.name) from private.push_subscriptions s join tests.people p on p.id = s.user_id where s.endpoint = owners.endpoint
$$;
create function tests.fcm(n text) returns text language sql as $$ select 'https://fcm.googleapis.com/fcm/send/' || n $$;

select private.configure_push(null);
select is(tests.ask('ann', 'select public.push_key()'), '{"key": null}', 'a server without keys says so');
select is(tests.subscribe('ann', tests.fcm('x')), 'refused PT409', '… and takes no subscriptions');
select private.configure_push(tests.key('k'));
select is(tests.ask('ann', 'select public.push_key()') ->> 'key', tests.key('k'), 'a browser learns the key to subscribe with');

-- where to
select is(tests.subscribe('ann', endpoint), '1 rows', endpoint) from unnest(array[
  'https://fcm.googleapis.com/fcm/send/cX:APA91', 'https://fcm.googleapis.com/wp/abc', 'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'https://wns2-par02p.notify.windows.com/w/?token=BQY%3d',
  'https://web.push.apple.com/QFq', 'https://api.push.apple.com/3/device/a']) endpoint;
select is(tests.subscribe('ann', endpoint), 'refused 22023 endpoint', format('"%s" is no push service', endpoint)) from unnest(array[
  '', 'https://example.org/push', 'http://fcm.googleapis.com/fcm/send/a', 'https://fcm.googleapis.com:8443/a', 'https://fcm.googleapis.com',
  'https://fcm.googleapis.com/', 'https://fcm.googleapis.com.example.org/a', 'https://user:word@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@169.254.169.254/a', 'https://example.org/#https://fcm.googleapis.com/a', 'https://127.0.0.1/a', 'http://127.0.0.1:9999/a',
  'https://[::1]/a', 'https://evil.example/notify.windows.com/a', 'https://notify.windows.com/a', 'https://a.b.notify.windows.com/a',
  'https://FCM.googleapis.com/a', E'https://fcm.googleapis.com/a\nhttps://example.org', 'https://fcm.googleapis.com\@example.org/a',
  'https://fcm.googleapis.com/a b', 'file:///etc/passwd', tests.fcm(repeat('a', 1000))]) endpoint;
select is(tests.subscribe('ann', null), 'refused 22023 endpoint', 'nothing is no address');
select is(tests.subscribe('ann', tests.fcm('x'), bad), 'refused 23514 p256dh', format('the key "%s" is refused', left(bad, 20)))
  from unnest(array['', 'B', 'C' || repeat('a', 86), tests.key('='), tests.key('a') || 'a', repeat('B', 5000)]) bad;
select is(tests.subscribe('ann', tests.fcm('x'), auth => bad), 'refused 23514 auth', format('the secret "%s" is refused', left(bad, 20)))
  from unnest(array['', 'short', repeat('s', 23), repeat('=', 22), repeat('s', 5000)]) bad;
select private.configure_push(tests.key('k'), 'http://127.0.0.1:9999');
select is(tests.subscribe('ann', 'http://127.0.0.1:9999/a'), '1 rows', 'a test may name a push service of its own machine'),
  is(tests.subscribe('ann', bad), 'refused 22023 endpoint', format('… and only that: %s', bad))
  from unnest(array['http://127.0.0.1:99999/a', 'http://127.0.0.1:9998/a', 'http://127.0.0.1:9999@example.org/a']) bad;
select throws_ok(format('select private.configure_push(%L, %L)', tests.key('k'), bad), '23514', null, format('%s is no such service', bad))
  from unnest(array['https://example.org', 'http://10.0.0.1:80', 'http://127.0.0.1:80/a', 'http://127.0.0.1']) bad;
select private.configure_push(tests.key('k'));
select is(tests.subscribe('ann', 'http://127.0.0.1:9999/a'), 'refused 22023 endpoint', 'which the next start takes back');

-- whose
select is(tests.subscribe('anon', tests.fcm('x')), 'refused 42501', 'visitors have none');
select is(tests.attempt('anon', format('select public.delete_push_subscription(%L)', tests.fcm('x'))), 'refused 42501', '… and remove none');
select is(tests.attempt('anon', 'select public.push_key()'), 'refused 42501', '… and need no key');
select tests.save('ann', tests.fcm('1')), tests.save('ann', tests.fcm('1'));
select is((select count(*) from private.push_subscriptions), 1::bigint, 'a repeated call saves one');
select is(tests.ask('bob', format('select public.delete_push_subscription(%L)', tests.fcm('1'))), '{"deleted": false}', 'nobody removes another''s');
select tests.save('bob', tests.fcm('2'), tests.fcm('1'));
select is(tests.owners(tests.fcm('1')), array['ann'], '… and replaces another''s');
create temporary table before as select id from private.push_subscriptions where endpoint = tests.fcm('1');
select tests.save('bob', tests.fcm('1'));
select is(tests.owners(tests.fcm('1')), array['bob'], 'a browser that changes hands is the next person''s');
select isnt((select id from private.push_subscriptions where endpoint = tests.fcm('1')), (select id from before), '… as another subscription, so that nothing of the first person''s goes there');
select tests.save('bob', tests.fcm('3'), tests.fcm('1'));
select is(tests.owners(tests.fcm('1')), null, 'an endpoint that the browser replaced goes'), is(tests.owners(tests.fcm('3')), array['bob'], '… and the new one stays');
select is(tests.ask('bob', format('select public.delete_push_subscription(%L)', tests.fcm('3'))), '{"deleted": true}', 'a person removes their own');
select is(tests.ask('bob', format('select public.delete_push_subscription(%L)', tests.fcm('3'))), '{"deleted": false}', '… once');
select is(tests.attempt(person, 'select from private.' || t, role), 'refused 42501', format('%s cannot read %s as %s', person, t, role))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array['authenticated', 'sync_writer']) role, unnest(array['push_subscriptions', 'push_config']) t;
select is(tests.attempt(person, format('select private.configure_push(%L)', tests.key('z'))), 'refused 42501', format('%s cannot change the key', person))
  from unnest(array['anon', 'bob', 'ada']) person;

-- how many
delete from private.push_subscriptions;
select tests.save('ann', tests.fcm(n::text)) from generate_series(1, 12) n;
select is((select count(*) from private.push_subscriptions), 10::bigint, 'a person has ten at most'),
  is(tests.owners(tests.fcm('12')), array['ann'], '… and the newest stays');

-- until when
delete from private.push_subscriptions;
insert into auth.sessions (id, user_id) values (tests.uuid(41), tests.id('ann'));
create function tests.save_in(session uuid) returns void language plpgsql as $$
begin
  perform tests.become('ann');
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', session))::text, true);
  perform public.save_push_subscription(tests.fcm('1'), tests.key('a'), repeat('s', 22));
  perform tests.become('database');
end $$;
create function tests.usable() returns boolean language sql as $$ select bool_and(private.is_usable(s)) from private.push_subscriptions s $$;
select tests.save_in(tests.uuid(41));
select ok(tests.usable(), 'while the session lasts, its device is told');
delete from auth.sessions where id = tests.uuid(41);
select ok(not tests.usable(), 'a device that was logged out from afar is not');
insert into auth.sessions (id, user_id) values (tests.uuid(42), tests.id('ann'));
select tests.save_in(tests.uuid(42));
select ok(tests.usable(), '… until somebody logs in on it again');
select private.configure_push(tests.key('z'));
select ok(not tests.usable(), 'a new key of the server needs new subscriptions');
select lives_ok((select command from private.jobs where name = 'forget_push_subscriptions'), 'what cannot be used');
select is((select count(*) from private.push_subscriptions), 0::bigint, '… is deleted');
select tests.save('ann', tests.fcm('1'));
delete from auth.users where id = tests.id('ann');
select is((select count(*) from private.push_subscriptions), 0::bigint, 'with an account its subscriptions go');

select * from finish();
rollback;
