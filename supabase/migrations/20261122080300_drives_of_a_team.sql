-- Drives of a hospital: its managers make, change and call them off, and all of its team check people in.

alter table public.drives
  add column org_id uuid references private.organisations (id),
  add column org_name text not null default '';
create index drives_by_org on public.drives (org_id, date);

-- `org_id` is copied from the drive. The rest is for the hospital's team, which sees no profiles: filled in while
-- the spot is held, and emptied by whatever ends it.
alter table public.reservations
  add column org_id uuid references private.organisations (id),
  add column person_name text not null default '',
  add column person_contact text not null default '',
  add column person_blood_type text not null default '';
create index reservations_by_org on public.reservations (org_id, created_at desc, id);

update private.collections set team_column = 'org_id', team_audited = true,
  writable = writable || array['org_id'],
  changeable = writable,
  seen_columns = seen_columns || array['org_id', 'org_name']
where name = 'drives';
update private.collections set team_column = 'org_id', team_audited = true,
  seen_when = 't.org_id = $3 and t.status = ''confirmed''',
  seen_columns = array['id', 'drive_id', 'preferred_time', 'cancelled', 'status', 'refusal', 'checked_in_at', 'no_show',
    'walk_in_name', 'walk_in_contact', 'org_id', 'person_name', 'person_contact', 'person_blood_type',
    'client_created_at', 'created_at', 'updated_at', 'rev'],
  not_audited = not_audited || array['person_name', 'person_contact', 'person_blood_type']
where name = 'reservations';

drop trigger a_stamp on public.drives;
create trigger a_stamp before insert or update on public.drives
  for each row execute function private.stamp_row('org_id');
select private.make_shared('reservations');

-- What a member's device holds of the people who come to their hospital's drives, beside their own reservations.
create function private.team_reservations(org uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select r.id from public.reservations r
  where r.org_id = org and r.status = 'confirmed' and not r.deleted and r.user_id is distinct from (select auth.uid())
  order by r.created_at desc, r.id limit 1000
$$;

-- The hospital that the caller manages; null for everybody else.
create function private.managed_org() returns uuid
language sql stable security definer set search_path = '' as $$
  select m.organisation_id from private.members m
  where m.user_id = (select auth.uid()) and m.role = 'manager' and m.removed_at is null and m.suspended_at is null
$$;

drop policy "Administrators add drives" on public.drives;
drop policy "Administrators change drives" on public.drives;
create policy "Administrators add drives, and managers for their hospital" on public.drives for insert to authenticated
  with check ((select private.is_admin()) or org_id = (select private.managed_org()));
create policy "Administrators change drives, and managers their hospital's" on public.drives for update to authenticated
  using ((select private.is_admin()) or org_id = (select private.managed_org()))
  with check ((select private.is_admin()) or org_id = (select private.managed_org()));

drop policy "Owners and administrators read a reservation" on public.reservations;
drop policy "People reserve for themselves, administrators for who walks in" on public.reservations;
drop policy "Owners and administrators change a reservation" on public.reservations;
create policy "Owners, teams and administrators read a reservation" on public.reservations for select to authenticated
  using (user_id = (select auth.uid()) or org_id = (select private.my_org()) or (select private.is_admin()));
create policy "People reserve for themselves, teams for who walks in" on public.reservations for insert to authenticated
  with check (user_id = (select auth.uid())
    or user_id is null and (org_id = (select private.my_org()) or (select private.is_admin())));
create policy "Owners, teams and administrators change a reservation" on public.reservations for update to authenticated
  using (user_id = (select auth.uid()) or org_id = (select private.my_org()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or org_id = (select private.my_org()) or (select private.is_admin()));

create trigger b_check_team before insert or update on public.drives
  for each row when (private.is_api_call()) execute function private.check_team();
create function private.name_host() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.org_name := coalesce((select o.name from private.organisations o where o.id = new.org_id), '');
  return new;
end $$;
create trigger b_name_host before insert or update on public.drives
  for each row execute function private.name_host();

-- Everybody's device lists drives, so no hospital crowds out the others.
create function private.limit_drives() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() and 100 < (select count(*) from public.drives d
    where d.org_id = private.my_org() and d.date >= current_date and not d.called_off and not d.deleted) then
    raise exception 'no more than 100 drives at a time' using errcode = '23514', constraint = 'planned_drives';
  end if;
  return null;
end $$;
create trigger limit_drives after insert or update on public.drives
  for each statement when (private.is_api_call()) execute function private.limit_drives();

-- Before b_who_arrived, which asks whose drive it is.
create function private.from_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.org_id := (select d.org_id from public.drives d where d.id = new.drive_id);
  return new;
end $$;
create trigger b_from_drive before insert on public.reservations
  for each row execute function private.from_drive();

-- Who arrived is for administrators to say, and for the team of the hospital whose drive it is, also about
-- themselves. What a person wants is theirs to say.
create or replace function private.who_arrived() returns trigger
language plpgsql set search_path = '' as $$
declare
  was public.reservations := case when tg_op = 'UPDATE' then old end;
  staffs text := case
    when new.checked_in_at is distinct from was.checked_in_at then 'checked_in_at'
    when new.no_show is distinct from coalesce(was.no_show, false) then 'no_show'
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
  if new.user_id is null then
    new.user_email := '';
  end if;
  return new;
end $$;

-- How many days after a drive its team still sees who had a spot, as long as the names of people who walked in.
create function private.is_forgotten(day date) returns boolean
language sql stable set search_path = '' as $$
  select day < current_date - 30
$$;

-- After c_decide, which says whether the spot is held.
create function private.show_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  if new.org_id is not null and new.user_id is not null and new.status = 'confirmed' and not new.deleted
    and not private.is_forgotten((select d.date from public.drives d where d.id = new.drive_id)) then
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

-- What a hospital knows of people is kept for 30 days after the drive, for questions about their donation.
create or replace function private.forget_walk_ins() returns void
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

-- The hospital's own words follow into what its members, its open requests and its drives show.
create or replace function private.follow_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_member(m.user_id) from private.members m where m.organisation_id = new.id and m.removed_at is null;
  update public.blood_requests r set
      (org_name, verified, desk_phone, hours, lead_time, hospital, hospital_zip, contact, requester_name) =
      (new.name, new.verified_at is not null, new.desk_phone, new.hours, new.lead_time, new.name, new.zip, new.desk_phone, new.name)
    where r.org_id = new.id and not private.is_over(r) and (r.org_name, r.verified, r.desk_phone, r.hours, r.lead_time, r.hospital_zip)
      is distinct from (new.name, new.verified_at is not null, new.desk_phone, new.hours, new.lead_time, new.zip);
  update public.inventory i set org_name = new.name where i.org_id = new.id and i.org_name <> new.name;
  update public.drives d set org_name = new.name where d.org_id = new.id and d.org_name <> new.name;
  return null;
end $$;

-- Ends a hospital's memberships and requests, and calls off its drives. Its record stays.
create or replace function private.close_organisation(organisation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  was private.organisations := private.managed(organisation, false);
  is_now private.organisations := was;
begin
  if was.closed_at is null then
    is_now.closed_at := now();
    is_now.verified_at := null;
    update public.blood_requests r set closed_reason = 'no_longer_needed' where r.org_id = was.id and not private.is_over(r);
    update public.drives d set called_off = true, called_off_reason = 'The hospital has closed.'
      where d.org_id = was.id and d.date >= current_date and not d.called_off and not d.deleted;
    update private.members m set removed_at = now() where m.organisation_id = was.id and m.removed_at is null;
    perform private.save_organisation(is_now);
    perform private.audit_organisation('close_organisation', was, is_now);
  end if;
  return private.organisation_json(is_now);
end $$;

select private.open_function('private.managed_org()');
select private.apply_grants();
