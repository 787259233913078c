-- What hosted Supabase has before the first migration: the API's roles,
-- and as much of the realtime schema as migrations use. Runs at every start, so it repeats safely.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
revoke create on schema public from public;

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
revoke all on realtime.messages from public;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The topic a channel is being joined to, for policies on realtime.messages.
create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Hosted Supabase stores the message and streams it from the write-ahead log; here it goes straight
-- to the listening server when the transaction commits. As there, a message that cannot be sent
-- warns and never fails the transaction.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_broadcast',
    jsonb_build_object('topic', topic, 'event', event, 'private', private, 'payload', payload)::text);
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end $$;
