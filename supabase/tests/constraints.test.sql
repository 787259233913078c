-- Every enumeration and bound, from both sides, and the defaults of a row.
begin;
\ir setup.psql
select no_plan();

create table tests.value (target text, name text, value jsonb, refused_by text);
create function tests.text(target text, name text, most integer) returns void language sql as $$
  insert into tests.value values (target, name, to_jsonb(repeat('x', most)), null), (target, name, to_jsonb(repeat('x', most + 1)), name)
$$;
-- Texts are bounded; required ones are neither empty nor blank. tests/db/bounds.test.ts compares the bounds with the forms'.
create table tests.constrained as
  select conrelid::regclass::text as target, conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
  where contype = 'c' and connamespace = 'public'::regnamespace
    -- these columns are the server's alone: reservations.test.sql, pledges.test.sql
    and conrelid not in ('public.reservations'::regclass, 'public.pledges'::regclass)
    and (conrelid, conname) <> ('public.inventory'::regclass, 'closed_by')
    and (conrelid <> 'public.scans'::regclass or conname in ('digest', 'vouched', 'lab_type')) -- scans.test.sql
    -- inbox.test.sql: the kind of a row and its answer
    and (conrelid, conname) <> ('public.inbox'::regclass, 'not_now');
select tests.text(target, name, substring(rule from 'char_length\(\w+\) <= (\d+)')::integer) from tests.constrained
  where rule ~ 'char_length\(\w+\) <= ' and name <> 'discard_reason';
insert into tests.value select target, name, to_jsonb(blank), name from tests.constrained, unnest(array['', '   ', E'\t\u00a0\u2003\n']) blank
  where rule ~ 'is_filled' and name <> 'discard_reason';

-- Enumerations accept all of their values and no others.
create function tests.one_of(target text, name text, allowed text[], others text[]) returns void language sql as $$
  insert into tests.value select target, name, to_jsonb(v), null from unnest(allowed) v
    union all select target, name, to_jsonb(v), name from unnest(others) v
$$;
select tests.one_of(t, 'blood_type', '{A+,A-,B+,B-,AB+,AB-,O+,O-}', '{A,O,"",C+,a+,"A +",0+}')
  from unnest(array['profiles', 'donors', 'blood_requests', 'inventory']) t;
select tests.one_of('donors', n, '{low,normal,high,unknown}', '{"",Normal,medium}') from unnest(array['blood_pressure', 'sugar_level']) n;
select tests.one_of('donors', 'preferred_time', '{morning,afternoon,evening}', '{"",night,Morning}');
select tests.one_of('donors', 'status', '{pending}', '{"",approved,completed}');
select tests.one_of('blood_requests', 'urgency', '{Critical,High,Medium,Standard}', '{"",Low,Normal,critical}');
select tests.one_of('blood_requests', 'requester_type', '{hospital,doctor,patient,family}', '{"",nurse,Doctor}');
select tests.one_of('blood_requests', 'component', '{whole_blood,red_cells,platelets,plasma}', '{"",blood,Plasma}');
select tests.one_of('blood_requests', 'hospital_zip', '{"",62701,02134}', '{6270,627011,6270x,62701-1234}');
select tests.one_of('blood_requests', 'closed_reason', '{given_here,from_stock,found_elsewhere,no_longer_needed,patient_died}', '{"",fulfilled}');
select tests.one_of('blood_requests', 'patient_id', '{P-100000,P-999999}', '{"",P-99999,P-099999,P-1000000,p-100000,100000,"P-100000 "}');
select tests.one_of('inventory', 'component', '{whole_blood,red_cells,platelets,plasma}', '{"",blood,Plasma}');
select tests.one_of('inventory', 'outcome', '{used}', '{"",reserved,available}');
select tests.one_of('drive_proposals', 'place_kind', '{workplace,school,community,worship}', '{"",church,School}');
select tests.one_of('drive_proposals', 'status', '{received,answered,planned}', '{"",accepted}');
insert into tests.value values
  ('drive_proposals', 'expected_donors', '1', null), ('drive_proposals', 'expected_donors', '0', 'expected_donors'),
  ('drive_proposals', 'expected_donors', '10000', null), ('drive_proposals', 'expected_donors', '10001', 'expected_donors');
select tests.one_of(t, 'email', array['a@b', 'reader@mail.example', 'o''brien@mail.example'],
    array['', 'a', '@b', '@mail.example', 'nobody', '<b>@mail.example', '"a"@mail.example', 'a b@mail.example', E'a\n@mail.example'])
  from unnest(array['blood_requests', 'newsletter_subscribers', 'drive_proposals']) t;
insert into tests.value select t, 'email', to_jsonb(repeat('x', n) || '@mail'), case when n > 249 then 'email' end
  from unnest(array['blood_requests', 'newsletter_subscribers']) t, unnest(array[249, 250]) n;

select tests.one_of('profiles', 'card_code', array[repeat('0', 26), 'ABCDEFGHJKMNPQRSTVWXYZ0123'],
  array['', repeat('0', 25), repeat('0', 27), 'ABCDEFGHJKMNPQRSTUWXYZ0123', 'abcdefghjkmnpqrstvwxyz0123']);
select tests.one_of('scans', 'digest', array[repeat('0', 64), repeat('abcdef01', 8)], array['', repeat('0', 63), repeat('0', 65), repeat('A', 64)]);
select tests.one_of('scans', 'vouched', '{known,papers}', '{"",seen}');
select tests.one_of('scans', 'lab_type', '{A+,A-,B+,B-,AB+,AB-,O+,O-}', '{A,"",a+}');
select tests.one_of('profiles', 'country', '{US,BD,AX,ZW}', '{"",us,UK,XX,USA}');
select tests.one_of('profiles', 'time_zone', '{"",UTC,America/New_York,America/Argentina/Buenos_Aires,Etc/GMT+5}', '{"America/New York",Ünited,a;b}');
insert into tests.value select 'profiles', 'time_zone', to_jsonb(repeat('x', n)), case when n > 64 then 'time_zone' end from unnest(array[64, 65]) n;
select tests.one_of('inbox', 'kind', array(select kind from private.alert_kinds), '{"",request,Request_near}');
insert into tests.value values
  ('inbox', 'codes', '{}', null), ('inbox', 'codes', '[]', 'codes'), ('inbox', 'codes', '"x"', 'codes'),
  ('profiles', 'near_radius', '5', null), ('profiles', 'near_radius', '10', null), ('profiles', 'near_radius', '25', null),
  ('profiles', 'near_radius', '50', null), ('profiles', 'near_radius', '0', 'near_radius'), ('profiles', 'near_radius', '51', 'near_radius'),
  ('profiles', 'earlier_donations', '["2024-05-03 plasma"]', null), ('profiles', 'earlier_donations', '["some day"]', 'earlier_donations'),
  ('profiles', 'paused_until', '"9998-12-31T00:00:00Z"', null), ('profiles', 'paused_until', '"infinity"', 'paused_until');

-- Numbers, lists, days.
insert into tests.value values
  ('blood_requests', 'required_units', '1', null), ('blood_requests', 'required_units', '1000', null),
  ('blood_requests', 'required_units', '0', 'required_units'), ('blood_requests', 'required_units', '-1', 'required_units'),
  ('blood_requests', 'required_units', '1001', 'required_units'),
  ('blood_requests', 'renewals', '1000', null), ('blood_requests', 'renewals', '1001', 'renewals'), ('blood_requests', 'renewals', '-1', 'renewals'),
  ('blood_requests', 'units_coming', '4', null), ('blood_requests', 'units_coming', '-1', 'units'), ('blood_requests', 'units_expected', '0', null),
  ('blood_requests', 'notified', '0', null), ('blood_requests', 'notified', '-1', 'notified'),
  ('blood_requests', 'units_expected', '1', 'units'), ('blood_requests', 'units_expected', '-1', 'units'),
  ('blood_requests', 'units_given', '2', null), ('blood_requests', 'units_given', '3', null), ('blood_requests', 'units_given', '-1', 'units'),
  ('blood_requests', 'needed_on', '"infinity"', 'needed_on'), ('blood_requests', 'needed_on', '"2199-12-31"', 'urgency_or_day'),
  ('blood_requests', 'needed_from', '"2030-01-01T08:00:00Z"', 'hours_of_day'), ('blood_requests', 'needed_until', '"infinity"', 'hours_of_day'),
  ('donors', 'donation_count', '0', null), ('donors', 'donation_count', '-1', 'donation_count'), ('donors', 'donation_count', '10001', 'donation_count'),
  ('inventory', 'units', '1', null), ('inventory', 'units', '0', 'units'), ('inventory', 'units', '10000', null), ('inventory', 'units', '10001', 'units'),
  ('inventory', 'outcome', '"discarded"', 'discard_reason'), ('inventory', 'pledge_id', to_jsonb(tests.uuid(8)), 'one_donor'),
  ('drives', 'slots_total', '10000', null), ('drives', 'slots_total', '10001', 'slots_total'), ('drives', 'slots_total', '49', 'slots_available'),
  ('drives', 'slots_available', '0', null), ('drives', 'slots_available', '-1', 'slots_available'), ('drives', 'slots_available', '51', 'slots_available'),
  ('drives', 'end_time', '"09:01"', null), ('drives', 'end_time', '"09:00"', 'end_time'),
  ('inventory', 'expiry_date', '"2030-01-01"', null), ('inventory', 'expiry_date', '"2029-12-31"', 'expiry_date'),
  ('profiles', 'date_of_birth', '"1900-01-01"', null), ('profiles', 'date_of_birth', '"1899-12-31"', 'date_of_birth'),
  ('profiles', 'date_of_birth', to_jsonb(current_date), null), ('profiles', 'date_of_birth', to_jsonb(current_date + 2), 'date_of_birth'),
  ('profiles', 'last_donation_date', to_jsonb(current_date), null), ('profiles', 'last_donation_date', to_jsonb(current_date + 2), 'last_donation_date'),
  ('profiles', 'previous_donation', 'false', 'last_donation_date'),
  ('donors', 'last_donation_date', to_jsonb(current_date), null), ('donors', 'last_donation_date', to_jsonb(current_date + 2), 'last_donation_date');
-- Lists: number and length of elements, and no nested lists.
insert into tests.value select t, n, to_jsonb(list), refused
  from (values ('donors', 'conditions'), ('donors', 'preferred_centers'), ('drives', 'requirements'), ('drives', 'incentives')) l (t, n),
    lateral (values (array_fill('x'::text, array[50]), null), (array_fill('x'::text, array[51]), n),
      (array[repeat('x', 200)], null), (array[repeat('x', 201)], n), (array[['x']], n), (array['x', null], n)) v (list, refused);
-- Days: of four digits, and finite.
insert into tests.value select t, n, to_jsonb(day), case when day not like '____-%' or left(day, 4)::integer not between 1900 and 2199 then n end
  from (values ('profiles', 'date_of_birth'), ('profiles', 'last_donation_date'), ('donors', 'last_donation_date'), ('donors', 'preferred_date'),
    ('drives', 'date'), ('drive_proposals', 'preferred_date'), ('inventory', 'expiry_date'), ('inventory', 'added_date')) d (t, n),
  unnest(array['infinity', '-infinity', '1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01', '12026-01-01', '0001-01-01 BC']) day
  where (n not in ('date_of_birth', 'last_donation_date') or day <> '2199-12-31') and (n <> 'expiry_date' or day <> '1900-01-01')
    and (n <> 'added_date' or day <> '2199-12-31');
insert into tests.value select t, 'client_created_at', to_jsonb(moment), case when moment !~ '^(19|20)' then 'client_created_at' end
  from (select target from tests.constrained where name = 'client_created_at') c (t),
    unnest(array['infinity', '-infinity', '1899-12-31T00:00:00Z', '1970-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '9999-06-01T00:00:00Z', '12026-01-01T00:00:00Z']) moment;
-- covers: dates-not-in-future, database-bounds
select is(tests.attempt('database', tests.insertion(target, 'cid', jsonb_build_object(name, value))),
    coalesce('refused 23514 ' || refused_by, '1 rows'),
    format('%s.%s: %s is %s', target, name, case when length(value::text) > 40 then length(value::text) - 2 || ' characters' else value::text end,
      case when refused_by is null then 'accepted' else 'refused' end))
  from tests.value;
select ok(exists (select from tests.value v where v.target = c.target and v.refused_by = c.name),
    format('the constraint %s of %s is tried here', name, target)) from tests.constrained c;
select is(tests.attempt('database', 'insert into private.admins values (tests.id(''bob''), ''owner'')'), 'refused 23514 role', 'an administrator''s role is admin');
insert into public.newsletter_subscribers (email) values ('One@mail.test');
select is(tests.attempt('database', 'insert into public.newsletter_subscribers (email) values (''one@MAIL.test'')'),
  'refused 23505 newsletter_subscribers_email', 'an address is on the newsletter''s list once, however it is written');

-- Required columns.
-- covers: database-bounds
select is(tests.attempt('database', tests.insertion(target, 'cid', jsonb_build_object(name, null))), 'refused 23502 ' || name, format('%s.%s is required', target, name))
  from (values
    ('profiles', '{id}'::text[]),
    ('donors', '{id,user_id,full_name,phone_number,blood_type,address,city,state,zip_code}'),
    ('blood_requests', '{id,user_id,patient_id,blood_type,hospital,required_units,urgency,contact,email,reason,requester_name,requester_type}'),
    ('drives', '{id,name,date,start_time,end_time,location,address,zip_code,slots_total,slots_available}'),
    ('drive_proposals', '{id,user_id,organization,place_kind,contact_name,phone_number,email,address,city,state,zip_code,expected_donors}'),
    ('inventory', '{id,blood_type,units,expiry_date}'), ('newsletter_subscribers', '{email}')) r (target, names), unnest(names) name;
select is(tests.attempt('database', tests.insertion(t, 'cid', jsonb_build_object('user_id', tests.uuid(404)))), format('refused 23503 %s_user_id_fkey', t),
  format('the owner of a row of %s is an account', t)) from unnest(array['donors', 'blood_requests', 'drive_proposals']) t;

-- Defaults.
insert into public.profiles (id) values (tests.id('ann'));
insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
  values (tests.uuid(60), tests.id('ann'), 'Ann', '5', 'A+', '', '', '', '');
insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact, email, reason, requester_name, requester_type)
  values (tests.uuid(61), tests.id('ann'), 'P-123456', 'A+', 'H', 1, 'High', '5', 'a@b', 'r', 'n', 'doctor');
insert into public.inventory (id, blood_type, units, expiry_date) values (tests.uuid(62), 'A+', 1, current_date + 9);
create function tests.fields_are(row_now jsonb, target text, expected jsonb) returns setof text language sql as $$
  -- covers: donation-pending
  select is(row_now -> key, value, format('%s.%s is %s where nothing is said', target, key, value)) from jsonb_each(expected)
$$;
select tests.fields_are(to_jsonb(p), 'profiles', '{"first_name": "", "last_name": "", "phone_number": "", "date_of_birth": null, "blood_type": null,
  "address": "", "city": "", "state": "", "zip_code": "", "recent_illness": false, "medications": false, "previous_donation": false,
  "last_donation_date": null, "deleted": false, "rev": 1}') from public.profiles p where id = tests.id('ann');
select tests.fields_are(to_jsonb(d), 'donors', '{"is_available": true, "status": "pending", "donation_count": 0, "blood_pressure": "normal",
  "sugar_level": "normal", "any_medications": null, "recent_illness": null, "is_healthy": null, "conditions": [], "notes": "",
  "transport_needed": false, "preferred_time": null, "preferred_date": null, "emergency_available": false, "preferred_centers": [],
  "preferred_times": "", "receive_notifications": true, "last_donation_date": null, "deleted": false, "rev": 1}')
  from public.donors d where id = tests.uuid(60);
select tests.fields_are(to_jsonb(r), 'blood_requests', '{"location": "Not specified", "additional_info": "", "request_fulfilled": false,
  "deleted": false, "rev": 1}') from public.blood_requests r where id = tests.uuid(61);
select tests.fields_are(to_jsonb(i), 'inventory', jsonb_build_object('location', '', 'status', 'available', 'added_date', current_date))
  from public.inventory i where id = tests.uuid(62);

-- Healthy is derived from the two answers.
-- covers: is-healthy-derived
select is(is_healthy, healthy, format('medications %s and illness %s is healthy: %s', coalesce(medications::text, 'unanswered'), coalesce(illness::text, 'unanswered'), coalesce(healthy::text, 'unknown')))
from (values (false, false, true), (true, false, false), (false, true, false), (true, true, false), (null, false, null),
    (false, null, null), (null, true, false), (true, null, false)) h (medications, illness, healthy),
  lateral (select is_healthy from public.donors where id = tests.add('donors', 'bob', jsonb_build_object('id', gen_random_uuid(),
    'any_medications', medications, 'recent_illness', illness))) d;

select * from finish();
rollback;
