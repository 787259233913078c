-- Visitors who ask to hear of drives are written to, once the owner of the mailbox has opened a link. A mail a day at most
-- names the drives that are new near them, and ends with a link that stops it.

-- Whether this server can send e-mail, as the backend says at its start: else pages must not promise any.
create table private.mail_config (
  only_row boolean primary key default true constraint only_row check (only_row),
  sends boolean not null default false
);
insert into private.mail_config default values;
create function private.configure_mail(sends boolean) returns void
language sql volatile set search_path = '' as $$
  update private.mail_config c set sends = configure_mail.sends where c.sends <> configure_mail.sends
$$;

-- A place that a visitor asked for counts once a link was opened that the mailbox got.
alter table private.drive_notices add column confirmed_at timestamptz;

-- Addresses that got such a link: the latest, and from which network it was asked for.
create table private.drive_readers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  asked_at timestamptz not null default now(),
  -- of whoever asked, for the quota; null where the backend itself counts
  network cidr
);
create unique index drive_readers_email on private.drive_readers (lower(email));
create index drive_readers_by_time on private.drive_readers (asked_at);

-- A message goes to an account, or to a reader.
alter table private.outbox
  alter column user_id drop not null,
  add column reader_id uuid references private.drive_readers (id) on delete cascade,
  add constraint recipient check ((user_id is null) <> (reader_id is null));
create unique index outbox_once_reader on private.outbox (reader_id, event);

-- The network of a caller without an account, as a proxy of hosted Supabase names it. Null elsewhere: the embedded
-- backend limits addresses by itself.
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

-- Mails the link that confirms the places of an address: one a day to an address, five an hour for a network, and 200 an
-- hour in all.
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

-- As before, and whoever is not told in the app gets the link.
create or replace function private.ask_for_drives(address text, zip text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid := (select u.id from auth.users u where u.id = (select auth.uid()) and lower(u.email) = lower(btrim(address)));
begin
  insert into private.drive_notices (email, zip_code, user_id)
  select btrim(address), btrim(zip), owner
  where 5 > (select count(*) from private.drive_notices n where lower(n.email) = lower(btrim(address)) and n.user_id is not distinct from owner)
  on conflict do nothing;
  if owner is null then
    perform private.mail_drive_link(btrim(address));
  end if;
  return true;
end $$;

-- {mails}: whether somebody without an account can be written to.
create function private.drive_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mails', c.sends) from private.mail_config c
$$;
create function public.drive_mail() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.drive_mail() $$;

-- The link

create function private.confirm_token(reader uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.sign_link(reader || '.confirm')
$$;

-- The reader whom a link names, if it is signed and was mailed within a week.
create function private.read_confirm_link(token text) returns private.drive_readers
language sql stable security definer set search_path = '' as $$
  select r from private.drive_readers r
  where r.id = (regexp_match(token, '^([0-9a-f-]{36})\.confirm\.[0-9a-f]{64}$'))[1]::uuid and private.confirm_token(r.id) = token
    and r.asked_at > now() - interval '7 days'
$$;

-- {status, zips}. status: waiting | on | unknown (damaged, too old, or nobody asks any more). It names no address.
create function private.read_drive_link(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', case when count(*) = 0 then 'unknown' when bool_and(n.confirmed_at is not null) then 'on' else 'waiting' end,
    'zips', coalesce(jsonb_agg(n.zip_code order by n.zip_code), '[]'))
  from private.read_confirm_link(token) r join private.drive_notices n on lower(n.email) = lower(r.email) and n.user_id is null
$$;
create function public.read_drive_link(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_drive_link(token) $$;

-- The same afterwards. A repeat changes nothing.
create function private.confirm_drives(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader private.drive_readers := private.read_confirm_link(token);
begin
  update private.drive_notices n set confirmed_at = now()
    where lower(n.email) = lower(reader.email) and n.user_id is null and n.confirmed_at is null;
  return private.read_drive_link(token);
end $$;
create function public.confirm_drives(token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.confirm_drives(token) $$;

-- The link at the end of each mail. As before, with the group 'asked', whose subject is a reader.
create or replace function private.read_link(token text) returns table (subject uuid, grp text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := regexp_match(token, '^([0-9a-f-]{36})\.(near|own|again|drives|digest|newsletter|asked)\.([0-9a-f]{64})$');
begin
  if part is not null and private.sign_link(part[1] || '.' || part[2]) = token then
    return query select part[1]::uuid, part[2];
  end if;
end $$;

create or replace function private.is_mailed(subject uuid, grp text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when grp = 'newsletter' then exists (select from public.newsletter_subscribers n where n.id = subject)
    when grp = 'asked' then exists (select from private.drive_readers r join private.drive_notices n on lower(n.email) = lower(r.email)
      where r.id = subject and n.user_id is null)
    else coalesce((select case grp when 'near' then p.mail_near when 'own' then p.mail_own when 'again' then p.mail_again
      when 'drives' then p.mail_drives else p.mail_near or p.mail_own or p.mail_again or p.mail_drives end
      from public.profiles p where p.id = subject), false) end
$$;

-- The reader's row stays for a day, so that nobody has another link mailed meanwhile.
create or replace function private.unsubscribe(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link record;
begin
  select * into link from private.read_link(token);
  if link.grp = 'newsletter' then
    delete from public.newsletter_subscribers n where n.id = link.subject;
  elsif link.grp = 'asked' then
    delete from private.drive_notices n using private.drive_readers r
      where r.id = link.subject and lower(n.email) = lower(r.email) and n.user_id is null;
  elsif link.grp is not null then
    perform private.stop_mail(link.subject, link.grp);
  end if;
  return private.read_unsubscribe(token);
end $$;

-- What is sent

-- The drives that a mail to a reader lists: planned within the day before it was due, within 25 miles of a place that they
-- confirmed. At most 20, those that take place first.
create function private.drive_entries(o private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'drive_near', 'drive_id', e.id,
    'codes', jsonb_build_object('name', e.name, 'date', e.date, 'location', e.location)) order by e.date, e.id), '[]')
  from (
    select d.id, d.name, d.date, d.location from public.drives d
    where d.created_at > o.until - interval '36 hours' and d.created_at <= o.until - interval '12 hours'
      and not d.is_sample and not d.called_off and not d.deleted and d.date >= current_date
      and exists (select from private.drive_readers r
        join private.drive_notices n on lower(n.email) = lower(r.email) and n.user_id is null and n.confirmed_at is not null
        join private.zip_positions h on h.zip = n.zip_code join private.zip_positions z on z.zip = private.zip_of(d.zip_code)
        where r.id = o.reader_id and private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) <= 25)
    order by d.date, d.id limit 20) e
$$;

-- As before; whoever confirmed by a link is written to, at six in the evening.
create or replace function private.tell_of_new_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  evening timestamptz := private.next_local(now(), '', '18:00');
  zips text[] := array(
    select z.zip from private.zip_positions at
    join private.zip_positions z on z.latitude between at.latitude - 0.4 and at.latitude + 0.4
      and private.miles_between(at.latitude, at.longitude, z.latitude, z.longitude) <= 25
    where at.zip = private.zip_of(new.zip_code));
begin
  perform private.tell(w.person, 'drive_near', new.id::text, jsonb_build_object('name', new.name, 'date', new.date, 'location', new.location),
      drive => new.id, until => new.date::timestamptz)
    from (
      select distinct u.id as person from private.drive_notices n
      join auth.users u on u.id = n.user_id
        or n.user_id is null and n.confirmed_at is null and lower(u.email) = lower(n.email) and private.is_confirmed(u.id)
      where n.zip_code = any (zips)) w
    where w.person is distinct from (select auth.uid()) and not exists (select from public.inbox i
      where i.user_id = w.person and i.kind = 'drive_near' and i.created_at > now() - interval '24 hours');
  insert into private.outbox (reader_id, channel, kind, event, rings, due_at, until)
    select distinct r.id, 'email', 'drives_asked', private.event_id(r.id, 'drives_asked', evening::date::text), true, evening, evening + interval '12 hours'
    from private.drive_notices n join private.drive_readers r on lower(r.email) = lower(n.email)
    where n.zip_code = any (zips) and n.user_id is null and n.confirmed_at is not null
    on conflict (reader_id, event) do nothing;
  return null;
end $$;

-- As before, with what goes to readers.
create or replace function private.messages(claimed uuid[]) returns jsonb
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
      -- a newer message about a request replaces one that a push service still holds
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

create or replace function private.claim_alerts(at_most integer, lease_seconds integer) returns jsonb
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

-- What is forgotten: an address with its account, what nobody confirmed after a week where links are mailed, and a reader
-- who asks for nothing any more.
create or replace function private.forget_drive_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.drive_notices n where lower(n.email) = lower(old.email);
  delete from private.drive_readers r where lower(r.email) = lower(old.email);
  return old;
end $$;
create function private.forget_drive_readers() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.drive_notices n where n.user_id is null and n.confirmed_at is null and exists (
    select from private.drive_readers r where lower(r.email) = lower(n.email) and r.asked_at < now() - interval '7 days');
  delete from private.drive_readers r where r.asked_at < now() - interval '24 hours'
    and not exists (select from private.drive_notices n where lower(n.email) = lower(r.email) and n.user_id is null);
  update private.drive_readers r set network = null where r.network is not null and r.asked_at < now() - interval '24 hours'
$$;
insert into private.jobs (name, every, command) values ('forget_drive_readers', '1 hour', 'select private.forget_drive_readers()');

select private.open_function(f, true) from unnest(array['public.drive_mail()', 'private.drive_mail()', 'public.read_drive_link(text)',
  'private.read_drive_link(text)', 'public.confirm_drives(text)', 'private.confirm_drives(text)']) f;
select private.apply_grants();
