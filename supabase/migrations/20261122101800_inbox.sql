-- What the server tells a person: one row an event, in the transaction that caused it. The words are the app's;
-- a row holds codes. Nobody but its owner sees it, administrators included.

-- What can be told. `grp`: which preference it follows. `is_certain`: it is told whatever the preferences say.
-- `is_pushed`: it wakes a phone; `is_mailed`: it has an e-mail of its own, others stand in the digest of the day.
-- `urgency`: of a push message (RFC 8030).
create table private.alert_kinds (
  kind text primary key,
  grp text not null constraint grp check (grp in ('near', 'own', 'again', 'drives')),
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
  ('number_shown', 'own', true, false, false, 'low');

create table public.inbox (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
    'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
    'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
    'record_corrected', 'number_shown')),
  -- what it is about; no references, because it may be gone
  request_id uuid,
  pledge_id uuid,
  drive_id uuid,
  codes jsonb not null default '{}' constraint codes check (jsonb_typeof(codes) = 'object'),
  -- the owner's: two devices that show it agree, whenever each did
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
-- Not in the audit log: the server writes these rows, and whom it told is nobody else's business.
select private.make_synced('inbox', '{user_id,kind,request_id,pledge_id,drive_id}', 'user_id', true, 'private.poke_owners()');

create policy "People read their own inbox" on public.inbox for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People mark what they read" on public.inbox for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.collections (name, audience, owner_column, writable) values (
  'inbox', 'self', 'user_id', array['is_read', 'not_now']);

-- The same event has the same id for a person, so that it is told once.
create function private.event_id(person uuid, kind text, event text) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(person || ' ' || kind || ' ' || event) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- Whether somebody wants to hear this at all; who has no profile has said nothing against it.
create function private.wants(person uuid, kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select k.is_certain or coalesce((select case k.grp when 'near' then p.tell_near when 'own' then p.tell_own
      when 'again' then p.tell_again else p.tell_drives end
    from public.profiles p where p.id = person), true)
  from private.alert_kinds k where k.kind = wants.kind
$$;

-- Tells somebody of an event. Does nothing if they were told before, do not want to hear it, or are gone.
-- `rings`: also in quiet hours. `until`: when the news is of no use any more, for phones and mailboxes.
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

-- What is older than 90 days leaves every device, and half a year later the database.
create function private.prune_inbox() returns void
language sql volatile security definer set search_path = '' as $$
  update public.inbox set deleted = true where id in (
    select i.id from public.inbox i where not i.deleted and i.created_at < now() - interval '90 days' order by i.created_at limit 5000);
  delete from public.inbox where id in (
    select i.id from public.inbox i where i.deleted and i.updated_at < now() - interval '180 days' limit 5000)
$$;
insert into private.jobs (name, every, command) values ('prune_inbox', '1 hour', 'select private.prune_inbox()');

-- What people are told of. Triggers put it into the inbox in the transaction that caused it.

-- Who answers for a request: its poster; of a hospital's, once the poster has left, its managers.
create function private.requesters(r public.blood_requests) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with team as (select m.user_id, m.role from private.members m
    where m.organisation_id = r.org_id and m.removed_at is null and m.suspended_at is null)
  select r.user_id where r.org_id is null or exists (select from team t where t.user_id = r.user_id)
  union all
  select t.user_id from team t where t.role = 'manager' and not exists (select from team p where p.user_id = r.user_id)
$$;

-- Tells the requester's side, except who did it. `rings`: also in quiet hours.
create function private.tell_requesters(r public.blood_requests, kind text, event text, codes jsonb, pledge uuid default null,
  rings boolean default false, until timestamptz default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell(person, tell_requesters.kind, event, jsonb_build_object('hospital', r.hospital, 'blood_type', r.blood_type) || codes,
    request => r.id, pledge => tell_requesters.pledge, rings => tell_requesters.rings, until => tell_requesters.until)
  from private.requesters(r) person where person is distinct from (select auth.uid())
$$;

-- News of somebody who is expected within 12 hours rings in quiet hours too.
create function private.tell_of_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
  r public.blood_requests;
  soon boolean := new.arrive_by < now() + interval '12 hours';
  place jsonb := jsonb_build_object('hospital', new.hospital);
  expected jsonb := place || jsonb_build_object('arrive_by', new.arrive_by);
  me uuid := (select auth.uid());
begin
  if new.status = was then
    return null;
  end if;
  select * into r from public.blood_requests b where b.id = new.request_id;
  if was is null and new.status in ('open', 'accepted') then
    update private.told t set answered_at = now() where t.request_id = new.request_id and t.user_id = new.user_id and t.answered_at is null;
    perform private.tell_requesters(r, 'pledge_received', new.id::text, jsonb_build_object('blood_type', new.blood_type, 'match', new.match,
      'band', new.distance_band, 'arrive_by', new.arrive_by, 'accepted', new.status = 'accepted'), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
  end if;
  case
    when new.status = 'accepted' then
      perform private.tell(new.user_id, 'pledge_accepted', new.id::text, expected, new.request_id, new.id, rings => soon, until => new.arrive_by);
      if new.org_id is null and me = new.request_owner then
        perform private.tell(me, 'number_shown', new.id::text, place || jsonb_build_object('until', new.contact_until), new.request_id, new.id);
      end if;
    when new.status = 'declined' then
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
    when new.status = 'closed' and was in ('open', 'accepted') then
      -- not where the donor's own donation elsewhere closed it
      if r.id is null or private.is_over(r) or r.expired then
        perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || jsonb_build_object('reason',
            case when r.request_fulfilled then 'fulfilled' when r.expired then 'expired' else 'closed' end),
          new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
      end if;
    when new.status = 'withdrawn' and was = 'accepted' then
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
        'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    else
      null;
  end case;
  return null;
end $$;
-- After follow_pledge, which counts the units.
create trigger tell_of_pledge after insert or update on public.pledges
  for each row execute function private.tell_of_pledge();

create function private.tell_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.expired and not old.expired then
    perform private.tell_requesters(new, 'request_expired', new.id || ' ' || new.renewals, '{}');
  elsif new.renewals > old.renewals and not private.is_over(new) then
    perform private.tell_requesters(new, 'request_renewed', new.id || ' ' || new.renewals, jsonb_build_object('expires_at', new.expires_at));
  end if;
  if new.request_fulfilled and not old.request_fulfilled and not new.deleted then
    perform private.tell_requesters(new, 'request_fulfilled', new.id::text, jsonb_build_object('reason', new.closed_reason));
  end if;
  -- what waits to ring for it no longer does
  if private.is_short(old) and not private.is_short(new) then
    update private.outbox o set state = 'withdrawn', settled_at = now()
      where o.request_id = new.id and o.kind = 'request_near' and o.state in ('waiting', 'sending') and o.started_at is null;
  end if;
  if new.hidden and not old.hidden then
    update public.inbox i set deleted = true where i.request_id = new.id and i.kind = 'request_near' and not i.deleted;
  end if;
  return null;
end $$;
create trigger tell_of_request after update on public.blood_requests
  for each row execute function private.tell_of_request();

-- Their drive is called off or deleted; who cancels by themselves knows.
create function private.tell_of_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'drive_called_off', new.id::text, jsonb_build_object('name', d.name, 'date', d.date),
    drive => d.id, until => d.date::timestamptz + interval '1 day') from public.drives d where d.id = new.drive_id;
  return null;
end $$;
create trigger tell_of_drive after update on public.reservations
  for each row when (old.status = 'confirmed' and new.status = 'refused' and new.refusal = 'gone' and new.user_id is not null)
  execute function private.tell_of_drive();

-- Somebody else corrected what was there. A correction changes donations too; one row tells of all of them.
create function private.tell_of_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  field text;
begin
  if me is null or me = person then
    return null;
  end if;
  foreach field in array array['blood_type', 'date_of_birth'] loop
    if to_jsonb(old) ->> field <> to_jsonb(new) ->> field then
      perform private.tell(person, 'record_corrected', pg_current_xact_id() || ' ' || field, jsonb_build_object('fields', jsonb_build_array(field)));
    end if;
  end loop;
  return null;
end $$;
create trigger tell_of_correction after update of blood_type, date_of_birth on public.profiles
  for each row execute function private.tell_of_correction('id');
create trigger tell_of_correction after update of blood_type on public.donors
  for each row execute function private.tell_of_correction('user_id');

-- Reminders: what is told because its time has come. Each once, by the id of its event.

-- The day from which somebody may give again after their last donation: as the pledge says that it came from, which
-- knows what was given, else after whole blood.
create function private.next_donation_on(p public.profiles) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce((select max(g.next_donation_on) from public.pledges g where g.user_id = p.id and g.status = 'given' and private.given_on(g) = p.last_donation_date),
    p.last_donation_date + private.days_between('red_cells'))
$$;

-- Tells at most so many of each kind; returns how many were looked at.
create function private.remind(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  n integer := 0;
begin
  -- a request's time is over by three quarters
  for r in select b as request, b.id || ' ' || extract(epoch from b.expires_at) as event from public.blood_requests b
    where b.expires_at < now() + interval '60 hours' and b.expires_at - private.life_of(b.urgency) / 4 <= now() and b.expires_at > now()
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and not exists (select from public.inbox i where i.request_id = b.id and i.kind = 'request_expiring' and i.created_at >= b.expires_at - private.life_of(b.urgency) / 4)
    order by b.expires_at limit at_most
  loop
    n := n + 1;
    perform private.tell(person, 'request_expiring', r.event, jsonb_build_object('hospital', (r.request).hospital,
        'blood_type', (r.request).blood_type, 'expires_at', (r.request).expires_at), request => (r.request).id, until => (r.request).expires_at)
      from private.requesters(r.request) person;
  end loop;

  -- a donor is expected within the hour, or is still without an answer; not who said so less than two hours ahead
  for r in select p.* from public.pledges p
    where p.status in ('open', 'accepted') and not p.deleted and p.arrive_by between now() and now() + interval '1 hour'
      and p.created_at < p.arrive_by - interval '2 hours'
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, case r.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, r.id::text,
      jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by), request => r.request_id, pledge => r.id,
      rings => r.status = 'accepted', until => r.arrive_by);
  end loop;

  -- a drive is tomorrow, from nine in the morning on; not who reserved today
  for r in select s.id, s.user_id, s.preferred_time, d.id as drive, d.name, d.date, d.location
    from public.drives d join public.reservations s on s.drive_id = d.id left join public.profiles p on p.id = s.user_id
    cross join lateral (select now() at time zone private.zone_of(coalesce(p.time_zone, '')) as local) t
    where d.date between (now() - interval '1 day')::date and (now() + interval '2 days')::date and not d.deleted and not d.called_off
      and s.status = 'confirmed' and not s.deleted and s.user_id is not null
      and d.date = t.local::date + 1 and t.local::time >= '09:00' and s.created_at < now() - interval '12 hours'
      and not exists (select from public.inbox i where i.id = private.event_id(s.user_id, 'drive_tomorrow', s.id || ' ' || d.date))
    order by d.date, s.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'drive_tomorrow', r.id || ' ' || r.date, jsonb_build_object('name', r.name, 'date', r.date,
      'time', r.preferred_time, 'location', r.location), drive => r.drive, until => r.date::timestamptz + interval '1 day');
  end loop;

  -- may give again: from that day on, for a week, in case nothing ran
  for r in select p.id, o.day from public.profiles p
    cross join lateral (select private.next_donation_on(p) as day, (now() at time zone private.zone_of(p.time_zone))::date as today) o
    where p.last_donation_date between now()::date - 64 and now()::date - 6 and not p.deleted and o.day between o.today - 7 and o.today
      and not exists (select from public.inbox i where i.id = private.event_id(p.id, 'may_give_again', o.day::text))
      and private.wants(p.id, 'may_give_again')
    order by p.last_donation_date, p.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.id, 'may_give_again', r.day::text, jsonb_build_object('on', r.day), until => now() + interval '7 days');
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command) values ('remind', '1 minute', 'select private.remind()');
