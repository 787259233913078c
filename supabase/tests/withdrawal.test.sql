-- A request withdrawn before its device knew whether it had arrived: sent as a new row that is deleted already.
begin;
\ir setup.psql
select no_plan();

-- It had arrived: it goes.
select tests.add('blood_requests', 'ann');
create table tests.said as select 'had arrived' as step, tests.push('ann',
  tests.mutation(1, 'blood_requests', tests.uuid(2), null, '{"deleted": true}')) -> 0 as answer;
select is(answer, jsonb_build_object('status', 'applied', 'row', jsonb_build_object('id', tests.uuid(2), '_deleted', true)),
  'a request that had arrived is answered as gone') from tests.said;
select is(deleted, true, 'and is deleted') from public.blood_requests where id = tests.uuid(2);
select is(tests.push('ann', tests.mutation(1, 'blood_requests', tests.uuid(2), null, '{"deleted": true}')) -> 0 ->> 'status', 'applied',
  'the same again gets the same answer');

-- It had not: nothing of it is kept, and it cannot come late.
select is(tests.push('ann', tests.mutation(2, 'blood_requests', tests.uuid(3), null, tests.sample('blood_requests', 'ann') - 'id' || '{"deleted": true}')) -> 0,
  jsonb_build_object('status', 'applied', 'row', jsonb_build_object('id', tests.uuid(3), '_deleted', true)), 'one that had not is answered as gone');
select ok(to_jsonb(r)::text !~* 'canary', 'nothing of what was in it is kept') from public.blood_requests r where id = tests.uuid(3);
select is(deleted, true, 'only that it was withdrawn') from public.blood_requests where id = tests.uuid(3);
select is(tests.push('ann', tests.mutation(3, 'blood_requests', tests.uuid(3), null, tests.sample('blood_requests', 'ann'))) -> 0 ->> 'code', '23505',
  'the request itself, come late, is refused');
select is(tests.row_of(tests.pull(person, 'blood_requests'), tests.uuid(3)), null, 'it is in the list of nobody: ' || person)
  from unnest(array['anon', 'ann']) person;

-- Several in one call, beside others.
select is((select jsonb_agg(a ->> 'status') from jsonb_array_elements(tests.push('ann',
  tests.mutation(4, 'blood_requests', tests.uuid(4), null, '{"deleted": true}'),
  tests.mutation(5, 'blood_requests', tests.uuid(5), null, tests.sample('blood_requests', 'ann')),
  tests.mutation(6, 'blood_requests', tests.uuid(6), null, '{"deleted": true}'))) a),
  '["applied", "applied", "applied"]', 'withdrawn and new ones go in one call');
select results_eq('select deleted from public.blood_requests where id in (tests.uuid(4), tests.uuid(5), tests.uuid(6)) order by id',
  'values (true), (false), (true)', 'each becomes what it is');

-- Nobody withdraws what is another's, and nobody what is fulfilled.
select is(tests.push('bob', tests.mutation(7, 'blood_requests', tests.uuid(5), null, '{"deleted": true}')) -> 0 -> 'row' ->> '_deleted', null,
  'a stranger who does the same withdraws nothing');
select is(deleted, false, 'the request stands') from public.blood_requests where id = tests.uuid(5);
update public.blood_requests set request_fulfilled = true where id = tests.uuid(5);
select is(tests.push('ann', tests.mutation(8, 'blood_requests', tests.uuid(5), null, '{"deleted": true}')) -> 0 ->> 'field', 'request_fulfilled',
  'a fulfilled request is not withdrawn, arrived or not');
select is((tests.push('ann', tests.mutation(9, 'blood_requests', tests.uuid(5), '{"deleted": false}', '{"deleted": true}')) -> 0) - '{row,message}'::text[],
  '{"status": "rejected", "code": "23514", "field": "request_fulfilled"}', 'a change cannot withdraw a fulfilled request either');

select * from finish();
rollback;
