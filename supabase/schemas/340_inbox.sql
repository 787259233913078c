-- The inbox: what the server tells a person. Each event makes one row, in the transaction that caused it. A row holds
-- codes, and the app has the words. Only its owner sees it, not even administrators.

-- The kinds of alerts. `grp`: the preference that turns the kind on and off. `is_certain`: people get it whatever their
-- preferences. `is_pushed`: it wakes a phone. `is_mailed`: it has an e-mail of its own; other kinds are in the digest
-- of the day. `urgency`: that of the push message (RFC 8030).
create table private.alert_kinds (
  kind text primary key,
  grp text not null constraint grp check (grp in ('near', 'own', 'again', 'drives', 'went')),
  is_certain boolean not null default false,
  is_pushed boolean not null default true,
  is_mailed boolean not null default false,
  urgency text not null default 'normal' constraint urgency check (urgency in ('very-low', 'low', 'normal', 'high'))
);
insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('request_near', 'near', false, true, false, 'normal'),
  ('pledge_accepted', 'own', false, true, true, 'high'),
  ('pledge_declined', 'own', false, true, false, 'normal'),
  ('pledge_not_needed', 'own', false, true, true, 'high'),
  ('pledge_ending', 'own', false, true, false, 'normal'),
  ('pledge_arrival', 'own', false, true, false, 'high'),
  ('pledge_asked', 'own', true, true, true, 'high'),
  ('pledge_lapsed', 'own', true, true, true, 'high'),
  ('pledge_received', 'own', false, true, true, 'high'),
  ('pledge_withdrawn', 'own', false, true, true, 'high'),
  ('request_expiring', 'own', false, true, true, 'normal'),
  ('request_expired', 'own', false, true, false, 'normal'),
  ('request_renewed', 'own', false, false, false, 'low'),
  ('request_fulfilled', 'own', false, true, false, 'normal'),
  ('may_give_again', 'again', false, true, false, 'low'),
  ('drive_tomorrow', 'drives', false, true, false, 'normal'),
  ('drive_called_off', 'drives', false, true, true, 'high'),
  ('record_corrected', 'own', true, false, false, 'low'),
  ('number_shown', 'own', true, false, false, 'low'),
  ('card_read', 'own', true, false, false, 'low'),
  ('request_hidden', 'own', true, true, true, 'normal'),
  ('request_shown', 'own', true, true, true, 'normal'),
  ('pledge_missed', 'own', true, true, false, 'normal'),
  ('drive_moved', 'drives', false, true, true, 'high'),
  ('drive_near', 'drives', false, true, true, 'low'),
  ('proposal_answered', 'drives', true, true, true, 'normal'),
  ('pledge_moved', 'own', true, true, true, 'high'),
  ('pledge_tomorrow', 'own', false, true, true, 'normal'),
  ('request_tomorrow', 'own', false, true, true, 'normal'),
  ('pledge_given', 'own', false, true, false, 'normal'),
  ('pledge_surplus', 'own', true, true, true, 'high'),
  ('unit_used', 'went', false, true, false, 'low');

create table public.inbox (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
    'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
    'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
    'record_corrected', 'number_shown', 'request_hidden', 'request_shown', 'pledge_missed', 'drive_moved', 'drive_near', 'proposal_answered',
    'pledge_moved', 'pledge_tomorrow', 'request_tomorrow', 'pledge_asked', 'pledge_lapsed', 'card_read', 'pledge_given', 'unit_used', 'pledge_surplus')),
  -- the records that it is about; no foreign keys, because they may be deleted
  request_id uuid,
  pledge_id uuid,
  drive_id uuid,
  codes jsonb not null default '{}' constraint codes check (jsonb_typeof(codes) = 'object'),
  -- written by its owner's devices; two devices that both mark it agree, whenever each did
  is_read boolean not null default false,
  not_now boolean not null default false constraint not_now check (kind = 'request_near' or not not_now),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index inbox_by_owner on public.inbox (user_id, created_at desc);
create index inbox_by_request on public.inbox (request_id) where kind = 'request_near' and not deleted;
create index inbox_by_age on public.inbox (created_at) where not deleted;
-- The audit log leaves the inbox out: the server writes these rows, and nobody else needs to know whom it notified.
select private.make_synced('inbox', '{user_id,kind,request_id,pledge_id,drive_id}', 'user_id', true, 'private.poke_owners()');

create policy "People read their own inbox" on public.inbox for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People mark what they read" on public.inbox for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.collections (name, audience, owner_column, writable, states) values (
  'inbox', 'self', 'user_id', array['is_read', 'not_now'], array['is_read', 'not_now']);

-- Makes the id of an inbox row. The same event gives the same id for a person, so nobody is notified of it twice.
create function private.event_id(person uuid, kind text, event text) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(person || ' ' || kind || ' ' || event) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- Whether a person wants alerts of this kind. Somebody without a profile has not turned anything off.
create function private.wants(person uuid, kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select k.is_certain or coalesce((select case k.grp when 'near' then p.tell_near when 'own' then p.tell_own
      when 'again' then p.tell_again when 'went' then p.tell_went else p.tell_drives end
    from public.profiles p where p.id = person), true)
  from private.alert_kinds k where k.kind = wants.kind
$$;

-- Notifies a person of an event. Does nothing if they were notified of it before, do not want this kind, or are gone.
-- With `rings` it rings in quiet hours too. After `until` the news is of no use any more, so no phone or mailbox gets
-- it.
create function private.tell(person uuid, kind text, event text, codes jsonb, request uuid default null, pledge uuid default null,
  drive uuid default null, rings boolean default false, until timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told uuid;
begin
  insert into public.inbox (id, user_id, kind, request_id, pledge_id, drive_id, codes)
  select private.event_id(u.id, tell.kind, event), u.id, tell.kind, request, pledge, drive, tell.codes
  from auth.users u where u.id = person and private.wants(u.id, tell.kind)
  on conflict (id) do nothing returning id into told;
  if told is not null then
    perform private.send_alerts(array[told], rings, until);
  end if;
end $$;

-- Removes rows older than 90 days from every device, and half a year later from the database.
create function private.prune_inbox(piece integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  hidden integer;
  gone integer;
begin
  update public.inbox set deleted = true where id in (
    select i.id from public.inbox i where not i.deleted and i.created_at < now() - interval '90 days' order by i.created_at limit piece);
  get diagnostics hidden = row_count;
  delete from public.inbox where id in (
    select i.id from public.inbox i where i.deleted and i.updated_at < now() - interval '180 days' limit piece);
  get diagnostics gone = row_count;
  return greatest(hidden, gone);
end $$;
insert into private.jobs (name, every, command, piece) values ('prune_inbox', '1 hour', 'select private.prune_inbox()', 5000);
