-- People can delete their account, and only their own, with everything about them.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'ann'), tests.add('donors', 'ann'), tests.add('blood_requests', 'ann');
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(11)));
insert into public.newsletter_subscribers (email) values ('Ann@people.test'), ('bob@people.test');

-- Makes a session that began this long ago; the next statement runs in it.
create function tests.session(n integer, person text, age interval) returns void language sql as $$
  insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.uuid(n), tests.id(person), now() - age, now())
$$;
create function tests.delete_in(n integer, person text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.become(person);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('session_id', tests.uuid(n)))::text, true);
  answer := public.delete_account();
  perform tests.become('database');
  return answer;
end $$;
select tests.session(31, 'ann', '6 minutes'), tests.session(32, 'ann', '1 minute'), tests.session(33, 'bob', '1 minute'),
  tests.session(34, 'ada', '1 minute'), tests.session(35, 'cid', '1 minute');

select is(tests.attempt('anon', 'select public.delete_account()'), 'refused 42501', 'a visitor has none');
select is(tests.ask('ann', 'select to_jsonb(public.delete_account())'), '"log_in_again"', 'a token without a session is not enough');
select is(tests.delete_in(31, 'ann'), 'log_in_again', 'nor is a session that began six minutes ago');
select is(tests.delete_in(33, 'ann'), 'log_in_again', 'nor somebody else''s young one');
select is(tests.delete_in(34, 'ada'), 'last_administrator', 'the last administrator stays');
select is((select count(*) from auth.users where id in (select id from tests.people)), 4::bigint, 'nobody has gone so far');

select isnt(tests.row_of(tests.pull('bob', 'donors'), tests.uuid(1)), null, 'before, others see the available donation');
select is((select available from private.supply where blood_type = 'O-'), 2::bigint, 'and it counts as supply');
create temporary table before as select tests.pull('bob', 'donors') -> 'checkpoint' as donors,
  tests.pull('bob', 'blood_requests') -> 'checkpoint' as requests, tests.pull('ada', 'profiles') -> 'checkpoint' as profiles,
  tests.pull('ann', 'profiles') -> 'checkpoint' as own;
select is(tests.delete_in(32, 'ann'), 'deleted', 'within five minutes of the password it goes');

select is((select count(*) from auth.users where id = tests.id('ann')), 0::bigint, 'the account');
select is((select count(*) from auth.sessions where user_id = tests.id('ann')), 0::bigint, 'its sessions');
select is((select count(*) from public.profiles where id = tests.id('ann')), 0::bigint, 'the profile');
select is((select count(*) from public.donors), 1::bigint, 'the donation, and nobody else''s');
select is((select count(*) from public.blood_requests), 0::bigint, 'the open request');
select is((select array_agg(email) from public.newsletter_subscribers), array['bob@people.test'], 'and the newsletter to that address');
select is((select available from private.supply where blood_type = 'O-'), 1::bigint, 'the supply counts it no more');

-- Every device removes it.
select is(tests.row_of(tests.pull('bob', 'donors', b.donors), tests.uuid(1)), private.gone(tests.uuid(1)), 'a device of another user drops the donation'),
  is(tests.row_of(tests.pull('bob', 'blood_requests', b.requests), tests.uuid(2)), private.gone(tests.uuid(2)), 'and the request'),
  is(tests.row_of(tests.pull('ada', 'profiles', b.profiles), tests.id('ann')), private.gone(tests.id('ann')), 'an administrator''s the profile'),
  is(tests.pull('ann', 'profiles', b.own) - 'checkpoint', '{"more": false, "rows": [], "from_start": true}', 'and their own other devices read again from the start'),
  is(tests.pull('ann', 'profiles', b.own) #>> '{checkpoint,viewer}', 'visitor', 'as a visitor')
  from before b;
select is(tests.delete_in(32, 'ann'), 'log_in_again', 'what is gone cannot go again');

-- Two administrators: one may leave.
insert into private.admins (user_id) select tests.id('cid');
select is(tests.delete_in(35, 'cid'), 'deleted', 'an administrator can go while another stays');
select is((select array_agg(user_id) from private.admins), array[tests.id('ada')], 'the other administrator is now the last one');

select is_empty($$select conrelid::regclass, conname from pg_constraint
  where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype not in ('c', 'n')$$,
  'nothing that refers to an account stands in the way of its removal');

-- The auth server's log, which names people by their e-mail, and rows by the thousand.
insert into auth.audit_log_entries (id, payload) values
  (tests.uuid(801), json_build_object('actor_id', tests.id('bob'), 'action', 'login')),
  (tests.uuid(802), json_build_object('actor_username', 'Bob@people.test', 'action', 'login')),
  (tests.uuid(803), json_build_object('traits', json_build_object('user_email', 'bob@people.test'))),
  (tests.uuid(804), json_build_object('actor_id', tests.id('ada'), 'actor_username', 'ada@people.test'));
insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code, is_available)
  select tests.uuid(20000 + n), tests.id('bob'), 'Bob', '5', 'A+', '', '', '', '', false from generate_series(1, 1199) n;
insert into private.push_ledger (user_id, mutation_id, collection, answer) select tests.id('bob'), gen_random_uuid(), 'donors', '{}' from generate_series(1, 10);
delete from public.newsletter_subscribers where email <> 'bob@people.test';
select is(tests.delete_in(33, 'bob'), 'more', 'many rows go in pieces');
select is((select count(*) from public.donors where user_id = tests.id('bob')), 700::bigint, 'of 500, so that nobody waits long');
select is(tests.delete_in(33, 'bob'), 'more', 'one after the other');
select is(tests.delete_in(33, 'bob'), 'deleted', 'the last piece deletes the account');
select is((select count(*) from public.donors where user_id = tests.id('bob')) + (select count(*) from private.push_ledger where user_id = tests.id('bob')), 0::bigint, 'none of its rows is left');
select is(private.forget_accounts(2), 2, 'what the auth server noted is looked at in pieces');
select count(private.forget_accounts(2)) from generate_series(1, 12);
select is((select count(*) from private.accounts_to_forget), 0::bigint, 'until nobody is left to be forgotten');
select is((select array_agg(id) from auth.audit_log_entries where id between tests.uuid(801) and tests.uuid(804)), array[tests.uuid(804)], 'and what the auth server noted of it, but of nobody else');
create function tests.tables_with(word text) returns setof text language plpgsql as $$
declare
  t regclass; found boolean;
begin
  for t in select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) loop
    execute format('select exists (select from %s t where position($1 in lower(t::text)) > 0)', t) into found using word;
    if found then return next t::text; end if;
  end loop;
end $$;
select is_empty($$select tests.tables_with('bob@people.test')$$, 'no table keeps the e-mail');
select isnt_empty($$select tests.tables_with('ada@people.test')$$, 'the search finds an address that is kept');

-- A hospital keeps the request that somebody posted for it, without what only they said.
select tests.hospital(100, 'City General'), tests.join('mia', tests.uuid(100), 'manager'), tests.join('nur', tests.uuid(100));
select tests.session(36, 'nur', '1 minute');
select is(tests.push('nur', tests.mutation(50, 'blood_requests', tests.uuid(50), null, tests.sample('blood_requests', 'nur') - 'id' || '{"email": "Nur@people.test"}')) #>> '{0,status}', 'applied', 'a nurse posts a request');
select is(tests.push('nur', tests.mutation(51, 'blood_requests', tests.uuid(50), '{"urgency": "High"}', '{"urgency": "Critical"}')) #>> '{0,status}', 'applied', 'and changes it');
select is(tests.delete_in(36, 'nur'), 'deleted', 'the nurse''s account goes');
select results_eq('select user_email, email, additional_info, objection, reason, urgency from public.blood_requests where id = tests.uuid(50)',
  $$values ('mia@people.test', 'mia@people.test', '', '', 'Canary-reason', 'Critical')$$, 'the request stays, without their e-mail and their Additional Information');
select is((select timeline::text ~ tests.id('nur')::text from public.blood_requests where id = tests.uuid(50)), false, 'nor are they in its history');
select private.forget_accounts(10);
select is_empty($$select tests.tables_with('nur@people.test')$$, 'no table keeps their e-mail');

select * from finish();
rollback;
