-- How messages of the outbox are sent: a sender claims them under a lease, starts them and reports the results. Old
-- messages are deleted.

-- The sender runs as the database's owner and calls the next three functions. Nothing of the outbox is open to the API.

-- Claims messages that are due, the oldest first. A person's choice counts until the last moment: if they turned the
-- channel off, paused or read the alert meanwhile, the message is withdrawn. If quiet hours have begun, it waits.
create function private.claim_alerts(at_most integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
begin
  if not (select s.sending from private.alert_switch s) then
    return '[]';
  end if;
  update private.outbox o set state = case when o.started_at is null then 'waiting' else private.unsure_state(o) end, is_repeat = o.is_repeat or o.started_at is not null,
      settled_at = o.lease_until
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
      when w.reader_id is not null then case
        when w.kind = 'drives_confirm' and exists (select from private.drive_readers r join private.drive_notices n on lower(n.email) = lower(r.email)
          where r.id = w.reader_id and n.user_id is null and n.confirmed_at is null)
          or w.kind = 'drives_asked' and private.drive_entries(w) <> '[]' then 'sending' else 'withdrawn' end
      when p.id is null or not private.is_on(p, w.channel, coalesce(k.grp, 'digest'))
        or w.channel = 'email' and not private.is_confirmed(w.user_id) then 'withdrawn'
      when w.kind = 'digest' and private.digest_entries(p) = '[]' then 'withdrawn'
      when w.kind <> 'digest' and not exists (select from public.inbox i where i.id = w.event and not i.is_read and not i.deleted) then 'withdrawn'
      -- a phone that was logged out from another device stays quiet
      when w.channel = 'push' and (select private.is_usable(s) from private.push_subscriptions s where s.id = w.subscription_id) is not true then 'withdrawn'
      when not w.rings and q.at > now() then 'waiting'
      else 'sending' end as state
    from private.outbox w left join public.profiles p on p.id = w.user_id left join private.alert_kinds k on k.kind = w.kind
    cross join lateral (select private.after_quiet(now(), coalesce(p.time_zone, ''), coalesce(p.quiet_from, '21:00'), coalesce(p.quiet_to, '08:00')) as at) q
    where w.id = any (due)) v
  where o.id = v.id;
  return private.messages(array(select o.id from private.outbox o where o.id = any (due) and o.state = 'sending'));
end $$;

-- Returns which of these claimed messages the sender may send now: they are not withdrawn, the lease is not over, and
-- the switch is on. From now on nothing sends them again by itself, whatever happens to the sender.
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

-- Stores the results of messages that were started: [{id, lease, code, retry_after, outcome}]. outcome: sent | gone |
-- retry | failed | unknown (the message may have been shown). A late result counts if nobody else has claimed the
-- message. Returns how many counted.
create function private.settle_alerts(results jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  o private.outbox;
  next_at timestamptz;
  n integer := 0;
begin
  for r in select s.* from jsonb_to_recordset(private.unwrapped(results)) s (id uuid, lease uuid, outcome text, code text, retry_after numeric) order by s.id loop
    select * into o from private.outbox w where w.id = r.id and w.lease = r.lease and w.state in ('sending', 'unknown', 'waiting') for update;
    continue when o.id is null;
    n := n + 1;
    if r.outcome = 'gone' then
      delete from private.push_subscriptions s where s.id = o.subscription_id;
      continue;
    end if;
    -- 30 seconds, then 1, 2, 4, 8 minutes, or as long as the other side asks for; a random fifth more or less, so that
    -- messages are not all sent at the same time
    next_at := now() + (0.8 + 0.4 * random()) * greatest(least(coalesce(r.retry_after, 0), 86400) * 1.25, 30 * 2 ^ (o.attempts - 1)) * interval '1 second';
    update private.outbox w set
      state = case when r.outcome = 'sent' then r.outcome
        when r.outcome = 'unknown' then case when next_at >= o.until then 'unknown' else private.unsure_state(o) end
        when r.outcome <> 'retry' or o.attempts >= 6 then 'failed'
        when next_at >= o.until then 'expired' else 'waiting' end,
      is_repeat = o.is_repeat or r.outcome = 'unknown',
      due_at = case when r.outcome in ('retry', 'unknown') then next_at else w.due_at end,
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

-- Calls the Edge Function that sends. The function also gives the database the key with which browsers subscribe.
-- Without the key nobody can subscribe, and without a subscription no message is ever due.
create function private.post_to_sender() returns void
language plpgsql volatile set search_path = '' as $$
declare
  url text;
  key text;
begin
  if to_regproc('net.http_post') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute 'select max(decrypted_secret) filter (where name = ''alerts_url''), max(decrypted_secret) filter (where name = ''alerts_key'')
    from vault.decrypted_secrets' into url, key;
  if url is not null and key is not null then
    execute 'select net.http_post(url := $1, headers := $2, body := ''{}'', timeout_milliseconds := 60000)'
      using url, jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || key);
  end if;
end $$;

-- Moves the extension pg_net out of `public`, where it does not belong. Its own objects are in the schema `net`.
create function private.move_pg_net() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_net' and e.extnamespace = 'public'::regnamespace)
    and to_regnamespace('extensions') is not null then
    drop extension pg_net;
    create extension pg_net with schema extensions;
  end if;
exception when others then
  -- pg_net also works in `public`
  raise notice 'pg_net stays in public: %', sqlerrm;
end $$;
insert into private.jobs (name, every, command) values ('prune_outbox', '1 hour', 'select private.prune_outbox()');

-- On hosted Supabase the sender is an Edge Function, and this job calls it if a message is due. The embedded backend
-- sends by itself and has no pg_net.

do $$ begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end $$;

-- Vault holds the function's address as `alerts_url`, and the key that the function asks for as `alerts_key`.
create function private.call_sender() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from private.push_config c where c.key is null)
    or exists (select from private.outbox o
      where o.state = 'waiting' and o.due_at <= now() or o.state = 'sending' and o.lease_until < now()) then
    perform private.post_to_sender();
  end if;
end $$;
insert into private.jobs (name, every, command) values ('call_sender', '20 seconds', 'select private.call_sender()');
-- It calls the function even if nothing is due, because the key of web push may have changed.
insert into private.jobs (name, every, command) values ('greet_sender', '1 hour', 'select private.post_to_sender()');
