-- A hospital's requests: filled in from the hospital, shared by its team, closed to everybody else.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General'), tests.hospital(101, 'County Clinic', false);
select tests.join('mia', tests.uuid(100), 'manager'), tests.join('sam', tests.uuid(100)), tests.join('rex', tests.uuid(100)), tests.join('oli', tests.uuid(101));
insert into public.profiles (id, first_name, last_name) values (tests.id('cid'), 'Cid', 'Donor') on conflict do nothing;
update public.profiles set first_name = 'Sam', last_name = 'Nurse' where id = tests.id('sam');
create function tests.the(n integer default 2) returns public.blood_requests language sql as $$ select r from public.blood_requests r where r.id = tests.uuid(n) $$;
create function tests.change(person text, n integer, base jsonb, fields jsonb) returns jsonb language sql as $$
  select tests.push(person, tests.mutation(n, 'blood_requests', tests.uuid(2), base, fields)) -> 0
$$;

-- Filled in.
select is(tests.push('sam', tests.mutation(1, 'blood_requests', tests.uuid(2), null,
    tests.sample('blood_requests', 'sam') - 'id' || jsonb_build_object('org_id', tests.uuid(100), 'ward', 'ICU', 'required_units', 2, 'objection', 'no'))) #>> '{0,status}', 'applied', 'a member posts');
select is(to_jsonb(tests.the()) - array(select k from jsonb_object_keys(to_jsonb(tests.the())) k where k <> all (array['org_id', 'org_name', 'ward', 'verified', 'desk_phone', 'hours',
    'lead_time', 'hospital', 'hospital_zip', 'contact', 'requester_name', 'requester_type', 'location', 'objection', 'hidden'])),
  jsonb_build_object('org_id', tests.uuid(100), 'org_name', 'City General', 'ward', 'ICU', 'verified', true, 'desk_phone', '555 0199', 'hours', '8 to 18', 'lead_time', '3 working days',
    'hospital', 'City General', 'hospital_zip', '62701', 'contact', '555 0199', 'requester_name', 'City General', 'requester_type', 'hospital', 'location', 'Ward 5', 'objection', '', 'hidden', false),
  'the hospital fills it in, and its contact is the desk');
select tests.add('blood_requests', 'sam', jsonb_build_object('id', tests.uuid(20), 'location', 'Not specified'));
select is((tests.the(20)).org_id, tests.uuid(100), 'a member''s request is the hospital''s, whatever the device says');
select is((tests.the(20)).location, '1 Main Street, Springfield, IL', 'and says where to go');
select is(tests.push('oli', tests.mutation(2, 'blood_requests', tests.uuid(21), null, tests.sample('blood_requests', 'oli') - 'id' || jsonb_build_object('org_id', tests.uuid(100)))) -> 0 ->> 'field',
  'membership', 'nobody posts for another hospital');
select is(tests.push('ann', tests.mutation(3, 'blood_requests', tests.uuid(21), null, tests.sample('blood_requests', 'ann') - 'id' || jsonb_build_object('org_id', tests.uuid(100)))) -> 0 ->> 'field',
  'membership', 'somebody without a hospital cannot post for one');
select is(tests.push('ann', tests.mutation(4, 'blood_requests', tests.uuid(22), null, tests.sample('blood_requests', 'ann') - 'id' || '{"ward": "ICU"}')) #>> '{0,status}', 'applied', 'who has no hospital posts as before');
select is(row((tests.the(22)).ward, (tests.the(22)).verified, (tests.the(22)).contact)::text, '("",f,Canary-contact)', 'without a ward, not verified, with their own number');
select is(tests.push('sam', tests.mutation(n, 'blood_requests', tests.uuid(2), null, tests.sample('blood_requests', 'sam') - 'id' || jsonb_build_object(col, value))) -> 0 ->> 'code', '42501', format('no device writes %s', col))
  from (values (10, 'org_name', '"Fake"'::jsonb), (11, 'verified', 'true'), (12, 'desk_phone', '"1"'), (13, 'hours', '"1"'), (14, 'lead_time', '"1"'), (15, 'hidden', 'true')) v (n, col, value);

-- Seen: whole by the team, the public columns by others.
select is((tests.row_of(tests.pull(person, 'blood_requests'), tests.uuid(2)) ? 'timeline'), whole, format('%s sees %s', person, case when whole then 'all of it' else 'the public view' end))
  from (values ('anon', false), ('bob', false), ('oli', false), ('sam', true), ('mia', true), ('ada', true)) v (person, whole);
select is(tests.row_of(tests.pull(person, 'blood_requests'), tests.uuid(2)) ->> 'desk_phone', phone, format('the desk''s number for %s', person)) from (values ('anon', null), ('bob', '555 0199')) v (person, phone);
select is(tests.row_of(tests.pull('anon', 'blood_requests'), tests.uuid(2)) @> '{"org_name": "City General", "verified": true, "hours": "8 to 18"}', true, 'everybody sees which hospital it is, and that it is verified');
select is(tests.row_of(tests.pull(person, 'blood_requests'), tests.uuid(2)) ?| array['ward', 'org_id', 'objection', 'hidden', 'contact', 'timeline', 'user_id'], false, format('%s sees no team column', person)) from unnest(array['anon', 'bob', 'oli']) person;
select is(tests.row_of(tests.pull('oli', 'blood_requests'), tests.uuid(22)) ? 'contact', false, 'a member of a hospital is a stranger to what others post for themselves');
update public.blood_requests set closed_reason = 'no_longer_needed' where id = tests.uuid(20);
select is(tests.row_of(tests.pull('mia', 'blood_requests'), tests.uuid(20)) ->> 'closed_reason', 'no_longer_needed', 'the team keeps what is over');
select is(tests.row_of(tests.pull('oli', 'blood_requests'), tests.uuid(20)), null, 'others do not');

-- Changed: by any of the team, merged by field, with who and when; by nobody else.
select is(tests.change('mia', 30, '{"ward": "ICU"}', '{"ward": "3 West"}') ->> 'status', 'applied', 'another member changes it');
select is(tests.change('sam', 31, '{"required_units": 2}', '{"required_units": 3}') ->> 'status', 'applied', 'a change of another field by whoever has not seen that is applied');
select is(tests.change('sam', 32, '{"ward": "ICU"}', '{"ward": "ER"}') -> 'fields', '["ward"]', 'one of the same field is a conflict');
select is(tests.change(person, 33, '{"required_units": 3}', '{"required_units": 9}') ->> 'field', 'id', format('%s changes nothing', person)) from unnest(array['bob', 'oli', 'ann']) person;
select is(tests.write(person, format('update public.blood_requests set reason = ''x'' where id = %L', tests.uuid(2))), '0 rows', format('nor by any statement, %s', person)) from unnest(array['bob', 'oli', 'ann']) person;
select is(tests.change('sam', 34 + n::integer, jsonb_build_object(col, to_jsonb(tests.the()) -> col), jsonb_build_object(col, '"x"')) ->> 'field', col, format('%s is what the hospital says', col))
  from unnest(array['hospital', 'contact', 'requester_name']) with ordinality c (col, n);
select is(tests.write('sam', format('update public.blood_requests set org_id = %L where id = %L', tests.uuid(101), tests.uuid(2))), 'refused 23514 org_id', 'it moves to no other hospital');
select is((tests.the()).timeline #- '{0,at}' #- '{1,at}' #- '{2,at}', jsonb_build_array(
    jsonb_build_object('event', 'posted', 'by', 'Sam Nurse', 'by_id', tests.id('sam')),
    jsonb_build_object('event', 'changed', 'by', 'mia@people.test', 'by_id', tests.id('mia'), 'fields', '["ward"]'::jsonb),
    jsonb_build_object('event', 'changed', 'by', 'Sam Nurse', 'by_id', tests.id('sam'), 'fields', '["required_units"]'::jsonb)), 'the history says who and what');
select is((tests.the(22)).timeline #- '{0,at}', '[{"event": "posted"}]', 'that of a request without a hospital names nobody');

-- Pledges are accepted at once, up to the units.
create function tests.pledge(person text, n integer, request integer default 2) returns jsonb language sql as $$
  select tests.push(person, tests.mutation(100 + n, 'pledges', tests.uuid(n), null, tests.sample('pledges', person) - 'id' || jsonb_build_object('request_id', tests.uuid(request)))) #> '{0,row}'
$$;
create function tests.seen(person text, n integer, variadic names text[]) returns jsonb language sql as $$
  select jsonb_object_agg(k, r -> k) from unnest(names) k, (select tests.row_of(tests.pull(person, 'pledges'), tests.uuid(n)) as r) x where r is not null
$$;
select tests.person(d) from unnest(array['d1', 'd2', 'd3']) d;
select tests.open_link(d) from unnest(array['cid', 'd1', 'd2', 'd3']) d;
select tests.pledge('cid', 50), tests.pledge('d1', 51), tests.pledge('d2', 52), tests.pledge('d3', 53);
select is(array(select status || coalesce(' ' || refusal, '') from public.pledges order by id), '{accepted,accepted,open,open}', 'three units take two donors whom nobody has seen; the others wait for a person');
select is(row((tests.the()).units_coming, (tests.the()).units_given)::text, '(2,0)', 'and the units count');
select is(tests.seen('cid', 50, 'requester_name', 'requester_phone', 'ward', 'hours', 'lead_time', 'org_name', 'verified', 'contact_phone'), jsonb_build_object('requester_name', 'City General',
  'requester_phone', '555 0199', 'ward', '3 West', 'hours', '8 to 18', 'lead_time', '3 working days', 'org_name', 'City General', 'verified', true, 'contact_phone', 'Canary-donor-phone'), 'the donor is told the desk, the ward and when it is open');
select is(tests.seen('d3', 53, 'requester_phone', 'ward', 'org_name'), '{"requester_phone": "", "ward": "", "org_name": "City General"}', 'the reserve is not told the ward');
select is(tests.seen(person, 50, 'donor_phone', 'status'), '{"donor_phone": "Canary-donor-phone", "status": "accepted"}', format('the team sees who comes: %s', person)) from unnest(array['sam', 'mia']) person;
select is(tests.seen(person, 50, 'status'), null, format('%s does not', person)) from unnest(array['anon', 'bob', 'oli']) person;
select is(tests.seen('mia', 53, 'donor_phone', 'user_id'), '{"donor_phone": "", "user_id": null}', 'of the reserve the team sees no number');
select is(array(select kind from private.consents where pledge_id = tests.uuid(50) order by seq), '{consent,acceptance,reveal,reveal}', 'consent and reveal are put down');
select is((select string_agg(e ->> 'event', ',') from jsonb_array_elements((tests.the()).timeline) e), 'posted,changed,changed,answered,accepted,answered,accepted,answered,answered', 'the history has them');
select is((tests.the()).timeline::text ~ ('Cid|Donor|' || tests.id('cid')), false, 'and names no donor');

-- The team decides over them; nobody else does.
select is(tests.push(person, tests.mutation(200 + n::integer, 'pledges', tests.uuid(51), '{"decision": "accepted"}', '{"decision": "declined"}')) -> 0 ->> 'field', 'id', format('%s does not decline', person))
  from unnest(array['oli', 'bob']) with ordinality p (person, n);
select is(tests.push('mia', tests.mutation(210, 'pledges', tests.uuid(51), '{"decision": "accepted"}', '{"decision": "declined"}')) #>> '{0,row,status}', 'released', 'a member releases a donor');
select is((select status from public.pledges where id = tests.uuid(52)), 'accepted', 'the unit that is free goes to the reserve at once');
select is((tests.the()).timeline -> -1 #- '{at}', '{"event": "accepted"}', 'by the server: nobody of the team did it');
select is(private.accept_reserves(), 0, 'once');
select is(tests.push('sam', tests.mutation(211, 'pledges', tests.uuid(50), '{"outcome": null}', '{"outcome": "given"}')) #>> '{0,row,status}', 'given', 'another member says who gave');
select is((select e ->> 'by' from jsonb_array_elements((tests.the()).timeline) e where e ->> 'event' = 'given'), 'Sam Nurse', 'the timeline names the member');
select is(tests.pledge('mia', 54, 2) ->> 'status', 'accepted', 'somebody of the team may give, too, and has a place beside those whom nobody has seen');

-- Who has left sees the public view, and is refused for that reason.
select is(tests.ask('rex', 'select to_jsonb(private.viewer())', 'none'), to_jsonb('member:' || tests.uuid(100)), 'a member is answered as the team');
update private.members set removed_at = now() where user_id = tests.id('rex');
select is((tests.row_of(tests.pull('rex', 'blood_requests'), tests.uuid(2)) ? 'timeline'), false, 'who was removed sees the public view');
select is(tests.seen('rex', 50, 'status'), null, 'and no pledge');
select is(tests.change('rex', 60, '{"required_units": 3}', '{"required_units": 9}') ->> 'field', 'membership', 'a late change is refused because they have left');
select is(tests.push('rex', tests.mutation(61, 'pledges', tests.uuid(52), '{"decision": "accepted"}', '{"decision": "declined"}')) -> 0 ->> 'field', 'membership', 'so is a late decision');
select is(tests.push('rex', tests.mutation(62, 'blood_requests', tests.uuid(63), null, tests.sample('blood_requests', 'rex') - 'id' || jsonb_build_object('org_id', tests.uuid(100)))) -> 0 ->> 'field', 'membership', 'and a request that was posted too late');
update private.members set removed_at = now() where user_id = tests.id('sam');
select is(tests.push('sam', tests.mutation(64, 'blood_requests', tests.uuid(2), null, '{"deleted": true}')) -> 0 ->> 'field', 'membership', 'who posted it does not withdraw it after they left');
select is((tests.row_of(tests.pull('sam', 'blood_requests'), tests.uuid(2)) ? 'contact'), false, 'a poster who has left sees no more of it than others');
update private.members set removed_at = null where user_id = tests.id('sam');

-- Caps: a member has more room.
select is(tests.push('mia', tests.mutation(300 + n, 'blood_requests', tests.uuid(300 + n), null, tests.sample('blood_requests', 'mia') - 'id')) #>> '{0,status}', 'applied', format('request %s of a member', n)) from generate_series(1, 7) n;

-- The account that posted goes; the hospital keeps its requests, and its history no longer names them.
delete from auth.users where id = tests.id('sam');
select is(row((tests.the()).user_id, (tests.the()).user_email)::text, row(tests.id('mia'), 'mia@people.test')::text, 'another member has it');
select is((tests.the()).timeline::text ~ 'Sam', false, 'the timeline no longer names the person whose account is gone');
select is((select request_owner from public.pledges where id = tests.uuid(53)), tests.id('mia'), 'and so are its pledges');

-- A hospital that changes or closes.
select tests.ask('ada', format('select public.verify_organisation(%L, false)', tests.uuid(100)));
select is(row((tests.the()).verified, (select verified from public.pledges where id = tests.uuid(53)))::text, '(f,f)', 'what is no longer verified no longer says so');
select tests.ask('ada', format('select public.change_organisation(%L, ''{"desk_phone": "555 0300", "name": "City Hospital"}'')', tests.uuid(100)));
select is(row((tests.the()).desk_phone, (tests.the()).contact, (tests.the()).org_name, (select requester_phone from public.pledges where id = tests.uuid(52)))::text, '("555 0300","555 0300","City Hospital","555 0300")', 'a new desk follows to who is expected');
select tests.ask('ada', format('select public.close_organisation(%L)', tests.uuid(100)));
select is(row((tests.the()).closed_reason, (select status from public.pledges where id = tests.uuid(53)))::text, '(no_longer_needed,closed)', 'a closed hospital expects nobody');

-- Units on the shelf carry their hospital.
insert into public.inventory (id, blood_type, units, expiry_date, org_id) values (tests.uuid(4), 'O-', 2, current_date + 9, tests.uuid(101));
select is((select row(org_name, component)::text from public.inventory where id = tests.uuid(4)), '("County Clinic",red_cells)', 'units name their hospital and component');
select is(tests.push('sam', tests.mutation(400, 'inventory', tests.uuid(4), '{"units": 2}', '{"units": 1}')) -> 0 ->> 'code', '42501', 'another hospital''s member does not change them');

-- The history names what people type, also in a column that is added later.
select is(array(select unnest(private.writable('blood_requests')) except select jsonb_array_elements_text(private.changed_columns(null, r)) order by 1),
  array['client_created_at', 'closed_reason', 'contact', 'hospital', 'hospital_zip', 'renewals', 'request_fulfilled', 'requester_name',
    'requester_type', 'user_email', 'user_id'], 'the history names every column that devices send, but for these')
  from public.blood_requests r limit 1;

select * from finish();
rollback;
