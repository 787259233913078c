-- The addresses of people who want to hear of drives near them. Anybody may leave one. The answer never reveals whether
-- the address was there before. Administrators read them.

create table private.drive_notices (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  zip_code text not null constraint zip_code check (zip_code ~ '^[0-9]{5}$'),
  created_at timestamptz not null default now(),
  -- null if a visitor left the address
  user_id uuid references auth.users (id) on delete cascade,
  -- when somebody opened the link that was mailed to this address; without it a visitor's wish does not count
  confirmed_at timestamptz
);
create unique index drive_notices_once on private.drive_notices (lower(email), zip_code, coalesce(user_id, '00000000-0000-0000-0000-000000000000'));
create index drive_notices_by_user on private.drive_notices (user_id);

create function private.ask_for_drives(address text, zip text) returns boolean
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
select private.make_wrapper('ask_for_drives(address text, zip text)', true);

-- The newest 5,000 addresses: [{email, zip_code, created_at}].
create function private.list_drive_notices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.email), '[]') from (
    select n.email, n.zip_code, n.created_at from private.drive_notices n order by n.created_at desc limit 5000) l);
end $$;
select private.make_wrapper('list_drive_notices()');

-- Deletes what an account left here, its wishes and its address, with the account.
create function private.forget_drive_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.drive_notices n where lower(n.email) = lower(old.email);
  delete from private.drive_readers r where lower(r.email) = lower(old.email);
  return old;
end $$;
create trigger forget_drive_notice before delete on auth.users
  for each row execute function private.forget_drive_notice();
insert into private.jobs (name, every, command) values ('forget_drive_notices', '1 day',
  'delete from private.drive_notices n where n.created_at < now() - interval ''1 year''');

-- The addresses to which a link was mailed: when the latest was asked for, and from which network.
create table private.drive_readers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  asked_at timestamptz not null default now(),
  -- the network from which the link was asked for, which the quota counts; null if the backend counts networks itself
  network cidr
);

-- Whether this server can send e-mail. The backend writes it at its start. If it cannot, pages must not promise e-mail.
create table private.mail_config (
  only_row boolean primary key default true constraint only_row check (only_row),
  sends boolean not null default false
);
insert into private.mail_config default values;

create unique index drive_readers_email on private.drive_readers (lower(email));

create index drive_readers_by_time on private.drive_readers (asked_at);

create function private.configure_mail(sends boolean) returns void
language sql volatile set search_path = '' as $$
  update private.mail_config c set sends = configure_mail.sends where c.sends <> configure_mail.sends
$$;

create function public.confirm_drives(token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.confirm_drives(token) $$;

-- Confirms the wishes of the address to which the link was mailed. Returns what read_drive_link returns. A second call
-- changes nothing.
create function private.confirm_drives(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader private.drive_readers := private.read_confirm_link(token);
begin
  update private.drive_notices n set confirmed_at = now()
    where lower(n.email) = lower(reader.email) and n.user_id is null and n.confirmed_at is null;
  return private.read_drive_link(token);
end $$;

create function private.confirm_token(reader uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.sign_link(reader || '.confirm')
$$;

create function public.drive_mail() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.drive_mail() $$;

-- Returns {mails}: whether the server can write to somebody without an account.
create function private.drive_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mails', c.sends) from private.mail_config c
$$;

create function private.forget_drive_readers() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.drive_notices n where n.user_id is null and n.confirmed_at is null and exists (
    select from private.drive_readers r where lower(r.email) = lower(n.email) and r.asked_at < now() - interval '7 days');
  delete from private.drive_readers r where r.asked_at < now() - interval '24 hours'
    and not exists (select from private.drive_notices n where lower(n.email) = lower(r.email) and n.user_id is null);
  update private.drive_readers r set network = null where r.network is not null and r.asked_at < now() - interval '24 hours'
$$;

-- The address to which a link was mailed, if the link's signature is right and it is at most a week old.
create function private.read_confirm_link(token text) returns private.drive_readers
language sql stable security definer set search_path = '' as $$
  select r from private.drive_readers r
  where r.id = (regexp_match(token, '^([0-9a-f-]{36})\.confirm\.[0-9a-f]{64}$'))[1]::uuid and private.confirm_token(r.id) = token
    and r.asked_at > now() - interval '7 days'
$$;

create function public.read_drive_link(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_drive_link(token) $$;

-- Returns {status, zips}. The status is 'waiting', 'on', or 'unknown' (the link is damaged or too old, or its wishes
-- are gone). It reveals no address.
create function private.read_drive_link(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', case when count(*) = 0 then 'unknown' when bool_and(n.confirmed_at is not null) then 'on' else 'waiting' end,
    'zips', coalesce(jsonb_agg(n.zip_code order by n.zip_code), '[]'))
  from private.read_confirm_link(token) r join private.drive_notices n on lower(n.email) = lower(r.email) and n.user_id is null
$$;
insert into private.jobs (name, every, command) values ('forget_drive_readers', '1 hour', 'select private.forget_drive_readers()');
select private.open_function(f, true) from unnest(array['public.drive_mail()', 'private.drive_mail()', 'public.read_drive_link(text)',
  'private.read_drive_link(text)', 'public.confirm_drives(text)', 'private.confirm_drives(text)']) f;
