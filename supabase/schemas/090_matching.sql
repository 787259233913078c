-- Who can give what to whom, and how far apart they are. The results inform and sort; staff decide. src/blood/match.ts
-- has the same tables, and tests/db/matching.test.ts compares all pairs.

-- The types of patients to whom a donor of this type can give this component. For platelets and whole blood their own
-- type comes first, and staff decide about any other. Source: Australian Red Cross Lifeblood,
-- transfusion.com.au/blood_basics/compatibility.
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

-- How a donor's type fits the type that is needed: same, compatible or other. Null if the donor does not know their
-- type.
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

-- The first day on which somebody may give again who gave at a drive. Nobody says what was given there, so it counts as
-- whole blood.
create function private.next_after_drive(given_on date, country text) returns date
language sql immutable set search_path = '' as $$
  select given_on + private.days_between('whole_blood', country)
$$;

-- The distance in miles in a straight line, by the haversine formula (src/places/distance.ts).
create function private.miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable set search_path = '' as $$
  select 2 * 3958.76 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;

-- Returns the first five digits of a typed ZIP code, also of ZIP+4.
create function private.zip_of(typed text) returns text
language sql immutable set search_path = '' as $$
  select substring(btrim(typed) from '^([0-9]{5})(?:-[0-9]{4})?$')
$$;

-- How far a donor is from a hospital, as requesters see it. It is measured from the middle of the donor's three-digit
-- area, so that no answer tells ZIP codes in the area apart. Null if either place is unknown.
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

-- The ZIP codes within 50 miles of a hospital. The search looks at a box that is 50 miles wide on each side at the
-- hospital's latitude.
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

-- Keeps the date of the last donation that a donation's form stated when that donation is deleted.
create function private.keep_last_donation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles as p (id, previous_donation, last_donation_date)
    values (new.user_id, true, new.last_donation_date)
    on conflict (id) do update set previous_donation = true, last_donation_date = excluded.last_donation_date
      where p.last_donation_date is null or p.last_donation_date < excluded.last_donation_date;
  return null;
end $$;

-- Withdraws accepted pledges whose donor may not give by then, because they have given before the day of the arrival or
-- for another request. A pledge stays if the requester accepted it although the donor was resting. If another
-- transaction holds the request, the job does it later. As everywhere, requests are locked before their pledges.
-- Returns how many were withdrawn.
create function private.release_rested(person uuid default null, at_most integer default 200) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  p record;
  n integer := 0;
begin
  for p in
    select a.id, a.request_id, a.user_id, a.hospital, w.gives_again_on
    from public.pledges a join public.blood_requests r on r.id = a.request_id
    cross join lateral private.with_doubts(a, r) w cross join private.country_of(a.user_id) c (country)
    where a.status = 'accepted' and not a.deleted and (person is null or a.user_id = person)
      and a.arrive_by > now() - interval '12 hours' and not 'resting' = any (a.doubts) and 'resting' = any (w.doubts)
      and (exists (select from public.pledges g where g.user_id = a.user_id and g.status = 'given' and g.next_donation_on = w.gives_again_on)
        or exists (select from public.reservations g where g.user_id = a.user_id and not g.deleted
          and private.next_after_drive(g.given_on, c.country) = w.gives_again_on)
        -- a donation on the day of the arrival may be the one that was pledged
        or w.gives_again_on - private.days_between('whole_blood', c.country) < (a.arrive_by at time zone private.zone_of(coalesce(
          (select u.time_zone from public.profiles u where u.id = a.user_id), '')))::date)
    order by a.request_id limit at_most
  loop
    perform from public.blood_requests b where b.id = p.request_id for no key update skip locked;
    continue when not found;
    -- the history must name nobody for this change
    perform set_config('lifedrop.by_itself', 'on', true);
    update public.pledges t set status = 'withdrawn' where t.id = p.id and t.status = 'accepted';
    perform set_config('lifedrop.by_itself', '', true);
    perform private.tell(p.user_id, 'pledge_not_needed', p.id::text, jsonb_build_object('hospital', p.hospital, 'reason', 'gave',
      'on', p.gives_again_on), p.request_id, p.id);
    n := n + 1;
  end loop;
  return n;
end $$;

create function private.may_give_from(last date, told date[], given date[], country text) returns date
language sql immutable set search_path = '' as $$
  select greatest((select max(t) from unnest(told) t),
    case when not exists (select from unnest(given) g where g = last) then last + private.days_between('whole_blood', country) end)
$$;

create function private.may_give_on(last date, told date[], given date[], country text, available boolean, day date) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(available, true) and coalesce(private.may_give_from(last, told, given, country) <= day, true)
$$;
