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

-- How many offers at a time, and what who took back three waits for.
delete from private.quotas; -- quotas.test.sql
select tests.add('blood_requests', 'staff', jsonb_build_object('id', tests.uuid(n), 'org_id', tests.uuid(60), 'blood_type', 'O-', 'required_units', 1, 'requester_name', 'Oak Hospital'))
  from generate_series(200, 205) n;
create sequence tests.n start 2000;
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
select is(tests.offer('fast', 320, 205), 'accepted reachable', 'the only unit'), is(tests.offer('far', 321, 205), 'open covered reachable', 'a reserve'), is(tests.offer('seen', 322, 205), 'open covered witnessed', 'another whom staff have seen');
alter table public.pledges disable trigger user;
update public.pledges set created_at = created_at - interval '1 minute' where id = tests.uuid(321);
alter table public.pledges enable trigger user;
select tests.take_back('fast', 320);
select is((select status from public.pledges where id = tests.uuid(322)), 'accepted', 'goes first, though they answered later');

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
