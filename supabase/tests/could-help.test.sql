-- How many people near a hospital could give: in buckets, for the request's owner, and nothing of any one of them.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql

-- Adds this many people with an available donation of this type in this place.
create function tests.donors(from_n integer, count integer, blood_type text, zip text, changed jsonb default '{}') returns void language sql as $$
  insert into auth.users (id, email) select tests.uuid(n), n || '@crowd.test' from generate_series(from_n, from_n + count - 1) n;
  insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code, is_available, any_medications, last_donation_date)
  select tests.uuid(n), tests.uuid(n), 'Crowd', '5', $3, '-', '-', '-', zip, coalesce((changed ->> 'is_available')::boolean, true),
    (changed ->> 'any_medications')::boolean, (changed ->> 'last_donation_date')::date from generate_series(from_n, from_n + count - 1) n;
$$;
create function tests.request(n integer, changed jsonb) returns uuid language sql as $$
  select tests.add('blood_requests', 'ann', '{"blood_type": "A-", "hospital_zip": "62703"}' || jsonb_build_object('id', tests.uuid(n)) || changed)
$$;
create function tests.estimate(n integer) returns text language sql as $$
  select concat_ws(' ', a ->> 'within_10', a ->> 'within_25', a ->> 'within_50')
  from tests.ask('ann', format('select public.could_help(%L)', tests.uuid(n))) a
$$;

select tests.donors(10000, 4, 'A-', '62703');
select tests.request(201, '{}');
select is(tests.estimate(201), '0-4 0-4 0-4', 'four people are few');
select tests.donors(10010, 1, 'O-', '62703');
select is(tests.estimate(201), '0-4 0-4 0-4', 'an answer stands for an hour');
select tests.push('ann', tests.mutation(1, 'blood_requests', tests.uuid(201), '{"blood_type": "A-", "urgency": "High"}', '{"blood_type": "O-", "urgency": "Critical"}'));
select is(tests.estimate(201), '0-4 0-4 0-4', 'whatever is changed in the request');
update private.estimates set at = at - interval '61 minutes';
select tests.push('ann', tests.mutation(2, 'blood_requests', tests.uuid(201), '{"blood_type": "O-"}', '{"blood_type": "A-"}'));
select is(tests.estimate(201), '5-9 5-9 5-9', 'then it is made anew: O- gives to A-');
select tests.donors(10020, 40, 'A+', '62703'), tests.donors(10100, 10, 'A-', '62703', '{"is_available": false}'),
  tests.donors(10160, 30, 'A-', '90012');
insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
  select tests.uuid(10200 + n), tests.uuid(10000), 'Crowd', '5', 'A-', '-', '-', '-', '62703' from generate_series(1, 20) n;
select tests.request(202, '{}');
select is(tests.estimate(202), '5-9 5-9 5-9', 'nobody counts who does not fit, is not available or is far away; and each person once');
-- One person more would be told by the next range: their illness, medication and last donation must not be.
select tests.donors(10140, 4, 'A-', '62703');
create function tests.changed(n integer, changed text) returns text language plpgsql as $$
begin
  execute 'update public.donors set ' || changed || ' where id = ' || quote_literal(tests.uuid(10140));
  perform tests.request(n, '{}');
  return tests.estimate(n);
end $$;
select is(tests.changed(300, 'is_available = true'), '5-9 5-9 5-9', 'nine people are five to nine');
select tests.donors(10144, 1, 'A-', '62703');
select is(tests.changed(300 + n::integer, c), '10-24 10-24 10-24', 'ten are ten, whatever is private of one: ' || c)
  from unnest(array['any_medications = true', 'recent_illness = true', 'last_donation_date = current_date', 'blood_pressure = ''high''']) with ordinality x (c, n);
select is(tests.changed(310, 'is_available = false'), '5-9 5-9 5-9', 'only what everybody sees counts');
delete from auth.users where id in (select tests.uuid(10140 + n) from generate_series(0, 4) n);
delete from private.estimates;
select tests.donors(10300, 5, 'A-', '62703');
select tests.request(203, '{}');
select is(tests.estimate(203), '10-24 10-24 10-24', 'five more are counted');
-- The middle of Decatur's area is 22 miles off.
select tests.donors(10400, 20, 'A-', '62521');
select tests.request(204, '{}');
select is(tests.estimate(204), '10-24 25+ 25+', 'farther ones count in the wider circles');
select tests.request(205, '{"component": "platelets", "blood_type": "A+"}');
select is(tests.estimate(205), '25+ 25+ 25+', 'of platelets the same type');
select tests.request(206, '{"hospital_zip": ""}');
select is(tests.estimate(206), '', 'without the hospital''s place there is no answer');

-- Nobody else gets an answer.
select is(tests.attempt(person, format('select public.could_help(%L)', tests.uuid(202))), 'refused 42501', format('%s is not told', person)) from unnest(array['anon', 'bob', 'ada']) person;
select is(tests.attempt('ann', format('select public.could_help(%L)', tests.uuid(999))), 'refused 42501', 'there is nothing to tell of what is no request');

-- A hundred varied calls reveal only a few buckets, with or without one donor.
create function tests.calls(first integer, zips text[]) returns text[] language plpgsql as $$
declare
  heard text[] := '{}'; n integer;
begin
  delete from private.estimates;
  for n in 0..99 loop
    perform tests.request(first + n, jsonb_build_object('hospital_zip', zips[1 + n % cardinality(zips)],
      'blood_type', (array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])[1 + n % 8]));
    heard := heard || tests.ask('ann', format('select public.could_help(%L)', tests.uuid(first + n)))::text;
  end loop;
  return array(select distinct regexp_replace(h, '"as_of": [^,}]*', '"as_of": null') from unnest(heard) h order by 1);
end $$;
create table tests.zips as select array_agg(zip order by zip) as all_of from private.zip_positions where zip like '59%';
-- somebody alone in a wide country
select tests.donors(10500, 1, 'O-', '59718');
create table tests.with as select tests.calls(3000, all_of) as heard from tests.zips;
delete from auth.users where id = tests.uuid(10500);
create table tests.without as select tests.calls(4000, all_of) as heard from tests.zips;
select is(w.heard, o.heard, 'a hundred varied calls hear the same with one donor and without') from tests.with w, tests.without o;
select ok(cardinality(heard) <= 2, 'few against the lowest bucket, and no answer once the day''s are used up') from tests.with;
select is(tests.estimate(4099), '', 'an account gets answers for thirty requests a day');

select * from finish();
rollback;
