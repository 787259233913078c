-- The outbox: messages that wake a phone or go by e-mail wait here until a sender claims them under a lease. The sender
-- says when it starts to send a message. If it started and never reported the result, the message may have arrived. A
-- push message is then sent once more with the same topic, and an e-mail waits for an administrator.

-- A table of one row. If it is off, no message leaves, and waiting messages stay.
create table private.alert_switch (
  only_row boolean primary key default true constraint only_row check (only_row),
  sending boolean not null default true
);
insert into private.alert_switch default values;

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  channel text not null constraint channel check (channel in ('push', 'email')),
  subscription_id uuid references private.push_subscriptions (id) on delete cascade,
  -- a kind of alert, or 'digest'
  kind text not null,
  -- the row of the inbox; for a digest, the day
  event uuid not null,
  request_id uuid,
  -- whether it may ring in quiet hours
  rings boolean not null,
  state text not null default 'waiting'
    constraint state check (state in ('waiting', 'sending', 'sent', 'withdrawn', 'expired', 'failed', 'unknown')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- the time after which the message is of no use
  until timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  started_at timestamptz,
  -- the answer of the push service or mail server: a status or the name of an error, never an address
  code text not null default '' constraint code check (code ~ '^[A-Za-z0-9_.-]{0,40}$'),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Whether this is the second attempt at a message that may have been handed over. A push service that knows topics
  -- replaces the first message with a second one of the same topic, also on the phone. A mail has no topic, so it is
  -- not repeated: its state stays unknown, and its row in the inbox still tells the person.
  is_repeat boolean not null default false,
  -- a message goes to an account, or to an address without one
  reader_id uuid references private.drive_readers (id) on delete cascade,
  constraint target check ((channel = 'push') = (subscription_id is not null)),
  constraint lease check (state <> 'sending' or (lease is not null and lease_until is not null)),
  constraint recipient check ((user_id is null) <> (reader_id is null))
);
create unique index outbox_once on private.outbox (coalesce(subscription_id, user_id), event);
create index outbox_by_user on private.outbox (user_id);
create index outbox_by_subscription on private.outbox (subscription_id);
create index outbox_due on private.outbox (due_at) where state = 'waiting';
create index outbox_leased on private.outbox (lease_until) where state = 'sending';
create index outbox_dead on private.outbox (created_at) where state in ('failed', 'unknown');
create index outbox_unsent on private.outbox (request_id) where state in ('waiting', 'sending');

-- How many messages of each kind were sent on a day. The counts stay when the outbox is pruned.
create table private.sent_days (
  day date not null,
  kind text not null,
  channel text not null,
  sent integer not null default 0,
  failed integer not null default 0,
  primary key (day, kind, channel)
);

-- The time zone to use: Chicago's if `named` is empty or a zone that this server does not know.
create function private.zone_of(named text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone named;
  return case when named = '' then 'America/Chicago' else named end;
exception when invalid_parameter_value then
  return 'America/Chicago';
end $$;

-- Stores the zone of the caller's device, unless they have one already. Returns {set}: whether it was stored.
create function private.tell_time_zone(zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles p set time_zone = zone where p.id = (select auth.uid()) and p.time_zone = '' and zone <> '';
  return jsonb_build_object('set', found);
end $$;
select private.make_wrapper('tell_time_zone(zone text)');

-- The first time from `at` on that is outside a person's quiet hours.
create function private.after_quiet(at timestamptz, named text, quiet_from time, quiet_to time) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := private.zone_of(named);
  local timestamp := at at time zone zone;
  is_quiet boolean := case when quiet_from <= quiet_to then local::time >= quiet_from and local::time < quiet_to
    else local::time >= quiet_from or local::time < quiet_to end;
begin
  return case when not is_quiet then at
    -- never before `at`, as it might be in the night in which the clocks change
    else greatest(at, (local::date + (quiet_from > quiet_to and local::time >= quiet_from)::integer + quiet_to) at time zone zone) end;
end $$;

-- The next time at which a clock in that zone shows `wanted`.
create function private.next_local(at timestamptz, named text, wanted time) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := private.zone_of(named);
  local timestamp := at at time zone zone;
begin
  return (local::date + (local::time >= wanted)::integer + wanted) at time zone zone;
end $$;

-- Whether a person has turned on this channel for a group of alerts and has not paused alerts.
create function private.is_on(p public.profiles, channel text, grp text) returns boolean
language sql stable set search_path = '' as $$
  select (p.paused_until is null or p.paused_until <= now()) and case channel || ' ' || grp
    when 'push near' then p.push_near when 'push own' then p.push_own when 'push again' then p.push_again when 'push drives' then p.push_drives
    when 'push went' then p.push_went when 'email went' then p.mail_went
    when 'email near' then p.mail_near when 'email own' then p.mail_own when 'email again' then p.mail_again when 'email drives' then p.mail_drives
    else channel = 'email' and (p.mail_near or p.mail_own or p.mail_again or p.mail_drives or p.mail_went) end
$$;

-- Whether a row of the inbox has an e-mail of its own. Other rows are in the digest of the day.
create function private.is_mailed(i public.inbox) returns boolean
language sql stable set search_path = '' as $$
  select k.is_mailed or i.kind = 'request_near' and i.codes ->> 'urgency' = 'Critical' from private.alert_kinds k where k.kind = i.kind
$$;

-- Puts messages for these rows of the inbox into the outbox, if their owners turned a channel on. If a message may not
-- ring yet, it waits for the end of quiet hours. E-mail that is not urgent waits for the digest at six in the evening.
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

-- The entries of a person's digest: what they have not read since the last digest, of the groups that they want by
-- e-mail, except what had an e-mail of its own. At most 20, the newest first.
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

-- Returns what the sender needs to send these claimed messages.
create function private.messages(claimed uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'lease', o.lease, 'channel', o.channel, 'kind', o.kind,
      'attempt', o.attempts, 'user_id', o.user_id, 'subject', coalesce(o.user_id, o.reader_id),
      'group', case when o.reader_id is null then coalesce(k.grp, 'digest') else 'asked' end,
      'show_details', o.reader_id is not null or p.show_details,
      'inbox_id', i.id, 'request_id', i.request_id, 'pledge_id', i.pledge_id, 'drive_id', i.drive_id,
      'codes', coalesce(i.codes, '{}'),
      'entries', case when o.reader_id is not null then private.drive_entries(o)
        when i.id is null then private.digest_entries(p) else jsonb_build_array(jsonb_build_object(
        'inbox_id', i.id, 'kind', i.kind, 'request_id', i.request_id, 'pledge_id', i.pledge_id, 'drive_id', i.drive_id,
        'codes', i.codes, 'created_at', i.created_at)) end,
      'unread', (select count(*) from public.inbox u where u.user_id = o.user_id and not u.is_read and not u.deleted),
      -- a push service replaces an older message about the same request that it still holds
      'topic', left(replace(coalesce(case when o.kind = 'request_near' then o.request_id end, o.event)::text, '-', ''), 32),
      'urgency', case when o.kind = 'request_near' then case i.codes ->> 'urgency' when 'Critical' then 'high' when 'High' then 'normal' else 'low' end
        else coalesce(k.urgency, 'low') end,
      'ttl', greatest(0, extract(epoch from o.until - now()))::integer)
    || case when o.channel = 'push' then jsonb_build_object('subscription_id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
      when o.reader_id is not null then (select jsonb_build_object('address', r.email, 'confirm', private.confirm_token(r.id),
        'zips', (select jsonb_agg(n.zip_code order by n.zip_code) from private.drive_notices n where lower(n.email) = lower(r.email) and n.user_id is null))
        from private.drive_readers r where r.id = o.reader_id)
      else jsonb_build_object('address', (select u.email from auth.users u where u.id = o.user_id)) end
    order by o.due_at, o.id), '[]')
  from private.outbox o left join public.profiles p on p.id = o.user_id
  left join private.push_subscriptions s on s.id = o.subscription_id
  left join public.inbox i on i.id = o.event and o.kind <> 'digest' left join private.alert_kinds k on k.kind = o.kind
  where o.id = any (claimed) and (p.id is not null or o.reader_id is not null)
$$;

-- The state of a message that may have left without a result.
create function private.unsure_state(o private.outbox) returns text
language sql immutable set search_path = '' as $$
  select case when o.channel = 'push' and not o.is_repeat then 'waiting' else 'unknown' end
$$;

create unique index outbox_once_reader on private.outbox (reader_id, event);

-- Mails the link with which an address confirms its places. Limits: one a day to an address, five an hour from a
-- network, and 200 an hour in all.
create function private.mail_drive_link(address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine cidr := private.visitor_network();
  reader uuid;
begin
  if not (select c.sends from private.mail_config c) or not exists (select from private.drive_notices n
    where lower(n.email) = lower(address) and n.user_id is null and n.confirmed_at is null) then
    return;
  end if;
  if exists (select from private.drive_readers r where lower(r.email) = lower(address) and r.asked_at > now() - interval '24 hours') then
    return;
  end if;
  if 200 <= (select count(*) from private.drive_readers r where r.asked_at > now() - interval '1 hour')
    or 5 <= (select count(*) from private.drive_readers r where r.asked_at > now() - interval '1 hour' and r.network = mine) then
    raise exception 'Too many addresses came from your network' using errcode = 'PT429';
  end if;
  insert into private.drive_readers as r (email, network) values (address, mine)
    on conflict ((lower(email))) do update set asked_at = now(), network = excluded.network
      where r.asked_at <= now() - interval '24 hours'
    returning r.id into reader;
  insert into private.outbox (reader_id, channel, kind, event, rings, due_at, until)
    select reader, 'email', 'drives_confirm', gen_random_uuid(), true, now(), now() + interval '12 hours' where reader is not null;
end $$;

-- The network of a caller without an account, as hosted Supabase's proxy names it. Null on the embedded backend, which
-- limits addresses by itself.
create function private.visitor_network() returns cidr
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::cidr;
exception when data_exception then
  return null;
end $$;
