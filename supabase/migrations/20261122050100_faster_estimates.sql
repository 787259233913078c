-- Counts who could help by areas, nearest first, and reads only the donations of those areas by their index. Of a
-- crowd the nearest thousand donations are enough: an account may have ten available ones, so they are a hundred
-- people at least, and the last bucket begins at 25. The answers stay the same.
create or replace function private.estimate(r public.blood_requests) returns jsonb
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
    -- its own limit keeps the planner from reading all donations and joining afterwards
    cross join lateral (
      select d.user_id from public.donors d
      where left(d.zip_code, 3) = a.area
        and d.blood_type = any (array(select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
          where r.blood_type = any (private.recipients_of(r.component, t))))
        and d.is_available and not d.deleted and not d.is_sample and d.user_id <> r.user_id
        and d.is_healthy is not false
        and (d.last_donation_date is null
          or d.last_donation_date <= (select current_date - private.days_between(r.component)))
      limit 1000) d
    order by a.miles limit 1000) near on known
  group by known
$$;
