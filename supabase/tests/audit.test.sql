-- Every change that an administrator makes to other people's records is logged for ever.
begin;
\ir setup.psql
select no_plan();

create function tests.audit() returns setof private.audit_log language sql stable as $$ select * from private.audit_log where seq > 0 order by seq desc $$;
create function tests.last() returns private.audit_log language sql stable as $$ select a from tests.audit() a limit 1 $$;
select tests.add(t, 'ann') from unnest(array['profiles', 'donors', 'blood_requests']) t;
create table tests.start as select coalesce(max(seq), 0) as seq from private.audit_log;
create function tests.added() returns bigint language sql stable as $$ select count(*) from private.audit_log, tests.start s where audit_log.seq > s.seq $$;

-- What the log records.
select tests.push('ann', tests.mutation(1, 'donors', tests.uuid(1), '{"city": "Springfield"}', '{"city": "Salem"}'));
select is(tests.added(), 0::bigint, 'a change of one''s own record is not logged');
select tests.push('ada', tests.mutation(1, 'donors', tests.uuid(1), '{"city": "Salem"}', '{"city": "Boston"}'));
select results_eq($$select actor, actor_email, action, table_name, row_id, before, after from tests.last()$$,
  $$values (tests.id('ada'), 'ada@people.test', 'update', 'donors', tests.uuid(1), '{"city": "Salem"}'::jsonb, '{"city": "Boston"}'::jsonb)$$,
  'a change by an administrator is: who, what, of which record, before and after');
select is((tests.last()).at, now(), 'and when');
select tests.push('ada', tests.mutation(2, 'blood_requests', tests.uuid(2), '{"request_fulfilled": false}', '{"request_fulfilled": true}'));
select is((tests.last()).after, '{"request_fulfilled": true}', 'fulfilling a request is');
select tests.become('ada', 'sync_writer');
update public.profiles set city = 'Lima' where id = tests.id('ann');
select tests.become('database');
select is((tests.last()).row_id, tests.id('ann'), 'a change past the sync functions is');
select tests.push('ada', tests.mutation(3, 'donors', tests.uuid(1), '{"deleted": false}', '{"deleted": true}'));
select is((tests.last()).action, 'delete', 'a deletion is');
select tests.push('ada', tests.mutation(4, 'inventory', tests.uuid(4), null, tests.sample('inventory', 'ada') - 'id'));
select is((tests.last()).after ->> 'units', '12', 'the log keeps how many units were added');
select is(tests.added(), 5::bigint, 'one entry each');
select tests.push('ada', tests.mutation(5, 'donors', tests.uuid(6), null, tests.sample('donors', 'ada') - 'id'));
select tests.push('ada', tests.mutation(6, 'inventory', tests.uuid(4), '{"units": 12}', '{"units": 12}'));
select is(tests.added(), 5::bigint, 'an administrator''s own donation is not, nor a change that changes nothing');
select tests.confirm('bob', 'Bob');
select tests.ask('ada', 'select public.add_admin(''bob@people.test'', ''Bob'')');
select is((tests.last()).after ->> 'email', 'bob@people.test', 'the log keeps who was made administrator');
select tests.ask('ada', 'select public.remove_admin(''bob@people.test'')');
select results_eq($$select action, actor_email, before ->> 'email' from tests.last()$$, $$values ('remove_admin', 'ada@people.test', 'bob@people.test')$$, 'the log keeps who was removed as administrator');
select tests.ask('ada', 'select public.record_export(''donors'', 17)');
select results_eq($$select action, after from tests.last()$$, $$values ('export', '{"what": "donors", "rows": 17}'::jsonb)$$, 'an export is');
select is(tests.attempt('ada', statement), 'refused 22023', 'an export says what and how much: ' || statement)
  from unnest(array['select public.record_export('' '', 1)', 'select public.record_export(null, 1)', 'select public.record_export(''donors'', -1)', 'select public.record_export(''donors'', null)']) statement;
select tests.ask('ada', format('select public.record_contact(''donors'', %L)', tests.uuid(6)));
-- covers: match-donors
select results_eq($$select actor_email, action, table_name, row_id, before, after from tests.last()$$,
  $$values ('ada@people.test', 'open_contact', 'donors', tests.uuid(6), null::jsonb, null::jsonb)$$, 'opening a number is, without the number');
select results_eq(format('select tgrelid::regclass::text from pg_trigger where tgname = %L order by 1', t), $$select name from private.collections where audience <> 'self' order by 1$$, 'no synced table is left out, but for what only its owner sees: ' || t)
  from unnest(array['audit_insert', 'audit_update', 'audit_delete']) t;
delete from auth.users where id = tests.id('ada');
select is((select count(*) from private.audit_log where actor = tests.id('ada')), 9::bigint, 'the entries outlive the account');

-- Who reads it.
insert into auth.users (id, email) select id, email from tests.people where name = 'ada';
insert into private.admins (user_id) values (tests.id('ada'));
select is(jsonb_array_length(tests.ask('ada', 'select public.audit_entries()')) > 8, true, 'an administrator reads all of it');
select is(jsonb_path_query_array(tests.ask('ada', format('select public.audit_entries(''donors'', %L)', tests.uuid(1))), '$[*].action'), '["delete", "update"]',
  'or the history of one record, the newest first');
select is(jsonb_array_length(tests.ask('ada', format('select public.audit_entries(''donors'', %L, %s, 5)', tests.uuid(1),
  (select max(seq) from private.audit_log where row_id = tests.uuid(1))))), 1, 'page by page');
select is(jsonb_array_length(tests.ask('ada', 'select public.audit_entries(page_limit => 3)')), 3, 'of the wanted length');
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'ann', 'bob']) person, unnest(array['select public.audit_entries()', 'select private.audit_entries(null, null, null, 5)',
    'select public.record_export(''donors'', 1)', 'select private.record_export(''donors'', 1)',
    'select public.record_contact(''donors'', gen_random_uuid())', 'select private.record_contact(''donors'', gen_random_uuid())', 'select * from private.audit_log']) statement;

-- Nobody changes it.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'ann', 'ada', 'database']) person, unnest(array['update private.audit_log set actor_email = ''''', 'delete from private.audit_log',
    'truncate private.audit_log']) statement;
select is(tests.attempt('ada', 'insert into private.audit_log (actor_email, action) values ('''', ''export'')'), 'refused 42501', 'an administrator cannot add to it by hand');
create function private.rewrite_history() returns void language sql security definer as 'delete from private.audit_log';
grant execute on function private.rewrite_history() to authenticated;
select is(tests.attempt('ada', 'select private.rewrite_history()'), 'refused 42501', 'nor change it through a function with its owner''s rights');

select * from finish();
rollback;
