-- A database that was restored from a backup.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', p) from unnest(array['ann', 'bob']) p;
create table tests.before as select epoch::text from private.sync_state;

-- As a restored outbox: what is due may have been sent, what is due later was not.
create function tests.message(n integer, state text, due interval) returns void language sql as $$
  insert into private.outbox (id, user_id, channel, kind, event, rings, state, due_at, until, lease, lease_until, started_at)
  select tests.uuid(n), tests.id('ann'), 'email', 'pledge_accepted', tests.uuid(n), true, state, now() + due, now() + interval '1 day',
    l, case when l is not null then now() + interval '1 minute' end, case when l is not null then now() end
  from (select case when state = 'sending' then gen_random_uuid() end as l) x
$$;
select tests.message(1, 'waiting', '-1 minute'), tests.message(2, 'sending', '-1 minute'), tests.message(3, 'waiting', '1 hour'),
  tests.message(4, 'sent', '-1 minute');
select private.after_restore();
select results_eq($$ select id, state, code from private.outbox order by id $$, $$ values
  (tests.uuid(1), 'unknown', 'restored'), (tests.uuid(2), 'unknown', 'restored'), (tests.uuid(3), 'waiting', ''), (tests.uuid(4), 'sent', '') $$,
  'what is due is not sent once more');
update private.outbox set lease_until = now() - interval '1 hour' where lease is not null;
select is(private.claim_alerts(100, 60), '[]', 'no sender gets it');

select isnt((select epoch::text from private.sync_state), (select epoch from tests.before), 'a new epoch begins');
select is(tests.attempt('ann', format('select public.push_changes(%L, %L)', tests.uuid(9), jsonb_build_array(
  tests.mutation(1, 'profiles', tests.id('ann'), '{"first_name": "Ann"}', '{"first_name": "Eve"}') || jsonb_build_object('epoch', b.epoch)))),
  'refused LD001', 'a device that has read what was before sends nothing yet') from tests.before b;
select is(tests.push('ann', tests.mutation(2, 'donors', tests.uuid(21), null, tests.sample('donors', 'ann')) || jsonb_build_object('epoch', s.epoch)) -> 0 ->> 'status',
  'applied', 'one that has read this does') from private.sync_state s;
select is(tests.push('ann', tests.mutation(3, 'donors', tests.uuid(22), null, tests.sample('donors', 'ann'))) -> 0 ->> 'status',
  'applied', 'and one that has read nothing') ;
select ok(not has_function_privilege(r, 'private.after_restore()', 'execute'), r || ' cannot do it')
  from unnest(array['anon', 'authenticated']) r;

select * from finish();
rollback;
