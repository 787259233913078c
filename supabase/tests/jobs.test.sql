-- What the server does by itself: pruning, and whatever else is a row of private.jobs.
begin;
\ir setup.psql
select no_plan();

create function tests.run_due() returns void language plpgsql as $$
begin
  for n in 1..100 loop exit when not private.run_next_job(); end loop;
end $$;
create table tests.done (what text);
insert into private.jobs (name, every, command) values
  ('a_fails', '1 minute', 'select 1 / 0'), ('b_works', '1 minute', 'insert into tests.done values (''b'')');
select lives_ok('select tests.run_due()', 'jobs run, though one fails');
select is((select count(*) from tests.done), 1::bigint, 'the other one was done');
select tests.run_due();
select is((select count(*) from tests.done), 1::bigint, 'and is not due again');
update private.jobs set last_run = now() - interval '61 seconds' where name = 'b_works';
select tests.run_due();
select is((select count(*) from tests.done), 2::bigint, 'until its time has passed');

-- A job in pieces: three of ten at a time.
create table tests.work as select n from generate_series(1, 10) n;
create function tests.do_some() returns integer language sql as $$
  with done as (delete from tests.work where n in (select n from tests.work limit 3) returning 1) select count(*)::integer from done
$$;
update private.jobs set last_run = now() + interval '1 day';
insert into private.jobs (name, every, piece, command) values ('c_pieces', '1 minute', 3, 'select tests.do_some()');
select is(private.run_next_job(), true, 'a job that is due runs');
select is((select count(*) from tests.work), 7::bigint, 'one call does one piece of it');
select is(private.run_next_job() and private.run_next_job() and private.run_next_job(), true, 'after a whole piece it is due again at once');
select is(private.run_next_job(), false, 'after the last piece nothing is due');
select is((select count(*) from tests.work), 0::bigint, 'and everything was done');
select is((select count(*) from private.jobs where name in ('expire_due', 'accept_reserves') and piece > 0), 2::bigint, 'what is over ends in pieces, and reserves are accepted in pieces');
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from unnest(array['anon', 'ann', 'ada']) person,
  unnest(array['select private.run_job(''prune'')', 'select private.run_next_job()', 'select private.forget_accounts()', 'select private.prune()', 'select private.schedule_jobs()', 'select private.delete_rows(tests.id(''bob''))']) statement;

-- One job by itself, for pg_cron.
insert into tests.work select n from generate_series(1, 10) n;
update private.jobs set last_run = null where name = 'c_pieces';
select private.run_job('c_pieces');
select is((select count(*) from tests.work), 0::bigint, 'a job that is run by its name does all its pieces');
insert into tests.work values (1);
select private.run_job('c_pieces');
select is((select count(*) from tests.work), 1::bigint, 'and nothing before it is due again');

-- Pruning.
insert into private.push_ledger (user_id, mutation_id, collection, answer, created_at)
  select tests.id('ann'), tests.uuid(n), 'donors', '{}', now() - age from (values (1, interval '181 days'), (2, interval '179 days')) l (n, age);
insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at) values
  (tests.uuid(1), tests.id('ann'), now() - interval '900 days', now() - interval '401 days', now() - interval '401 days'),
  (tests.uuid(2), tests.id('ann'), now() - interval '900 days', now() - interval '401 days', now() - interval '399 days');
insert into auth.audit_log_entries (id, payload, created_at) values (tests.uuid(1), '{}', now() - interval '91 days'), (tests.uuid(2), '{}', now() - interval '89 days');
select private.prune();
select is((select array_agg(mutation_id) from private.push_ledger where user_id = tests.id('ann')), array[tests.uuid(2)], 'answers to mutations are kept for half a year');
select is((select array_agg(id) from auth.sessions where user_id = tests.id('ann')), array[tests.uuid(2)], 'sessions that nobody used for 400 days go');
select is((select array_agg(id) from auth.audit_log_entries), array[tests.uuid(2)], 'and the auth server''s log after 90 days');

-- What leaves more behind in an hour than a piece holds.
insert into private.push_ledger (user_id, mutation_id, collection, answer, created_at)
  select tests.id('ann'), gen_random_uuid(), 'donors', '{}', now() - interval '181 days' from generate_series(1, 12000);
update private.jobs set last_run = now() + interval '1 day' where name <> 'prune';
update private.jobs set last_run = now() - interval '2 hours' where name = 'prune';
select tests.run_due();
select is((select count(*) from private.push_ledger where created_at < now() - interval '180 days'), 0::bigint, 'pruning goes on until nothing old is left');
select ok(every <= interval '1 hour' and piece > 0, format('%s keeps up', name)) from private.jobs where name in ('prune', 'prune_inbox');

-- pg_cron, where there is one. A function of the same signature stands in for it and writes down what it is asked.
create schema cron;
create table cron.asked (name text, schedule text, command text);
create function cron.schedule(name text, schedule text, command text) returns bigint language sql as $$ insert into cron.asked values (name, schedule, command) returning 1 $$;
create table cron.job (jobname text);
create function cron.unschedule(name text) returns boolean language sql as $$ delete from cron.job where jobname = name; select true $$;
insert into cron.job values ('lifedrop-jobs'), ('lifedrop waves'), ('of somebody else');
select private.schedule_jobs();
select is((select array_agg(jobname order by jobname) from cron.job), array['lifedrop waves', 'of somebody else'], 'what an earlier version scheduled goes');
select results_eq('select name, schedule, command from cron.asked where name in (''lifedrop prune'', ''lifedrop waves'') order by name',
  $$values ('lifedrop prune', '* * * * *', 'select private.run_job(''prune'')'), ('lifedrop waves', '20 seconds', 'select private.run_job(''waves'')')$$, 'pg_cron runs each job by itself');
select is((select count(*) from cron.asked), (select count(*) from private.jobs), 'all of them');
insert into private.jobs (name, every, command) values ('d_new', '1 day', 'select 1');
select is((select count(*) from cron.asked where name = 'lifedrop d_new'), 1::bigint, 'also one that a later version adds');

select * from finish();
rollback;
