-- What wakes a phone or comes as an e-mail. It waits in the outbox until one sender claims it under a lease. A message
-- is sent at most once: who claims it says when sending starts, and what was started and not settled waits for an
-- administrator.

-- Web push: how a person's devices are reached. A subscription is made by the browser, and its endpoint is the address
-- that the server sends to, so it must be one of a known push service: otherwise a subscription would be a way to make
-- the server call any address.

-- One row. The backend writes it at its start, from its own keys.
create table private.push_config (
  only_row boolean primary key default true constraint only_row check (only_row),
  -- VAPID's public key, base64url. Without it nobody can subscribe.
  key text constraint key check (key ~ '^B[A-Za-z0-9_-]{86}$'),
  -- the origin of a push service on this machine, for tests; a backend that is not asked for it leaves it empty
  test_service text constraint test_service check (test_service ~ '^http://127\.0\.0\.1:[0-9]{1,5}$')
);
insert into private.push_config default values;

-- Called by the backend at its start.
create function private.configure_push(key text, test_service text default null) returns void
language sql volatile set search_path = '' as $$
  update private.push_config c set key = configure_push.key, test_service = configure_push.test_service
  where (c.key, c.test_service) is distinct from (configure_push.key, configure_push.test_service)
$$;

-- Whether this is an address at a push service of a browser: https, no port, no credentials.
-- PUSH_SERVICES in supabase/functions/send-alerts/endpoints.ts is the same list; what is sent is checked by that one.
create function private.is_push_endpoint(endpoint text) returns boolean
language sql stable set search_path = '' as $$
  select char_length(endpoint) <= 1000 and endpoint ~ '^[!-~]+$' and endpoint !~ '[#\\]' and (
    endpoint ~ ('^https://(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com'
      || '|[a-z0-9-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)/.')
    or exists (select from private.push_config c where starts_with(endpoint, c.test_service || '/')))
$$;

-- One row a device; alerts to it go with it. It ends with its account, and is not used once the session is over that
-- made it: a phone that was logged out from afar stays quiet.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  endpoint text not null constraint endpoint check (char_length(endpoint) between 1 and 1000),
  p256dh text not null constraint p256dh check (char_length(p256dh) between 1 and 200),
  auth text not null constraint auth check (char_length(auth) between 1 and 100),
  -- the server's key that it was made with; another one cannot send to it
  key text,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  -- when a message to it was accepted last
  sent_at timestamptz
);
create unique index push_subscriptions_endpoint on private.push_subscriptions (endpoint);
create index push_subscriptions_by_user on private.push_subscriptions (user_id);
create index push_subscriptions_by_age on private.push_subscriptions (user_id, renewed_at desc);

-- Whether the server may send to it.
create function private.is_usable(s private.push_subscriptions) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.key = (select c.key from private.push_config c)
    and (s.session_id is null or exists (select from auth.sessions l where l.id = s.session_id))
$$;

-- The key that browsers subscribe with: {key}.
create function private.push_key() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('key', c.key) from private.push_config c
$$;
create function public.push_key() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.push_key() $$;
comment on function public.push_key() is 'The key that browsers subscribe to notifications with: {key}; null where the server sends none.';

-- `p256dh` is the browser's public key, an uncompressed point of P-256, `auth` its secret of 16 bytes, both base64url.
-- A repeat renews what is saved. An endpoint that was somebody else's is now the caller's: the browser has changed hands,
-- and what waits for the other person is not sent to it. Of more than ten, the oldest go.
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
    raise exception 'This server does not send notifications' using errcode = '55000';
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
create function public.save_push_subscription(endpoint text, p256dh text, auth text, replaces text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.save_push_subscription(endpoint, p256dh, auth, replaces)
$$;

create function private.delete_push_subscription(endpoint text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s
    where s.endpoint = delete_push_subscription.endpoint and s.user_id = (select auth.uid());
  return jsonb_build_object('deleted', found);
end $$;
create function public.delete_push_subscription(endpoint text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delete_push_subscription(endpoint) $$;

-- What cannot be used any more, and devices that have not been heard of for half a year.
insert into private.jobs (name, every, command) values ('forget_push_subscriptions', '1 day',
  'delete from private.push_subscriptions s where not private.is_usable(s) or s.renewed_at < now() - interval ''180 days''');

-- The outbox

-- One row. Off: nothing leaves, and what waits stays.
create table private.alert_switch (
  only_row boolean primary key default true constraint only_row check (only_row),
  sending boolean not null default true
);
insert into private.alert_switch default values;

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  channel text not null constraint channel check (channel in ('push', 'email')),
  subscription_id uuid references private.push_subscriptions (id) on delete cascade,
  -- a kind of the inbox, or 'digest'
  kind text not null,
  -- the row of the inbox, or for a digest the day
  event uuid not null,
  request_id uuid,
  -- may ring in quiet hours
  rings boolean not null,
  state text not null default 'waiting'
    constraint state check (state in ('waiting', 'sending', 'sent', 'withdrawn', 'expired', 'failed', 'unknown')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- of no use afterwards
  until timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  started_at timestamptz,
  -- what the other side answered: a status or the name of an error, never an address
  code text not null default '' constraint code check (code ~ '^[A-Za-z0-9_.-]{0,40}$'),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint target check ((channel = 'push') = (subscription_id is not null)),
  constraint lease check (state <> 'sending' or (lease is not null and lease_until is not null))
);
create unique index outbox_once on private.outbox (coalesce(subscription_id, user_id), event);
create index outbox_by_user on private.outbox (user_id);
create index outbox_by_subscription on private.outbox (subscription_id);
create index outbox_due on private.outbox (due_at) where state = 'waiting';
create index outbox_leased on private.outbox (lease_until) where state = 'sending';
create index outbox_dead on private.outbox (created_at) where state in ('failed', 'unknown');
create index outbox_unsent on private.outbox (request_id) where state in ('waiting', 'sending');

-- How many messages of a kind were sent on a day. They outlive the outbox, which is pruned.
create table private.sent_days (
  day date not null,
  kind text not null,
  channel text not null,
  sent integer not null default 0,
  failed integer not null default 0,
  primary key (day, kind, channel)
);

-- The time zone to reckon with: Chicago's where none is named, or one that this server does not know.
create function private.zone_of(named text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone named;
  return case when named = '' then 'America/Chicago' else named end;
exception when invalid_parameter_value then
  return 'America/Chicago';
end $$;

-- The first moment from `at` on that is not in somebody's quiet hours.
create function private.after_quiet(at timestamptz, named text, quiet_from time, quiet_to time) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := private.zone_of(named);
  local timestamp := at at time zone zone;
  is_quiet boolean := case when quiet_from <= quiet_to then local::time >= quiet_from and local::time < quiet_to
    else local::time >= quiet_from or local::time < quiet_to end;
begin
  return case when not is_quiet then at
    -- the night that the clocks change: never before `at`
    else greatest(at, (local::date + (quiet_from > quiet_to and local::time >= quiet_from)::integer + quiet_to) at time zone zone) end;
end $$;

-- The next moment at which the clock in that zone shows `wanted`.
create function private.next_local(at timestamptz, named text, wanted time) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := private.zone_of(named);
  local timestamp := at at time zone zone;
begin
  return (local::date + (local::time >= wanted)::integer + wanted) at time zone zone;
end $$;

-- Whether somebody turned this channel on for a group, and has not paused.
create function private.is_on(p public.profiles, channel text, grp text) returns boolean
language sql stable set search_path = '' as $$
  select (p.paused_until is null or p.paused_until <= now()) and case channel || ' ' || grp
    when 'push near' then p.push_near when 'push own' then p.push_own when 'push again' then p.push_again when 'push drives' then p.push_drives
    when 'email near' then p.mail_near when 'email own' then p.mail_own when 'email again' then p.mail_again when 'email drives' then p.mail_drives
    else channel = 'email' and (p.mail_near or p.mail_own or p.mail_again or p.mail_drives) end
$$;

-- Whether a row of the inbox has an e-mail of its own; others stand in the digest of the day.
create function private.is_mailed(i public.inbox) returns boolean
language sql stable set search_path = '' as $$
  select k.is_mailed or i.kind = 'request_near' and i.codes ->> 'urgency' = 'Critical' from private.alert_kinds k where k.kind = i.kind
$$;

-- Puts what these rows of the inbox say on its way, where their owners turned a channel on. What may not ring waits
-- for the end of quiet hours. E-mail that is not pressing waits for the digest at six in the evening.
create function private.send_alerts(told uuid[], rings boolean, until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with t as (
    select i.id, i.user_id, i.kind, i.request_id, k.is_pushed, private.is_mailed(i) as is_mailed, p.time_zone,
      private.is_on(p, 'push', k.grp) as pushes, private.is_on(p, 'email', k.grp) as mails,
      case when rings then now() else private.after_quiet(now(), p.time_zone, p.quiet_from, p.quiet_to) end as due_at
    from public.inbox i join private.alert_kinds k on k.kind = i.kind join public.profiles p on p.id = i.user_id
    where i.id = any (told)
  )
  insert into private.outbox (user_id, channel, subscription_id, kind, event, request_id, rings, due_at, until)
  select t.user_id, 'push', s.id, t.kind, t.id, t.request_id, send_alerts.rings, t.due_at, coalesce(send_alerts.until, now() + interval '2 days')
  from t join private.push_subscriptions s on s.user_id = t.user_id where t.pushes and t.is_pushed
  union all
  select t.user_id, 'email', null, t.kind, t.id, t.request_id, send_alerts.rings, t.due_at, coalesce(send_alerts.until, now() + interval '2 days')
  from t where t.mails and t.is_mailed
  union all
  (select distinct on (t.user_id) t.user_id, 'email', null::uuid, 'digest', private.event_id(t.user_id, 'digest', d.at::date::text), null::uuid, false,
    d.at, d.at + interval '12 hours'
  from t cross join lateral (select private.next_local(now(), t.time_zone, '18:00') as at) d where t.mails and not t.is_mailed)
  on conflict (coalesce(subscription_id, user_id), event) do nothing
$$;

-- What the digest of somebody lists: what they have not read since the last one, of the groups that they want by
-- e-mail, without what had an e-mail of its own. At most 20, the newest first.
create function private.digest_entries(p public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc, e.inbox_id), '[]') from (
    select i.id as inbox_id, i.kind, i.request_id, i.pledge_id, i.drive_id, i.codes, i.created_at
    from public.inbox i join private.alert_kinds k on k.kind = i.kind
    where i.user_id = p.id and not i.is_read and not i.deleted and not private.is_mailed(i) and private.is_on(p, 'email', k.grp)
      and i.created_at > greatest(now() - interval '7 days', (select max(o.due_at) from private.outbox o
        where o.user_id = p.id and o.kind = 'digest' and o.state = 'sent'))
    order by i.created_at desc, i.id limit 20) e
$$;

-- What the sender needs of a claimed message. `claimed`: the rows that one call claimed.
create function private.messages(claimed uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'lease', o.lease, 'channel', o.channel, 'kind', o.kind,
      'attempt', o.attempts, 'user_id', o.user_id, 'group', coalesce(k.grp, 'digest'), 'show_details', p.show_details,
      'inbox_id', i.id, 'request_id', i.request_id, 'pledge_id', i.pledge_id, 'drive_id', i.drive_id,
      'codes', coalesce(i.codes, '{}'),
      'entries', case when i.id is null then private.digest_entries(p) else jsonb_build_array(jsonb_build_object(
        'inbox_id', i.id, 'kind', i.kind, 'request_id', i.request_id, 'pledge_id', i.pledge_id, 'drive_id', i.drive_id,
        'codes', i.codes, 'created_at', i.created_at)) end,
      'unread', (select count(*) from public.inbox u where u.user_id = o.user_id and not u.is_read and not u.deleted),
      -- a newer message about a request replaces one that a push service still holds
      'topic', left(replace(coalesce(case when o.kind = 'request_near' then o.request_id end, o.event)::text, '-', ''), 32),
      'urgency', case when o.kind = 'request_near' then case i.codes ->> 'urgency' when 'Critical' then 'high' when 'High' then 'normal' else 'low' end
        else coalesce(k.urgency, 'low') end,
      'ttl', greatest(0, extract(epoch from o.until - now()))::integer)
    || case o.channel when 'push' then jsonb_build_object('subscription_id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
      else jsonb_build_object('address', (select u.email from auth.users u where u.id = o.user_id)) end
    order by o.due_at, o.id), '[]')
  from private.outbox o join public.profiles p on p.id = o.user_id
  left join private.push_subscriptions s on s.id = o.subscription_id
  left join public.inbox i on i.id = o.event and o.kind <> 'digest' left join private.alert_kinds k on k.kind = o.kind
  where o.id = any (claimed)
$$;

-- The sender runs as the database's owner and calls the next three: nothing of the outbox is open to the API.

-- Claims messages that are due, the oldest first. A person's choice counts until the last moment: what they turned
-- off, paused or have read meanwhile is withdrawn, and what fell into quiet hours waits on.
create function private.claim_alerts(at_most integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
begin
  if not (select s.sending from private.alert_switch s) then
    return '[]';
  end if;
  update private.outbox o set state = case when o.started_at is null then 'waiting' else 'unknown' end, settled_at = o.lease_until
    where o.state = 'sending' and o.lease_until < now();
  due := array(select o.id from private.outbox o where o.state = 'waiting' and o.due_at <= now()
    order by o.due_at, o.id limit least(greatest(coalesce(at_most, 100), 1), 1000) for update skip locked);
  update private.outbox o set state = v.state, due_at = case when v.state = 'waiting' then v.due_at else o.due_at end,
    settled_at = case when v.state in ('waiting', 'sending') then null else now() end,
    attempts = o.attempts + (v.state = 'sending')::integer, started_at = null,
    lease = case when v.state = 'sending' then gen_random_uuid() end,
    lease_until = case when v.state = 'sending' then now() + least(greatest(coalesce(lease_seconds, 60), 5), 600) * interval '1 second' end
  from (
    select w.id, q.at as due_at, case
      when w.until <= now() then 'expired'
      when p.id is null or not private.is_on(p, w.channel, coalesce(k.grp, 'digest'))
        or w.channel = 'email' and not private.is_confirmed(w.user_id) then 'withdrawn'
      when w.kind = 'digest' and private.digest_entries(p) = '[]' then 'withdrawn'
      when w.kind <> 'digest' and not exists (select from public.inbox i where i.id = w.event and not i.is_read and not i.deleted) then 'withdrawn'
      -- a phone that was logged out from afar stays quiet
      when w.channel = 'push' and (select private.is_usable(s) from private.push_subscriptions s where s.id = w.subscription_id) is not true then 'withdrawn'
      when not w.rings and q.at > now() then 'waiting'
      else 'sending' end as state
    from private.outbox w left join public.profiles p on p.id = w.user_id left join private.alert_kinds k on k.kind = w.kind
    cross join lateral (select private.after_quiet(now(), coalesce(p.time_zone, ''), coalesce(p.quiet_from, '21:00'), coalesce(p.quiet_to, '08:00')) as at) q
    where w.id = any (due)) v
  where o.id = v.id;
  return private.messages(array(select o.id from private.outbox o where o.id = any (due) and o.state = 'sending'));
end $$;

-- Of these claimed messages those that may go now: not withdrawn meanwhile, the lease not over, the switch on. They
-- are not sent again by themselves, whatever becomes of the sender.
create function private.start_alerts(started jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if not (select s.sending from private.alert_switch s) then
    return '[]';
  end if;
  with begun as (
    update private.outbox o set started_at = now(), lease_until = greatest(o.lease_until, now() + interval '2 minutes')
    from jsonb_to_recordset(private.unwrapped(started)) s (id uuid, lease uuid)
    where o.id = s.id and o.lease = s.lease and o.state = 'sending' and o.started_at is null and o.lease_until > now() and o.until > now()
    returning o.id)
  select coalesce(jsonb_agg(b.id), '[]') into answer from begun b;
  return answer;
end $$;

create function private.count_sent(message private.outbox, sent integer, failed integer) returns void
language sql volatile set search_path = '' as $$
  insert into private.sent_days as d values (now()::date, message.kind, message.channel, sent, failed)
  on conflict (day, kind, channel) do update set sent = d.sent + excluded.sent, failed = d.failed + excluded.failed
$$;

-- What became of messages that were started: [{id, lease, code, retry_after, outcome}]. outcome: sent | gone |
-- retry | failed | unknown (it may have been shown). A late result counts while nobody else has claimed the message.
-- Returns how many counted.
create function private.settle_alerts(results jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  o private.outbox;
  next_at timestamptz;
  n integer := 0;
begin
  for r in select s.* from jsonb_to_recordset(private.unwrapped(results)) s (id uuid, lease uuid, outcome text, code text, retry_after numeric) order by s.id loop
    select * into o from private.outbox w where w.id = r.id and w.lease = r.lease and w.state in ('sending', 'unknown') for update;
    continue when o.id is null;
    n := n + 1;
    if r.outcome = 'gone' then
      delete from private.push_subscriptions s where s.id = o.subscription_id;
      continue;
    end if;
    -- 30 seconds, 1, 2, 4, 8 minutes, or as long as the other side asks for; a fifth more or less, so that not all come at once
    next_at := now() + (0.8 + 0.4 * random()) * greatest(least(coalesce(r.retry_after, 0), 86400) * 1.25, 30 * 2 ^ (o.attempts - 1)) * interval '1 second';
    update private.outbox w set
      state = case when r.outcome in ('sent', 'unknown') then r.outcome when r.outcome <> 'retry' or o.attempts >= 6 then 'failed'
        when next_at >= o.until then 'expired' else 'waiting' end,
      due_at = case when r.outcome = 'retry' then next_at else w.due_at end,
      code = left(regexp_replace(coalesce(r.code, ''), '[^A-Za-z0-9_.-]', '', 'g'), 40),
      settled_at = now(), started_at = null, lease = null, lease_until = null
      where w.id = o.id returning * into o;
    if o.state = 'sent' then
      update private.push_subscriptions s set sent_at = now() where s.id = o.subscription_id;
    end if;
    if o.state in ('sent', 'failed', 'unknown') then
      perform private.count_sent(o, (o.state = 'sent')::integer, (o.state <> 'sent')::integer);
    end if;
  end loop;
  return n;
end $$;

create function private.prune_outbox() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.outbox where id in (
    select o.id from private.outbox o where o.state not in ('waiting', 'sending') and o.created_at < now() - interval '30 days' limit 20000);
  delete from private.sent_days d where d.day < now()::date - 400
$$;
insert into private.jobs (name, every, command) values ('prune_outbox', '1 hour', 'select private.prune_outbox()');

-- On hosted Supabase the sender is an Edge Function. This job calls it when something is due; the embedded backend sends
-- by itself and has no pg_net.

do $$ begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end $$;

-- Vault holds where the function is and the key that it asks for, as `alerts_url` and `alerts_key`.
create function private.call_sender() returns void
language plpgsql volatile set search_path = '' as $$
declare
  url text;
  key text;
begin
  if to_regproc('net.http_post') is null or to_regclass('vault.decrypted_secrets') is null
    or not exists (select from private.outbox o
      where o.state = 'waiting' and o.due_at <= now() or o.state = 'sending' and o.lease_until < now()) then
    return;
  end if;
  execute 'select max(decrypted_secret) filter (where name = ''alerts_url''), max(decrypted_secret) filter (where name = ''alerts_key'')
    from vault.decrypted_secrets' into url, key;
  if url is not null and key is not null then
    execute 'select net.http_post(url := $1, headers := $2, body := ''{}'', timeout_milliseconds := 60000)'
      using url, jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || key);
  end if;
end $$;
insert into private.jobs (name, every, command) values ('call_sender', '20 seconds', 'select private.call_sender()');

select private.open_function(f) from unnest(array['public.push_key()', 'private.push_key()',
  'public.save_push_subscription(text,text,text,text)', 'private.save_push_subscription(text,text,text,text)',
  'public.delete_push_subscription(text)', 'private.delete_push_subscription(text)']) f;
