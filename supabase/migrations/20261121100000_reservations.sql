-- Spots at donation drives. A device asks for one; the server confirms or refuses it while it writes the row,
-- holding the drive's row, so that no drive is oversold, however many ask at once. Its answer is in the row.

create table public.reservations (
  id uuid primary key,
  drive_id uuid not null references public.drives (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '',
  -- at the drive's place, like its hours
  preferred_time time not null,
  -- the person's wish; what comes of it is the server's to say
  cancelled boolean not null default false,
  status text not null default 'requested'
    constraint status check (status in ('requested', 'confirmed', 'refused', 'cancelled')),
  refusal text constraint refusal check (refusal in ('full', 'over', 'time', 'already', 'gone')),
  client_created_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  constraint refusal_said check ((status = 'refused') = (refusal is not null))
);
create index reservations_by_owner on public.reservations (user_id, created_at desc);
create index reservations_by_drive on public.reservations (drive_id);
create unique index one_live_reservation on public.reservations (drive_id, user_id)
  where status = 'confirmed' and not deleted;
select private.make_synced('reservations', '{drive_id,user_id,user_email}', 'user_id', true);
create trigger b_stamp_email before insert on public.reservations
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a reservation" on public.reservations for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "A person reserves only for himself" on public.reservations for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a reservation" on public.reservations for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

-- Why this reservation cannot be, or null. The drive's row is locked until the transaction ends: what is
-- read after that counts everybody who was decided before.
create function private.refusal_of(r public.reservations) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.drives;
begin
  select * into d from public.drives where id = r.drive_id for update;
  return case
    -- null: there is no such drive, which the foreign key says
    when d.deleted then 'gone'
    -- the day it is where it is longest
    when d.date < (now() at time zone 'Etc/GMT+12')::date then 'over'
    when exists (select from public.reservations o where o.drive_id = r.drive_id and o.user_id = r.user_id
      and o.id <> r.id and o.status = 'confirmed' and not o.deleted) then 'already'
    when r.preferred_time < d.start_time or r.preferred_time >= d.end_time then 'time'
    when d.slots_available = 0 then 'full'
  end;
end $$;

create function private.decide_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.cancelled then
    new.status := 'cancelled';
    new.refusal := null;
  elsif tg_op = 'INSERT' or old.cancelled then
    new.refusal := private.refusal_of(new);
    new.status := case when new.refusal is null then 'confirmed' else 'refused' end;
    if new.status = 'confirmed' then
      update public.drives set slots_available = slots_available - 1 where id = new.drive_id;
    end if;
  elsif new.preferred_time <> old.preferred_time and not exists (select from public.drives d
    where d.id = new.drive_id and new.preferred_time >= d.start_time and new.preferred_time < d.end_time) then
    raise exception 'the drive is not open then' using errcode = '23514', constraint = 'preferred_time';
  end if;
  return new;
end $$;
create trigger c_decide before insert or update on public.reservations
  for each row execute function private.decide_reservation();

-- A spot that was taken is free again: cancelled, deleted, or its owner's account is gone.
create function private.free_spot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'confirmed' and not old.deleted
    and (tg_op = 'DELETE' or new.status <> 'confirmed' or new.deleted) then
    update public.drives set slots_available = least(slots_total, slots_available + 1)
      where id = old.drive_id and not deleted;
  end if;
  return null;
end $$;
create trigger free_spot after update or delete on public.reservations
  for each row execute function private.free_spot();

-- Who had a spot at a drive that is called off learns it.
create function private.call_off() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reservations set status = 'refused', refusal = 'gone'
    where drive_id = new.id and status = 'confirmed' and not deleted;
  return null;
end $$;
create trigger call_off after update of deleted on public.drives
  for each row when (new.deleted and not old.deleted) execute function private.call_off();

create function private.view_of(r public.reservations, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when not r.deleted and (viewer = 'admin' or r.user_id = me) then to_jsonb(r) - 'deleted'
    else private.gone(r.id)
  end
$$;

insert into private.collections (name, writable, audience, owner_column) values ('reservations',
  '{id,drive_id,user_id,user_email,preferred_time,cancelled,client_created_at}', 'owner', 'user_id');
select private.apply_grants();
