-- How people become administrators and cease to be, invitations, and the setup page's sample data.

-- Administrators

-- First run: the first logged-in person to ask becomes administrator. Afterwards the claim is refused.
create function private.claim_admin() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  lock table private.admins in exclusive mode;
  if exists (select from private.admins) then
    raise exception 'An administrator already exists; ask them to add you' using errcode = '42501';
  end if;
  insert into private.admins (user_id) values ((select auth.uid()));
  return jsonb_build_object('is_admin', true, 'role', 'admin');
end $$;
create function public.claim_admin() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.claim_admin()
$$;

-- After the first run administrators add others by invitation, or by e-mail where the address is known to be
-- theirs, and remove them, but never the last one.

-- [{user_id, email, added_at}], for administrators.
create function private.list_admins() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select jsonb_agg(jsonb_build_object('user_id', a.user_id, 'email', u.email, 'added_at', a.added_at)
      order by a.added_at, u.email)
    from private.admins a join auth.users u on u.id = a.user_id);
end $$;
create function public.list_admins() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_admins() $$;

-- Takes the lock first, so that of two administrators who remove each other one remains.
create function private.account_for_admin(wanted text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid;
begin
  lock table private.admins in exclusive mode;
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  -- nobody can log in to the sample account
  select u.id into account from auth.users u
  where lower(u.email) = lower(btrim(wanted)) and coalesce(u.raw_app_meta_data ->> 'sample', '') <> 'true'
  order by u.created_at limit 1;
  if account is null then
    raise exception 'There is no account with this e-mail' using errcode = '22023';
  end if;
  return account;
end $$;

-- Adds the account with this e-mail. Anybody can sign up with an address, so it has to be confirmed, and the
-- person's name typed as a check that it is the right one. The hint names the field that a refusal is about.
-- Returns the administrators.
create function private.add_admin(email text, name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.account_for_admin(email);
begin
  if not private.is_confirmed(account) then
    raise exception 'This address has not been confirmed, so it may be anybody''s. Send its owner an invitation'
      using errcode = '22023', constraint = 'email', hint = 'email';
  end if;
  if lower(private.name_of(account)) is distinct from lower(btrim(regexp_replace(name, '\s+', ' ', 'g'))) then
    raise exception 'This is not the name in the profile of the account'
      using errcode = '22023', constraint = 'name', hint = 'name';
  end if;
  insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
  return private.list_admins();
end $$;
create function public.add_admin(email text, name text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_admin(email, name) $$;

create function private.remove_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.account_for_admin(email);
begin
  if not exists (select from private.admins a where a.user_id = account) then
    raise exception 'This account is no administrator' using errcode = '22023';
  end if;
  if (select count(*) from private.admins) = 1 then
    raise exception 'The last administrator cannot be removed. Make somebody else administrator first' using errcode = '55000';
  end if;
  delete from private.admins a where a.user_id = account;
  -- administrators who remove themselves may no longer read the list
  return case when private.is_admin() then private.list_admins() else '[]' end;
end $$;
create function public.remove_admin(email text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.remove_admin(email) $$;

select private.open_function(f) from unnest(array[
  'public.claim_admin()', 'private.claim_admin()',
  'public.list_admins()', 'private.list_admins()', 'public.add_admin(text,text)', 'private.add_admin(text,text)',
  'public.remove_admin(text)', 'private.remove_admin(text)']) f;

-- Invitations: an administrator or a manager shows a link; whoever opens it logged in redeems it; the inviter sees
-- who that was and confirms. Only then do rights begin. One use, 72 hours; the token is stored as a hash.

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  role text not null default 'administrator' constraint role check (role in ('administrator', 'manager', 'staff')),
  organisation_id uuid references private.organisations (id) on delete cascade,
  ward text not null default '' constraint ward check (char_length(ward) <= 60),
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  redeemed_by uuid references auth.users (id) on delete cascade,
  -- the account's address then: another one is another person's
  redeemed_email text,
  redeemed_at timestamptz,
  outcome text constraint outcome check (outcome in ('confirmed', 'cancelled')),
  constraint organisation check ((role = 'administrator') = (organisation_id is null)),
  constraint redeemed check ((redeemed_by is null) = (redeemed_at is null))
);
create index invitations_by_inviter on private.invitations (invited_by, created_at desc);
create index invitations_by_redeemer on private.invitations (redeemed_by);
create index invitations_by_organisation on private.invitations (organisation_id);

create function private.hash_of(token text) returns bytea
language sql immutable set search_path = '' as $$
  select pg_catalog.sha256(convert_to(token, 'UTF8'))
$$;

-- open | waiting (for the inviter's confirmation) | confirmed | cancelled | expired.
create function private.state_of(i private.invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when i.outcome is not null then i.outcome
    when coalesce(i.redeemed_at + interval '72 hours', i.expires_at) <= now() then 'expired'
    when i.redeemed_by is not null then 'waiting'
    else 'open'
  end
$$;

-- Whether this account may invite to that role: an administrator to any, a manager staff of their own hospital.
create function private.may_invite(account uuid, role text, organisation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins a where a.user_id = account)
    or may_invite.role = 'staff' and exists (select from private.members m where m.user_id = account
      and m.organisation_id = organisation and m.role = 'manager' and m.removed_at is null and m.suspended_at is null)
$$;

-- Logs who invited, who used the invitation and who took it back. The confirmation is logged as `add_admin`.
create function private.audit_invitation() returns trigger
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
create trigger audit_invitation after insert or update on private.invitations
  for each row execute function private.audit_invitation();

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
create function public.create_invitation(role text default 'administrator', organisation uuid default null, ward text default '') returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.create_invitation(role, organisation, ward) $$;

-- {id, role, ward, organisation: {id, name} or null, invited_by, created_at, expires_at, status, person}.
-- status: as private.state_of. person: who redeemed it, or null:
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
create function private.list_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or coalesce(private.is_manager(private.my_org()), false)) then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(private.invitation_json(i) order by i.created_at desc, i.id), '[]')
    from private.invitations i where i.invited_by = (select auth.uid()) and i.created_at > now() - interval '30 days');
end $$;
create function public.list_invitations() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_invitations() $$;

-- {status, role, organisation, ward, invited_by, expires_at} for this account, or for a visitor where it is null.
-- status: open | waiting (for the inviter's confirmation) | confirmed | cancelled | expired | used (by somebody else) | own (has the
-- role already) | elsewhere (belongs to another hospital) | unknown.
create function private.invitation_for(found private.invitations, account uuid) returns jsonb
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

-- What an invitation is, for whoever holds its token. Visitors too: they have to know before they log in.
create function private.read_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.invitation_for((select i from private.invitations i where i.token_hash = private.hash_of(token)),
    (select auth.uid()))
$$;
create function public.read_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_invitation(token) $$;

-- Redeems it for the caller where it is open. Returns as read_invitation; a repeat changes nothing.
create function private.redeem_invitation(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  found private.invitations;
begin
  if not exists (select from auth.users u where u.id = me) then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  select * into found from private.invitations i where i.token_hash = private.hash_of(token) for update;
  if private.invitation_for(found, me) ->> 'status' = 'open' then
    update private.invitations i set redeemed_by = me, redeemed_at = now(),
      redeemed_email = (select u.email from auth.users u where u.id = me) where i.id = found.id
    returning * into found;
  end if;
  return private.invitation_for(found, me);
end $$;
create function public.redeem_invitation(token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.redeem_invitation(token) $$;

-- The invitation, locked, for its inviter, or for an administrator. Takes the administrators' lock first, as
-- everything that changes them does.
create function private.own_invitation(wanted uuid) returns private.invitations
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

-- Puts what became of a membership into the log.
create function private.audit_member(action text, m private.members) returns void
language sql volatile security definer set search_path = '' as $$
  select private.audit(action, 'members', m.id, null, jsonb_build_object('role', m.role, 'ward', m.ward,
    'organisation', (select o.name from private.organisations o where o.id = m.organisation_id),
    'email', (select u.email from auth.users u where u.id = m.user_id)))
$$;

-- Gives who redeemed it their role. `account` is whom the inviter was shown. Returns as list_invitations.
create function private.confirm_invitation(invitation uuid, account uuid) returns jsonb
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
create function public.confirm_invitation(invitation uuid, account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.confirm_invitation(invitation, account) $$;

-- Returns as list_invitations. Who was confirmed stays administrator.
create function private.cancel_invitation(invitation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.invitations := private.own_invitation(invitation);
begin
  update private.invitations i set outcome = 'cancelled' where i.id = found.id and i.outcome is null;
  return private.list_invitations();
end $$;
create function public.cancel_invitation(invitation uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.cancel_invitation(invitation) $$;

select private.open_function(f) from unnest(array[
  'public.create_invitation(text,uuid,text)', 'private.create_invitation(text,uuid,text)',
  'public.list_invitations()', 'private.list_invitations()',
  'public.redeem_invitation(text)', 'private.redeem_invitation(text)',
  'public.confirm_invitation(uuid,uuid)', 'private.confirm_invitation(uuid,uuid)',
  'public.cancel_invitation(uuid)', 'private.cancel_invitation(uuid)']) f;
select private.open_function(f, true) from unnest(array['public.read_invitation(text)', 'private.read_invitation(text)']) f;

-- Sample data: real rows, marked, of an account nobody can log in to, so that they are nobody's own donations
-- and requests. Everyone sees them as they would see real ones; only administrators see the mark. Removing
-- them is a soft deletion, so that they leave every device.

-- It has no password, identity or instance, so no way of logging in finds it.
create function private.sample_account() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := '5a3b1e00-0000-4000-8000-000000000001';
begin
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new)
  values (account, 'authenticated', 'authenticated', 'sample-data@lifedrop.invalid', '{"sample": true}', '{}', '', '', '', '')
  on conflict (id) do nothing;
  return account;
end $$;

-- `donors` has no column for a sample's age; it stands in the notes.
create function private.add_sample_donors() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.sample_account();
  added integer;
begin
  insert into public.donors (id, user_id, user_email, full_name, phone_number, blood_type, address, city, state, zip_code,
    is_available, donation_count, last_donation_date, any_medications, recent_illness, notes, created_at, is_sample)
  select gen_random_uuid(), account, s.email, s.name, s.phone, s.blood_type, s.address, s.city, s.state, s.zip,
    s.available, s.donations, current_date - s.days_since, false, false, 'Age ' || s.age, now() - s.registered * interval '1 day', true
  from (values
    ('Sarah Johnson', 'sarah.johnson@example.com', '(217) 555-0101', 'A+', 34, 64, '118 Oak Street', 'Springfield', 'IL', '62701', 7, true, 12),
    ('Michael Chen', 'michael.chen@example.com', '(614) 555-0102', 'O-', 41, 90, '27 Lake Avenue', 'Columbus', 'OH', '43215', 15, true, 30),
    ('Emily Davis', 'emily.davis@example.com', '(713) 555-0103', 'B+', 29, 120, '905 Park Road', 'Houston', 'TX', '77030', 3, true, 8),
    ('James Wilson', 'james.wilson@example.com', '(303) 555-0104', 'AB+', 52, 20, '44 Church Street', 'Denver', 'CO', '80204', 22, false, 45),
    ('Maria Garcia', 'maria.garcia@example.com', '(206) 555-0105', 'O+', 37, 75, '310 Main Street', 'Seattle', 'WA', '98104', 9, true, 21),
    ('David Brown', 'david.brown@example.com', '(404) 555-0106', 'A-', 45, 150, '8 Hill Lane', 'Atlanta', 'GA', '30303', 5, true, 17),
    ('Lisa Anderson', 'lisa.anderson@example.com', '(617) 555-0107', 'B-', 31, 200, '71 River Road', 'Boston', 'MA', '02118', 2, true, 3),
    ('Robert Taylor', 'robert.taylor@example.com', '(217) 555-0108', 'AB-', 26, 35, '260 Elm Street', 'Springfield', 'IL', '62702', 1, false, 26)
  ) s (name, email, phone, blood_type, age, days_since, address, city, state, zip, donations, available, registered)
  where not exists (select from public.donors d where d.is_sample and not d.deleted);
  get diagnostics added = row_count;
  return added;
end $$;

-- The samples' states pending, approved and processing mean an open request, completed a fulfilled one.
-- Low urgency is read as Standard.
create function private.add_sample_requests() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.sample_account();
  added integer;
begin
  insert into public.blood_requests (id, user_id, user_email, patient_id, blood_type, hospital, required_units, urgency,
    location, contact, email, reason, additional_info, requester_name, requester_type, request_fulfilled, created_at, is_sample)
  select gen_random_uuid(), account, s.email, s.patient_id, s.blood_type, s.hospital, s.units,
    case s.urgency when 'low' then 'Standard' else initcap(s.urgency) end,
    s.location, s.phone, s.email, s.reason, 'For ' || s.patient, s.contact, s.requester, s.status = 'completed',
    now() - s.hours * interval '1 hour', true
  from (values
    ('P-900001', 'John Smith', 'O-', 4, 'City General Hospital', 'Springfield, IL', 'Dr. Amanda White', 'amanda.white@example.com', '(217) 555-0121', 'Emergency surgery', 1, 'pending', 'critical', 'doctor'),
    ('P-900002', 'Anna Martinez', 'A+', 2, 'Memorial Hospital', 'Houston, TX', 'Carlos Martinez', 'carlos.martinez@example.com', '(713) 555-0122', 'Planned operation', 9, 'approved', 'medium', 'family'),
    ('P-900003', 'Peter Novak', 'B-', 3, 'Riverside Medical Center', 'Columbus, OH', 'Blood bank desk', 'bloodbank.riverside@example.com', '(614) 555-0123', 'Gastrointestinal bleeding', 5, 'processing', 'high', 'hospital'),
    ('P-900004', 'Grace Lee', 'AB+', 1, 'Lakeside Clinic', 'Seattle, WA', 'Grace Lee', 'grace.lee@example.com', '(206) 555-0124', 'Treatment of anaemia', 30, 'pending', 'low', 'patient'),
    ('P-900005', 'Samuel Green', 'O+', 2, 'University Hospital', 'Boston, MA', 'Dr. Priya Nair', 'priya.nair@example.com', '(617) 555-0125', 'Complication at birth', 240, 'completed', 'critical', 'doctor'),
    ('P-900006', 'Olivia Turner', 'A-', 3, 'Summit Hospital', 'Denver, CO', 'Blood bank desk', 'bloodbank.summit@example.com', '(303) 555-0126', 'Chemotherapy support', 400, 'completed', 'medium', 'hospital')
  ) s (patient_id, patient, blood_type, units, hospital, location, contact, email, phone, reason, hours, status, urgency, requester)
  where not exists (select from public.blood_requests r where r.is_sample and not r.deleted);
  get diagnostics added = row_count;
  return added;
end $$;

create function private.add_sample_inventory() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  added integer;
begin
  insert into public.inventory (id, blood_type, units, location, added_date, expiry_date, is_sample)
  select gen_random_uuid(), s.blood_type, s.units, s.location, current_date, current_date + s.days, true
  from (values ('A+', 15, 'Main Blood Bank', 90), ('A-', 8, 'Main Blood Bank', 88), ('B+', 12, 'Main Blood Bank', 92),
    ('B-', 6, 'North Branch', 86), ('AB+', 4, 'North Branch', 91), ('AB-', 3, 'North Branch', 85),
    ('O+', 20, 'Main Blood Bank', 93), ('O-', 10, 'Main Blood Bank', 87)) s (blood_type, units, location, days)
  where not exists (select from public.inventory i where i.is_sample and not i.deleted);
  get diagnostics added = row_count;
  return added;
end $$;

-- `kind`: donors, requests, inventory or all. Returns how many rows were added of each kind: none if sample
-- rows of that kind exist, so that a second click adds nothing.
create function private.add_sample_data(kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  added jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if kind is null or kind not in ('donors', 'requests', 'inventory', 'all') then
    raise exception 'There is no sample data of this kind' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(730003);
  if kind in ('donors', 'all') then
    added := added || jsonb_build_object('donors', private.add_sample_donors());
  end if;
  if kind in ('requests', 'all') then
    added := added || jsonb_build_object('requests', private.add_sample_requests());
  end if;
  if kind in ('inventory', 'all') then
    added := added || jsonb_build_object('inventory', private.add_sample_inventory());
  end if;
  perform private.audit('add_sample_data', null, null, null, added);
  return added;
end $$;
create function public.add_sample_data(kind text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_sample_data(kind) $$;

create function private.remove_sample_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  t text; n integer;
  removed jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(730003);
  foreach t in array array['donors', 'blood_requests', 'inventory'] loop
    execute format('update public.%I set deleted = true where is_sample and not deleted', t);
    get diagnostics n = row_count;
    removed := removed || jsonb_build_object(case t when 'blood_requests' then 'requests' else t end, n);
  end loop;
  perform private.audit('remove_sample_data', null, null, null, removed);
  return removed;
end $$;
create function public.remove_sample_data() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.remove_sample_data() $$;

select private.open_function(f) from unnest(array[
  'public.add_sample_data(text)', 'private.add_sample_data(text)',
  'public.remove_sample_data()', 'private.remove_sample_data()']) f;
