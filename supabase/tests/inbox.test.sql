-- The inbox: whose it is, what its owner may change, and that the same event is told once. And the preferences,
-- which nobody else reads or changes.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'ann'), tests.add('profiles', 'bob'), tests.add('profiles', 'ada');
select tests.join('staff', tests.hospital(60, 'Oak Hospital')), tests.join('boss', tests.uuid(60), 'manager');

create table tests.before as select person, tests.pull(person, 'inbox') -> 'checkpoint' as checkpoint
  from unnest(array['anon', 'ann', 'bob', 'staff', 'boss', 'ada']) person;
select private.tell(tests.id('ann'), 'pledge_declined', 'e1', '{"hospital": "Canary-hospital"}', tests.uuid(2), tests.uuid(8));
create function tests.told(person text) returns setof public.inbox language sql as $$
  select i from public.inbox i where i.user_id = tests.id(person)
$$;
select is((select count(*) from tests.told('ann')), 1::bigint, 'somebody is told');
select private.tell(tests.id('ann'), 'pledge_declined', 'e1', '{"hospital": "again"}');
select is((select array_agg(codes ->> 'hospital') from tests.told('ann')), array['Canary-hospital'], 'the same event once');
select private.tell(tests.id('ann'), 'pledge_declined', 'e2', '{}'), private.tell(tests.id('bob'), 'pledge_declined', 'e1', '{}');
select is((select count(*) from public.inbox), 3::bigint, 'another event, and another person, of their own');
select private.tell(null, 'pledge_declined', 'e1', '{}'), private.tell(tests.uuid(999), 'pledge_declined', 'e1', '{}');
select is((select count(*) from public.inbox), 3::bigint, 'who is gone is not told');
select is(private.event_id(tests.id('ann'), k.kind, 'e')::text ~ '^.{8}-.{4}-4.{3}-8.{3}-.{12}$', true, 'ids have the form of random ones: ' || k.kind) from private.alert_kinds k;
select is((select array_agg(kind order by kind) from private.alert_kinds),
  (select array_agg(m[1] order by m[1]) from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m
    where c.conrelid = 'public.inbox'::regclass and c.conname = 'kind'), 'each kind has its rules');

-- Whose it is.
create table tests.mine as select id from tests.told('ann') where codes ->> 'hospital' = 'Canary-hospital';
grant select on tests.mine to public;
create table tests.answer as
  select 'the first pull' as way, person, tests.pull(person, 'inbox') -> 'rows' as rows from tests.before
  union all select 'a later pull', person, tests.pull(person, 'inbox', checkpoint) -> 'rows' from tests.before
  union all select 'pull_rows', person, tests.ask(person, format('select public.pull_rows(''inbox'', array[%L]::uuid[])', (select id from tests.mine))) from tests.before
  union all select 'digest_rows', person, tests.ask(person, format('select public.digest_rows(''inbox'', array[%s])', (select private.bucket(id) from tests.mine))) from tests.before;
select is((select array_agg(r ->> 'user_id') from jsonb_array_elements(rows) r), array[tests.id('ann')::text, tests.id('ann')::text], way || ' gives its owner their rows')
  from tests.answer where person = 'ann' and way ~ 'pull$';
select ok(rows::text !~ 'Canary' and rows::text !~ tests.id('ann')::text, format('%s holds nothing of it for %s', way, person)) from tests.answer where person <> 'ann';
select is(rows, '[]', format('%s is empty for %s', way, person)) from tests.answer where person not in ('ann', 'bob') and way ~ 'pull$';
select is(rows, '{}', 'its buckets are empty for ' || person) from tests.answer where person not in ('ann', 'bob') and way = 'digest_rows';
select is(tests.ask(person, 'select public.digest(''inbox'')') #>> array['buckets', (select private.bucket(id)::text from tests.mine), '0'],
  case when person = 'ann' then '1' else '0' end, 'the digest counts it for its owner only: ' || person) from tests.before where person <> 'bob';
select is(tests.pull('ada', 'inbox') ->> 'from_start' || (tests.pull('ada', 'inbox') #>> '{checkpoint,viewer}'), 'trueadmin', 'an administrator reads their own from the start');

-- What its owner may change.
select is(tests.push(person, tests.mutation(n::integer, 'inbox', (select id from tests.mine), '{"is_read": false}', '{"is_read": true}')) #>> '{0,status}',
  case when person = 'ann' then 'applied' else 'rejected' end, format('%s marks it as read', person))
  from unnest(array['bob', 'staff', 'ada', 'ann']) with ordinality p (person, n);
select is(tests.push('ann', tests.mutation(9, 'inbox', (select id from tests.mine), '{"is_read": false}', '{"is_read": true}')) #>> '{0,status}',
  'applied', 'another device that showed it agrees');
select is(tests.push('ann', tests.mutation(10, 'inbox', (select id from tests.mine), '{"not_now": false}', '{"not_now": true}')) #>> '{0,field}',
  'not_now', 'Not now answers a request near them, nothing else');
select is(tests.push('ann', tests.mutation(11, 'inbox', tests.uuid(77), null, jsonb_build_object('is_read', true))) #>> '{0,code}', '42501', 'a device makes no rows');
select is(tests.push('ann', tests.mutation(20 + n::integer, 'inbox', (select id from tests.mine), jsonb_build_object(col, null), jsonb_build_object(col, 'x'))) #>> '{0,field}',
  col, col || ' is not a device''s to write')
  from unnest(array['user_id', 'kind', 'codes', 'request_id', 'deleted', 'created_at']) with ordinality c (col, n);
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'ann', 'staff', 'ada']) person, unnest(array['select * from public.inbox', 'delete from public.inbox',
    'select private.tell(tests.id(''ann''), ''may_give_again'', ''e'', ''{}'')', 'select private.prune_inbox()',
    'select private.wants(tests.id(''ann''), ''may_give_again'')']) statement;

-- Its devices are told, and nobody else's.
select is((select array_agg(m[1] order by 1) from regexp_matches(current_setting('lifedrop.poked'), '<inbox ([^>]+)>', 'g') m),
  array['sync:user:' || tests.id('ann'), 'sync:user:' || tests.id('bob')], 'only its owners'' devices are poked');

-- Preferences.
select is(to_jsonb(p) - array(select key from jsonb_object_keys(to_jsonb(p)) key where key <> all (private.preferences())),
  '{"tell_near": true, "tell_own": true, "tell_again": true, "tell_drives": true, "push_near": false, "push_own": false,
    "push_again": false, "push_drives": false, "mail_near": false, "mail_own": false, "mail_again": false, "mail_drives": false,
    "near_radius": 25, "quiet_from": "21:00:00", "quiet_to": "08:00:00", "time_zone": "", "paused_until": null, "show_details": false, "card_code": null,
    "tell_went": true, "push_went": false, "mail_went": false}'::jsonb,
  'somebody who chose nothing is told in the app only, and nothing wakes their phone') from public.profiles p where id = tests.id('ann');
select is(array(select key from jsonb_object_keys(tests.row_of(tests.pull(person, 'profiles'), tests.id('ann'))) key where key = any (private.preferences()) order by 1),
  case when person = 'ann' then array(select c from unnest(private.preferences()) c order by 1) else '{}' end, format('%s reads ann''s preferences', person))
  from unnest(array['ann', 'ada']) person;
select is(tests.row_of(tests.pull('ada', 'profiles'), tests.id('ada')) ->> 'near_radius', '25', 'an administrator reads their own');
select is(tests.push(person, tests.mutation(40 + n::integer, 'profiles', tests.id('ann'), jsonb_build_object(col, was), jsonb_build_object(col, is_now))) #>> '{0,field}',
  case person when 'ada' then col else 'id' end, format('%s cannot change ann''s %s', person, col))
  from unnest(array['ada', 'bob', 'staff']) person,
    (values (1, 'push_near', 'false'::jsonb, 'true'::jsonb), (2, 'near_radius', '25', '5'), (3, 'time_zone', '""', '"Asia/Tokyo"'), (4, 'tell_near', 'true', 'false')) w (n, col, was, is_now);
select is(tests.push('ann', tests.mutation(60 + n::integer, 'profiles', tests.id('ann'), jsonb_build_object(col, was), jsonb_build_object(col, is_now))) #>> '{0,status}', answer,
  format('ann sets %s to %s', col, is_now))
  from (values (1, 'push_near', 'false'::jsonb, 'true'::jsonb, 'applied'), (2, 'near_radius', '25', '50', 'applied'), (3, 'near_radius', '50', '51', 'rejected'),
    (4, 'time_zone', '""', '"America/New_York"', 'applied'), (5, 'time_zone', '"America/New_York"', '"Europe/ Kyiv"', 'rejected'),
    (6, 'quiet_from', '"21:00:00"', '"22:30:00"', 'applied'), (7, 'paused_until', 'null', '"9998-12-31T00:00:00Z"', 'applied'),
    (8, 'paused_until', '"9998-12-31T00:00:00+00:00"', '"infinity"', 'rejected'), (9, 'tell_again', 'true', 'false', 'applied')) w (n, col, was, is_now, answer);
select private.tell(tests.id('ann'), kind, 'f', '{}') from private.alert_kinds;
select is((select array_agg(i.kind order by i.kind) from tests.told('ann') i where i.codes = '{}' and i.kind = any (array['may_give_again', 'drive_tomorrow', 'number_shown'])),
  array['drive_tomorrow', 'number_shown'], 'a kind that somebody turned off is not told');
update public.profiles set tell_own = false where id = tests.id('ann');
select private.tell(tests.id('ann'), kind, 'g', '{}') from private.alert_kinds where grp = 'own';
select is((select array_agg(i.kind order by i.kind) from tests.told('ann') i where i.id = private.event_id(i.user_id, i.kind, 'g')),
  array['card_read', 'number_shown', 'pledge_asked', 'pledge_lapsed', 'pledge_missed', 'pledge_moved', 'pledge_surplus', 'record_corrected', 'request_hidden', 'request_shown'], 'but who read their card or saw their number, who changed their record, that their request is hidden or shown again, that its day was moved, that they are said not to have come, what may cost or has cost them their place, and that more are expected than are needed they always hear');

-- Bounded, and gone with the account.
alter table public.inbox disable trigger a_stamp;
update public.inbox set created_at = now() - interval '91 days' where id = (select id from tests.mine);
select private.prune_inbox();
select is((select deleted from public.inbox where id = (select id from tests.mine)), true, 'after 90 days a row leaves the devices');
update public.inbox set updated_at = now() - interval '181 days' where id = (select id from tests.mine);
select private.prune_inbox();
select is((select count(*) from public.inbox where id = (select id from tests.mine)), 0::bigint, 'and later the database');
alter table public.inbox enable trigger a_stamp;
delete from auth.users where id = tests.id('ann');
select is((select count(*) from public.inbox where user_id = tests.id('ann')), 0::bigint, 'the inbox goes with its account');

select * from finish();
rollback;
