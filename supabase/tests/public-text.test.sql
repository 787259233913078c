-- What everybody reads of a request holds no phone number, no e-mail address and no word about money. What is one
-- tests/db/public-text.test.ts tries.
begin;
\ir setup.psql
select no_plan();

create table tests.text (name text, said text);
insert into tests.text select name, said from unnest(array['hospital', 'location', 'reason']) name,
  unnest(array['Ward 5, call 217-555-0101', 'Write to john (at) gmail (dot) com', 'We pay 50 dollars']) said;
select is(tests.write('ann', tests.insertion('blood_requests', 'ann', jsonb_build_object(name, said))), 'refused 23514 ' || name,
  format('a new request: %s: %s', name, said)) from tests.text;
select tests.add('blood_requests', 'ann');
select is(tests.write(person, format('update public.blood_requests set %I = %L', name, said)), 'refused 23514 ' || name,
  format('a change by %s: %s: %s', person, name, said)) from tests.text, unnest(array['ann', 'ada']) person;
select is(tests.push('ann', tests.mutation(1, 'blood_requests', tests.uuid(2), jsonb_build_object('reason', 'Canary-reason'), jsonb_build_object('reason', said))) -> 0 ->> 'field',
  'reason', format('the device learns which field: %s', said)) from tests.text where name = 'reason' limit 1;
select is(tests.write('ann', 'update public.blood_requests set additional_info = ''Call 217-555-0101'', contact = ''217-555-0101'''), '1 rows', 'what only administrators read may hold a number');
select is(tests.write('ann', 'update public.blood_requests set reason = ''Surgery on 2026-11-24, Hb 6.4, 2 units, room 4021'''), '1 rows', 'dates, doses and rooms are no numbers to call');

-- What stood there before is no obstacle to another change.
alter table public.blood_requests disable trigger b_guard_public_text;
update public.blood_requests set reason = 'Call 217-555-0101';
alter table public.blood_requests enable trigger b_guard_public_text;
select is(tests.write('ann', 'update public.blood_requests set required_units = 3'), '1 rows', 'a request with an old text can be changed');
select is(tests.write('ann', 'update public.blood_requests set reason = ''Call 217-555-0102'''), 'refused 23514 reason', 'but not to another such text');

select * from finish();
rollback;
