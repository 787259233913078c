-- Reservations. A device asks for a spot. The server confirms or refuses while it writes the row, and locks the drive's
-- row meanwhile, so that no drive is oversold however many ask at once. The answer is in the row.
--
-- On the day of the drive, administrators and the hospital's team write who arrived and who did not, and add people who
-- walk in, and who gave blood or could not. Several tablets may do so at once and without a network. Each column merges by
-- itself, an arrival outweighs everything else, and whoever gave or could not give has arrived.

create table public.reservations (
  id uuid primary key,
  drive_id uuid not null references public.drives (id) on delete cascade,
  -- null for somebody who walked in, who has no account here
  user_id uuid references auth.users (id) on delete cascade,
  user_email text not null default '' constraint user_email check (char_length(user_email) <= 254),
  -- local time at the drive, as its hours are
  preferred_time time not null,
  -- what the person wants; the server decides what follows from it
  cancelled boolean not null default false,
  status text not null default 'requested'
    constraint status check (status in ('requested', 'confirmed', 'refused', 'cancelled')),
  refusal text constraint refusal check (refusal in ('full', 'over', 'time', 'already', 'gone')),
  checked_in_at timestamptz constraint checked_in_at check (private.is_moment(checked_in_at)),
  no_show boolean not null default false,
  walk_in_name text not null default '' constraint walk_in_name check (char_length(walk_in_name) <= 200),
  walk_in_contact text not null default '' constraint walk_in_contact check (char_length(walk_in_contact) <= 200),
  -- `org_id` is copied from the drive. The columns after it are for the hospital's team, which sees no profiles. They
  -- are filled in while the person holds the spot, and emptied when that ends.
  org_id uuid references private.organisations (id),
  person_name text not null default '',
  person_contact text not null default '',
  person_blood_type text not null default '',
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  -- The first day on which the person may give again, if that is after the drive. The person and those who check people
  -- in see it.
  person_gives_again_on date,
  -- What became of somebody who came; null until staff say it. Nobody says why somebody could not give.
  outcome text constraint outcome check (outcome in ('given', 'could_not')),
  -- the day on which the person gave blood at the drive
  given_on date,
  -- who checked the person in or said what became of them; of several, the first who is not the person
  seen_by uuid references auth.users (id) on delete set null,
  constraint refusal_said check ((status = 'refused') = (refusal is not null)),
  constraint walk_in check ((user_id is null) = private.is_filled(walk_in_name)),
  constraint arrived check (checked_in_at is null or not no_show),
  constraint outcome_of_arrival check (outcome is null or checked_in_at is not null),
  constraint given check ((given_on is not null) = (outcome is not distinct from 'given'))
);
create index reservations_by_owner on public.reservations (user_id, created_at desc);
create index reservations_by_drive on public.reservations (drive_id);
create index reservations_by_witness on public.reservations (seen_by);
create index reservations_by_org on public.reservations (org_id, created_at desc, id);
create unique index one_live_reservation on public.reservations (drive_id, user_id)
  where status = 'confirmed' and not deleted;
select private.make_synced('reservations', '{drive_id,user_id,user_email}', 'user_id', true);
select private.make_shared('reservations');
select private.make_audited('reservations');
create trigger b_stamp_email before insert on public.reservations
  for each row execute function private.stamp_email();

create policy "Owners, teams and administrators read a reservation" on public.reservations for select to authenticated
  using (user_id = (select auth.uid()) or org_id = (select private.my_org()) or (select private.is_admin()));
create policy "People reserve for themselves, teams for who walks in" on public.reservations for insert to authenticated
  with check (user_id = (select auth.uid())
    or user_id is null and (org_id = (select private.my_org()) or (select private.is_admin())));
create policy "Owners, teams and administrators change a reservation" on public.reservations for update to authenticated
  using (user_id = (select auth.uid()) or org_id = (select private.my_org()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or org_id = (select private.my_org()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, team_column, team_audited, parent, parent_column,
  not_audited, writable, states, kept_from_owner, seen_when, seen_columns) values (
  'reservations', 'owner', 'user_id', 'org_id', true, 'drives', 'drive_id',
  array['walk_in_contact', 'person_name', 'person_contact', 'person_blood_type', 'person_gives_again_on', 'given_on', 'seen_by'],
  array['id', 'drive_id', 'user_id', 'user_email', 'preferred_time', 'cancelled', 'client_created_at', 'checked_in_at',
    'no_show', 'walk_in_name', 'walk_in_contact', 'outcome'],
  -- private.decide_reservation takes back the cancellation of somebody who has arrived
  array['cancelled', 'checked_in_at', 'no_show', 'outcome'], array['seen_by'],
  't.org_id = $3 and t.status = ''confirmed''',
  array['id', 'drive_id', 'preferred_time', 'cancelled', 'status', 'refusal', 'checked_in_at', 'no_show',
    'walk_in_name', 'walk_in_contact', 'org_id', 'person_name', 'person_contact', 'person_blood_type',
    'client_created_at', 'created_at', 'updated_at', 'rev', 'person_gives_again_on', 'outcome']);

-- a cancelled reservation counts too
select private.limit_rows('reservations', 'reservations_a_day', 't.created_at > now() - interval ''24 hours''', 20);
select private.limit_rows('reservations', 'reservations_a_month', 't.created_at > now() - interval ''30 days''', 100);

-- The reservations for drives of their hospital that a member's device holds, beside their own.
create function private.team_reservations(org uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select r.id from public.reservations r
  where r.org_id = org and r.status = 'confirmed' and not r.deleted and r.user_id is distinct from (select auth.uid())
  order by r.created_at desc, r.id limit 1000
$$;

-- Who gets a spot

-- Returns why this reservation must be refused, or null. Locks the drive's row until the transaction ends, so that the
-- spots it then reads include every reservation decided before.
create function private.refusal_of(r public.reservations) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.drives;
begin
  select * into d from public.drives where id = r.drive_id for update;
  return case
    -- null if the drive does not exist; the foreign key then refuses the reservation
    when d.deleted or d.called_off or d.is_sample then 'gone'
    -- a drive is over when its day is over in every time zone
    when d.date < (now() at time zone 'Etc/GMT+12')::date then 'over'
    when exists (select from public.reservations o where o.drive_id = r.drive_id and o.user_id = r.user_id
      and o.id <> r.id and o.status = 'confirmed' and not o.deleted) then 'already'
    when r.preferred_time < d.start_time or r.preferred_time >= d.end_time then 'time'
    when d.slots_available = 0 then 'full'
  end;
end $$;

-- It runs before b_who_arrived, which needs to know whose drive it is.
create function private.from_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.org_id := (select d.org_id from public.drives d where d.id = new.drive_id);
  return new;
end $$;
create trigger b_from_drive before insert on public.reservations
  for each row execute function private.from_drive();

-- Only administrators and the team of the drive's hospital write who arrived, also about themselves, and what became of
-- them, but not of themselves. Only the person writes what they want.
create function private.who_arrived() returns trigger
language plpgsql set search_path = '' as $$
declare
  was public.reservations := case when tg_op = 'UPDATE' then old end;
  staffs text := case
    when new.checked_in_at is distinct from was.checked_in_at then 'checked_in_at'
    when new.no_show is distinct from coalesce(was.no_show, false) then 'no_show'
    when new.outcome is distinct from was.outcome then 'outcome'
    when new.walk_in_name <> coalesce(was.walk_in_name, '') then 'walk_in_name'
    when new.walk_in_contact <> coalesce(was.walk_in_contact, '') then 'walk_in_contact' end;
  theirs text := case
    when tg_op = 'INSERT' or new.user_id is null or new.user_id = (select auth.uid()) then null
    when new.cancelled is distinct from was.cancelled then 'cancelled'
    when new.preferred_time is distinct from was.preferred_time then 'preferred_time' end;
begin
  if private.is_api_call() and not private.is_admin() then
    if staffs is not null and (new.org_id is null or new.org_id is distinct from private.my_org()) then
      raise exception '% is for administrators and the team to say', staffs using errcode = '42501', column = staffs;
    end if;
    if theirs is not null then
      raise exception '% is for the person to say', theirs using errcode = '42501', column = theirs;
    end if;
  end if;
  if private.is_api_call() and new.user_id = (select auth.uid()) and new.outcome is distinct from was.outcome then
    raise exception 'outcome is for somebody else to say' using errcode = '42501', column = 'outcome';
  end if;
  if new.user_id is null then
    new.user_email := '';
  end if;
  return new;
end $$;
-- it runs after b_stamp_email
create trigger b_who_arrived before insert or update on public.reservations
  for each row execute function private.who_arrived();

-- The person's cancellation, or their no-show, that a check-in outweighed. It is kept for the case that the check-in is
-- taken back.
create table private.outweighed (
  reservation_id uuid primary key references public.reservations (id) on delete cascade,
  cancelled boolean not null,
  no_show boolean not null
);

-- Settles what happened at the drive first, then what the person wants. Somebody who is at the drive gets a spot,
-- whatever its capacity. If the check-in is taken back, what it outweighed holds again. A donation is not taken back: the
-- person has been thanked, and the day from which they may give again follows from it. A tablet that knows of no outcome
-- cannot take back the check-in of somebody who has one.
create function private.decide_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.reservations := case when tg_op = 'UPDATE' then old end;
  me uuid := (select auth.uid());
  has_arrived boolean;
  before private.outweighed;
begin
  if was.outcome = 'given' then
    new.outcome := 'given';
  end if;
  if new.outcome is not null then
    new.checked_in_at := coalesce(new.checked_in_at, was.checked_in_at, now());
    -- whoever walked in and gave was not added by mistake
    new.cancelled := new.cancelled and new.user_id is not null;
  end if;
  has_arrived := new.checked_in_at is not null;
  if tg_op = 'UPDATE' and old.checked_in_at is not null and not has_arrived then
    delete from private.outweighed o where o.reservation_id = new.id returning * into before;
    new.cancelled := new.cancelled or coalesce(before.cancelled, false);
    new.no_show := new.no_show or coalesce(before.no_show, false);
  end if;
  if tg_op = 'UPDATE' and has_arrived and new.cancelled and new.user_id is not null then
    if exists (select from public.reservations o where o.drive_id = new.drive_id and o.user_id = new.user_id
      and o.id <> new.id and o.status = 'confirmed' and not o.deleted) then
      -- they have another reservation for this drive, and are on the list with that one
      update public.reservations o set outcome = new.outcome where new.outcome is not null and o.drive_id = new.drive_id
        and o.user_id = new.user_id and o.id <> new.id and o.status = 'confirmed' and not o.deleted and o.outcome is distinct from 'given';
      new.outcome := null;
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
  if not has_arrived then
    new.seen_by := null;
  elsif me is not null and (was.seen_by is null or was.seen_by = new.user_id)
    and (new.checked_in_at, new.outcome) is distinct from (was.checked_in_at, was.outcome) then
    new.seen_by := me;
  end if;
  new.given_on := case when new.outcome = 'given' then
    coalesce(was.given_on, least(current_date, (select d.date from public.drives d where d.id = new.drive_id))) end;

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
create trigger c_decide before insert or update on public.reservations
  for each row execute function private.decide_reservation();

-- Frees a spot if its reservation is cancelled or deleted, or if the person's account is deleted.
create function private.free_spot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'confirmed' and not old.deleted
    and (tg_op = 'DELETE' or new.status <> 'confirmed' or new.deleted) then
    update public.drives set slots_taken = greatest(0, slots_taken - 1)
      where id = old.drive_id and not deleted and not called_off;
  end if;
  return null;
end $$;
create trigger free_spot after update or delete on public.reservations
  for each row execute function private.free_spot();

-- Notifies people who have a spot that their drive is called off. People who have arrived are not notified.
create function private.call_off() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reservations set status = 'refused', refusal = 'gone'
    where drive_id = new.id and status = 'confirmed' and checked_in_at is null and not deleted;
  return null;
end $$;
create trigger call_off after update of deleted, called_off on public.drives
  for each row when (new.deleted and not old.deleted or new.called_off and not old.called_off)
  execute function private.call_off();

-- What the team sees of people

-- Whether a drive was so long ago that its team no longer sees who had a spot or walked in.
create function private.is_forgotten(day date) returns boolean
language sql stable set search_path = '' as $$
  select day < current_date - 30
$$;

-- The day from which somebody may give again, if that is after this day.
create function private.gives_again_after(person uuid, day date) returns date
language sql stable security definer set search_path = '' as $$
  select f from private.may_give_from(person) f where f > day
$$;

-- It runs after c_decide, which decides whether the person holds the spot.
create function private.show_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  day date := (select d.date from public.drives d where d.id = new.drive_id);
begin
  new.person_gives_again_on := null;
  if new.user_id is not null and new.status = 'confirmed' and not new.deleted and not private.is_forgotten(day) then
    new.person_gives_again_on := private.gives_again_after(new.user_id, day);
  end if;
  if new.org_id is not null and new.user_id is not null and new.status = 'confirmed' and not new.deleted
    and not private.is_forgotten(day) then
    select * into p from public.profiles t where t.id = new.user_id;
    new.person_name := btrim(concat_ws(' ', p.first_name, p.last_name));
    new.person_contact := coalesce(nullif(p.phone_number, ''), case when new.person_name = '' then '' else new.user_email end);
    new.person_name := coalesce(nullif(new.person_name, ''), new.user_email);
    new.person_blood_type := coalesce(p.blood_type, '');
  else
    new.person_name := '';
    new.person_contact := '';
    new.person_blood_type := '';
  end if;
  return new;
end $$;
create trigger d_show_person before insert or update on public.reservations
  for each row execute function private.show_person();

-- Copies changes of a profile into the columns that the team sees.
create function private.follow_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- d_show_person fills it in
  update public.reservations r set person_name = '' where r.user_id = new.id and r.org_id is not null and r.status = 'confirmed' and not r.deleted;
  return null;
end $$;
create trigger follow_person after update on public.profiles
  for each row when ((old.first_name, old.last_name, old.phone_number, old.blood_type)
    is distinct from (new.first_name, new.last_name, new.phone_number, new.blood_type))
  execute function private.follow_person();

-- Deletes what a hospital knows of people 30 days after the drive. Until then it may have questions about their
-- donation.
create function private.forget_walk_ins() returns void
language sql volatile set search_path = '' as $$
  update public.reservations r set walk_in_name = 'Walk-in', walk_in_contact = ''
  from public.drives d
  where d.id = r.drive_id and private.is_forgotten(d.date) and r.user_id is null
    and (r.walk_in_name, r.walk_in_contact) <> ('Walk-in', '');
  update public.reservations r set person_name = ''
  from public.drives d
  where d.id = r.drive_id and private.is_forgotten(d.date) and r.org_id is not null
    and (r.person_name, r.person_contact, r.person_blood_type) <> ('', '', '')
$$;
insert into private.jobs (name, every, command) values ('forget_walk_ins', '1 day', 'select private.forget_walk_ins()');

-- Computes again when people may give, for reservations whose person gave or whose drive changed its date.
create function private.follow_giving(person uuid, drive uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.reservations r set person_gives_again_on = null -- d_show_person fills it in
  from public.drives d
  where d.id = r.drive_id and (r.user_id = person or r.drive_id = drive) and r.user_id is not null and r.status = 'confirmed'
    and not r.deleted and d.date >= current_date - 1
    and r.person_gives_again_on is distinct from private.gives_again_after(r.user_id, d.date)
$$;
create function private.follow_giver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'drives' then
    perform private.follow_giving(null, new.id);
  else
    perform private.follow_giving((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return null;
end $$;
create trigger follow_giver after update on public.profiles
  for each row when ((old.last_donation_date, old.country) is distinct from (new.last_donation_date, new.country))
  execute function private.follow_giver('id');
create trigger follow_giver after update on public.donors
  for each row when ((old.last_donation_date, old.deleted) is distinct from (new.last_donation_date, new.deleted))
  execute function private.follow_giver('user_id');
create trigger follow_new_giver after insert on public.donors
  for each row when (new.last_donation_date is not null) execute function private.follow_giver('user_id');
create trigger follow_giver after update on public.pledges
  for each row when (old.next_donation_on is distinct from new.next_donation_on) execute function private.follow_giver('user_id');
create trigger follow_giver after update on public.drives
  for each row when (old.date <> new.date) execute function private.follow_giver();
create trigger follow_arrival after update on public.reservations
  for each row when (new.user_id is not null
    and (old.checked_in_at is null, old.seen_by) is distinct from (new.checked_in_at is null, new.seen_by))
  execute function private.follow_witness();
create trigger follow_first_giver after insert on public.profiles
  for each row when (new.last_donation_date is not null) execute function private.follow_giver('id');

-- Thanks a person who gave blood at a drive, once, and updates the days from which they may give again. Their answers to
-- requests that nobody has accepted end, as after a donation for a request.
create function private.follow_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.donors d set is_available = false, donation_count = d.donation_count + 1,
    last_donation_date = greatest(d.last_donation_date, new.given_on)
    where d.user_id = new.user_id and not d.deleted;
  insert into public.profiles as p (id, previous_donation, last_donation_date) values (new.user_id, true, new.given_on)
    on conflict (id) do update set previous_donation = true, last_donation_date = greatest(p.last_donation_date, excluded.last_donation_date);
  update public.pledges o set status = 'closed' where o.user_id = new.user_id and o.status = 'open';
  perform private.tell(new.user_id, 'pledge_given', 'drive ' || new.id, jsonb_build_object('hospital', d.name,
      'on', private.next_after_drive(new.given_on, private.country_of(new.user_id))), drive => d.id, until => now() + interval '7 days')
    from public.drives d where d.id = new.drive_id;
  return null;
end $$;
create trigger follow_gift after update on public.reservations
  for each row when (new.user_id is not null and new.given_on is not null and old.given_on is null)
  execute function private.follow_gift();
