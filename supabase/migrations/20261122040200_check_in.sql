-- The day of a drive: administrators say who arrived and who did not, and add people who walk in. Several tablets
-- may do so at once and without a network; each column merges by itself, and an arrival outweighs everything else.

alter table public.reservations
  -- null for somebody who walked in; they have no account here
  alter column user_id drop not null,
  add column checked_in_at timestamptz constraint checked_in_at check (private.is_moment(checked_in_at)),
  add column no_show boolean not null default false,
  add column walk_in_name text not null default '' constraint walk_in_name check (char_length(walk_in_name) <= 200),
  add column walk_in_contact text not null default '' constraint walk_in_contact check (char_length(walk_in_contact) <= 200),
  add constraint walk_in check ((user_id is null) = private.is_filled(walk_in_name)),
  add constraint arrived check (checked_in_at is null or not no_show);

drop policy "People reserve only for themselves" on public.reservations;
create policy "People reserve for themselves, administrators for who walks in" on public.reservations for insert to authenticated
  with check (user_id = (select auth.uid()) or user_id is null and (select private.is_admin()));

-- Who arrived is for administrators to say, also about themselves.
create function private.who_arrived() returns trigger
language plpgsql set search_path = '' as $$
declare
  was public.reservations := case when tg_op = 'UPDATE' then old end;
  staffs text := case
    when new.checked_in_at is distinct from was.checked_in_at then 'checked_in_at'
    when new.no_show is distinct from coalesce(was.no_show, false) then 'no_show'
    when new.walk_in_name <> coalesce(was.walk_in_name, '') then 'walk_in_name'
    when new.walk_in_contact <> coalesce(was.walk_in_contact, '') then 'walk_in_contact' end;
begin
  if staffs is not null and private.is_api_call() and not private.is_admin() then
    raise exception '% is for administrators to say', staffs using errcode = '42501', column = staffs;
  end if;
  if new.user_id is null then
    new.user_email := '';
  end if;
  return new;
end $$;
-- after b_stamp_email
create trigger b_who_arrived before insert or update on public.reservations
  for each row execute function private.who_arrived();

-- Settles the drive first, then the person's wish. Who is at the drive gets a spot, whatever its capacity.
create or replace function private.decide_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_arrived boolean := new.checked_in_at is not null;
begin
  if tg_op = 'UPDATE' and has_arrived and new.cancelled and new.user_id is not null then
    if exists (select from public.reservations o where o.drive_id = new.drive_id and o.user_id = new.user_id
      and o.id <> new.id and o.status = 'confirmed' and not o.deleted) then
      -- they asked for a spot again, and are on the list with that one
      new.checked_in_at := null;
      has_arrived := false;
    else
      new.cancelled := false;
    end if;
  end if;
  if has_arrived then
    new.no_show := false;
  end if;

  if new.cancelled then
    new.status := 'cancelled';
    new.refusal := null;
  elsif tg_op = 'INSERT' or new.status = 'cancelled' then
    new.refusal := case when not has_arrived then private.refusal_of(new) end;
    new.status := case when new.refusal is null then 'confirmed' else 'refused' end;
    if new.status = 'confirmed' then
      update public.drives set slots_taken = slots_taken + 1 where id = new.drive_id;
    end if;
  elsif new.preferred_time <> old.preferred_time and not exists (select from public.drives d
    where d.id = new.drive_id and new.preferred_time >= d.start_time and new.preferred_time < d.end_time) then
    raise exception 'the drive is not open then' using errcode = '23514', constraint = 'preferred_time';
  end if;
  return new;
end $$;

-- Names of people without an account are kept for 30 days after the drive, for questions about their donation.
create function private.forget_walk_ins() returns void
language sql volatile set search_path = '' as $$
  update public.reservations r set walk_in_name = 'Walk-in', walk_in_contact = ''
  from public.drives d
  where d.id = r.drive_id and d.date < current_date - 30 and r.user_id is null
    and (r.walk_in_name, r.walk_in_contact) <> ('Walk-in', '')
$$;
insert into private.jobs (name, every, command) values ('forget_walk_ins', '1 day', 'select private.forget_walk_ins()');

update private.collections set
  writable = writable || array['checked_in_at', 'no_show', 'walk_in_name', 'walk_in_contact'],
  not_audited = not_audited || array['walk_in_contact']
where name = 'reservations';
