-- With all that is asked of the open requests, so that the most urgent are found without reading their rows.
drop index public.blood_requests_open;
create index blood_requests_open on public.blood_requests
  (array_position(array['Critical', 'High', 'Medium', 'Standard'], urgency), created_at desc, id) include (user_id, urgency)
  where not request_fulfilled and closed_reason is null and not expired and not deleted and not hidden;

-- The most urgent open requests. The planner would rather sort all of them.
create function private.open_requests(at_most integer)
returns table (id uuid, user_id uuid, created_at timestamptz, rank integer)
language sql stable set search_path = '' set enable_sort = off as $$
  select r.id, r.user_id, r.created_at, array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency)
  from public.blood_requests r
  where not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted and not r.hidden
  order by array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency), r.created_at desc, r.id
  limit at_most
$$;

-- Of the first so many, at most 20 of one account and 1,000 in all.
create function private.most_urgent(looked_at integer) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select p.id from (
      select o.*, row_number() over (partition by o.user_id order by o.rank, o.created_at desc, o.id) as place
      from private.open_requests(looked_at) o) p
    where p.place <= 20 order by p.rank, p.created_at desc, p.id limit 1000)
$$;

-- As before: the first 20,000 are looked at. Most often the first 2,000 of them fill the 1,000 places, and then the
-- others cannot take one.
create or replace function private.first_blood_requests(me uuid) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  org uuid := private.org_of(private.viewer());
  urgent uuid[] := private.most_urgent(2000);
begin
  if cardinality(urgent) < 1000 then
    urgent := private.most_urgent(20000);
  end if;
  return query
    select r.id from public.blood_requests r where r.user_id = me and r.org_id is null and not r.deleted
    union
    (select r.id from public.blood_requests r
      where r.org_id = org and not (r.deleted or r.request_fulfilled or r.closed_reason is not null)
      order by r.created_at desc, r.id limit 300)
    union
    (select r.id from public.blood_requests r
      where r.org_id = org and (r.request_fulfilled or r.closed_reason is not null) and not r.deleted
      order by r.created_at desc, r.id limit 50)
    union
    select unnest(urgent);
end $$;

select private.apply_grants();
