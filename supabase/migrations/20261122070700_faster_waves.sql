-- Looks at half as many ZIP codes: the box around a hospital is as wide as 50 miles are at its latitude.
create or replace function private.zips_near(hospital_zip text) returns private.near_zip[]
language sql stable set search_path = '' as $$
  select array_agg((z.zip, m)::private.near_zip)
  from private.zip_positions h
  -- 50 miles are less than three quarters of a degree of latitude; a degree of longitude at the equator has 69 miles
  cross join lateral (select 50 / (68 * cos(radians(abs(h.latitude) + 0.75))) as wide) w
  join private.zip_positions z on z.latitude between h.latitude - 0.75 and h.latitude + 0.75
    and z.longitude between h.longitude - w.wide and h.longitude + w.wide
  cross join private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) m
  where h.zip = zips_near.hospital_zip and m <= 50
$$;

-- Whoever may be told is looked up by person and by area, one after another, until there are enough. A plan that was
-- made while these tables were small reads them whole for each person, and a bitmap looks up a whole area first.
alter function private.candidates(public.blood_requests, text[], private.near_zip[], integer, boolean, integer)
  set enable_seqscan = off;
alter function private.candidates(public.blood_requests, text[], private.near_zip[], integer, boolean, integer)
  set enable_bitmapscan = off;
