-- The outbox: what is put in, when it is due, and that one sender at a time claims, starts and settles it.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', p) from unnest(array['ann', 'bob', 'ada']) p;
select tests.join('staff', tests.hospital(60, 'Oak Hospital'));
-- Nobody is in quiet hours unless a test says so.
update public.profiles set quiet_from = '00:00', quiet_to = '00:00', time_zone = 'UTC', push_own = true, push_near = true where id in (tests.id('ann'), tests.id('bob'));
select private.configure_push('B' || repeat('x', 86));
create function tests.subscribe(person text, n integer) returns uuid language sql as $$
  insert into private.push_subscriptions (id, user_id, endpoint, p256dh, auth, key)
  select tests.uuid(n), tests.id(person), 'https://push.test/Canary-' || n, 'key', 'secret', c.key from private.push_config c returning id
$$;
select tests.subscribe('ann', 81), tests.subscribe('ann', 82), tests.subscribe('bob', 83);
create function tests.out(person text) returns setof private.outbox language sql as $$
  select o from private.outbox o where o.user_id = tests.id(person)
$$;
create function tests.states(person text) returns text language sql as $$
  select string_agg(channel || ' ' || kind || ' ' || state, ', ' order by channel, kind, state) from tests.out(person)
$$;
create function tests.clear() returns void language sql as $$ delete from private.outbox; delete from public.inbox $$;
create function tests.tell(person text, kind text, event text default 'e', rings boolean default false) returns void language sql as $$
  select private.tell(tests.id(person), kind, event, '{"urgency": "Critical"}', request => tests.uuid(2), rings => rings)
$$;
create function tests.claim(at_most integer default 100) returns jsonb language sql as $$ select private.claim_alerts(at_most, 60) $$;
create function tests.keys(claimed jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m -> 'id', 'lease', m -> 'lease')), '[]') from jsonb_array_elements(claimed) m
$$;
create function tests.settle(claimed jsonb, outcome text, more jsonb default '{}') returns integer language sql as $$
  select private.settle_alerts((select jsonb_agg(k || jsonb_build_object('outcome', outcome) || more) from jsonb_array_elements(tests.keys(claimed)) k))
$$;
-- As if a claimed message's lease had ended, or one that waits were due.
create function tests.end_leases() returns void language sql as $$ update private.outbox set lease_until = now() - interval '1 second' where state = 'sending' $$;
create function tests.make_due() returns void language sql as $$ update private.outbox set due_at = now() - interval '1 second' where state = 'waiting' $$;

-- What is put in.
select tests.tell('ann', 'pledge_accepted'), tests.tell('ada', 'pledge_accepted'), tests.tell('staff', 'pledge_accepted');
select is(tests.states('ann'), 'push pledge_accepted waiting, push pledge_accepted waiting', 'one message a device');
select is(tests.states(p), null, p || ' turned nothing on') from unnest(array['ada', 'staff']) p;
select tests.tell('ann', 'pledge_accepted');
select is((select count(*) from tests.out('ann')), 2::bigint, 'the same event makes no more');
select tests.clear();
select tests.tell('ann', kind) from private.alert_kinds;
select is((select array_agg(distinct kind order by kind) from tests.out('ann')),
  (select array_agg(kind order by kind) from private.alert_kinds where grp in ('near', 'own') and is_pushed), 'of the groups that somebody turned on, what is worth a phone''s ring');
select tests.clear();
update public.profiles set paused_until = now() + interval '1 day' where id = tests.id('ann');
select tests.tell('ann', 'pledge_accepted');
select is(tests.states('ann') || (select count(*) from public.inbox), null, 'a pause keeps the phone quiet');
select is((select count(*) from public.inbox), 1::bigint, 'and the inbox whole');
update public.profiles set paused_until = now() - interval '1 second' where id = tests.id('ann');
select tests.clear();
update public.profiles set mail_own = true, push_own = false where id = tests.id('ann');
select tests.open_link('ann');
select tests.tell('ann', 'pledge_accepted'), tests.tell('ann', 'pledge_declined'), tests.tell('ann', 'request_renewed');
select is(tests.states('ann'), 'email digest waiting, email pledge_accepted waiting', 'what presses has an e-mail of its own, the rest the digest of the day');
select is(array_agg((due_at at time zone 'UTC')::time), array['18:00'::time], 'at six in the evening') from tests.out('ann') where kind = 'digest';

-- E-mail: the message, and the digest.
create function tests.mail(kind text) returns jsonb language sql as $$
  select m from jsonb_array_elements(private.claim_alerts(100, 60)) m where m ->> 'kind' = mail.kind
$$;
create table tests.claimed as select tests.claim() as said;
select is(jsonb_array_length(said), 1, 'before six the digest waits'), is(said -> 0 ->> 'address', 'ann@people.test', 'the e-mail goes to the address of the account'),
  is(said -> 0 -> 'endpoint', null, 'and to no phone') from tests.claimed;
update private.outbox set due_at = now(), until = now() + interval '1 hour' where kind = 'digest';
update tests.claimed set said = tests.claim();
select is(said -> 0 ->> 'group', 'digest', 'the digest'),
  is((select array_agg(e ->> 'kind' order by e ->> 'kind') from jsonb_array_elements(said -> 0 -> 'entries') e), array['pledge_declined', 'request_renewed'],
    'lists what had no e-mail of its own') from tests.claimed;
select tests.settle(said, 'sent') from tests.claimed;
select tests.tell('ann', 'pledge_declined', 'later');
select is((select count(*) from tests.out('ann') where kind = 'digest'), 1::bigint, 'one digest a day');
select tests.clear();
select tests.tell('ann', 'pledge_declined');
update public.inbox set is_read = true;
select tests.make_due();
select is(tests.claim(), '[]', 'what was read needs no digest');
select is(tests.states('ann'), 'email digest withdrawn', 'which is withdrawn');
select tests.clear();
select tests.tell('ann', 'pledge_accepted');
update auth.users set email = 'ann-elsewhere@people.test' where id = tests.id('ann');
select is(tests.claim(), '[]', 'no e-mail goes to an address that its owner has not confirmed');
update public.profiles set mail_own = false, push_own = true where id = tests.id('ann');

-- A message to a phone.
select tests.clear();
select tests.tell('bob', 'request_near');
update tests.claimed set said = tests.claim();
select is((said -> 0) - array['id', 'lease', 'entries', 'ttl', 'user_id', 'subject', 'inbox_id', 'subscription_id', 'request_id'], jsonb_build_object('channel', 'push', 'kind', 'request_near', 'attempt', 1,
    'group', 'near', 'show_details', false, 'pledge_id', null, 'drive_id', null, 'codes', '{"urgency": "Critical"}'::jsonb, 'unread', 1,
    'topic', '00000000000040008000000000000002', 'urgency', 'high', 'endpoint', 'https://push.test/Canary-83', 'p256dh', 'key', 'auth', 'secret'), 'says what the sender needs'),
  ok((said -> 0 ->> 'ttl')::integer between 1 and 172800, 'and how long it is of use'),
  is(said -> 0 ->> 'inbox_id', (select id::text from public.inbox), 'and which row of the inbox it is'),
  matches(said -> 0 ->> 'topic', '^[A-Za-z0-9_-]{1,32}$', 'the topic is one of RFC 8030') from tests.claimed;
select is(tests.claim(), '[]', 'what is claimed is not claimed twice');
select is(jsonb_array_length(private.start_alerts(tests.keys(said))), 1, 'it may be sent now') from tests.claimed;
select is(private.start_alerts(tests.keys(said)), '[]', 'and is started once') from tests.claimed;
select is(private.start_alerts(jsonb_build_array(jsonb_build_object('id', said -> 0 -> 'id', 'lease', gen_random_uuid()))), '[]', 'not under another lease') from tests.claimed;
select is(tests.settle(said, 'sent', '{"code": "201"}'), 1, 'it was sent') from tests.claimed;
select is(tests.states('bob') || ' ' || (select code from tests.out('bob')), 'push request_near sent 201', 'which is kept');
select isnt((select sent_at from private.push_subscriptions where id = tests.uuid(83)), null, 'also of the device');
select is(tests.settle(said, 'failed'), 0, 'and said once') from tests.claimed;
select is((select sent - failed from private.sent_days where day = now()::date and kind = 'request_near'), 1, 'and counted');

-- The sender dies.
select tests.clear();
select tests.tell('bob', 'request_near');
update tests.claimed set said = tests.claim();
select tests.end_leases();
select is(private.start_alerts(tests.keys(said)), '[]', 'after its lease nobody may send it') from tests.claimed;
create table tests.again as select tests.claim() as said;
select is((a.said -> 0 ->> 'attempt') || (a.said -> 0 -> 'id' = c.said -> 0 -> 'id')::text, '2true', 'killed before it sent: the next sender claims it') from tests.again a, tests.claimed c;
select is(tests.settle(said, 'sent'), 0, 'the first one no longer settles it') from tests.claimed;
select is(jsonb_array_length(private.start_alerts(tests.keys(said))), 1, 'the next one sends') from tests.again;
select is(tests.claim(), '[]', 'a message that was started has time to be settled');
select tests.end_leases();
create table tests.more as select tests.claim() as said;
select is(m.said -> 0 ->> 'topic', a.said -> 0 ->> 'topic', 'killed while it sent: it is sent once more, under the topic that replaces the first') from tests.more m, tests.again a;
select is(tests.settle(said, 'sent'), 0, 'which its slow sender no longer settles') from tests.again;
select is(jsonb_array_length(private.start_alerts(tests.keys(said))), 1, 'the next one sends') from tests.more;
select tests.end_leases();
select is(tests.claim(), '[]', 'killed again: nobody sends it a third time');
select is(tests.states('bob'), 'push request_near unknown', 'what became of it nobody knows');
select is(tests.settle(said, 'sent'), 1, 'unless its sender was only slow') from tests.more;
select is(tests.states('bob'), 'push request_near sent', 'and says so');
select tests.clear();
update public.profiles set mail_own = true, push_own = false where id = tests.id('ann');
select tests.open_link('ann');
select tests.tell('ann', 'pledge_accepted');
update tests.claimed set said = tests.claim();
select tests.end_leases();
update tests.claimed set said = tests.claim();
select is(jsonb_array_length(said), 1, 'a mail that was not begun is sent by the next sender') from tests.claimed;
select private.start_alerts(tests.keys(said)) from tests.claimed;
select tests.end_leases();
select is(tests.claim(), '[]', 'one that may have left is not sent twice');
select is(tests.states('ann') || ', in the inbox ' || (select count(*) from public.inbox where user_id = tests.id('ann')), 'email pledge_accepted unknown, in the inbox 1', 'the inbox tells of it');
update public.profiles set mail_own = false, push_own = true where id = tests.id('ann');

-- Trying again.
select tests.clear();
select tests.tell('bob', 'request_near');
create table tests.wait (attempt integer, seconds numeric);
create function tests.fail(more jsonb) returns void language plpgsql as $$
declare
  said jsonb := tests.claim();
begin
  perform private.start_alerts(tests.keys(said));
  perform tests.settle(said, 'retry', more);
  insert into tests.wait select o.attempts, extract(epoch from o.due_at - now()) from tests.out('bob') o where o.state = 'waiting';
  perform tests.make_due();
end $$;
select tests.fail('{"code": "503"}') from generate_series(1, 5);
select is((select array_agg(attempt order by attempt) from tests.wait), array[1, 2, 3, 4, 5], 'a message is tried again');
select ok(seconds between 0.8 * 30 * 2 ^ (attempt - 1) and 1.2 * 30 * 2 ^ (attempt - 1), format('after %s tries it waits twice as long', attempt)) from tests.wait;
select tests.fail('{"code": "503 https://push.test/Canary-83"}');
select is(tests.states('bob') || ' ' || (select code from tests.out('bob')), 'push request_near failed 503httpspush.testCanary-83', 'six times; then it is dead, with a code');
select is((select sum(failed) from private.sent_days), 1::bigint, 'and counted as failed');
select tests.clear();
delete from tests.wait;
select tests.tell('bob', 'request_near');
select tests.fail('{"code": "429", "retry_after": 600}');
select ok(seconds between 600 and 900, 'who says how long to wait is obeyed') from tests.wait;
update private.outbox set until = now() + interval '10 seconds';
select tests.fail('{}');
select is(tests.states('bob'), 'push request_near expired', 'what would come too late is given up');

-- A device that is gone, and a message that is refused.
select tests.clear();
select tests.tell('ann', 'pledge_accepted');
update tests.claimed set said = tests.claim();
select is(jsonb_array_length(said), 2, 'both devices') from tests.claimed;
select private.settle_alerts(jsonb_build_array((tests.keys(said) -> 0) || '{"outcome": "gone", "code": "410"}', (tests.keys(said) -> 1) || '{"outcome": "failed", "code": "400"}')) from tests.claimed;
select is(tests.states('ann'), 'push pledge_accepted failed', 'one does not touch the other');
select is((select count(*) from private.push_subscriptions where user_id = tests.id('ann')), 1::bigint, 'a subscription that is gone is deleted');

select tests.clear();
select tests.tell('bob', 'request_near');
update tests.claimed set said = tests.claim();
select tests.settle(said, 'unknown', '{"code": "timeout"}') from tests.claimed;
select is(tests.states('bob') || ' ' || (select due_at > now() + interval '20 seconds' from tests.out('bob')), 'push request_near waiting true', 'what may have been shown is sent once more, later');
select tests.make_due();
update tests.claimed set said = tests.claim();
select tests.settle(said, 'unknown', '{"code": "timeout"}') from tests.claimed;
select is(tests.states('bob'), 'push request_near unknown', 'and not a third time');

-- What is withdrawn while it waits, and the switch.
create function tests.withdrawn(change text) returns text language plpgsql as $$
declare
  said jsonb;
begin
  delete from private.outbox;
  delete from public.inbox;
  update public.profiles set paused_until = null, push_near = true, quiet_from = '00:00', quiet_to = '00:00' where id = tests.id('bob');
  perform private.configure_push('B' || repeat('x', 86));
  perform tests.tell('bob', 'request_near');
  execute change;
  said := tests.claim();
  return coalesce(said -> 0 ->> 'kind', 'nothing') || ', ' || (select state from tests.out('bob'));
end $$;
select is(tests.withdrawn('select 1'), 'request_near, sending', 'as it is');
select is(tests.withdrawn(change), 'nothing, ' || state, change) from (values
  ('update public.inbox set is_read = true', 'withdrawn'), ('update public.inbox set deleted = true', 'withdrawn'),
  ('update public.profiles set paused_until = now() + interval ''1 hour'' where id = tests.id(''bob'')', 'withdrawn'),
  ('update public.profiles set push_near = false where id = tests.id(''bob'')', 'withdrawn'),
  ('update public.profiles set quiet_from = (now() at time zone ''UTC'' - interval ''1 hour'')::time, quiet_to = (now() at time zone ''UTC'' + interval ''1 hour'')::time where id = tests.id(''bob'')', 'waiting'),
  ('select private.configure_push(''B'' || repeat(''y'', 86))', 'withdrawn'), ('update private.outbox set until = now()', 'expired'), ('update private.alert_switch set sending = false', 'waiting')) c (change, state);
update private.alert_switch set sending = true;
update public.profiles set quiet_from = (now() at time zone 'UTC' - interval '1 hour')::time, quiet_to = (now() at time zone 'UTC' + interval '1 hour')::time
  where id = tests.id('bob');
select tests.tell('bob', 'pledge_accepted', 'urgent', true);
select is(tests.claim() -> 0 ->> 'kind', 'pledge_accepted', 'what may ring in quiet hours does');
update public.profiles set quiet_from = '00:00', quiet_to = '00:00' where id = tests.id('bob');
select tests.clear();
select tests.tell('bob', 'request_near');
update tests.claimed set said = tests.claim();
update private.alert_switch set sending = false;
select is(private.start_alerts(tests.keys(said)), '[]', 'the switch stops what is claimed') from tests.claimed;
update private.alert_switch set sending = true;
update private.outbox set state = 'withdrawn';
select is(private.start_alerts(tests.keys(said)), '[]', 'what was withdrawn after it was claimed does not start') from tests.claimed;
select tests.clear();
select tests.tell('bob', kind) from unnest(array['request_near', 'pledge_accepted', 'pledge_received']) kind;
select is(jsonb_array_length(tests.claim(2)), 2, 'no more than asked for'), is(jsonb_array_length(tests.claim(2)), 1, 'and the rest later');

-- Quiet hours, also on the days when the clocks change. New York: forward on 2026-03-08 at 2, back on 2026-11-01 at 2.
select is(private.after_quiet(at::timestamptz, zone, f::time, t::time), due::timestamptz, format('%s in %s, quiet from %s to %s', at, zone, f, t))
from (values
  ('2026-07-01 12:00-04', 'America/New_York', '21:00', '08:00', '2026-07-01 12:00-04'),
  ('2026-07-01 20:59:59-04', 'America/New_York', '21:00', '08:00', '2026-07-01 20:59:59-04'),
  ('2026-07-01 21:00-04', 'America/New_York', '21:00', '08:00', '2026-07-02 08:00-04'),
  ('2026-07-02 07:59-04', 'America/New_York', '21:00', '08:00', '2026-07-02 08:00-04'),
  ('2026-07-02 08:00-04', 'America/New_York', '21:00', '08:00', '2026-07-02 08:00-04'),
  ('2026-07-02 13:30-04', 'America/New_York', '13:00', '14:00', '2026-07-02 14:00-04'),
  ('2026-07-02 13:30-04', 'America/New_York', '08:00', '08:00', '2026-07-02 13:30-04'),
  ('2026-03-07 22:00-05', 'America/New_York', '21:00', '08:00', '2026-03-08 08:00-04'),
  ('2026-03-08 01:59-05', 'America/New_York', '21:00', '02:30', '2026-03-08 03:30-04'),
  ('2026-03-08 03:31-04', 'America/New_York', '21:00', '02:30', '2026-03-08 03:31-04'),
  ('2026-10-31 22:00-04', 'America/New_York', '21:00', '08:00', '2026-11-01 08:00-05'),
  ('2026-11-01 00:30-04', 'America/New_York', '21:00', '01:30', '2026-11-01 01:30-05'),
  ('2026-11-01 01:45-04', 'America/New_York', '01:30', '01:50', '2026-11-01 01:50-05'),
  ('2026-11-01 01:15-05', 'America/New_York', '21:00', '01:30', '2026-11-01 01:30-05'),
  ('2026-07-01 03:00Z', 'Asia/Kolkata', '21:00', '08:00', '2026-07-01 03:00Z'),
  ('2026-07-01 01:00Z', 'Asia/Kolkata', '21:00', '08:00', '2026-07-01 02:30Z'),
  ('2026-07-01 21:30-05', 'Nowhere/Atlantis', '21:00', '08:00', '2026-07-02 08:00-05'),
  ('2026-07-01 21:30-05', '', '21:00', '08:00', '2026-07-02 08:00-05')) q (at, zone, f, t, due);
select is(private.next_local('2026-07-01 17:59-04', 'America/New_York', '18:00'), '2026-07-01 18:00-04'::timestamptz, 'six today'),
  is(private.next_local('2026-07-01 18:00-04', 'America/New_York', '18:00'), '2026-07-02 18:00-04'::timestamptz, 'or tomorrow');

-- Who may what.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'ann', 'bob', 'staff', 'ada']) person, unnest(array['select private.claim_alerts(1, 1)',
    'select private.start_alerts(''[]'')', 'select private.settle_alerts(''[]'')', 'select private.stop_mail(tests.id(''ann''), ''own'')',
    'select private.messages(''{}'')', 'select private.send_alerts(''{}'', true, null)', 'select * from private.outbox', 'select * from private.push_subscriptions',
    'select * from private.alert_switch', 'select * from private.sent_days', 'update private.alert_switch set sending = false']) statement;
update public.profiles set mail_near = true, mail_own = true, mail_again = true where id = tests.id('bob');
select private.stop_mail(tests.id('bob'), 'own');
select is(array[mail_near, mail_own, mail_again], array[true, false, true], 'an e-mail''s link stops its group') from public.profiles where id = tests.id('bob');
select private.stop_mail(tests.id('bob'), 'digest');
select is(array[mail_near, mail_own, mail_again], array[false, false, false], 'a digest''s link all e-mail') from public.profiles where id = tests.id('bob');
select throws_ok('select private.stop_mail(tests.id(''bob''), ''everything'')', '22023');

select tests.subscribe('bob', 84);
delete from auth.users where id = tests.id('bob');
select is((select count(*) from private.outbox where user_id = tests.id('bob')) + (select count(*) from private.push_subscriptions where user_id = tests.id('bob')),
  0::bigint, 'devices and messages go with their account');
update private.outbox set state = 'sent', created_at = now() - interval '31 days';
select private.prune_outbox();
select is((select count(*) from private.outbox), 0::bigint, 'what is settled is kept for a month');

select * from finish();
rollback;
