-- How many people near a hospital could give what a request needs.
--
-- The answer has ranges, not numbers. Of each donor it uses only what everybody sees of an available donation: the type
-- and the first three digits of the ZIP code. Distances are measured from the middle of that area. An answer stays the
-- same for an hour, whatever changes in the request, and an account gets answers for 30 requests a day. So nobody can
-- learn about a single donor by asking again and again.

create table private.estimates (
  request_id uuid primary key references public.blood_requests (id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null default now(),
  answer jsonb not null
);
create index estimates_by_user on private.estimates (user_id, at);

create function private.bucket_of(donors bigint) returns text
language sql immutable set search_path = '' as $$
  select case when donors < 5 then '0-4' when donors < 10 then '5-9' when donors < 25 then '10-24' else '25+' end
$$;

-- Counts people near a hospital who could help. The count depends only on what everybody sees of donations. Otherwise
-- somebody could ask before and after, and find out one person's illness, medication or last donation.
create function private.estimate(r public.blood_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'within_10', case when known then private.bucket_of(count(distinct user_id) filter (where miles <= 10)) end,
    'within_25', case when known then private.bucket_of(count(distinct user_id) filter (where miles <= 25)) end,
    'within_50', case when known then private.bucket_of(count(distinct user_id)) end,
    'as_of', now())
  from (select exists (select from private.zip_positions z where z.zip = r.hospital_zip) as known) k
  left join lateral (
    select d.user_id, a.miles
    from (
      select z.area, m as miles
      from private.zip_positions h
      -- 50 miles are less than a degree of latitude
      join private.zip_areas z on z.latitude between h.latitude - 1 and h.latitude + 1
      cross join private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) m
      where h.zip = r.hospital_zip and m <= 50
      order by m) a
    -- the limit in the subquery keeps the planner from reading all donations before it joins them
    cross join lateral (
      select d.user_id from public.donors d
      where left(d.zip_code, 3) = a.area
        and d.blood_type = any (array(select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
          where r.blood_type = any (private.recipients_of(r.component, t))))
        and d.is_available and not d.deleted and not d.is_sample and d.user_id <> r.user_id
      limit 1000) d
    order by a.miles limit 1000) near on known
  group by known
$$;

-- Raises 42501 unless the caller is the request's owner or of its team.
create function private.could_help(wanted uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  kept private.estimates;
begin
  select * into r from public.blood_requests b where b.id = wanted and private.is_ours(b.user_id, b.org_id) and not b.deleted;
  if r.id is null then
    raise exception 'no such request, or not yours' using errcode = '42501';
  end if;
  select * into kept from private.estimates e where e.request_id = r.id;
  if kept.at > now() - interval '1 hour' then
    return kept.answer;
  end if;
  if (select count(*) from private.estimates e where e.user_id = r.user_id and e.at > now() - interval '1 day') >= 30 then
    return '{"within_10": null, "within_25": null, "within_50": null, "as_of": null}';
  end if;
  insert into private.estimates (request_id, user_id, answer) values (r.id, r.user_id, private.estimate(r))
  on conflict (request_id) do update set at = now(), answer = excluded.answer
  returning * into kept;
  return kept.answer;
end $$;
select private.make_wrapper('could_help(request_id uuid)');
