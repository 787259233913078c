-- Web push: how the server reaches a person's devices. The browser makes a subscription. Its endpoint is the address to
-- which the server sends, so it must be at a known push service. Otherwise somebody could use a subscription to make
-- the server call any address.

-- A table of one row. The backend writes it at its start, from its own keys.
create table private.push_config (
  only_row boolean primary key default true constraint only_row check (only_row),
  -- VAPID's public key, base64url. Nobody can subscribe without it.
  key text constraint key check (key ~ '^B[A-Za-z0-9_-]{86}$'),
  -- the origin of a push service on this machine, for tests; empty unless the backend is told to use one
  test_service text constraint test_service check (test_service ~ '^http://127\.0\.0\.1:[0-9]{1,5}$')
);
insert into private.push_config default values;

-- The backend calls this at its start.
create function private.configure_push(key text, test_service text default null) returns void
language sql volatile set search_path = '' as $$
  update private.push_config c set key = configure_push.key, test_service = configure_push.test_service
  where (c.key, c.test_service) is distinct from (configure_push.key, configure_push.test_service)
$$;

-- Whether this is an address at a browser's push service: https, no port, no credentials. PUSH_SERVICES in
-- supabase/functions/send-alerts/endpoints.ts is the same list, and the sender checks each address with that one.
create function private.is_push_endpoint(endpoint text) returns boolean
language sql stable set search_path = '' as $$
  select char_length(endpoint) <= 1000 and endpoint ~ '^[!-~]+$' and endpoint !~ '[#\\]' and (
    endpoint ~ ('^https://(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com'
      || '|[a-z0-9-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)/.')
    or exists (select from private.push_config c where starts_with(endpoint, c.test_service || '/')))
$$;

-- One row for each device. Its alerts are deleted with it. It is deleted with its account, and is not used once the
-- session that made it is over: a phone that was logged out from another device stays quiet.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  endpoint text not null constraint endpoint check (char_length(endpoint) between 1 and 1000),
  p256dh text not null constraint p256dh check (char_length(p256dh) between 1 and 200),
  auth text not null constraint auth check (char_length(auth) between 1 and 100),
  -- the server's key with which it was made; the server cannot send to it with another key
  key text,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  -- when the push service last accepted a message to it
  sent_at timestamptz
);
create unique index push_subscriptions_endpoint on private.push_subscriptions (endpoint);
create index push_subscriptions_by_user on private.push_subscriptions (user_id);
create index push_subscriptions_by_age on private.push_subscriptions (user_id, renewed_at desc);

-- Whether the server may send to this subscription.
create function private.is_usable(s private.push_subscriptions) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.key = (select c.key from private.push_config c)
    and (s.session_id is null or exists (select from auth.sessions l where l.id = s.session_id))
$$;

-- Returns the key with which browsers subscribe: {key}.
create function private.push_key() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('key', c.key) from private.push_config c
$$;
select private.make_wrapper('push_key()');
comment on function public.push_key() is 'The key that browsers subscribe to notifications with: {key}; null where the server sends none.';

-- Saves a subscription. `p256dh` is the browser's public key, an uncompressed point of P-256; `auth` is its secret of
-- 16 bytes; both are base64url. A second call renews what is saved. If the endpoint was somebody else's, the browser
-- has changed hands: it is now the caller's, and alerts that wait for the other person are not sent to it. If there are
-- more than ten, the oldest go.
create function private.save_push_subscription(endpoint text, p256dh text, auth text, replaces text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  server_key text := (select c.key from private.push_config c);
  wrong text := case
    when p256dh ~ '^B[A-Za-z0-9_-]{86}$' is not true then 'p256dh'
    when auth ~ '^[A-Za-z0-9_-]{22}$' is not true then 'auth' end;
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  if server_key is null then
    raise exception 'This server does not send notifications' using errcode = 'PT409';
  end if;
  if private.is_push_endpoint(save_push_subscription.endpoint) is not true then
    raise exception 'This browser''s push service is not known here' using errcode = '22023', constraint = 'endpoint';
  end if;
  if wrong is not null then
    raise exception '% is malformed', wrong using errcode = '23514', constraint = wrong;
  end if;
  perform pg_advisory_xact_lock(730011, hashtext(me::text));
  delete from private.push_subscriptions s
    where s.endpoint = save_push_subscription.endpoint and s.user_id <> me
      or s.endpoint = replaces and s.user_id = me and replaces <> save_push_subscription.endpoint;
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, key, renewed_at)
  values (me, ((select auth.jwt()) ->> 'session_id')::uuid, save_push_subscription.endpoint, save_push_subscription.p256dh,
    save_push_subscription.auth, server_key, clock_timestamp())
  on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    key = excluded.key, renewed_at = excluded.renewed_at;
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = me order by o.renewed_at desc offset 10);
  return jsonb_build_object('saved', true);
end $$;
select private.make_wrapper('save_push_subscription(endpoint text, p256dh text, auth text, replaces text default null)');

create function private.delete_push_subscription(endpoint text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s
    where s.endpoint = delete_push_subscription.endpoint and s.user_id = (select auth.uid());
  return jsonb_build_object('deleted', found);
end $$;
select private.make_wrapper('delete_push_subscription(endpoint text)');

-- Deletes subscriptions that cannot be used any more, and those of devices that have not been heard of for half a year.
insert into private.jobs (name, every, command) values ('forget_push_subscriptions', '1 day',
  'delete from private.push_subscriptions s where not private.is_usable(s) or s.renewed_at < now() - interval ''180 days''');
