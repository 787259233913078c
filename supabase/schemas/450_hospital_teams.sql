-- Hospitals and their teams. Administrators make, verify and close hospitals, managers look after their staff and
-- wards, and members leave.

-- Describes a hospital: its members, the people who wait for confirmation, and the number of open requests. It contains
-- e-mail addresses, so only administrators and the hospital's managers may get it.
create function private.organisation_json(o private.organisations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(o) || jsonb_build_object(
    'open_requests', (select count(*) from public.blood_requests r where r.org_id = o.id and not private.is_over(r) and not r.expired),
    'members', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'user_id', m.user_id,
        'name', coalesce(private.name_of(u.id), ''), 'email', u.email, 'email_confirmed', private.is_confirmed(u.id),
        'account_created_at', u.created_at, 'role', m.role, 'ward', m.ward, 'since', m.added_at,
        'status', case when m.suspended_at is null then 'active' else 'unconfirmed' end) order by m.role, m.added_at, m.id), '[]')
      from private.members m join auth.users u on u.id = m.user_id where m.organisation_id = o.id and m.removed_at is null),
    'invitations', (select coalesce(jsonb_agg(private.invitation_json(i) order by i.created_at desc, i.id), '[]')
      from private.invitations i where i.organisation_id = o.id and private.state_of(i) in ('open', 'waiting')))
$$;

-- Returns the hospital, locked, if the caller is an administrator or, with `managers`, its manager. A null hospital is
-- the caller's own.
create function private.managed(organisation uuid, managers boolean) returns private.organisations
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid := coalesce(organisation, case when managers then private.my_org() end);
  found private.organisations;
begin
  if not (private.is_admin() or managers and coalesce(private.is_manager(wanted), false)) then
    raise exception 'Only % can do this', case when managers then 'a manager of this hospital' else 'an administrator' end
      using errcode = '42501';
  end if;
  select * into found from private.organisations o where o.id = wanted for no key update;
  if found.id is null then
    raise exception 'There is no such hospital' using errcode = '22023', hint = 'organisation';
  end if;
  return found;
end $$;

-- Returns the hospital with the details that a call sets. If it refuses one, the hint names its field.
create function private.with_details(o private.organisations, details jsonb) returns private.organisations
language plpgsql stable security definer set search_path = '' as $$
declare
  unknown text;
begin
  details := private.unwrapped(details);
  select k into unknown from jsonb_object_keys(details) k where k <> all (array['name', 'kind', 'address', 'city', 'state',
    'zip', 'desk_phone', 'hours', 'lead_time', 'wards']) limit 1;
  if unknown is not null then
    raise exception '% is not to be said', unknown using errcode = '22023', hint = unknown;
  end if;
  o := jsonb_populate_record(o, details);
  if private.public_text_problem(o.name) is not null then
    raise exception 'Leave phone numbers, e-mail addresses and money out of the name' using errcode = '22023', hint = 'name';
  end if;
  if private.public_text_problem(private.place_of(o)) is not null then
    raise exception 'Leave phone numbers, e-mail addresses and money out of the address' using errcode = '22023', hint = 'address';
  end if;
  return o;
end $$;

-- Creates or changes a hospital, and returns it.
create function private.save_organisation(o private.organisations) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  field text;
begin
  begin
    insert into private.organisations values (o.*)
    on conflict (id) do update set name = o.name, kind = o.kind, address = o.address, city = o.city, state = o.state,
      zip = o.zip, desk_phone = o.desk_phone, hours = o.hours, lead_time = o.lead_time, wards = o.wards,
      verified_at = o.verified_at, closed_at = o.closed_at;
  exception
    when check_violation then
      get stacked diagnostics field = constraint_name;
      raise exception 'This is not possible here' using errcode = '22023', hint = field;
    when not_null_violation then
      get stacked diagnostics field = column_name;
      raise exception 'This is needed' using errcode = '22023', hint = field;
  end;
  return private.organisation_json(o);
end $$;

-- Logs which details of a hospital changed.
create function private.audit_organisation(action text, was private.organisations, is_now private.organisations) returns void
language sql volatile security definer set search_path = '' as $$
  select private.audit(action, 'organisations', is_now.id,
    (select jsonb_object_agg(e.key, to_jsonb(was) -> e.key) from jsonb_each(to_jsonb(is_now)) e where e.value is distinct from to_jsonb(was) -> e.key),
    (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(is_now)) e where e.value is distinct from to_jsonb(was) -> e.key)
      || jsonb_build_object('name', is_now.name))
$$;

-- Lists the open hospitals first, by name.
create function private.list_organisations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(private.organisation_json(o) order by o.closed_at nulls first, lower(o.name), o.id), '[]')
    from private.organisations o);
end $$;
select private.make_wrapper('list_organisations()');

create function private.make_organisation(details jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made private.organisations;
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  made.id := gen_random_uuid();
  made.address := '';
  made.hours := '';
  made.lead_time := '';
  made.wards := '{}';
  made.created_at := now();
  made := private.with_details(made, details);
  answer := private.save_organisation(made);
  perform private.audit_organisation('make_organisation', null, made);
  return answer;
end $$;
select private.make_wrapper('make_organisation(details jsonb)');

create function private.change_organisation(organisation uuid, details jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  was private.organisations := private.managed(organisation, false);
  is_now private.organisations := private.with_details(was, details);
  answer jsonb := private.save_organisation(is_now);
begin
  perform private.audit_organisation('change_organisation', was, is_now);
  return answer;
end $$;
select private.make_wrapper('change_organisation(organisation uuid, details jsonb)');

-- Stores the names of the wards, each once, in the given order.
create function private.set_wards(organisation uuid, wards text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  was private.organisations := private.managed(organisation, true);
  is_now private.organisations := was;
  answer jsonb;
begin
  is_now.wards := (select coalesce(array_agg(w.ward order by w.n), '{}') from (
    select btrim(t.ward) as ward, min(t.n) as n from unnest(wards) with ordinality t (ward, n) where private.is_filled(t.ward) group by 1) w);
  answer := private.save_organisation(is_now);
  perform private.audit_organisation('change_organisation', was, is_now);
  return answer;
end $$;
select private.make_wrapper('set_wards(organisation uuid, wards text[])');

-- Verifies a hospital, or takes that back. A closed hospital cannot be verified.
create function private.verify_organisation(organisation uuid, verified boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  was private.organisations := private.managed(organisation, false);
  is_now private.organisations := was;
  answer jsonb;
begin
  if verified and was.closed_at is not null then
    raise exception 'This hospital has been closed' using errcode = 'PT409';
  end if;
  is_now.verified_at := case when verified then coalesce(was.verified_at, now()) end;
  answer := private.save_organisation(is_now);
  if is_now is distinct from was then
    perform private.audit_organisation(case when verified then 'verify_organisation' else 'unverify_organisation' end, was, is_now);
  end if;
  return answer;
end $$;
select private.make_wrapper('verify_organisation(organisation uuid, verified boolean)');

-- Ends a hospital's memberships and requests, and calls off its drives. Its record stays.
create function private.close_organisation(organisation uuid) returns jsonb
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
select private.make_wrapper('close_organisation(organisation uuid)');

-- Describes the named hospital, or the caller's if none is named. It is not stable, because private.managed locks the
-- hospital.
create function private.team(organisation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.organisation_json(private.managed(organisation, true));
end $$;
select private.make_wrapper('team(organisation uuid default null)');

-- Returns a membership that has not ended, locked, if the caller may decide about it. Administrators may decide about
-- any, managers about staff of their own hospital and, with `themselves`, about themselves.
create function private.managed_member(member uuid, themselves boolean) returns private.members
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.members;
begin
  select * into found from private.members m where m.id = member and m.removed_at is null for update;
  if not (private.is_admin() or coalesce(private.is_manager(found.organisation_id), false)
    and (found.role = 'staff' or themselves and found.user_id = (select auth.uid()))) then
    raise exception 'Only a manager of this hospital can do this' using errcode = '42501';
  end if;
  if found.id is null then
    raise exception 'There is no such member' using errcode = '22023';
  end if;
  return found;
end $$;

-- Describes the hospital of a membership, as private.organisation_json does.
create function private.organisation_of(m private.members) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.organisation_json(o) from private.organisations o where o.id = m.organisation_id
$$;

-- Changes a member. Administrators change roles. Managers change the wards of their staff and their own. Null leaves
-- the role or ward as it is.
create function private.change_member(member uuid, role text, ward text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.members := private.managed_member(member, true);
begin
  if change_member.role is not null and not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if change_member.role not in ('manager', 'staff') then
    raise exception 'There is no such role' using errcode = '22023', hint = 'role';
  end if;
  if char_length(change_member.ward) > 60 then
    raise exception 'Use at most 60 characters' using errcode = '22023', hint = 'ward';
  end if;
  update private.members t set role = coalesce(change_member.role, t.role), ward = coalesce(btrim(change_member.ward), t.ward)
    where t.id = m.id returning * into m;
  perform private.audit_member('change_member', m);
  return private.organisation_of(m);
end $$;
select private.make_wrapper('change_member(member uuid, role text default null, ward text default null)');

create function private.remove_member(member uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.members := private.managed_member(member, false);
begin
  update private.members t set removed_at = now() where t.id = m.id;
  perform private.audit_member('remove_member', m);
  return private.organisation_of(m);
end $$;
select private.make_wrapper('remove_member(member uuid)');

-- Gives a member their rights back, which they lost when the address of their account changed.
create function private.confirm_member(member uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.members := private.managed_member(member, false);
begin
  if m.suspended_at is null then
    raise exception 'Nobody waits for this to be confirmed' using errcode = 'PT409';
  end if;
  update private.members t set suspended_at = null where t.id = m.id;
  perform private.audit_member('confirm_member', m);
  return private.organisation_of(m);
end $$;
select private.make_wrapper('confirm_member(member uuid)');

create function private.leave_organisation() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.members;
begin
  update private.members t set removed_at = now() where t.user_id = (select auth.uid()) and t.removed_at is null returning * into m;
  if m.id is null then
    raise exception 'You belong to no hospital' using errcode = '42501';
  end if;
  perform private.audit_member('remove_member', m);
  return jsonb_build_object('left', true);
end $$;
select private.make_wrapper('leave_organisation()');
