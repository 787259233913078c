-- What becomes of a donation: what the pledge keeps of it, thanks, and what people tell of earlier donations.
-- ann asks for blood; bob gives it.
begin;
\ir setup.psql
select no_plan();
create sequence tests.mutations start 1000;
create function tests.send(person text, collection text, row_n integer, base jsonb, fields jsonb) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person,
    tests.mutation(nextval('tests.mutations')::integer, collection, tests.uuid(row_n), base, fields))) a
$$;
create function tests.p(n integer default 300) returns public.pledges language sql as $$ select p from public.pledges p where id = tests.uuid(n) $$;

select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(200), 'component', 'red_cells'));
select is(tests.send('bob', 'pledges', 300, null, tests.sample('pledges', 'bob') - 'id' || jsonb_build_object('request_id', tests.uuid(200))), 'applied', 'bob answers');
select is(row((tests.p()).component, (tests.p()).given_on)::text, '(red_cells,)', 'the pledge says what is asked for, and that nothing was given yet');
select is(tests.send('ann', 'blood_requests', 200, '{"component": "red_cells"}', '{"component": "platelets"}'), 'applied', 'the need changes');
select is((tests.p()).component, 'platelets', 'and so does the pledge');
select is(tests.send('ann', 'pledges', 300, '{"decision": null}', '{"decision": "accepted"}'), 'applied', 'bob is expected');
select is(tests.send('bob', 'pledges', 300, '{}', jsonb_build_object(col, val)), 'rejected 42501 ' || col, format('a donor does not say %s', col))
  from (values ('given_on', '2026-01-01'), ('component', 'plasma')) v (col, val);
select is(tests.send('ann', 'pledges', 300, '{"outcome": null}', '{"outcome": "given"}'), 'applied', 'bob gave');
select is(row((tests.p()).status, (tests.p()).component, (tests.p()).given_on)::text, format('(given,platelets,%s)', current_date), 'the pledge says what, and on which day');
select is((tests.p()).next_donation_on, current_date + 7, 'and when bob may give again');
select is(array(select i.user_id || ' ' || (i.codes ->> 'on') from public.inbox i where i.kind = 'pledge_given'), array[tests.id('bob') || ' ' || (current_date + 7)], 'bob, and nobody else, is thanked, and hears the next day');

update public.blood_requests set component = 'plasma' where id = tests.uuid(200);
update public.pledges set rev = rev + 1, given_on = null where id = tests.uuid(300);
select is((tests.p()).component, 'platelets', 'what was given stays, whatever the request says later');
select is((tests.p()).given_on, current_date, 'and so does that it was given');
delete from public.blood_requests where id = tests.uuid(200);
update public.pledges set rev = rev + 1 where id = tests.uuid(300);
select is(row((tests.p()).component, (tests.p()).hospital <> '')::text, '(platelets,t)', 'also when the request is gone for good');
select is((select count(*) from public.inbox i where i.kind = 'pledge_given'), 1::bigint, 'thanks come once');
select is(tests.row_of(tests.pull(person, 'pledges'), tests.uuid(300)) ->> 'component', seen, format('%s: what was given', person)) from (values ('bob', 'platelets'), ('cid', null)) v (person, seen);

-- Earlier donations, as people tell of them.
create function tests.tell(person text, lines jsonb, was jsonb default '[]') returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person,
    tests.mutation(nextval('tests.mutations')::integer, 'profiles', tests.id('bob'), jsonb_build_object('earlier_donations', was), jsonb_build_object('earlier_donations', lines)))) a
$$;
insert into public.profiles (id) values (tests.id('bob')) on conflict do nothing;
select is(tests.tell('bob', lines), answer, told) from (values
  (jsonb_build_array('2024-05-03 whole blood'), 'rejected 23514 earlier_donations', 'an unknown kind is refused'),
  (jsonb_build_array('2024-02-31 platelets'), 'rejected 23514 earlier_donations', 'so is a day that there is not'),
  (jsonb_build_array((current_date + 2) || ' platelets'), 'rejected 23514 earlier_donations', 'and one to come'),
  (jsonb_build_array('1899-12-31 plasma'), 'rejected 23514 earlier_donations', 'and one too long ago'),
  (jsonb_build_array('2024-05-03 plasma ' || repeat('x', 250)), 'rejected 23514 earlier_donations', 'and a place that is too long'),
  ((select jsonb_agg('2024-05-03 plasma ' || n) from generate_series(1, 201) n), 'rejected 23514 earlier_donations', 'and more than 200'),
  (jsonb_build_array('2024-05-03 plasma Saint Mary', '2023-01-01 whole_blood'), 'applied', 'days, kinds and places are kept')) v (lines, answer, told);
select is(tests.tell('cid', '[]', '["2024-05-03 plasma Saint Mary", "2023-01-01 whole_blood"]'), 'rejected 42501 id', 'nobody else changes them');
select is(tests.tell('bob', '["2020-01-01 plasma"]', '["2021-01-01 plasma"]'), 'conflict', 'what another device told meanwhile is not lost');
select is(tests.row_of(tests.pull('cid', 'profiles'), tests.id('bob')), null, 'nor sees them');
select * from finish();
rollback;
