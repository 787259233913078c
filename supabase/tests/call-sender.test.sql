-- Where the sender is an Edge Function, the job calls it when something is due, with the key from the vault.
begin;
\ir setup.psql
select no_plan();
select lives_ok('select private.call_sender()', 'without pg_net and vault nothing happens');

create table tests.calls (url text, who text);
-- stands for pg_net and vault, in this transaction
do $$ begin
  if to_regclass('vault.decrypted_secrets') is null then
    create schema vault;
    create table vault.decrypted_secrets (name text, decrypted_secret text);
  end if;
  if to_regproc('net.http_post') is null then
    create schema net;
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
    returns bigint language sql as $f$ insert into tests.calls values (url, headers ->> 'authorization'); select 1::bigint $f$;
  end if;
end $$;

-- a project that is new: nobody could subscribe, so nothing would ever be due
update private.push_config set key = null;
select private.call_sender();
select is((select count(*) from tests.calls), 0::bigint, 'until the vault says where, nothing is called');
insert into vault.decrypted_secrets values ('alerts_url', 'https://ref.supabase.co/functions/v1/send-alerts'), ('alerts_key', 'secret'), ('other', 'x');
select private.call_sender();
select is((select array_agg(c) from tests.calls c), array[row('https://ref.supabase.co/functions/v1/send-alerts', 'Bearer secret')::tests.calls], 'without the key to subscribe with, the sender is called for it');
select private.configure_push('B' || repeat('k', 86));
select private.call_sender();
select is((select count(*) from tests.calls), 1::bigint, '… and with it no longer');
select private.post_to_sender();
select is((select count(*) from tests.calls), 2::bigint, 'another job calls it now and then, in case the key has changed');
select is((select command from private.jobs where name = 'greet_sender'), 'select private.post_to_sender()', '… which is among the jobs');
delete from tests.calls;
delete from vault.decrypted_secrets;

select tests.add('profiles', 'ann');
update public.profiles set mail_own = true, quiet_from = '00:00', quiet_to = '00:00';
select private.tell(tests.id('ann'), 'pledge_accepted', 'one', '{}');
select private.call_sender();
select is((select count(*) from tests.calls), 0::bigint, '… and what is due calls nothing then either');
insert into vault.decrypted_secrets values ('alerts_url', 'https://ref.supabase.co/functions/v1/send-alerts'), ('alerts_key', 'secret'), ('other', 'x');
select private.call_sender();
select is((select array_agg(c) from tests.calls c), array[row('https://ref.supabase.co/functions/v1/send-alerts', 'Bearer secret')::tests.calls], 'what is due calls the sender');
update private.outbox set due_at = now() + interval '1 minute';
select private.call_sender();
select is((select count(*) from tests.calls), 1::bigint, 'what is not due does not');
update private.outbox set state = 'sending', lease = gen_random_uuid(), lease_until = now() - interval '1 second';
select private.call_sender();
select is((select count(*) from tests.calls), 2::bigint, 'what a sender left behind does');
select is(tests.attempt(person, 'select private.call_sender()'), 'refused 42501', format('%s cannot call it', person)),
  is(tests.attempt(person, 'select private.post_to_sender()'), 'refused 42501', format('… nor the other job, %s', person)) from unnest(array['anon', 'ann', 'ada']) person;

select * from finish();
rollback;
