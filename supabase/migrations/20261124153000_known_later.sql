-- What becomes known of a donor after they answered reaches the answer, whatever says it: their first profile, which a link
-- that they open may make, a hospital that takes them in, a drive where they were seen.

create trigger follow_first_profile after insert on public.profiles
  for each row execute function private.follow_donor('id');
drop trigger follow_donor on public.profiles;
create trigger follow_donor after update on public.profiles
  for each row when ((old.last_donation_date, old.email_confirmed_at, old.time_zone, old.membership is null)
    is distinct from (new.last_donation_date, new.email_confirmed_at, new.time_zone, new.membership is null))
  execute function private.follow_donor('id');
create trigger follow_arrival after update on public.reservations
  for each row when (new.user_id is not null and (old.checked_in_at is null) <> (new.checked_in_at is null))
  execute function private.follow_donor('user_id');
create trigger follow_first_giver after insert on public.profiles
  for each row when (new.last_donation_date is not null) execute function private.follow_giver('id');

select private.doubt_again(p.user_id) from (
  select distinct o.user_id from public.pledges o where o.status = 'open' and 'unconfirmed' = any (o.doubts)) p;

-- Of what is over, those whom the requester accepted stay first: it may still be said of them that they gave. The two kinds
-- of requester are asked for by themselves, or no index helps.
create index pledges_over_of_org on public.pledges (org_id) where status not in ('open', 'accepted') and not archived;
create or replace function private.archive_pledges(owner uuid, org uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if org is null then
    update public.pledges p set archived = true where p.id in (
      select o.id from public.pledges o
      where o.request_owner = owner and o.org_id is null and o.status not in ('open', 'accepted') and not o.archived
      order by (o.decision is not distinct from 'accepted') desc, o.created_at desc, o.id offset 200);
  else
    update public.pledges p set archived = true where p.id in (
      select o.id from public.pledges o
      where o.org_id = org and o.status not in ('open', 'accepted') and not o.archived
      order by (o.decision is not distinct from 'accepted') desc, o.created_at desc, o.id offset 200);
  end if;
end $$;

select private.apply_grants();
