-- Invitations. An administrator or a manager shows a link. Somebody who is logged in opens it and redeems the
-- invitation. The inviter sees who that was and confirms them; only then do they get rights. An invitation works once
-- and for 72 hours. Its token is stored as a hash.

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
  -- the account's address when it redeemed the invitation; if the account has another one later, it may be another
  -- person's
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

-- Returns open | waiting (for the inviter's confirmation) | confirmed | cancelled | expired.
create function private.state_of(i private.invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when i.outcome is not null then i.outcome
    when coalesce(i.redeemed_at + interval '72 hours', i.expires_at) <= now() then 'expired'
    when i.redeemed_by is not null then 'waiting'
    else 'open'
  end
$$;

-- Whether this account may invite to this role. Administrators may invite to any, managers only staff of their own
-- hospital.
create function private.may_invite(account uuid, role text, organisation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins a where a.user_id = account)
    or may_invite.role = 'staff' and exists (select from private.members m where m.user_id = account
      and m.organisation_id = organisation and m.role = 'manager' and m.removed_at is null and m.suspended_at is null)
$$;

-- Logs who invited, who redeemed the invitation and who cancelled it. The confirmation is logged as `add_admin`.
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

-- Creates an invitation. A manager's is to their own hospital. Returns {id, token, expires_at}; nothing returns the
-- token again.
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
    raise exception 'There are 20 open invitations. Cancel one first' using errcode = 'PT409';
  end if;
  insert into private.invitations (token_hash, invited_by, role, organisation_id, ward)
    values (private.hash_of(token), me, role, org, case when org is null then '' else btrim(coalesce(ward, '')) end) returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;
select private.make_wrapper('create_invitation(role text default ''administrator'', organisation uuid default null, ward text default '''')');

-- Returns {id, role, ward, organisation: {id, name} or null, invited_by, created_at, expires_at, status, person}.
-- status: as private.state_of. person: who redeemed it, or null: {user_id, name, email, email_confirmed,
-- account_created_at, redeemed_at}.
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

-- The caller's invitations of the last 30 days, the newest first.
create function private.list_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or coalesce(private.is_manager(private.my_org()), false)) then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(private.invitation_json(i) order by i.created_at desc, i.id), '[]')
    from private.invitations i where i.invited_by = (select auth.uid()) and i.created_at > now() - interval '30 days');
end $$;
select private.make_wrapper('list_invitations()');

-- Returns {status, role, organisation, ward, invited_by, expires_at} as this account sees it; a null account is a
-- visitor. status: open | waiting (for the inviter's confirmation) | confirmed | cancelled | expired | used (by
-- somebody else) | own (the account has the role already) | elsewhere (it belongs to another hospital) | unknown.
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

-- Describes an invitation to somebody who has its token, also to a visitor, who must know what it is before they log
-- in.
create function private.read_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.invitation_for((select i from private.invitations i where i.token_hash = private.hash_of(token)),
    (select auth.uid()))
$$;
select private.make_wrapper('read_invitation(token text)', true);

-- Redeems an open invitation for the caller. Returns what read_invitation returns. A second call changes nothing.
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
select private.make_wrapper('redeem_invitation(token text)');

-- Returns an invitation, locked, to its inviter or an administrator. Takes the administrators' lock first, as every
-- function that changes administrators does.
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

-- Logs what happened to a membership.
create function private.audit_member(action text, m private.members) returns void
language sql volatile security definer set search_path = '' as $$
  select private.audit(action, 'members', m.id, null, jsonb_build_object('role', m.role, 'ward', m.ward,
    'organisation', (select o.name from private.organisations o where o.id = m.organisation_id),
    'email', (select u.email from auth.users u where u.id = m.user_id)))
$$;

-- Gives the person who redeemed an invitation their role. `account` is the person whom the inviter was shown. Returns
-- what list_invitations returns.
create function private.confirm_invitation(invitation uuid, account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.invitations := private.own_invitation(invitation);
  m private.members;
begin
  if private.state_of(found) <> 'waiting' or found.redeemed_by is distinct from account then
    raise exception 'Nobody waits for this to be confirmed' using errcode = 'PT409';
  end if;
  if found.redeemed_email is distinct from (select u.email from auth.users u where u.id = account) then
    raise exception 'The e-mail address of the account has changed since. Make a new invitation' using errcode = 'PT409';
  end if;
  update private.invitations i set outcome = 'confirmed' where i.id = found.id;
  if found.role = 'administrator' then
    insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
    return private.list_invitations();
  end if;
  if exists (select from private.organisations o where o.id = found.organisation_id and o.closed_at is not null) then
    raise exception 'This hospital has been closed' using errcode = 'PT409';
  end if;
  select * into m from private.members t where t.user_id = account and t.removed_at is null for update;
  if m.organisation_id <> found.organisation_id then
    raise exception 'This person belongs to another hospital, which they have to leave first' using errcode = 'PT409';
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
select private.make_wrapper('confirm_invitation(invitation uuid, account uuid)');

-- Cancels an invitation. Somebody whom it has made administrator stays administrator. Returns what list_invitations
-- returns.
create function private.cancel_invitation(invitation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.invitations := private.own_invitation(invitation);
begin
  update private.invitations i set outcome = 'cancelled' where i.id = found.id and i.outcome is null;
  return private.list_invitations();
end $$;
select private.make_wrapper('cancel_invitation(invitation uuid)');
