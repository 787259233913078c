-- What people are told of: each kind, to whom, in the transaction that caused it, and not to who did it themselves.
begin;
\ir setup.psql
select no_plan();
delete from private.quotas; -- more rows than an account may have: quotas.test.sql
select tests.add('profiles', p) from unnest(array['ann', 'bob', 'cid', 'ada']) p;
select tests.hospital(60, 'Oak Hospital'), tests.join('staff', tests.uuid(60)), tests.join('boss', tests.uuid(60), 'manager');

-- What somebody is told, the newest first, as 'kind' or 'kind {codes}'; forgotten afterwards.
create function tests.news(person text, wanted text[] default '{}') returns text language plpgsql as $$
declare
  said text := (select string_agg(i.kind || case when wanted = '{}' then '' else ' ' || (select string_agg(coalesce(i.codes ->> c, 'null'), ',') from unnest(wanted) c) end, '; ' order by i.kind, i.codes::text)
    from public.inbox i where i.user_id = tests.id(person));
begin
  delete from public.inbox where user_id = tests.id(person);
  return said;
end $$;
create sequence tests.n start 1000;
create function tests.wish(person text, n integer, fields jsonb, collection text default 'pledges') returns text language sql as $$
  select tests.push(person, tests.mutation(nextval('tests.n')::integer, collection, tests.uuid(n),
    (select jsonb_object_agg(key, case when value in ('true', 'false') then 'false'::jsonb when jsonb_typeof(value) = 'number' then '0' else 'null' end) from jsonb_each(fields)), fields)) #>> '{0,status}'
$$;
create function tests.request(n integer, changed jsonb default '{}', person text default 'ann') returns uuid language sql as $$
  select tests.add('blood_requests', person, jsonb_build_object('id', tests.uuid(n), 'urgency', 'High') || changed)
$$;
create function tests.pledge(n integer, request integer, person text default 'bob', changed jsonb default '{}') returns uuid language sql as $$
  select tests.add('pledges', person, jsonb_build_object('id', tests.uuid(n), 'request_id', tests.uuid(request)) || changed)
$$;

-- Answers.
select tests.request(200), tests.pledge(300, 200);
select is(tests.news('ann', '{hospital,blood_type,match,accepted}'), 'pledge_received General Hospital,O-,compatible,false', 'somebody can come: the requester is told');
select is(tests.news('bob'), null, 'who answered knows');
select tests.wish('ann', 300, '{"decision": "accepted"}');
select is(tests.news('bob', '{hospital}'), 'pledge_accepted General Hospital', 'accepted: the donor is told'), is(tests.news('ann', '{hospital}'), 'number_shown General Hospital', 'and the requester has a receipt of whom their number was shown');
select tests.wish('bob', 300, '{"withdrawn": true}');
select is(tests.news('ann', '{blood_type,units}'), 'pledge_withdrawn O-,2', 'the donor withdraws: the requester is told what is missing'), is(tests.news('bob'), null, 'the donor knows');
select tests.pledge(301, 200), tests.wish('bob', 301, '{"withdrawn": true}');
select is(tests.news('ann'), 'pledge_received', 'of one who nobody expected it is not told');
select tests.request(204), tests.pledge(302, 204), tests.wish('ann', 302, '{"decision": "declined"}');
select is(tests.news('bob', '{hospital}'), 'pledge_declined General Hospital', 'declined');
select tests.request(205), tests.pledge(303, 205), tests.wish('ann', 303, '{"decision": "accepted"}'), tests.wish('ann', 303, '{"decision": "declined"}');
select tests.push('ann', tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(303), '{"decision": "accepted"}', '{"decision": "declined"}'));
select is(tests.news('bob', '{reason}'), 'pledge_accepted null; pledge_not_needed released', 'accepted, and then released after all');
select tests.news('ann');

-- Not needed any more.
select tests.pledge(304, 200), tests.pledge(305, 200, 'cid');
select tests.wish('ann', 305, '{"decision": "accepted"}'), tests.news('cid');
update public.blood_requests set closed_reason = 'found_elsewhere' where id = tests.uuid(200);
select is(tests.news('bob', '{reason}'), 'pledge_not_needed fulfilled', 'who is not needed is told'), is(tests.news('cid', '{reason}'), 'pledge_not_needed fulfilled', 'also who was expected');
select is(tests.news('ann'), 'number_shown; pledge_received; pledge_received; request_fulfilled', 'and the requester, when somebody else found blood');
select tests.request(201), tests.pledge(306, 201), tests.news('ann');
select tests.wish('ann', 201, '{"closed_reason": "no_longer_needed"}', 'blood_requests');
select is(tests.news('bob', '{reason}'), 'pledge_not_needed closed', 'closed'), is(tests.news('ann'), null, 'by its requester, who knows');
select tests.request(202), tests.request(203), tests.pledge(307, 202), tests.pledge(308, 203), tests.news('ann'), tests.news('bob');
select tests.wish('ann', 307, '{"decision": "accepted"}'), tests.wish('ann', 307, '{"outcome": "given"}');
select is((select status from public.pledges where id = tests.uuid(308)), 'closed', 'who gave is expected nowhere else');
select is(tests.news('bob'), 'pledge_accepted; pledge_given', 'and is thanked, and not told that they are not needed');
select tests.news('ann');

-- A request's life.
select tests.request(210), tests.pledge(310, 210, 'cid'), tests.news('ann');
update public.blood_requests set expires_at = now() - interval '1 second' where id = tests.uuid(210);
select private.expire_due();
select is(tests.news('ann', '{hospital,blood_type}'), 'request_expired General Hospital,A+', 'no silent end'), is(tests.news('cid', '{reason}'), 'pledge_not_needed expired', 'for nobody');
select tests.wish('ann', 210, '{"renewals": 1}', 'blood_requests');
select is(tests.news('ann'), null, 'who renews knows');
select tests.wish('ada', 210, '{"urgency": "Critical"}', 'blood_requests');
update public.blood_requests set renewals = 2 where id = tests.uuid(210);
select is(tests.news('ann') , 'request_renewed', 'and is told when somebody else did');
select tests.push('ada', tests.mutation(nextval('tests.n')::integer, 'blood_requests', tests.uuid(210), '{"request_fulfilled": false}', '{"request_fulfilled": true}'));
select is(tests.news('ann', '{hospital}'), 'request_fulfilled General Hospital', 'an administrator fulfils it');

-- A hospital's.
select tests.open_link('cid');
select tests.request(220, jsonb_build_object('org_id', tests.uuid(60)), 'staff'), tests.pledge(320, 220, 'cid');
select is(tests.news('cid'), 'pledge_accepted', 'a hospital''s request accepts by itself'), is(tests.news('staff', '{accepted}'), 'pledge_received true', 'and its poster is told'),
  is(tests.news('boss'), null, 'not everybody else of the hospital');
select tests.wish('cid', 320, '{"withdrawn": true}');
select is(tests.news('staff'), 'pledge_withdrawn', 'nor a receipt: the number is the desk''s');
update private.members set removed_at = now() where user_id = tests.id('staff');
select tests.pledge(321, 220, 'bob', jsonb_build_object('blood_type', 'O-'));
select is(tests.news('boss'), 'pledge_received', 'once the poster has left, its managers are'), is(tests.news('staff'), null, 'and the poster is not');
select tests.news('bob');

-- A reserve comes instead of who withdraws: the poster is told so.
update private.members set removed_at = null where user_id = tests.id('staff');
select tests.person(d), tests.open_link(d) from unnest(array['d1', 'd2']) d;
select tests.request(221, jsonb_build_object('org_id', tests.uuid(60), 'required_units', 1), 'staff'), tests.pledge(322, 221, 'd1'), tests.pledge(323, 221, 'd2'), tests.news('staff');
select tests.wish('d1', 322, '{"withdrawn": true}');
select is(tests.news('staff', '{units}'), 'pledge_withdrawn 1', 'a reserve comes instead, and as before one is not enough'), is(tests.news('d2'), 'pledge_accepted', 'who is told');

-- Did not come.
select tests.request(2350), tests.pledge(3350, 2350, 'cid'), tests.wish('ann', 3350, '{"decision": "accepted"}'), tests.news('cid'), tests.news('ann');
select tests.wish('ann', 3350, '{"outcome": "missed"}');
select is(tests.news('cid', '{hospital}'), 'pledge_missed General Hospital', 'who is said not to have come is told');

-- Drives that are planned, move, or come of a proposal.
select tests.ask('ann', 'select to_jsonb(public.ask_for_drives(''ann@people.test'', ''62701''))'), tests.ask('anon', 'select to_jsonb(public.ask_for_drives(''bob@people.test'', ''62703''))'),
  tests.ask('cid', 'select to_jsonb(public.ask_for_drives(''cid@people.test'', ''10001''))');
select tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(25 + n), 'zip_code', '62704')) from generate_series(1, 2) n;
select is(tests.news('ann', '{name,location}'), 'drive_near Town Drive,Town Hall', 'who asked for drives near them is told, once a day'), is(tests.news('cid'), null, 'who lives elsewhere is not'),
  is(tests.news('bob'), null, 'nor whose address a stranger left and nobody confirmed');
select tests.open_link('bob'), tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(28), 'zip_code', '62704'));
select is(tests.news('bob'), 'drive_near', 'who confirmed it is');
select tests.news('ann');
select tests.add('reservations', 'bob', jsonb_build_object('id', tests.uuid(48), 'drive_id', tests.uuid(28)));
update public.drives set slots_total = 60 where id = tests.uuid(28);
select is(tests.news('bob'), null, 'another capacity is no news');
update public.drives set date = '2031-02-02', location = 'School' where id = tests.uuid(28);
select is(tests.news('bob', '{date,location}'), 'drive_moved 2031-02-02,School', 'who has a spot is told that the drive moved'), is(tests.news('ann'), null, 'who has none is not');
select tests.add('drive_proposals', 'bob', '{}');
select is(tests.push('ada', tests.mutation(nextval('tests.n')::integer, 'drive_proposals', tests.uuid(7), '{"answer": ""}', '{"answer": "Not this year"}')) #>> '{0,status}', 'applied', 'a proposal is answered');
select is(tests.news('bob', '{reason}'), 'proposal_answered answered', 'and its proposer is told');
select tests.push('ada', tests.mutation(nextval('tests.n')::integer, 'drive_proposals', tests.uuid(7), '{"drive_id": null}', jsonb_build_object('drive_id', tests.uuid(28))));
select is(tests.news('bob', '{reason}'), 'proposal_answered planned', 'also when a drive comes of it');

-- Drives.
delete from private.drive_notices;
select tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(30 + n))) from generate_series(1, 2) n;
select tests.add('reservations', p, jsonb_build_object('id', tests.uuid(40 + n::integer), 'drive_id', tests.uuid(31))) from unnest(array['ann', 'bob']) with ordinality x (p, n);
select tests.add('reservations', 'cid', jsonb_build_object('id', tests.uuid(45), 'drive_id', tests.uuid(32)));
update public.reservations set cancelled = true where id = tests.uuid(42);
update public.drives set called_off = true where id = tests.uuid(31);
select is(tests.news('ann', '{name,date}'), 'drive_called_off Town Drive,2031-01-01', 'called off: who has a spot is told'), is(tests.news('bob'), null, 'who cancelled is not');
update public.drives set deleted = true where id = tests.uuid(32);
select is(tests.news('cid'), 'drive_called_off', 'a drive that is deleted too');

-- Corrections.
delete from private.members;
select tests.add('donors', 'cid', jsonb_build_object('id', tests.uuid(50)));
select tests.ask('ada', format('select public.correct_donor(%L, ''B+'', ''1990-01-01'')', tests.uuid(50)));
select is(tests.news('cid', '{fields}'), 'record_corrected ["blood_type"]; record_corrected ["date_of_birth"]', 'an administrator corrects a type and a birth date: the person is told of each');
select tests.ask('cid', 'select public.correct_own(''A+'', null)');
select is(tests.news('cid'), null, 'who corrects their own knows');

-- In the same transaction, or not at all.
select tests.request(230);
select is(tests.attempt('bob', tests.insertion('pledges', 'bob', jsonb_build_object('id', tests.uuid(330), 'request_id', tests.uuid(230))), 'sync_writer'), '1 rows', 'an answer that is undone');
select is(tests.news('ann'), null, 'tells nobody');
select ok((select count(*) = count(distinct (user_id, id)) from public.inbox), 'once each');

select * from finish();
rollback;
