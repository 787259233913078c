-- Invitations on screen: what the page of an invitation says before somebody takes it, which field a refusal is
-- about, and the log's entries.

alter table private.audit_log drop constraint action;
alter table private.audit_log add constraint action check (action in (
  'insert', 'update', 'delete', 'add_admin', 'remove_admin', 'export', 'open_contact', 'consent', 'add_sample_data',
  'remove_sample_data', 'invite', 'redeem_invitation', 'cancel_invitation'));

-- Logs who invited, who used the invitation and who took it back. The confirmation is logged as `add_admin`.
create function private.audit_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb := jsonb_build_object('role', new.role, 'redeemed_by', new.redeemed_email,
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

-- {status, role, invited_by, expires_at} for this account, or for a visitor where it is null. status: open |
-- waiting (for the inviter's confirmation) | confirmed | cancelled | expired | used (by somebody else) | own (an
-- administrator needs none) | unknown.
create function private.invitation_for(found private.invitations, account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when found.id is null or not exists (select from private.admins a where a.user_id = found.invited_by)
    then '{"status": "unknown"}'
    else jsonb_build_object('role', found.role, 'expires_at', found.expires_at,
      'invited_by', (select u.email from auth.users u where u.id = found.invited_by),
      'status', case
        when found.redeemed_by is not null and found.redeemed_by is distinct from account then 'used'
        when private.state_of(found) = 'open' and exists (select from private.admins a where a.user_id = account) then 'own'
        else private.state_of(found) end) end
$$;

-- What an invitation is, for whoever holds its token. Visitors too: they have to know before they log in.
create function private.read_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.invitation_for((select i from private.invitations i where i.token_hash = private.hash_of(token)),
    (select auth.uid()))
$$;

-- A second call of the same person gives the status then.
create or replace function private.redeem_invitation(token text) returns jsonb
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

-- As before; the hint names the field that a refusal is about.
create or replace function private.add_admin(email text, name text) returns jsonb
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

create function public.read_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_invitation(token) $$;

select private.open_function(f, true) from unnest(array['public.read_invitation(text)', 'private.read_invitation(text)']) f;
select private.apply_grants();
