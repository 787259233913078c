-- Enough, not just covered: how many donors a request takes by itself, how many a person may accept, what it learns from
-- who came, and who hears that more are expected than are needed.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
select tests.hospital(60, 'Oak Hospital'), tests.hospital(61, 'Elm Clinic', false), tests.hospital(62, 'Ash Hospital');
select tests.join('staff', tests.uuid(60)), tests.join('boss', tests.uuid(61)), tests.join('ash', tests.uuid(62));

create sequence tests.n start 2000;
-- Somebody with a confirmed address; and somebody whom staff have seen, by their donor card.
create function tests.donor(named text) returns void language sql as $$ select tests.person(named), tests.open_link(named) $$;
create function tests.regular(named text) returns void language sql as $$
  select tests.donor(named);
  select private.witness(tests.id(named), tests.id('staff'), now(), 'card');
$$;
create function tests.request(n integer, changed jsonb default '{}', person text default 'staff') returns uuid language sql as $$
  select tests.add('blood_requests', person, jsonb_build_object('id', tests.uuid(n), 'blood_type', 'AB-', 'required_units', 1, 'urgency', 'Critical',
    'org_id', (select m.organisation_id from private.members m where m.user_id = tests.id(person))) || changed)
$$;
create function tests.p(n integer) returns public.pledges language sql as $$ select p from public.pledges p where id = tests.uuid(n) $$;
create function tests.r(n integer) returns public.blood_requests language sql as $$ select r from public.blood_requests r where id = tests.uuid(n) $$;
create function tests.said(n integer) returns text language sql as $$ select concat_ws(' ', p.status, p.refusal) from tests.p(n) p $$;
create function tests.pledge(person text, n integer, request integer, changed jsonb default '{}') returns text language plpgsql as $$
begin
  perform tests.push(person, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), null,
    (tests.sample('pledges', person) - 'id') || jsonb_build_object('request_id', tests.uuid(request), 'blood_type', 'AB-') || changed));
  return tests.said(n);
end $$;
create function tests.wish(person text, n integer, fields jsonb, collection text default 'pledges') returns text language sql as $$
  select coalesce(nullif(tests.said(n), ''), a ->> 'status') || coalesce(' ' || (a ->> 'field'), '') from (
    select tests.push(person, tests.mutation(nextval('tests.n')::integer, collection, tests.uuid(n),
      (select jsonb_object_agg(key, to_jsonb(r) -> key) from jsonb_each(fields)), fields)) -> 0 as a
    from (select to_jsonb(p) from public.pledges p where p.id = tests.uuid(n) union all select to_jsonb(b) from public.blood_requests b where b.id = tests.uuid(n)) x (r)) answer
$$;
-- 'given + accepted (expected) of needed'
create function tests.units(n integer) returns text language sql as $$
  select format('%s + %s (%s) of %s', units_given, units_coming, units_expected, required_units) from public.blood_requests where id = tests.uuid(n)
$$;
create function tests.told(person text, kind text) returns text language sql as $$
  select string_agg(concat_ws(' ', codes ->> 'reason', codes ->> 'donors', codes ->> 'units'), ', ' order by codes ->> 'reason' nulls first)
  from public.inbox i where i.user_id = tests.id(person) and i.kind = told.kind
$$;
select tests.donor('s' || n) from generate_series(1, 9) n;
select tests.regular('w' || n) from generate_series(1, 9) n;

-- One accepted donor is not enough for one unit.
select tests.request(200);
select is(tests.pledge('s1', 301, 200), 'accepted', 'a donor whom nobody has seen is accepted');
select is(tests.units(200), '0 + 1 (0) of 1', 'which is not enough: not everybody comes');
select ok(private.is_short(tests.r(200)), 'so the request goes on asking');
select is(tests.row_of(tests.pull('anon', 'blood_requests'), tests.uuid(200)) @> '{"units_coming": 1, "units_expected": 0}', true, 'everybody sees both');
select is(tests.pledge('s2', 302, 200), 'open', 'a second whom nobody has seen waits for a person');
select is(private.accept_reserves(), 0, 'later too');
select is(tests.told('s1', 'pledge_surplus'), null, 'nobody is told to ask, since nobody is too many');
select is(tests.pledge('w1', 303, 200), 'accepted', 'whom staff have seen is accepted');
select is(tests.units(200), '0 + 2 (1) of 1', 'and together they are enough');
select ok(not private.is_short(tests.r(200)), 'so nobody more is asked');
select is(tests.pledge('w2', 304, 200), 'open covered', 'the next is a reserve');
-- covers: enough-told
select is(tests.told('s1', 'pledge_surplus'), '2 1', 'the first hears that two are expected for one unit');
select is(tests.told('w1', 'pledge_accepted'), '2 1', 'the second with their acceptance');
select is(tests.told('w1', 'pledge_surplus'), null, 'and not twice');
select is(tests.told(person, 'pledge_surplus'), null, person || ' is not accepted, and hears nothing') from unnest(array['s2', 'w2']) person;

-- A person may accept more, up to twice as many as are missing.
select is(tests.wish('staff', 302, '{"decision": "accepted"}'), 'open covered', 'two for one unit are the most');
select is(tests.wish('s1', 301, '{"withdrawn": true}'), 'withdrawn', 'one takes it back');
select is((tests.p(304)).status, 'accepted', 'and the reserve whom staff have seen comes instead');
select is(tests.units(200), '0 + 2 (1) of 1', 'so there are enough again');
select tests.request(201, '{"required_units": 2}', 'ann');
select is(tests.pledge('s' || n, 310 + n, 201), 'open', 's' || n || ' answers a family') from generate_series(2, 6) n;
select is(tests.wish('ann', 310 + n, '{"decision": "accepted"}'), 'accepted', 'the family accepts s' || n) from generate_series(2, 5) n;
select is(tests.wish('ann', 316, '{"decision": "accepted"}'), 'open covered', 'four for two units are the most');
select is(tests.wish('s2', 312, '{"withdrawn": true}'), 'withdrawn', 'one takes it back');
select is(tests.units(201), '0 + 3 (2) of 2', 'the others are still enough');
select is(tests.wish('ann', 316, '{"decision": "accepted"}'), 'accepted', 'and the family may still accept another');

-- Five accounts of a stranger fill half of a request, which goes on asking.
select tests.request(202, '{"required_units": 4}');
select is(tests.pledge('s1', 321, 202) || ' ' || tests.pledge('s7', 322, 202) || ' ' || tests.pledge('s8', 323, 202) || ' ' || tests.pledge('s9', 324, 202),
  'accepted accepted open open', 'of four accounts of a stranger two are accepted');
select tests.donor('s10'), tests.regular('w11'), tests.regular('w12');
select is(tests.pledge('s10', 325, 202), 'open', 'a fifth waits too'), is(private.accept_reserves(), 0, 'later too'), ok(private.is_short(tests.r(202)), 'and the request goes on asking');
select is(tests.pledge('w3', 326, 202), 'accepted', 'an honest donor has a place beside them'), is(tests.units(202), '0 + 3 (2) of 4', 'and others are asked');
select is(tests.pledge('w11', 327, 202) || ' ' || tests.pledge('w12', 328, 202), 'accepted accepted', 'who have a place too'), is(tests.units(202), '0 + 5 (4) of 4', 'which makes it enough');
select is(tests.wish('s1', 321, jsonb_build_object('on_way_at', now())), 'accepted', 'what a donor says of themselves'), is(tests.units(202), '0 + 5 (4) of 4', 'makes them no surer');
select is((tests.p(326)).status, 'accepted', 'and releases nobody');

-- Whom the desk has seen has come.
select tests.request(203), tests.regular('w10');
select is(tests.pledge('w10', 330, 203), 'accepted', 'a donor'), is(tests.units(203), '0 + 1 (0) of 1', 'may not come');
select is(tests.wish('staff', 330, jsonb_build_object('seen_at', now())), 'accepted', 'the desk sees them'), is(tests.units(203), '0 + 1 (1) of 1', 'so they are enough');
select is(tests.wish('staff', 330, '{"seen_at": null}'), 'accepted', 'the tap was a mistake'), is(tests.units(203), '0 + 1 (0) of 1', 'and is taken back');
select is(tests.wish('staff', 330, '{"outcome": "missed"}'), 'missed', 'they did not come'), is(tests.units(203), '0 + 0 (0) of 1', 'and do not count');

-- Enough are there: the others hear it. The gift releases them, with thanks; and who gives after all counts.
select is(tests.wish('staff', 303, jsonb_build_object('seen_at', now())), 'accepted', 'one of two for one unit is there');
select is(tests.told('w2', 'pledge_surplus'), 'here 2 1', 'the other hears that enough are there');
select is(tests.told('w1', 'pledge_surplus'), '2 1', 'who is there hears nothing more');
select is(tests.wish('staff', 303, '{"outcome": "given"}'), 'given', 'blood is given'), is((tests.p(304)).status, 'released', 'and the other is released');
select is(tests.told('w2', 'pledge_not_needed'), 'fulfilled', 'with thanks');
select is(tests.wish('staff', 304, '{"outcome": "given"}'), 'given', 'who gave all the same'), is(tests.units(200), '2 + 0 (0) of 1', 'counts');
select tests.request(205, '{"required_units": 2}'), tests.regular('w21'), tests.regular('w22'), tests.regular('w23');
select is(tests.pledge('w21', 341, 205), 'accepted', 'of two units'), is(tests.wish('staff', 341, '{"outcome": "given"}'), 'given', 'one is given');
select is(tests.pledge('w22', 342, 205), 'accepted', 'a donor for the other'), is(tests.wish('staff', 342, jsonb_build_object('seen_at', now())), 'accepted', 'is there'),
  is(tests.units(205), '1 + 1 (1) of 2', 'which is enough');
select is(tests.pledge('w23', 343, 205), 'open covered', 'what was given is not needed again');
select is(tests.told('s3', 'pledge_surplus'), '3 2', 'the family''s donors were told once, when they became too many');

-- Fewer are needed: who is accepted hears that they are too many.
select tests.request(204, '{"required_units": 3}');
select is(tests.pledge('w' || n, 330 + n, 204), 'accepted', 'w' || n || ' comes') from generate_series(4, 6) n;
select is(tests.units(204), '0 + 3 (2) of 3', 'three for three units');
select is(tests.wish('staff', 204, '{"ward": "ICU"}', 'blood_requests'), 'applied', 'another field can be changed');
select is(tests.wish('staff', 204, '{"required_units": 1}', 'blood_requests'), 'rejected required_units', 'three for one are too many');
select is(tests.wish('staff', 204, '{"required_units": 2}', 'blood_requests'), 'applied', 'for two they are not'), is(tests.units(204), '0 + 3 (2) of 2', 'and are enough');
select is(tests.told('w' || n, 'pledge_surplus'), '3 2', 'w' || n || ' hears it') from generate_series(4, 6) n;
select is(tests.pledge('w7', 337, 204), 'open covered', 'a reserve'), is(tests.wish('staff', 204, '{"required_units": 3}', 'blood_requests'), 'applied', 'and if more are needed'),
  is((tests.p(337)).status, 'accepted', 'they come');

-- What is learned: only from verified hospitals, of each account the latest.
select private.learn_shares();
select is((select jsonb_agg(jsonb_build_array(o.name, standing, came, donors) order by o.name, standing) from private.shares s join private.organisations o on o.id = s.org_id),
  '[["Oak Hospital", "reachable", 0, 1], ["Oak Hospital", "witnessed", 3, 4]]', 'a donor who took it back, three who gave, one who stayed away; not who was released');
create table tests.before as select private.share_that_comes(tests.uuid(o), s) as share, o, s from unnest(array[60, 61, 62]) o, unnest(array['new', 'reachable', 'witnessed', 'member']) s;
select results_eq($$ select s, round(share, 3) from tests.before where o = 62 order by s $$, $$ values ('member', 0.9), ('new', 0.6), ('reachable', 0.8), ('witnessed', 0.9) $$, 'elsewhere what it starts with');
-- A stranger asks for blood, and their accounts come, or not, as they say themselves.
select tests.donor('t' || n) from generate_series(1, 4) n;
select tests.request(210, '{"required_units": 40}', 'bob'), tests.request(211, '{"required_units": 40}', 'boss');
select tests.pledge('t' || n, 400 + n, 210), tests.wish('bob', 400 + n, '{"decision": "accepted"}'), tests.wish('bob', 400 + n, jsonb_build_object('outcome', case when n > 2 then 'given' else 'missed' end)) from generate_series(1, 4) n;
select tests.donor('u' || n) from generate_series(1, 4) n;
select tests.pledge('u' || n, 420 + n, 211), tests.wish('boss', 420 + n, '{"decision": "accepted"}'), tests.wish('boss', 420 + n, jsonb_build_object('outcome', case when n > 2 then 'given' else 'missed' end)) from generate_series(1, 4) n;
select is((select string_agg(distinct (tests.p(n)).status, ' ') from unnest(array[401, 403, 421, 423]) n), 'given missed', 'they gave blood, and did not come');
select private.learn_shares();
select is((select count(*) from tests.before b where b.share <> private.share_that_comes(tests.uuid(b.o), b.s)), 0::bigint, 'which moves no share');
-- Sixty accounts that never come move only that hospital's share, and at most to a half.
select tests.request(212, '{"required_units": 1000}');
select tests.donor('z' || n), tests.pledge('z' || n, 500 + n, 212), tests.wish('staff', 500 + n, '{"outcome": "missed"}') from generate_series(1, 60) n;
select private.learn_shares();
select is((select jsonb_agg(round(private.share_that_comes(tests.uuid(o), 'reachable'), 3)) from unnest(array[60, 62]) o), '[0.500, 0.800]', 'sixty that never come');
-- As if the first offer of z1 had been accepted an hour before.
alter table public.pledges disable trigger user;
update public.pledges set accepted_at = accepted_at - interval '1 hour' where id = tests.uuid(501);
alter table public.pledges enable trigger user;
select tests.pledge('z1', 601, 212), tests.wish('staff', 601, '{"outcome": "given"}'), private.learn_shares();
select is((select came || ' of ' || donors from private.shares where org_id = tests.uuid(60) and standing = 'reachable'), '1 of 61', 'an account counts once, by what it showed last');
select tests.request(213, '{"required_units": 2}'), tests.donor('y1'), tests.donor('y2'), tests.donor('y3'), tests.donor('y4');
select is(tests.pledge('y1', 611, 213) || ' ' || tests.pledge('y2', 612, 213), 'accepted open', 'by itself the request takes one'), is(tests.units(213), '0 + 1 (0) of 2', 'who may not come');
select tests.pledge('y3', 613, 213), tests.pledge('y4', 614, 213), tests.wish('staff', 612, '{"decision": "accepted"}'), tests.wish('staff', 613, '{"decision": "accepted"}'), tests.wish('staff', 614, '{"decision": "accepted"}');
select is(tests.units(213), '0 + 4 (2) of 2', 'and twice as many as are needed are always enough');

-- One statement may accept several donors, whom the request counts one after another.
select tests.request(215, '{"required_units": 4}', 'boss'), (select string_agg(tests.donor('x' || n)::text, '') from generate_series(1, 4) n);
select is(tests.pledge('x' || n, 620 + n, 215), 'open', 'a hospital that nobody has verified decides itself') from generate_series(1, 4) n;
update public.pledges set decision = 'accepted' where request_id = tests.uuid(215);
select is(tests.units(215), '0 + 4 (3) of 4', 'four at once count as one after another');

-- The desk releases a donor with one tap.
-- covers: donor-release
select tests.request(216), tests.regular('q1'), tests.regular('q2');
select is(tests.pledge('q1', 641, 216), 'accepted', 'a donor is expected'), is(tests.wish('q1', 641, '{"decision": "declined"}'), 'accepted decision', 'and cannot release themselves');
select is(tests.wish('staff', 641, '{"decision": "declined"}'), 'released', 'the desk does'), is(tests.units(216), '0 + 0 (0) of 1', 'which frees the place');
select is(tests.told('q1', 'pledge_not_needed'), 'released', 'they are thanked'), is(tests.told('q1', 'pledge_declined'), null, 'and not declined');
select is((tests.p(641)).donor_phone || (tests.p(641)).contact_phone, '', 'nobody sees their number any more');
select is(tests.pledge('q1', 642, 216), 'closed declined', 'they do not stand before the desk again');
select is(tests.wish('staff', 641, '{"outcome": "missed"}'), 'released', 'whoever was released did not stay away'), is(tests.wish('staff', 641, '{"outcome": "could_not"}'), 'released', 'and owes nothing');
select is(tests.wish('staff', 641, jsonb_build_object('seen_at', now())), 'released', 'a second tablet that had no network saw them'), is(private.standing(tests.id('q1')), 'witnessed', 'which counts');
select is(tests.wish('staff', 641, '{"outcome": "given"}'), 'given', 'who gave all the same'), is(tests.units(216), '1 + 0 (0) of 1', 'counts');
select tests.request(217);
select is(tests.pledge('q2', 643, 217), 'accepted', 'another donor'), is(tests.wish('staff', 643, '{"decision": "declined", "outcome": "given"}'), 'given', 'released and then seen to give, before anything was sent');
select is(tests.wish('staff', 643, '{"decision": "declined"}'), 'given', 'a release that comes too late changes nothing'), is((tests.p(643)).decision, 'accepted', 'and is taken back');

-- Who may what: the shares are nobody's to read, and how many are expected is the server's to say.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'ann', 'staff', 'ada']) person, unnest(array['select * from private.shares', 'select private.learn_shares()',
    'select private.share_that_comes(tests.uuid(60), ''new'')', 'select private.expect_units(null)', 'select private.takes(null, ''member'')']) statement;
select is(tests.wish(person, 202, '{"units_expected": 0}', 'blood_requests'), 'rejected units_expected', person || ' cannot say how many are expected') from unnest(array['staff', 'ada']) person;

select * from finish();
rollback;
