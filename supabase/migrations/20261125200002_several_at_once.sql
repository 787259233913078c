-- How many of the missing units the accepted donors of a request are likely to give. Whoever the desk has seen has come.
-- If one statement accepts several donors, the request counts them one after another, so there are never more than it
-- has counted.
create or replace function private.expect_units(r public.blood_requests) returns integer
language sql stable security definer set search_path = '' as $$
  select least(greatest(0, r.required_units - r.units_given), r.units_coming, floor(coalesce(sum(d.donors * d.share), 0)))::integer
  from (
    select count(*) as donors, case when p.seen_at is null then private.share_that_comes(r.org_id, p.standing) else 1 end as share
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' group by p.standing, p.seen_at is null) d
$$;
