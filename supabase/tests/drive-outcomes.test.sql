-- What became of people at a drive: who says it, what follows, and what two tablets agree on.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General'), tests.hospital(101, 'County Clinic', false);
select tests.join('sam', tests.uuid(100)), tests.join('sid', tests.uuid(100)), tests.join('oli', tests.uuid(101)), tests.person('eve'), tests.person('fay');
create sequence tests.mutations start 1000;
create function tests.say(person text, n integer, base jsonb, fields jsonb) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person,
    tests.mutation(nextval('tests.mutations')::integer, 'reservations', tests.uuid(n), base, fields))) a
$$;
create function tests.outcome(person text, n integer, value text, was text default null) returns text language sql as $$
  select tests.say(person, n, jsonb_build_object('outcome', was), jsonb_build_object('outcome', value))
$$;
create function tests.r(n integer) returns public.reservations language sql as $$ select r from public.reservations r where r.id = tests.uuid(n) $$;
create function tests.taken(n integer) returns integer language sql as $$ select slots_taken from public.drives where id = tests.uuid(n) $$;
create function tests.reserve(person text, n integer, drive integer) returns text language sql as $$
  select tests.say(person, n, null, tests.sample('reservations', person) - 'id' || jsonb_build_object('drive_id', tests.uuid(drive)))
$$;
select tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(d.n), 'date', current_date, 'org_id', tests.uuid(d.org)))
  from (values (300, 100), (301, 101)) d (n, org);
select is(tests.reserve(person, n, drive), 'applied', format('%s has a spot', person))
  from (values ('ann', 401, 300), ('bob', 402, 300), ('cid', 403, 300), ('sam', 404, 300), ('eve', 405, 301), ('fay', 406, 300)) r (person, n, drive);

-- Who says it.
select is(tests.outcome(person, 401, 'given'), said, format('%s does not', person))
  from (values ('ann', 'rejected 42501 outcome'), ('bob', 'rejected 42501 id'), ('oli', 'rejected 42501 id')) v (person, said);
select throws_ok($$select tests.outcome('anon', 401, 'given')$$, '42501', null, 'nor does a visitor');
select is(tests.say('ann', 407, null, tests.sample('reservations', 'ann') - 'id' || jsonb_build_object('drive_id', tests.uuid(301), 'outcome', 'given')),
  'rejected 42501 outcome', 'nor does anybody who reserves');
select is(tests.outcome('sam', 404, 'given'), 'rejected 42501 outcome', 'nor a member of themselves');
select is(tests.say('sam', 401, jsonb_build_object(name, null), jsonb_build_object(name, value)), 'rejected 42501 ' || name, format('no tablet says %s', name))
  from (values ('given_on', '2030-01-01'), ('seen_by', tests.id('sam')::text)) v (name, value);
select is(tests.outcome('sam', 401, 'fainted'), 'rejected 23514 outcome', 'and nobody says more than that somebody could not give');

-- Gave blood: the next date, the thanks, the history.
select tests.add('donors', 'ann'), tests.add('profiles', 'bob', '{"last_donation_date": null, "previous_donation": false}');
select tests.add('blood_requests', 'sam', jsonb_build_object('org_id', tests.uuid(100), 'blood_type', 'O-'));
select tests.add('pledges', 'ann');
select is(tests.outcome('sam', 401, 'given'), 'applied', 'staff say that somebody gave');
select is(row((tests.r(401)).outcome, (tests.r(401)).given_on, (tests.r(401)).checked_in_at is not null, (tests.r(401)).seen_by)::text,
  format('(given,%s,t,%s)', current_date, tests.id('sam')), 'which makes them arrive, and keeps the day and who said it');
select is(private.may_give_from(tests.id('ann')), current_date + 56, 'they may give again in 56 days');
update public.profiles set last_donation_date = null where id = tests.id('ann');
update public.donors set last_donation_date = null where user_id = tests.id('ann');
select is(private.may_give_from(tests.id('ann')), current_date + 56, 'whatever they say later');
select is((tests.r(401)).person_gives_again_on, current_date + 56, 'the team reads it too');
select is((select is_available::text || donation_count from public.donors where user_id = tests.id('ann')), 'false1', 'their donation rests');
select is((select status from public.pledges where user_id = tests.id('ann')), 'closed', 'an offer that waits ends');
select is(array(select i.user_id || ' ' || (i.codes ->> 'hospital') || ' ' || (i.codes ->> 'on') || ' ' || i.drive_id from public.inbox i where i.kind = 'pledge_given'),
  array[tests.id('ann') || ' Town Drive ' || (current_date + 56) || ' ' || tests.uuid(300)], 'they, and nobody else, are thanked');
select is(private.standing(tests.id('ann')), 'witnessed', 'staff have seen them');
select is(tests.taken(300), 5, 'nobody takes a second spot');
select is(tests.row_of(tests.pull('ann', 'reservations'), tests.uuid(401)) - 'seen_by', tests.row_of(tests.pull('ann', 'reservations'), tests.uuid(401)), 'they do not read who said it');
select is(tests.row_of(tests.pull('ann', 'reservations'), tests.uuid(401)) ->> 'given_on', current_date::text, 'they read the day');
select ok(not tests.row_of(tests.pull('sid', 'reservations'), tests.uuid(401)) ?| array['given_on', 'seen_by', 'user_id'], 'the team does not');

-- Said by two tablets, and taken back: a donation stays one.
select is(tests.outcome('sid', 401, 'given'), 'applied', 'a second tablet says the same');
select is(tests.outcome('sid', 401, 'could_not'), 'conflict', 'one that did not know of it is told');
select is(tests.say('sid', 401, jsonb_build_object('checked_in_at', (tests.r(401)).checked_in_at), '{"checked_in_at": null}'), 'applied', 'one that takes the check-in back');
select is(tests.say('sid', 401, '{"no_show": false}', '{"no_show": true}'), 'applied', 'one that says that nobody came');
select is(tests.outcome('sid', 401, null, 'given'), 'applied', 'and one that takes the donation back');
select is(row((tests.r(401)).outcome, (tests.r(401)).no_show, (tests.r(401)).given_on, (tests.r(401)).checked_in_at is null)::text, format('(given,f,%s,f)', current_date), 'change nothing');
select is((select donation_count from public.donors where user_id = tests.id('ann')), 1, 'it counts once');
select is((select count(*) from public.inbox i where i.kind = 'pledge_given'), 1::bigint, 'and is thanked for once');

-- Could not give: no blame, and no date.
select is(tests.outcome('sam', 402, 'could_not'), 'applied', 'somebody could not give');
select is(private.may_give_from(tests.id('bob')), null, 'their next date is as it was');
select is((select count(*) from public.inbox i where i.user_id = tests.id('bob')), 0::bigint, 'no message says so');
select is(private.standing(tests.id('bob')), 'witnessed', 'staff have seen them too');
select is(tests.say('sid', 402, jsonb_build_object('checked_in_at', (tests.r(402)).checked_in_at), '{"checked_in_at": null}'), 'applied', 'a tablet that knows of no outcome');
select isnt((tests.r(402)).checked_in_at, null, 'cannot take their arrival back');
select is(tests.outcome('sid', 402, 'given', 'could_not'), 'applied', 'who could after all');
select is((tests.r(402)).given_on, current_date, 'gave');
select is(tests.outcome('sam', 403, 'could_not'), 'applied', 'another could not');
select is(tests.say('sam', 403, jsonb_build_object('outcome', 'could_not', 'checked_in_at', (tests.r(403)).checked_in_at), '{"outcome": null, "checked_in_at": null}'), 'applied', 'that was somebody else');
select is(row((tests.r(403)).outcome, (tests.r(403)).checked_in_at, (tests.r(403)).seen_by)::text, '(,,)', 'so nothing is left of it');
select is(private.standing(tests.id('cid')), 'new', 'and nobody has seen them');

-- Who cancelled and gave all the same; with a second reservation it counts there.
select is(tests.say('cid', 403, '{"cancelled": false}', '{"cancelled": true}'), 'applied', 'somebody cancels'), is(tests.taken(300), 4, 'which frees a spot');
select is(tests.outcome('sam', 403, 'given'), 'applied', 'but gives'), is((tests.r(403)).status, 'confirmed', 'and is on the list'), is(tests.taken(300), 5, 'with a spot');
select is(tests.say('fay', 406, '{"cancelled": false}', '{"cancelled": true}'), 'applied', 'another cancels'), is(tests.reserve('fay', 408, 300), 'applied', 'and reserves again');
select is(tests.outcome('sam', 406, 'given'), 'applied', 'a tablet that knows only the first reservation');
select is((tests.r(406)).outcome, null, 'reports nothing there'), is((tests.r(408)).outcome, 'given', 'but in the one that counts'), is(tests.taken(300), 5, 'once');

-- Who walks in.
select is(tests.say('sam', 500, null, jsonb_build_object('drive_id', tests.uuid(300), 'preferred_time', '12:00', 'checked_in_at', '2026-01-01T12:00:00Z', 'walk_in_name', 'Walter', 'outcome', 'given')), 'applied', 'somebody walks in and gives');
select is(tests.say('sid', 500, jsonb_build_object('cancelled', false, 'checked_in_at', '2026-01-01T12:00:00Z'), '{"cancelled": true, "checked_in_at": null}'), 'applied', 'a tablet that takes them for a mistake');
select is(row((tests.r(500)).status, (tests.r(500)).cancelled, (tests.r(500)).outcome)::text, '(confirmed,f,given)', 'learns that they gave');

-- Who counts as having seen somebody: nobody themselves, and no hospital that is not verified.
select is(tests.say('sam', 404, '{"checked_in_at": null}', '{"checked_in_at": "2026-01-01T09:00:00Z"}'), 'applied', 'a member checks themselves in');
update private.members set removed_at = now() where user_id = tests.id('sam');
select is(private.standing(tests.id('sam')), 'new', 'and is nobody to others when they leave');
select is(tests.outcome('sid', 404, 'could_not'), 'applied', 'until somebody else speaks of them');
select is(private.standing(tests.id('sam')), 'witnessed', 'who then has seen them');
select is(tests.outcome('oli', 405, 'given'), 'applied', 'a hospital that is not verified says what it likes');
select is(private.standing(tests.id('eve')), 'new', 'and nobody was seen');
select tests.ask('ada', format('select public.verify_organisation(%L, true)', tests.uuid(101)));
select is(private.standing(tests.id('eve')), 'witnessed', 'until it is verified');

-- What is kept of it.
select is((select count(*) from private.audit_log a where a.table_name = 'reservations' and a.after ? 'outcome' and a.actor = tests.id('sid')), 2::bigint, 'the log says who said what');
select is_empty($$select from private.audit_log a where a.table_name = 'reservations' and a.after ?| array['given_on', 'seen_by']$$, 'and nothing that follows from it');
select is(tests.attempt('database', 'update public.reservations set outcome = null, given_on = current_date where id = tests.uuid(405)'), '1 rows', 'what was given stays so');
delete from auth.users where id = tests.id('sid');
select is((tests.r(402)).given_on, current_date, 'also when who said it is gone'), is((tests.r(404)).seen_by, null, 'who is no longer named');
delete from auth.users where id = tests.id('bob');
select is_empty(format('select from public.reservations where id = %L', tests.uuid(402)), 'whoever deletes their account takes with them that they came and gave');

select * from finish();
rollback;
