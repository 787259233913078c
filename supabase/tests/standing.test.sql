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

select * from finish();
rollback;
