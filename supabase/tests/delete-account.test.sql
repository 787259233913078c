-- A person can remove his account, and only his own, with everything about him.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'ann'), tests.add('donors', 'ann'), tests.add('blood_requests', 'ann');
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(11)));
insert into public.newsletter_subscribers (email) values ('Ann@people.test'), ('bob@people.test');

-- A session that began so long ago, and whoever runs the next statement in it.
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

-- Every device lets go of it.
select is(tests.row_of(tests.pull('bob', 'donors', b.donors), tests.uuid(1)), private.gone(tests.uuid(1)), 'a device of another user drops the donation'),
  is(tests.row_of(tests.pull('bob', 'blood_requests', b.requests), tests.uuid(2)), private.gone(tests.uuid(2)), 'and the request'),
  is(tests.row_of(tests.pull('ada', 'profiles', b.profiles), tests.id('ann')), private.gone(tests.id('ann')), 'an administrator''s the profile'),
  is(tests.pull('ann', 'profiles', b.own) - 'checkpoint', '{"more": false, "rows": [], "from_start": true}', 'and his own other ones read again from the start'),
  is(tests.pull('ann', 'profiles', b.own) #>> '{checkpoint,viewer}', 'visitor', 'as a visitor')
  from before b;
select is(tests.delete_in(32, 'ann'), 'log_in_again', 'what is gone cannot go again');

-- Two administrators: one may leave.
insert into private.admins (user_id) select tests.id('cid');
select is(tests.delete_in(35, 'cid'), 'deleted', 'an administrator can go while another stays');
select is((select array_agg(user_id) from private.admins), array[tests.id('ada')], 'who is then the last');

select is_empty($$select conrelid::regclass, conname from pg_constraint
  where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype not in ('c', 'n')$$,
  'nothing that refers to an account stands in the way of its removal');

select * from finish();
rollback;
