-- Administrators make, change and call off drives. The server counts the spots that are taken, so that a lower
-- capacity oversells nothing: nobody loses a spot, and new reservations are refused until there is room again.

alter table public.drives
  -- spots that people hold; more than `slots_total` after the capacity was lowered
  add column slots_taken integer not null default 0,
  add column called_off boolean not null default false,
  add column called_off_reason text not null default ''
    constraint called_off_reason check (char_length(called_off_reason) <= 300),
  -- when the date, the hours or the place changed last; null while the drive is as it was announced
  add column moved_at timestamptz,
  add column is_sample boolean not null default false;

-- Devices write the capacity; how many spots are left follows from it. The database's owner may set the spots that
-- are left instead, as the seed does.
create function private.settle_drive() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      new.slots_available := new.slots_total;
    end if;
    new.slots_taken := new.slots_total - new.slots_available;
    return new;
  end if;
  if not private.is_api_call() and new.slots_available <> old.slots_available and new.slots_taken = old.slots_taken then
    new.slots_taken := new.slots_total - new.slots_available;
  else
    new.slots_available := greatest(0, new.slots_total - new.slots_taken);
  end if;
  -- people have been told
  new.called_off := new.called_off or old.called_off;
  if (new.date, new.start_time, new.end_time, new.location, new.address)
    is distinct from (old.date, old.start_time, old.end_time, old.location, old.address) then
    new.moved_at := now();
  end if;
  return new;
end $$;
create trigger c_settle before insert or update on public.drives
  for each row execute function private.settle_drive();

-- Tells people with a spot that their drive is called off. Who has arrived is left alone.
create or replace function private.call_off() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reservations set status = 'refused', refusal = 'gone'
    where drive_id = new.id and status = 'confirmed' and checked_in_at is null and not deleted;
  return null;
end $$;
drop trigger call_off on public.drives;
create trigger call_off after update of deleted, called_off on public.drives
  for each row when (new.deleted and not old.deleted or new.called_off and not old.called_off)
  execute function private.call_off();

-- Why this reservation cannot be, or null. Locks the drive's row until the transaction ends; what is read
-- afterwards counts everybody who was decided before.
create or replace function private.refusal_of(r public.reservations) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.drives;
begin
  select * into d from public.drives where id = r.drive_id for update;
  return case
    -- null if the drive does not exist; the foreign key then refuses the row
    when d.deleted or d.called_off then 'gone'
    -- compared with the date in the time zone where it is earliest
    when d.date < (now() at time zone 'Etc/GMT+12')::date then 'over'
    when exists (select from public.reservations o where o.drive_id = r.drive_id and o.user_id = r.user_id
      and o.id <> r.id and o.status = 'confirmed' and not o.deleted) then 'already'
    when r.preferred_time < d.start_time or r.preferred_time >= d.end_time then 'time'
    when d.slots_available = 0 then 'full'
  end;
end $$;

-- Frees a spot when its reservation is cancelled or deleted, or its owner's account is gone.
create or replace function private.free_spot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'confirmed' and not old.deleted
    and (tg_op = 'DELETE' or new.status <> 'confirmed' or new.deleted) then
    update public.drives set slots_taken = greatest(0, slots_taken - 1)
      where id = old.drive_id and not deleted and not called_off;
  end if;
  return null;
end $$;

update private.collections set
  writable = writable || array['called_off', 'called_off_reason'],
  seen_columns = seen_columns || array['slots_taken', 'called_off', 'called_off_reason', 'moved_at', 'is_sample'],
  -- they follow from what people do, not from what an administrator decides
  not_audited = array['slots_available', 'slots_taken', 'moved_at']
where name = 'drives';

-- drives of before; those of seed.sql are samples
update public.drives set slots_taken = slots_total - slots_available,
  is_sample = id::text like '0d5c1a52-3f6e-4f0e-9a51-6d1f0b3c000_';
