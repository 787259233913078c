-- What administrators do with hospitals, managers with their team, and how people join: by invitation, which the
-- inviter confirms once they have seen who took it.

alter table private.invitations drop constraint role;
alter table private.invitations
  add column organisation_id uuid references private.organisations (id) on delete cascade,
  add column ward text not null default '' constraint ward check (char_length(ward) <= 60),
  add constraint role check (role in ('administrator', 'manager', 'staff')),
  add constraint organisation check ((role = 'administrator') = (organisation_id is null));
create index invitations_by_organisation on private.invitations (organisation_id);

-- Whether this account may invite to that role: an administrator to any, a manager staff of their own hospital.
create function private.may_invite(account uuid, role text, organisation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins a where a.user_id = account)
    or may_invite.role = 'staff' and exists (select from private.members m where m.user_id = account
      and m.organisation_id = organisation and m.role = 'manager' and m.removed_at is null and m.suspended_at is null)
$$;

create or replace function private.audit_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb := jsonb_strip_nulls(jsonb_build_object('role', new.role,
    'organisation', (select o.name from private.organisations o where o.id = new.organisation_id),
    'ward', nullif(new.ward, '')))
    || jsonb_build_object('redeemed_by', new.redeemed_email,
      'invited_by', (select u.email from auth.users u where u.id = new.invited_by));
begin
  if tg_op = 'INSERT' then
    perform private.audit('invite', 'invitations', new.id, null, entry);
  elsif old.redeemed_by is null and new.redeemed_by is not null then
    perform private.audit('redeem_invitation', 'invitations', new.id, null, entry);
  elsif old.outcome is null and new.outcome = 'cancelled' then
    perform private.audit('cancel_invitation', 'invitations', new.id, null, entry);
  end if;
  return null;
end $$;

delete from private.open_functions where signature in ('create_invitation()', 'public.create_invitation()', 'private.create_invitation()');
drop function public.create_invitation();
drop function private.create_invitation();

-- Returns {id, token, expires_at}. The token is told this once. A manager's invitation is to their own hospital.
create function private.create_invitation(role text, organisation uuid, ward text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  org uuid := case when role <> 'administrator' then coalesce(organisation, private.my_org()) end;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  made private.invitations;
begin
  if not coalesce(private.may_invite(me, role, org), false) then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if role not in ('administrator', 'manager', 'staff') then
    raise exception 'There is no such role' using errcode = '22023', hint = 'role';
  end if;
  if role <> 'administrator' and not exists (select from private.organisations o where o.id = org and o.closed_at is null) then
    raise exception 'There is no such hospital' using errcode = '22023', hint = 'organisation';
  end if;
  if char_length(ward) > 60 then
    raise exception 'Use at most 60 characters' using errcode = '22023', hint = 'ward';
  end if;
  if 20 <= (select count(*) from private.invitations i
    where i.invited_by = me and private.state_of(i) in ('open', 'waiting')) then
    raise exception 'There are 20 open invitations. Cancel one first' using errcode = '55000';
  end if;
  insert into private.invitations (token_hash, invited_by, role, organisation_id, ward)
    values (private.hash_of(token), me, role, org, case when org is null then '' else btrim(coalesce(ward, '')) end) returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

-- {id, role, ward, organisation: {id, name} or null, invited_by, created_at, expires_at, status, person}. status: open | waiting |
-- confirmed | cancelled | expired. person: who redeemed it, or null:
-- {user_id, name, email, email_confirmed, account_created_at, redeemed_at}.
create function private.invitation_json(i private.invitations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'role', i.role, 'ward', i.ward, 'created_at', i.created_at,
    'organisation', (select jsonb_build_object('id', o.id, 'name', o.name) from private.organisations o where o.id = i.organisation_id),
    'invited_by', (select u.email from auth.users u where u.id = i.invited_by),
    'expires_at', i.expires_at, 'status', private.state_of(i),
    'person', (select jsonb_build_object('user_id', u.id, 'name', coalesce(private.name_of(u.id), ''), 'email', u.email,
        'email_confirmed', private.is_confirmed(u.id), 'account_created_at', u.created_at, 'redeemed_at', i.redeemed_at)
      from auth.users u where u.id = i.redeemed_by))
$$;

-- The caller's invitations of the last 30 days, newest first.
create or replace function private.list_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or coalesce(private.is_manager(private.my_org()), false)) then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(private.invitation_json(i) order by i.created_at desc, i.id), '[]')
    from private.invitations i where i.invited_by = (select auth.uid()) and i.created_at > now() - interval '30 days');
end $$;

-- {status, role, organisation, ward, invited_by, expires_at} for this account, or for a visitor where it is null. status: open |
-- waiting (for the inviter's confirmation) | confirmed | cancelled | expired | used (by somebody else) | own (has the
-- role already) | elsewhere (belongs to another hospital) | unknown.
create or replace function private.invitation_for(found private.invitations, account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when found.id is null or not private.may_invite(found.invited_by, found.role, found.organisation_id)
      or exists (select from private.organisations o where o.id = found.organisation_id and o.closed_at is not null)
    then '{"status": "unknown"}'
    else jsonb_build_object('role', found.role, 'expires_at', found.expires_at, 'ward', found.ward,
      'organisation', (select o.name from private.organisations o where o.id = found.organisation_id),
      'invited_by', (select u.email from auth.users u where u.id = found.invited_by),
      'status', case
        when found.redeemed_by is not null and found.redeemed_by is distinct from account then 'used'
        when private.state_of(found) <> 'open' then private.state_of(found)
        when found.role = 'administrator' then
          case when exists (select from private.admins a where a.user_id = account) then 'own' else 'open' end
        else coalesce((select case when m.organisation_id <> found.organisation_id then 'elsewhere'
            when found.role = 'manager' and m.role = 'staff' then 'open' else 'own' end
          from private.members m where m.user_id = account and m.removed_at is null), 'open') end) end
$$;

-- The invitation, locked, for its inviter, or for an administrator. Takes the administrators' lock first, as
-- everything that changes them does.
create or replace function private.own_invitation(wanted uuid) returns private.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.invitations;
begin
  if private.is_admin() then
    lock table private.admins in exclusive mode;
  end if;
  if not (private.is_admin() or coalesce(private.is_manager(private.my_org()), false)) then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  select * into found from private.invitations i where i.id = wanted
    and (i.invited_by = (select auth.uid()) or i.organisation_id is not null and private.is_admin()) for update;
  if found.id is null or not private.may_invite((select auth.uid()), found.role, found.organisation_id) then
    raise exception 'There is no such invitation' using errcode = '22023';
  end if;
  return found;
end $$;

-- Gives who redeemed it their role. `account` is whom the inviter was shown. Returns as list_invitations.
create or replace function private.confirm_invitation(invitation uuid, account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.invitations := private.own_invitation(invitation);
  m private.members;
begin
  if private.state_of(found) <> 'waiting' or found.redeemed_by is distinct from account then
    raise exception 'Nobody waits for this to be confirmed' using errcode = '55000';
  end if;
  if found.redeemed_email is distinct from (select u.email from auth.users u where u.id = account) then
    raise exception 'The e-mail address of the account has changed since. Make a new invitation' using errcode = '55000';
  end if;
  update private.invitations i set outcome = 'confirmed' where i.id = found.id;
  if found.role = 'administrator' then
    insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
    return private.list_invitations();
  end if;
  if exists (select from private.organisations o where o.id = found.organisation_id and o.closed_at is not null) then
    raise exception 'This hospital has been closed' using errcode = '55000';
  end if;
  select * into m from private.members t where t.user_id = account and t.removed_at is null for update;
  if m.organisation_id <> found.organisation_id then
    raise exception 'This person belongs to another hospital, which they have to leave first' using errcode = '55000';
  end if;
  if m.id is not null then
    update private.members t set role = found.role, ward = coalesce(nullif(found.ward, ''), t.ward), suspended_at = null where t.id = m.id returning * into m;
  else
    insert into private.members (organisation_id, user_id, role, ward) values (found.organisation_id, account, found.role, found.ward)
      returning * into m;
  end if;
  perform private.audit_member('add_member', m);
  return private.list_invitations();
end $$;

create function private.audit_member(action text, m private.members) returns void
language sql volatile security definer set search_path = '' as $$
  select private.audit(action, 'members', m.id, null, jsonb_build_object('role', m.role, 'ward', m.ward,
    'organisation', (select o.name from private.organisations o where o.id = m.organisation_id),
    'email', (select u.email from auth.users u where u.id = m.user_id)))
$$;

-- A hospital with its members, who waits, and how many requests are open. E-mail addresses are in it: it is for
-- administrators, and for the hospital's managers.
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

-- The hospital, locked, if the caller is an administrator or, where that is enough, its manager. null: their own.
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

-- The columns of a hospital that a call sets, as its fields say; a refusal's hint names the field.
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

-- Creates a hospital, or changes one. Returns it.
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

create function private.audit_organisation(action text, was private.organisations, is_now private.organisations) returns void
language sql volatile security definer set search_path = '' as $$
  select private.audit(action, 'organisations', is_now.id,
    (select jsonb_object_agg(e.key, to_jsonb(was) -> e.key) from jsonb_each(to_jsonb(is_now)) e where e.value is distinct from to_jsonb(was) -> e.key),
    (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(is_now)) e where e.value is distinct from to_jsonb(was) -> e.key)
      || jsonb_build_object('name', is_now.name))
$$;

create function private.list_organisations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(private.organisation_json(o) order by o.closed_at nulls first, lower(o.name), o.id), '[]')
    from private.organisations o);
end $$;

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

create function private.verify_organisation(organisation uuid, verified boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  was private.organisations := private.managed(organisation, false);
  is_now private.organisations := was;
  answer jsonb;
begin
  if verified and was.closed_at is not null then
    raise exception 'This hospital has been closed' using errcode = '55000';
  end if;
  is_now.verified_at := case when verified then coalesce(was.verified_at, now()) end;
  answer := private.save_organisation(is_now);
  if is_now is distinct from was then
    perform private.audit_organisation(case when verified then 'verify_organisation' else 'unverify_organisation' end, was, is_now);
  end if;
  return answer;
end $$;

-- Ends a hospital's memberships and requests. Its record stays.
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
    update private.members m set removed_at = now() where m.organisation_id = was.id and m.removed_at is null;
    perform private.save_organisation(is_now);
    perform private.audit_organisation('close_organisation', was, is_now);
  end if;
  return private.organisation_json(is_now);
end $$;

create function private.team(organisation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.organisation_json(private.managed(organisation, true));
end $$;

-- A membership that has not ended, locked, if the caller may decide over it: an administrator over any, a manager
-- over the staff of their own hospital and, where it is said, over themselves.
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

create function private.organisation_of(m private.members) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.organisation_json(o) from private.organisations o where o.id = m.organisation_id
$$;

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

create function private.remove_member(member uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.members := private.managed_member(member, false);
begin
  update private.members t set removed_at = now() where t.id = m.id;
  perform private.audit_member('remove_member', m);
  return private.organisation_of(m);
end $$;

-- Gives back the rights that rested since the account's address changed.
create function private.confirm_member(member uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.members := private.managed_member(member, false);
begin
  if m.suspended_at is null then
    raise exception 'Nobody waits for this to be confirmed' using errcode = '55000';
  end if;
  update private.members t set suspended_at = null where t.id = m.id;
  perform private.audit_member('confirm_member', m);
  return private.organisation_of(m);
end $$;

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

create function public.create_invitation(role text default 'administrator', organisation uuid default null, ward text default '') returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.create_invitation(role, organisation, ward) $$;
create function public.list_organisations() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_organisations() $$;
create function public.make_organisation(details jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.make_organisation(details) $$;
create function public.change_organisation(organisation uuid, details jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.change_organisation(organisation, details) $$;
create function public.set_wards(organisation uuid, wards text[]) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_wards(organisation, wards) $$;
create function public.verify_organisation(organisation uuid, verified boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.verify_organisation(organisation, verified) $$;
create function public.close_organisation(organisation uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.close_organisation(organisation) $$;
create function public.team(organisation uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.team(organisation) $$;
create function public.change_member(member uuid, role text default null, ward text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.change_member(member, role, ward) $$;
create function public.remove_member(member uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.remove_member(member) $$;
create function public.confirm_member(member uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.confirm_member(member) $$;
create function public.leave_organisation() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.leave_organisation() $$;

select private.open_function(f) from unnest(array[
  'public.create_invitation(text,uuid,text)', 'private.create_invitation(text,uuid,text)',
  'public.list_organisations()', 'private.list_organisations()',
  'public.make_organisation(jsonb)', 'private.make_organisation(jsonb)',
  'public.change_organisation(uuid,jsonb)', 'private.change_organisation(uuid,jsonb)',
  'public.set_wards(uuid,text[])', 'private.set_wards(uuid,text[])',
  'public.verify_organisation(uuid,boolean)', 'private.verify_organisation(uuid,boolean)',
  'public.close_organisation(uuid)', 'private.close_organisation(uuid)',
  'public.team(uuid)', 'private.team(uuid)',
  'public.change_member(uuid,text,text)', 'private.change_member(uuid,text,text)',
  'public.remove_member(uuid)', 'private.remove_member(uuid)',
  'public.confirm_member(uuid)', 'private.confirm_member(uuid)',
  'public.leave_organisation()', 'private.leave_organisation()']) f;
select private.apply_grants();
