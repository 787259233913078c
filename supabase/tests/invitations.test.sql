-- Administrators are made by invitation: one use, 72 hours, confirmed by the inviter.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'bob');

create function tests.invite() returns jsonb language sql as $$ select tests.ask('ada', 'select public.create_invitation()') $$;
create function tests.redeem(person text, token text) returns text language sql as $$
  select tests.ask(person, format('select public.redeem_invitation(%L)', token)) ->> 'status'
$$;
create function tests.read(person text, token text) returns jsonb language sql as $$
  select tests.ask(person, format('select public.read_invitation(%L)', token))
$$;
create function tests.listed(id jsonb) returns jsonb language sql as $$
  select l from jsonb_array_elements(tests.ask('ada', 'select public.list_invitations()')) l where l -> 'id' = listed.id
$$;
create function tests.answer(verb text, id jsonb, account uuid default null) returns text language sql as $$
  select tests.attempt('ada', format('select public.%s_invitation(%L%s)', verb, id #>> '{}', case when verb = 'confirm' then format(', %L', account) else '' end))
$$;

-- Who may.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from unnest(array['anon', 'bob']) person,
  unnest(array['select public.create_invitation()', 'select public.list_invitations()', 'select public.confirm_invitation(tests.uuid(1), tests.id(''bob''))',
    'select public.cancel_invitation(tests.uuid(1))', 'select * from private.invitations', 'select private.own_invitation(tests.uuid(1))']) statement;
select is(tests.attempt('anon', 'select public.redeem_invitation(''x'')'), 'refused 42501', 'a visitor redeems none');

-- From link to rights.
create table tests.i as select tests.invite() as made;
select matches(made ->> 'token', '^[0-9a-f]{64}$', 'the token cannot be guessed') from tests.i;
select is((select count(*) from private.invitations v, tests.i where v::text ~ (made ->> 'token')), 0::bigint, 'and is not stored');
select is((made ->> 'expires_at')::timestamptz, now() + interval '72 hours', 'it is good for 72 hours') from tests.i;
select is(tests.listed(made -> 'id') ->> 'status', 'open', 'the inviter sees it open') from tests.i;
select is(tests.redeem('bob', junk), 'unknown', format('%s is no token', coalesce(junk, 'null'))) from unnest(array['', 'x', null, repeat('0', 64)]) junk;
select is(tests.read(person, made ->> 'token'), jsonb_build_object('status', 'open', 'role', 'administrator', 'invited_by', 'ada@people.test',
    'organisation', null, 'ward', '', 'expires_at', now() + interval '72 hours'), format('%s reads who invites, and to what', person)) from tests.i, unnest(array['anon', 'bob']) person;
select is(tests.read('anon', junk), '{"status": "unknown"}', format('and nothing by %s', coalesce(junk, 'null'))) from unnest(array['', 'x', null, repeat('0', 64)]) junk;
select is(tests.listed(made -> 'id') ->> 'status', 'open', 'reading uses nothing up') from tests.i;
select is(tests.redeem('ada', made ->> 'token'), 'own', 'administrators need none') from tests.i;
select is(tests.redeem('bob', made ->> 'token'), 'waiting', 'whoever opens it logged in waits') from tests.i;
select is(tests.redeem('bob', made ->> 'token'), 'waiting', 'a second time as well') from tests.i;
select is(tests.redeem('cid', made ->> 'token'), 'used', 'nobody else can use it') from tests.i;
select is(tests.read(person, made ->> 'token') ->> 'status', case person when 'bob' then 'waiting' else 'used' end, format('%s reads as much', person))
from tests.i, unnest(array['anon', 'bob', 'cid']) person;
select is(tests.ask('bob', 'select to_jsonb(private.is_admin())'), 'false', 'rights have not begun');
select is(tests.listed(made -> 'id') - 'id' - 'created_at' - 'expires_at', jsonb_build_object('role', 'administrator', 'status', 'waiting',
    'organisation', null, 'ward', '', 'invited_by', 'ada@people.test', 'person', jsonb_build_object(
    'user_id', tests.id('bob'), 'name', 'Canary-first Canary-last', 'email', 'bob@people.test', 'email_confirmed', false,
    'account_created_at', (select created_at from auth.users where id = tests.id('bob')), 'redeemed_at', now())), 'the inviter sees who it was') from tests.i;
select is(tests.answer('confirm', made -> 'id', tests.id('cid')), 'refused PT409', 'and confirms nobody else') from tests.i;
insert into private.admins (user_id) values (tests.id('cid'));
select is(tests.attempt('cid', format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('bob'))), 'refused 22023', 'another administrator does not confirm it') from tests.i;
delete from private.admins where user_id = tests.id('cid');
update auth.users set email = 'other@people.test' where id = tests.id('bob');
select is(tests.answer('confirm', made -> 'id', tests.id('bob')), 'refused PT409', 'an account whose address changed meanwhile is not confirmed') from tests.i;
update auth.users set email = 'bob@people.test' where id = tests.id('bob');
select tests.ask('ada', format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('bob'))) from tests.i;
select is(tests.ask('bob', 'select to_jsonb(private.is_admin())'), 'true', 'rights begin with the confirmation');
select is(tests.redeem('bob', made ->> 'token'), 'confirmed', 'and the invitation says so') from tests.i;
select is(tests.answer('confirm', made -> 'id', tests.id('bob')), 'refused PT409', 'it cannot be confirmed again') from tests.i;
select is((select after ->> 'email' from private.audit_log where action = 'add_admin' and actor = tests.id('ada') order by seq desc limit 1), 'bob@people.test', 'the log says who made whom');
delete from private.admins where user_id = tests.id('bob');
select is(tests.redeem('bob', made ->> 'token'), 'confirmed', 'once removed, it gives no rights again') from tests.i;
select is(tests.ask('bob', 'select to_jsonb(private.is_admin())'), 'false', 'none');

-- Over.
create table tests.j as select tests.invite() as made;
select tests.ask('ada', format('select public.cancel_invitation(%L)', made ->> 'id')) from tests.j;
select is(tests.redeem('bob', made ->> 'token'), 'cancelled', 'a cancelled one is over') from tests.j;
create table tests.k as select tests.invite() as made;
update private.invitations i set expires_at = now() from tests.k where i.id = (made ->> 'id')::uuid;
select is(tests.redeem('bob', made ->> 'token'), 'expired', 'so is one after its 72 hours') from tests.k;
create table tests.l as select tests.invite() as made;
select is(tests.redeem('bob', made ->> 'token'), 'waiting', 'redeemed in time') from tests.l;
update private.invitations i set redeemed_at = now() - interval '73 hours' from tests.l where i.id = (made ->> 'id')::uuid;
select is(tests.answer('confirm', made -> 'id', tests.id('bob')), 'refused PT409', 'but not confirmed for 72 hours') from tests.l;
create table tests.m as select tests.invite() as made;
delete from private.admins where user_id = tests.id('ada');
insert into private.admins (user_id) values (tests.id('cid'));
select is(tests.redeem('bob', made ->> 'token'), 'unknown', 'who is administrator no longer invites nobody') from tests.m;
insert into private.admins (user_id) values (tests.id('ada'));
select tests.invite() from generate_series(1, 19);
select is(tests.attempt('ada', 'select public.create_invitation()'), 'refused PT409', 'one more open invitation than 20 is refused');

-- The log.
select results_eq($$ select e.action, e.actor_email, e.after ->> 'redeemed_by', e.after ->> 'invited_by' from private.audit_log e, tests.i
    where e.row_id = (made ->> 'id')::uuid order by e.seq $$,
  $$ values ('invite', 'ada@people.test', null, 'ada@people.test'), ('redeem_invitation', 'bob@people.test', 'bob@people.test', 'ada@people.test') $$,
  'an invitation and who used it are in the log, once');
select is((select count(*) from private.audit_log e, tests.j where e.action = 'cancel_invitation' and e.row_id = (made ->> 'id')::uuid), 1::bigint, 'and that it was taken back');
select is((select count(*) from private.audit_log e, tests.i where e::text ~ (made ->> 'token')), 0::bigint, 'the audit log does not hold the token');

select * from finish();
rollback;
