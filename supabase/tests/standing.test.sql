-- The standing of an account: from which facts it comes, who can vouch, and for whom.
begin;
\ir setup.psql
select no_plan();
select tests.hospital(60, 'Oak Hospital'), tests.hospital(61, 'Elm Clinic', false);
select tests.join('staff', tests.uuid(60)), tests.join('clerk', tests.uuid(61)), tests.person('eve'), tests.person('fay'), tests.person('gil');
create function tests.vouch(account text, by text) returns text language sql as $$
  select tests.attempt('database', format('select private.witness(%L, %L, now() + interval ''1 day'', ''card'')', tests.id(account), tests.id(by)))
$$;
create function tests.standing(person text) returns text language sql as $$ select private.standing(tests.id(person)) $$;

select is(tests.standing('eve'), 'new', 'an account that has shown nothing');
select tests.open_link('eve');
select is(tests.standing('eve'), 'reachable', 'a link in their mailbox was opened'), is(tests.standing('staff'), 'member', 'a member of a hospital');
select is(tests.vouch('eve', 'fay'), 'refused 42501', 'who is no staff vouches for nobody'), is(tests.vouch('staff', 'staff'), 'refused 42501', 'nobody vouches for themselves');
select is(tests.attempt(person, format('select private.witness(%L, %L, now(), ''card'')', tests.id('fay'), tests.id('staff'))), 'refused 42501', person || ' cannot call it')
  from unnest(array['anon', 'eve', 'staff', 'ada']) person;
select private.witness(tests.id('fay'), tests.id('staff'), now() + interval '1 day', 'card');
select is(tests.standing('fay'), 'witnessed', 'staff of a verified hospital vouched');
select is((select witnessed_at from public.profiles where id = tests.id('fay')), now(), 'from then on, and from no later time than now');
select is((tests.row_of(tests.pull('fay', 'profiles'), tests.id('fay')) ->> 'witnessed_at')::timestamptz, now(), 'which their devices know');
select is(tests.push('fay', tests.mutation(1, 'profiles', tests.id('fay'), '{"witnessed_at": null}', '{"witnessed_at": "2020-01-01T00:00:00Z"}')) #>> '{0,code}', '42501', 'and cannot say');
select private.witness(tests.id('gil'), tests.id('clerk'), now(), 'card');
select is(tests.standing('gil'), 'new', 'staff of a hospital that is not verified count for nothing');
select tests.ask('ada', format('select public.verify_organisation(%L, true)', tests.uuid(61)));
select is(tests.standing('gil'), 'witnessed', 'until it is verified');
select tests.ask('ada', format('select public.verify_organisation(%L, false)', tests.uuid(61)));
select is(tests.standing('gil'), 'new', 'and not after that');
select private.witness(tests.id('gil'), tests.id('ada'), now(), 'card'), private.witness(tests.id('gil'), tests.id('ada'), now(), 'card');
select is(tests.standing('gil'), 'witnessed', 'an administrator vouches too'), is((select count(*) from private.witnesses w where w.account = tests.id('gil')), 2::bigint, 'and is put down once');

-- At a drive, until it is taken back.
select tests.add('drives', 'database'), tests.add('reservations', 'bob');
update public.reservations set checked_in_at = now() where user_id = tests.id('bob');
select is(tests.standing('bob'), 'witnessed', 'who was at a drive was seen');
update public.reservations set checked_in_at = null where user_id = tests.id('bob');
select is(tests.standing('bob'), 'new', 'unless that was a mistake');

-- An answer follows it.
select tests.add('blood_requests', 'staff', jsonb_build_object('org_id', tests.uuid(60), 'blood_type', 'O-'));
select tests.add('pledges', 'bob');
select is((select doubts from public.pledges where user_id = tests.id('bob')), '{unconfirmed}', 'an answer of somebody new waits');
select private.witness(tests.id('bob'), tests.id('staff'), now(), 'card');
select is((select doubts from public.pledges where user_id = tests.id('bob')), '{}', 'until they were seen');
delete from auth.users where id = tests.id('bob');
select is((select count(*) from private.witnesses w where w.account = tests.id('bob')), 0::bigint, 'what was put down goes with the account');

-- Staff who say that a donor is here have seen them; nobody else has.
select tests.join('nurse', tests.uuid(60));
select tests.person(p) from unnest(array['hal', 'ivy', 'jon', 'kim']) p;
create sequence tests.n start 2000;
select tests.add('blood_requests', o.poster, jsonb_strip_nulls(jsonb_build_object('id', tests.uuid(210 + o.n), 'blood_type', 'O-', 'required_units', 9, 'org_id', o.org)))
  from (values (0, 'staff', tests.uuid(60)), (1, 'clerk', tests.uuid(61)), (2, 'ann', null)) o (n, poster, org);
create function tests.expect(person text, n integer, request integer, by text) returns text language sql as $$
  select tests.add('pledges', person, jsonb_build_object('id', tests.uuid(n), 'request_id', tests.uuid(request)));
  select tests.push(by, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), '{"decision": null}', '{"decision": "accepted"}')) #>> '{0,row,status}'
$$;
create function tests.say_here(n integer, by text, was text, at text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'status') from jsonb_array_elements(tests.push(by,
    tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), jsonb_build_object('seen_at', was), jsonb_build_object('seen_at', at)))) a
$$;
select is(tests.expect(person, n, request, by), 'accepted', format('%s is expected by %s', person, by))
  from (values ('hal', 211, 210, 'staff'), ('ivy', 212, 211, 'clerk'), ('jon', 213, 212, 'ann')) e (person, n, request, by);
select is(tests.say_here(n, person, null, '2030-01-01T09:00:00Z'), '42501', format('%s does not say it themselves', person)) from (values ('hal', 211), ('ivy', 212), ('jon', 213)) e (person, n);
select is(tests.say_here(n, by, null, '2030-01-01T09:00:00Z'), 'applied', format('%s says that somebody is here', by)) from (values (211, 'nurse'), (212, 'clerk'), (213, 'ann')) e (n, by);
select is(tests.standing(person), expected, format('%s is %s after that', person, expected)) from (values ('hal', 'witnessed'), ('ivy', 'new'), ('jon', 'new')) e (person, expected);
select is((select witnessed_at from public.profiles where id = tests.id('hal')), (select seen_at from public.pledges where id = tests.uuid(211)), 'since they were seen');
select tests.ask('ada', format('select public.verify_organisation(%L, true)', tests.uuid(61)));
select is(tests.standing('ivy'), 'witnessed', 'and when the hospital is verified');
select tests.ask('ada', format('select public.verify_organisation(%L, false)', tests.uuid(61)));
select is(tests.say_here(211, 'staff', (select seen_at::text from public.pledges where id = tests.uuid(211)), null), 'applied', 'it was a mistake');
select is(tests.standing('hal'), 'new', 'so nobody has seen them');

-- How many offers at a time, and what who took back three waits for.
delete from private.quotas; -- quotas.test.sql
select tests.add('blood_requests', 'staff', jsonb_build_object('id', tests.uuid(n), 'org_id', tests.uuid(60), 'blood_type', 'O-', 'required_units', 1, 'requester_name', 'Oak Hospital'))
  from generate_series(200, 205) n;
create function tests.offer(person text, n integer, request integer, changed jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', a -> 'row' ->> 'status', a -> 'row' ->> 'refusal', nullif(a -> 'row' ->> 'standing', 'new'))
  from jsonb_array_elements(tests.push(person, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), null,
    (tests.sample('pledges', person) - 'id') || jsonb_build_object('request_id', tests.uuid(request)) || changed))) a
$$;
create function tests.take_back(person text, n integer) returns text language sql as $$
  select tests.push(person, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(n), '{"withdrawn": false}', '{"withdrawn": true}')) #>> '{0,row,status}'
$$;
select tests.person(p) from unnest(array['new', 'three', 'seen', 'far', 'fast']) p;
select tests.open_link('three'), tests.open_link('fast');
select is(tests.offer('new', 300, 200), 'open', 'somebody new offers'), is(tests.offer('new', 301, 201), 'closed limit', 'to one request at a time');
select is(tests.offer('three', 302, 200, '{"blood_type": "O+"}'), 'open reachable', 'who is reachable'), is(tests.offer('three', 303, 201, '{"blood_type": "O+"}'), 'open reachable', 'offers to'),
  is(tests.offer('three', 304, 202, '{"blood_type": "O+"}'), 'open reachable', 'three'), is(tests.offer('three', 305, 203), 'closed limit', 'and no more');
select is(tests.take_back('three', 302), 'withdrawn', 'once'), is(tests.take_back('three', 303), 'withdrawn', 'twice'), is(tests.offer('three', 306, 203, '{"blood_type": "O+"}'), 'open reachable', 'after two offers again');
select is(tests.take_back('three', 304), 'withdrawn', 'the third'), is(tests.offer('three', 307, 204), 'closed wait', 'who took back three offers within a week waits');
-- As if it had been longer ago.
create function tests.earlier(span interval) returns void language plpgsql as $$
begin
  alter table public.pledges disable trigger user;
  update public.pledges set withdrawn_at = withdrawn_at - span where withdrawn_at is not null;
  alter table public.pledges enable trigger user;
end $$;
select tests.earlier('23 hours 59 minutes');
select is(tests.offer('three', 308, 204), 'closed wait', 'for a day after the last'), tests.earlier('1 minute');
select is(tests.offer('three', 309, 204, '{"blood_type": "O+"}'), 'open reachable', 'and no longer');
select is((tests.row_of(tests.pull('staff', 'pledges'), tests.uuid(304))) ? 'withdrawn_at', false, 'when it was is not told to the requester');

-- Among equal types whom staff have seen comes first, and the same type before others.
select private.witness(tests.id('seen'), tests.id('staff'), now(), 'card'), tests.open_link('far');
select is(tests.offer('fast', 320, 205), 'accepted reachable', 'the only unit'), is(tests.offer('fay', 324, 205), 'accepted witnessed', 'a second donor, to be sure'), is(tests.offer('far', 321, 205), 'open covered reachable', 'a reserve'), is(tests.offer('seen', 322, 205), 'open covered witnessed', 'another whom staff have seen');
alter table public.pledges disable trigger user;
update public.pledges set created_at = created_at - interval '1 minute' where id = tests.uuid(321);
alter table public.pledges enable trigger user;
select tests.take_back('fast', 320);
select is((select status from public.pledges where id = tests.uuid(322)), 'accepted', 'goes first, though they answered later'), is((select status from public.pledges where id = tests.uuid(321)), 'open', 'and the other stays a reserve');

-- Whom no staff have seen is accepted by itself for the next 24 hours only; others as soon as the request's urgency allows.
select tests.add('blood_requests', 'staff', jsonb_build_object('id', tests.uuid(206), 'org_id', tests.uuid(60), 'blood_type', 'O-', 'required_units', 9, 'urgency', 'Standard'));
select tests.person(p) from unnest(array['mail1', 'mail2', 'met']) p;
select tests.open_link('mail1'), tests.open_link('mail2'), private.witness(tests.id('met'), tests.id('staff'), now(), 'card');
create function tests.in_hours(hours numeric) returns jsonb language sql as $$ select jsonb_build_object('arrive_by', now() + hours * interval '1 hour') $$;
select is(tests.offer('mail1', 340, 206, tests.in_hours(24)), 'accepted reachable', 'who is reachable and comes within 24 hours');
select is(tests.offer('mail2', 341, 206, tests.in_hours(24.1)), 'open reachable', 'who comes later waits for a person');
select is((select doubts from public.pledges where id = tests.uuid(341)), '{late}', 'who reads why');
select is(tests.offer('met', 342, 206, tests.in_hours(71)), 'accepted witnessed', 'who was seen does not wait');
select private.accept_reserves();
select is((select status from public.pledges where id = tests.uuid(341)), 'open', 'nobody accepts them by itself before');
alter table public.pledges disable trigger user;
update public.pledges set arrive_by = now() + interval '24 hours' where id = tests.uuid(341);
alter table public.pledges enable trigger user;
select private.accept_reserves();
select is((select status from public.pledges where id = tests.uuid(341)), 'accepted', 'until 24 hours are left');

-- What others see is a fact.
select is(tests.push('staff', tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(322), '{"outcome": null}', '{"outcome": "given"}')) #>> '{0,row,status}', 'given', 'they give');
update public.profiles set last_donation_date = current_date - 60 where id = tests.id('seen');
alter table public.pledges disable trigger user;
update public.pledges set arrive_by = arrive_by - interval '60 days', next_donation_on = current_date - 4 where id = tests.uuid(322);
alter table public.pledges enable trigger user;
select tests.offer('seen', 323, 203);
select is(r ->> 'standing' || ' ' || (r ->> 'gave_here'), 'witnessed 1', 'the hospital reads that they gave here once') from tests.row_of(tests.pull('staff', 'pledges'), tests.uuid(323)) r;

select * from finish();
rollback;
