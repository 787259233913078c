-- A desk keeps whoever was due in the last two days, also when more than 200 came. With two tablets, what the second said of
-- a donor was lost to Needs attention once the first had reported 200 others.

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
        -- Two tablets of a desk may still report about whoever was due in the last two days. They agree on nobody whom
        -- one of them no longer holds.
        and not (o.decision is not distinct from 'accepted' and o.status in ('given', 'missed', 'could_not', 'expired')
          and o.arrive_by > now() - interval '48 hours')
      order by (o.decision is not distinct from 'accepted') desc, o.created_at desc, o.id offset 200);
  end if;
end $$;

select private.apply_grants();
