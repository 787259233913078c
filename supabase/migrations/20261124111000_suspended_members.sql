-- A member whose e-mail address has changed waits to be confirmed again. Their devices are told so, or the app would say
-- that they belong to no hospital.

alter table public.profiles add column suspended_from text;
comment on column public.profiles.suspended_from is
  'The hospital whose manager has to confirm this member again, because their e-mail address changed; null for everybody else.';
update private.collections set not_audited = not_audited || array['suspended_from'] where name = 'profiles';

create function private.suspended_from(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select o.name from private.members m join private.organisations o on o.id = m.organisation_id
  where m.user_id = account and m.removed_at is null and m.suspended_at is not null
$$;

-- Puts the hospital of a member into their profile, and makes one for somebody who has none.
create or replace function private.tell_member(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := private.membership_of(account);
  waits text := private.suspended_from(account);
begin
  if told is not null then
    insert into public.profiles (id) values (account) on conflict (id) do nothing;
  end if;
  update public.profiles p set membership = told, suspended_from = waits
    where p.id = account and (p.membership is distinct from told or p.suspended_from is distinct from waits);
end $$;

select private.tell_member(m.user_id) from private.members m where m.removed_at is null and m.suspended_at is not null;
select private.apply_grants();
