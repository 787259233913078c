-- Who can give what to whom, and how far apart they are. It informs and sorts; staff decide.
-- src/blood/match.ts has the same tables: tests/db/matching.test.ts compares all pairs.

-- The types that a donor of this type can give this component to. Of platelets and whole blood the same type
-- comes first, and anything else is for staff to decide.
-- Source: Australian Red Cross Lifeblood, transfusion.com.au/blood_basics/compatibility.
create function private.recipients_of(component text, donor text) returns text[]
language sql immutable set search_path = '' as $$
  select case component
    when 'red_cells' then case donor
      when 'O-' then array['O-', 'O+', 'A-', 'A+', 'B-', 'B+', 'AB-', 'AB+']
      when 'O+' then array['O+', 'A+', 'B+', 'AB+']
      when 'A-' then array['A-', 'A+', 'AB-', 'AB+']
      when 'A+' then array['A+', 'AB+']
      when 'B-' then array['B-', 'B+', 'AB-', 'AB+']
      when 'B+' then array['B+', 'AB+']
      when 'AB-' then array['AB-', 'AB+']
      when 'AB+' then array['AB+']
    end
    when 'plasma' then case rtrim(donor, '+-')
      when 'AB' then array['O-', 'O+', 'A-', 'A+', 'B-', 'B+', 'AB-', 'AB+']
      when 'A' then array['A-', 'A+', 'O-', 'O+']
      when 'B' then array['B-', 'B+', 'O-', 'O+']
      when 'O' then array['O-', 'O+']
    end
    else array[donor]
  end
$$;

-- How a donor's type fits what is needed: same, compatible or other; null if the donor does not know it.
create function private.match_of(component text, donor text, needed text) returns text
language sql immutable set search_path = '' as $$
  select case
    when not private.is_blood_type(donor) then null
    when needed is null then null
    when donor = needed then 'same'
    when needed = any (private.recipients_of(component, donor)) then 'compatible'
    else 'other'
  end
$$;

-- The first day on which somebody may give again; null if they never gave. `last` is the day on which they say that
-- they gave last, `told` are the days that the server told with donations here. What was given is known only of those: a
-- last donation without such a day counts as whole blood. The numbers are the intervals of src/blood/guidance.ts.
create function private.may_give_from(last date, told date[]) returns date
language sql immutable set search_path = '' as $$
  select greatest((select max(t) from unnest(told) t),
    case when not exists (select from unnest(told) t where t - last in (7, 28, 56, 112)) then last + private.days_between('whole_blood') end)
$$;

-- `available`: null if the person has no donation.
create function private.may_give_on(last date, told date[], available boolean, day date) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(available, true) and coalesce(private.may_give_from(last, told) <= day, true)
$$;

-- Days until somebody may give again after they gave this: US guidance, as in src/blood/guidance.ts. Red cells
-- are given as whole blood.
create function private.days_between(component text) returns integer
language sql immutable set search_path = '' as $$
  select case component when 'platelets' then 7 when 'plasma' then 28 else 56 end
$$;

-- Miles as the crow flies, by the haversine formula (src/places/distance.ts).
create function private.miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable set search_path = '' as $$
  select 2 * 3958.76 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;

-- The five digits of what somebody typed as their ZIP code; of ZIP+4 the first five.
create function private.zip_of(typed text) returns text
language sql immutable set search_path = '' as $$
  select substring(btrim(typed) from '^([0-9]{5})(?:-[0-9]{4})?$')
$$;

-- How far a donor is from a hospital, as a requester is told: reckoned from the middle of the donor's three-digit
-- area, so that no answer tells apart the ZIP codes within it. Null if either place is unknown.
create function private.distance_band(hospital_zip text, donor_zip text) returns text
language sql stable set search_path = '' as $$
  select case when m < 5 then 'under_5' when m < 10 then '5_10' when m < 25 then '10_25' when m <= 50 then '25_50'
    else 'over_50' end
  from private.zip_positions h,
    (select avg(z.latitude) as latitude, avg(z.longitude) as longitude from private.zip_positions z
      where z.zip between left(private.zip_of(donor_zip), 3) || '00' and left(private.zip_of(donor_zip), 3) || '99') d,
    private.miles_between(h.latitude, h.longitude, d.latitude, d.longitude) m
  where h.zip = private.zip_of(hospital_zip) and d.latitude is not null
$$;

create type private.near_zip as (zip text, miles double precision);

-- The ZIP codes within 50 miles of a hospital. The box around it is as wide as 50 miles are at its latitude.
create function private.zips_near(hospital_zip text) returns private.near_zip[]
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
