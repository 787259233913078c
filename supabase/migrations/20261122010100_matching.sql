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

-- How a donor's type fits what is needed: same, compatible or other; null where the donor does not know it.
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

-- How far a donor is from a hospital, as a requester is told; null where either place is unknown.
create function private.distance_band(hospital_zip text, donor_zip text) returns text
language sql stable set search_path = '' as $$
  select case when m < 5 then 'under_5' when m < 10 then '5_10' when m < 25 then '10_25' when m <= 50 then '25_50'
    else 'over_50' end
  from private.zip_positions h, private.zip_positions d,
    private.miles_between(h.latitude, h.longitude, d.latitude, d.longitude) m
  where h.zip = private.zip_of(hospital_zip) and d.zip = private.zip_of(donor_zip)
$$;

-- How many people near a hospital could give what a request needs.
--
-- It tells its owner buckets, and of each donor it uses what everybody sees of an available donation: the type and
-- the first three digits of the ZIP code, with distances from the middle of that area. Of what is private only
-- decides whether somebody may give at all. An answer stands for an hour, whatever is changed in the request
-- meanwhile, and an account gets answers for 30 requests a day: asking again and again reveals no single donor.

create index donors_by_area on public.donors (left(zip_code, 3), blood_type) where is_available and not deleted;

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

-- People within 10, 25 and 50 miles; null where the hospital's ZIP code is not known. Of a crowd only the
-- nearest donations are counted, which is enough for the last bucket.
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
    from private.zip_positions h
    cross join lateral (
      select area, m as miles from private.zip_areas z,
        private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) m where m <= 50) a
    join public.donors d on left(d.zip_code, 3) = a.area
    where h.zip = r.hospital_zip
      and d.blood_type = any (select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
        where r.blood_type = any (private.recipients_of(r.component, t)))
      and d.is_available and not d.deleted and not d.is_sample and d.user_id <> r.user_id
      and d.is_healthy is not false
      and (d.last_donation_date is null or d.last_donation_date + private.days_between(r.component) <= current_date)
    order by a.miles limit 5000) near on known
  group by known
$$;

-- Raises 42501 for anybody but the request's owner.
create function private.could_help(wanted uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  kept private.estimates;
begin
  select * into r from public.blood_requests b where b.id = wanted and b.user_id = (select auth.uid()) and not b.deleted;
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
create function public.could_help(request_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.could_help(request_id)
$$;

select private.open_function(f) from unnest(array['public.could_help(uuid)', 'private.could_help(uuid)']) f;
select private.apply_grants();
