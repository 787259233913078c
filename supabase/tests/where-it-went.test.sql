-- Where a donation went: which unit is linked to it, and that its donor is told once, and only of what is so.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas;
select tests.hospital(100, 'City General'), tests.hospital(101, 'County Clinic');
select tests.join('sam', tests.uuid(100)), tests.join('mia', tests.uuid(100), 'manager'), tests.join('oli', tests.uuid(101));
create sequence tests.mutations start 1000;
create function tests.send(person text, collection text, row_n integer, base jsonb, fields jsonb) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person,
    tests.mutation(nextval('tests.mutations')::integer, collection, tests.uuid(row_n), base, fields))) a
$$;
create function tests.i(n integer) returns public.inventory language sql as $$ select i from public.inventory i where i.id = tests.uuid(n) $$;
create function tests.add_unit(person text, n integer, pledge integer, changed jsonb default '{}') returns text language sql as $$
  select tests.send(person, 'inventory', n, null, tests.sample('inventory', person) - 'id'
    || jsonb_build_object('units', 1, 'pledge_id', tests.uuid(pledge)) || changed)
$$;
create function tests.tell(person text, n integer) returns text language sql as $$
  select tests.send(person, 'inventory', n, '{"tell_donor": false}', '{"tell_donor": true}')
$$;
create function tests.use(person text, n integer, becomes jsonb default '"used"', was jsonb default 'null') returns text language sql as $$
  select tests.send(person, 'inventory', n, jsonb_build_object('outcome', was, 'discard_reason', ''), jsonb_build_object('outcome', becomes)
    || case when becomes = '"discarded"' then '{"discard_reason": "broken"}' else '{}'::jsonb end)
$$;
create function tests.news(person text) returns text[] language sql as $$
  select array_agg((i.codes ->> 'date') || coalesce(i.request_id::text, '') || coalesce(i.pledge_id::text, ''))
  from public.inbox i where i.user_id = tests.id(person) and i.kind = 'unit_used'
$$;
-- bob is expected at City General, and cid at no hospital.
select tests.add('blood_requests', 'sam', jsonb_build_object('id', tests.uuid(200), 'org_id', tests.uuid(100), 'required_units', 5));
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(201)));
select tests.open_link('bob'), tests.open_link('cid');
select is(tests.send('bob', 'pledges', 300, null, tests.sample('pledges', 'bob') - 'id' || jsonb_build_object('request_id', tests.uuid(200), 'blood_type', 'A+')), 'applied', 'bob answers the hospital');
select is(tests.send('cid', 'pledges', 301, null, tests.sample('pledges', 'cid') - 'id' || jsonb_build_object('request_id', tests.uuid(201))), 'applied', 'cid answers ann');
select is(tests.add_unit('sam', 399, 300), case (select status from public.pledges where id = tests.uuid(300)) when 'accepted' then 'applied' else 'rejected 42501 pledge_id' end, 'a unit may arrive before the word that it was given');
delete from public.inventory where id = tests.uuid(399);
select is(tests.send('sam', 'pledges', 300, '{"decision": null}', '{"decision": "accepted"}') ~ 'applied|conflict', true, 'bob is expected');
select is(tests.send('sam', 'pledges', 300, '{"outcome": null}', '{"outcome": "given"}'), 'applied', 'bob gave');
select is(tests.send('ann', 'pledges', 301, '{"decision": null}', '{"decision": "accepted"}'), 'applied', 'cid is expected');
select is(tests.send('ann', 'pledges', 301, '{"outcome": null}', '{"outcome": "given"}'), 'applied', 'cid gave, at no hospital');

-- The link.
select is(tests.add_unit(person, n, pledge, changed), answer, told) from (values
  ('oli', 400, 300, '{}'::jsonb, 'rejected 42501 pledge_id', 'a unit of another hospital is not linked to it'),
  ('oli', 401, 300, jsonb_build_object('org_id', tests.uuid(100)), 'rejected 42501 membership', 'nor is one said to be of this'),
  ('sam', 402, 301, '{}', 'rejected 42501 pledge_id', 'nor is a unit to what was given at no hospital'),
  ('sam', 403, 999, '{}', 'rejected 42501 pledge_id', 'nor to nothing'),
  ('sam', 404, 300, '{"units": 2}', 'rejected 23514 one_donor', 'nor are two units to one donation'),
  ('sam', 405, 300, '{}', 'applied', 'the unit of a donation is'),
  ('mia', 406, 300, '{}', 'rejected 23505 unit_of_donation', 'once, also with two tablets')) v (person, n, pledge, changed, answer, told);
select is(tests.send('sam', 'inventory', 405, jsonb_build_object('pledge_id', tests.uuid(300)), '{"pledge_id": null}'), 'rejected 42501 pledge_id', 'nobody changes the link');
select is(tests.row_of(tests.pull(person, 'inventory'), tests.uuid(405)) ->> 'pledge_id', seen, format('%s: the link', person))
  from (values ('sam', tests.uuid(300)::text), ('mia', tests.uuid(300)::text), ('ada', null), ('oli', null), ('bob', null), ('anon', null)) v (person, seen);
select isnt(tests.row_of(tests.pull('ada', 'inventory'), tests.uuid(405)), null, 'an administrator sees the unit without it');
select is((select count(*) from private.audit_log l where l.row_id = tests.uuid(405) and concat(l.before, l.after) like '%' || tests.uuid(300) || '%'), 0::bigint, 'the log does not keep the link');

-- Telling.
select is(tests.tell('sam', 405), 'rejected 23514 tell_donor', 'of a unit on the shelf nobody is told');
select is(tests.use('sam', 405, '"discarded"'), 'applied', 'it is discarded');
select is(tests.tell('sam', 405), 'rejected 23514 tell_donor', 'of a discarded one neither');
select is(tests.send('sam', 'inventory', 405, '{"outcome": "discarded", "discard_reason": "broken"}', '{"outcome": null, "discard_reason": ""}'), 'applied', 'it is put back');
select is(tests.send('sam', 'inventory', 407, null, tests.sample('inventory', 'sam') - 'id' || jsonb_build_object('units', 1, 'taken_from', tests.uuid(405), 'outcome', 'used')), 'applied', 'it is used');
select is(row((tests.i(405)).deleted, (tests.i(405)).pledge_id, (tests.i(407)).pledge_id)::text, format('(t,,%s)', tests.uuid(300)), 'the link goes with the unit');
select is(tests.tell('oli', 407), 'rejected 42501 id', 'another hospital tells nobody');
select is(tests.tell('bob', 407), 'rejected 42501 id', 'nor does anybody else');
select is(tests.news('bob'), null, 'nobody was told so far');
-- covers: where-it-went
select is(tests.tell('sam', 407), 'applied', 'staff tell the donor');
select is(tests.tell('mia', 407), 'applied', 'a second tablet may say the same');
select is(tests.news('bob'), array[current_date::text], 'the donor hears it once: the day of the donation, and nothing of a patient or a request');
select isnt((tests.i(407)).donor_told_at, null, 'the team sees that it was told');
select is(tests.use('sam', 407, 'null', '"used"'), 'applied', 'the unit is put back');
select is(tests.use('sam', 407), 'applied', 'and used again');
select is(tests.send('sam', 'inventory', 407, '{"tell_donor": true}', '{"tell_donor": false}'), 'applied', 'somebody takes it back');
select is((tests.i(407)).tell_donor, true, 'what was told stays said');
select is(tests.tell('sam', 407), 'applied', 'and is said again');
select is(cardinality(tests.news('bob')), 1, 'the donor heard it once');
select is((select count(*) from private.audit_log l where l.row_id = tests.uuid(407) and l.after ->> 'tell_donor' = 'true'), 1::bigint, 'the log has who told a donor');

-- A donor who does not want to hear it is told nothing.
insert into public.profiles (id) values (tests.id('bob')) on conflict do nothing;
update public.profiles set tell_went = false where id = tests.id('bob');
delete from public.inbox where kind = 'unit_used';
update public.inventory set tell_donor = false, donor_told_at = null where id = tests.uuid(407);
select is(tests.tell('sam', 407), 'applied', 'staff do not learn that');
select is(tests.news('bob'), null, 'who turned it off is told nothing');

-- The link ends: 120 days after the donation, and with the account.
select is(private.forget_donors(), 0, 'a young link stays');
update public.pledges set given_on = current_date - 121 where id = tests.uuid(300);
select is(private.forget_donors(), 1, 'after 120 days it is deleted');
select is((tests.i(407)).pledge_id, null, 'the unit stays without it');
update public.inventory set pledge_id = tests.uuid(300), tell_donor = false, donor_told_at = null where id = tests.uuid(407);
delete from auth.users where id = tests.id('bob');
select is((tests.i(407)).pledge_id, null, 'so it is with the account');
select is(tests.tell('sam', 407), 'rejected 23514 tell_donor', 'and nobody is told any more');
select * from finish();
rollback;
