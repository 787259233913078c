-- Units on the shelf: administrators only, through every endpoint.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'ann');

create table tests.said as select 'add' as step, tests.push('ada', tests.mutation(1, 'inventory', tests.uuid(4), null, tests.sample('inventory', 'ada') - 'id')) -> 0 as answer;
select results_eq($$select answer ->> 'status', answer -> 'row' ->> 'status', answer -> 'row' ->> 'units' from tests.said$$, $$values ('applied', 'available', '12')$$,
  'an administrator''s device adds units');
select is(tests.push(person, tests.mutation(n::integer, 'inventory', tests.uuid(90), null, tests.sample('inventory', person) - 'id')) -> 0 ->> 'code', '42501', format('%s''s does not', person))
  from unnest(array['ann', 'bob']) with ordinality p (person, n);
select is((tests.push('bob', tests.mutation(9, 'inventory', tests.uuid(4), '{"units": 12}', '{"units": 1}')) -> 0) - 'message',
  jsonb_build_object('status', 'rejected', 'code', '42501', 'field', 'id', 'row', jsonb_build_object('id', tests.uuid(4), '_deleted', true)), 'nor changes any, and learns nothing of them');

-- Reading.
select is(jsonb_array_length(tests.pull('ada', 'inventory') -> 'rows'), 1, 'an administrator reads them');
select is(tests.pull(person, 'inventory') -> 'rows', '[]', format('%s reads none', person)) from unnest(array['anon', 'ann']) person;
select is(tests.ask(person, format('select public.pull_rows(''inventory'', array[%L::uuid])', tests.uuid(4))), jsonb_build_array(jsonb_build_object('id', tests.uuid(4), '_deleted', true)),
  format('nor by id: %s', person)) from unnest(array['anon', 'ann']) person;
select is(tests.ask(person, 'select public.digest_rows(''inventory'', array(select generate_series(0, 63)))'), '{}', format('nor in the digest: %s', person)) from unnest(array['anon', 'ann']) person;
select is(tests.ask('ada', 'select public.digest_rows(''inventory'', array(select generate_series(0, 63)))'), jsonb_build_object(tests.uuid(4), 1), 'an administrator has the units in the digest');
select is(array(select m[1] from regexp_matches(current_setting('lifedrop.poked'), '<inventory ([^>]*)>', 'g') m), array['sync:admin'], 'only administrators'' devices are told of changes');

select is(tests.attempt(person, 'select public.digest_rows(''inventory'', array(select generate_series(0, 64)))'), 'refused 22023', format('65 buckets are more than there are: %s', person)) from unnest(array['anon', 'ada']) person;

-- What becomes of them.
select tests.push('ada', tests.mutation(2, 'inventory', tests.uuid(4), '{"outcome": null, "discard_reason": ""}', '{"outcome": "discarded", "discard_reason": "Damaged bag"}'));
select results_eq('select status, discard_reason, closed_by, closed_at from public.inventory', $$values ('discarded', 'Damaged bag', 'ada@people.test', now())$$, 'discarded, with the reason, by whom and when');
select tests.push('ada', tests.mutation(3, 'inventory', tests.uuid(4), '{"outcome": "discarded"}', '{"outcome": "used"}'));
select results_eq('select status, discard_reason from public.inventory', $$values ('used', '')$$, 'what was used has no reason to be discarded for');
select tests.push('ada', tests.mutation(4, 'inventory', tests.uuid(4), '{"outcome": "used"}', '{"outcome": null}'));
select results_eq('select status, closed_by, closed_at from public.inventory', $$values ('available', '', null::timestamptz)$$, 'it can be taken back');

-- What they were used for.
select tests.push('ada', tests.mutation(5, 'inventory', tests.uuid(4), '{"outcome": null, "request_id": null}', jsonb_build_object('outcome', 'used', 'request_id', tests.uuid(77))));
select is((select i ->> 'request_id' from jsonb_array_elements(tests.pull('ada', 'inventory') -> 'rows') i), tests.uuid(77)::text, 'administrators see for which request units were used, also when it is gone');
select is(tests.pull('ann', 'inventory') -> 'rows', '[]', 'nobody else reads the inventory');
select tests.push('ada', tests.mutation(6, 'inventory', tests.uuid(4), '{"outcome": "used", "discard_reason": ""}', '{"outcome": "discarded", "discard_reason": "Expired"}'));
select is((select request_id from public.inventory), null, 'units that were discarded were used for none');
select tests.push('ada', tests.mutation(7, 'inventory', tests.uuid(4), '{"outcome": "discarded"}', jsonb_build_object('outcome', 'used', 'request_id', tests.uuid(77))));
select tests.push('ada', tests.mutation(8, 'inventory', tests.uuid(4), '{"outcome": "used"}', '{"outcome": null}'));
select is((select request_id from public.inventory), null, 'nor were those that were put back, also by a device that knows nothing of it');

create table tests.refusal (n integer, words text, fields jsonb, field text);
insert into tests.refusal values
  (20, 'no blood type there is', '{"blood_type": "Z"}', 'blood_type'), (21, 'no units', '{"units": 0}', 'units'), (22, 'more units than a shelf holds', '{"units": 10001}', 'units'),
  (23, 'an expiry before the day they were added', '{"expiry_date": "2029-12-31"}', 'expiry_date'), (24, 'an outcome there is not', '{"outcome": "sold"}', 'outcome'),
  (25, 'discarded without a reason', '{"outcome": "discarded"}', 'discard_reason'), (26, 'a status of its own', '{"status": "used"}', 'status'),
  (27, 'a mark as sample', '{"is_sample": true}', 'is_sample'), (28, 'who closed it', '{"closed_by": "x"}', 'closed_by');
select results_eq(format('select a ->> ''status'', a ->> ''field'' from (select %L::jsonb) p (a)',
    tests.push('ada', tests.mutation(n, 'inventory', tests.uuid(n), null, (tests.sample('inventory', 'ada') - 'id') || fields)) -> 0),
  format('values (''rejected'', %L)', field), 'refused: ' || words) from tests.refusal;
select is(tests.push('ada', tests.mutation(40, 'inventory', tests.uuid(4), '{"blood_type": "B+"}', '{"blood_type": "A+"}')) -> 0 ->> 'field', 'blood_type', 'the blood type of units never changes');
select is(tests.push('ada', tests.mutation(41, 'inventory', tests.uuid(4), '{"units": 15}', '{"units": 10}')) -> 0 -> 'fields', '["units"]', 'two who take from the same batch do not overwrite each other');

select * from finish();
rollback;
