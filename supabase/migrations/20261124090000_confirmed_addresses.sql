-- Who has shown that the mailbox is theirs. The auth server's own columns do not say: without confirmations it calls
-- every address confirmed, and a new password clears `confirmation_sent_at`.

alter table public.profiles add column email_confirmed_at timestamptz;
comment on column public.profiles.email_confirmed_at is
  'When somebody opened a link in the mailbox of the account''s address; null until then, and again with another address.';
update private.collections set not_audited = not_audited || array['email_confirmed_at'] where name = 'profiles';

-- Whoever was confirmed stays so.
update public.profiles p set email_confirmed_at = u.email_confirmed_at
  from auth.users u where u.id = p.id and u.email_confirmed_at >= u.confirmation_sent_at;

-- Whether the owner of the mailbox has confirmed the address.
create or replace function private.is_confirmed(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.id = account and p.email_confirmed_at is not null)
$$;

-- What tells that a link was opened: the auth server, Supabase's and the embedded one, clears the link's token in an
-- update of its own. A new password clears tokens too, and is told by the password that changes with them. A phone's
-- code shares `confirmation_token`, and leaves `email_confirmed_at` as it was. Another address comes with its link
-- where it is the one that waited for it; an administrator of the auth server may set any.
create function private.follow_mailbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_same_password boolean := new.encrypted_password is not distinct from old.encrypted_password;
begin
  if lower(new.email) is distinct from lower(old.email) then
    if is_same_password and lower(new.email) = lower(old.email_change)
      and (old.email_change_confirm_status > 0 or old.email_change_token_new <> '') then
      insert into public.profiles (id, email_confirmed_at) values (new.id, now())
        on conflict (id) do update set email_confirmed_at = excluded.email_confirmed_at;
    else
      update public.profiles p set email_confirmed_at = null where p.id = new.id and p.email_confirmed_at is not null;
    end if;
  elsif is_same_password and (
      old.recovery_token <> '' and coalesce(new.recovery_token, '') = ''
      or old.confirmation_token <> '' and coalesce(new.confirmation_token, '') = ''
        and new.email_confirmed_at is not null and new.email_confirmed_at is distinct from old.email_confirmed_at) then
    insert into public.profiles (id, email_confirmed_at) values (new.id, now())
      on conflict (id) do update set email_confirmed_at = excluded.email_confirmed_at where profiles.email_confirmed_at is null;
  end if;
  return null;
end $$;
create trigger follow_mailbox after update on auth.users
  for each row execute function private.follow_mailbox();

select private.apply_grants();
