-- A check-in outweighs a cancellation. If it was a mistake and is taken back, the cancellation of the person was lost:
-- the list went on to expect them.

-- What a check-in outweighed, for the case that it is taken back: the person's cancellation, or a no-show.
create table private.outweighed (
  reservation_id uuid primary key references public.reservations (id) on delete cascade,
  cancelled boolean not null,
  no_show boolean not null
);

-- Settles the drive first, then the person's wish. Who is at the drive gets a spot, whatever its capacity. If the check-in is
-- taken back, what it outweighed holds again.
create or replace function private.decide_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_arrived boolean := new.checked_in_at is not null;
  before private.outweighed;
begin
  if tg_op = 'UPDATE' and old.checked_in_at is not null and not has_arrived then
    delete from private.outweighed o where o.reservation_id = new.id returning * into before;
    new.cancelled := new.cancelled or coalesce(before.cancelled, false);
    new.no_show := new.no_show or coalesce(before.no_show, false);
  end if;
  if tg_op = 'UPDATE' and has_arrived and new.cancelled and new.user_id is not null then
    if exists (select from public.reservations o where o.drive_id = new.drive_id and o.user_id = new.user_id
      and o.id <> new.id and o.status = 'confirmed' and not o.deleted) then
      -- they asked for a spot again, and are on the list with that one
      new.checked_in_at := null;
      has_arrived := false;
    end if;
  end if;
  if tg_op = 'UPDATE' and has_arrived and new.user_id is not null and (new.cancelled or new.no_show) then
    insert into private.outweighed as o values (new.id, new.cancelled, new.no_show)
    on conflict (reservation_id) do update
      set cancelled = o.cancelled or excluded.cancelled, no_show = o.no_show or excluded.no_show;
    new.cancelled := false;
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

select private.apply_grants();
