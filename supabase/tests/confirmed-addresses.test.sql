-- Who has confirmed their address: the updates that Supabase's auth server makes, each with just its own columns
-- (github.com/supabase/auth, internal/models/user.go).
begin;
\ir setup.psql
select no_plan();
create function tests.change(person text, columns text) returns void language plpgsql as $$
begin
  execute format('update auth.users set %s where id = %L', columns, tests.id(person));
end $$;
create function tests.confirmed(person text) returns boolean language sql as $$ select private.is_confirmed(tests.id(person)) $$;
update auth.users set encrypted_password = 'first'
  where id = tests.id('ann');

-- Without confirmations it calls a new address confirmed.
select tests.change('ann', 'confirmation_token = '''', email_confirmed_at = now()');
select ok(not tests.confirmed('ann'), 'what the server calls confirmed without a mail is not');
-- Somebody else asks for links in vain, and a new password clears them.
select tests.change('ann', 'recovery_token = ''one'', recovery_sent_at = now()');
select tests.change('ann', 'recovery_token = ''two'', recovery_sent_at = now()');
select ok(not tests.confirmed('ann'), 'a link that was mailed proves nothing');
select tests.change('ann', 'encrypted_password = ''second'', confirmation_token = '''', confirmation_sent_at = null, recovery_token = '''', recovery_sent_at = null');
select ok(not tests.confirmed('ann'), 'nor one that a new password cleared');
select tests.change('ann', 'confirmation_token = ''code of a phone'', confirmation_sent_at = now()');
select tests.change('ann', 'confirmation_token = '''', phone_confirmed_at = now()');
select ok(not tests.confirmed('ann'), 'nor the code of a phone');

-- Links that are opened: of a reset or a confirmation, of a sign-up or an invitation.
select tests.change('ann', 'recovery_token = ''three'', recovery_sent_at = now()');
select tests.change('ann', 'recovery_token = ''''');
select ok(tests.confirmed('ann'), 'a link that was opened confirms the address');
select is((tests.ask('ann', format('select public.pull_rows(''profiles'', array[%L]::uuid[])', tests.id('ann'))) -> 0 ->> 'email_confirmed_at')::timestamptz, now(), 'which its owner''s devices are told');
select tests.change('ann', 'encrypted_password = ''third'', confirmation_token = '''', confirmation_sent_at = null, recovery_token = '''', recovery_sent_at = null');
select ok(tests.confirmed('ann'), 'a new password leaves it confirmed');
select tests.change('bob', 'confirmation_token = ''of the sign-up'', confirmation_sent_at = now()');
select tests.change('bob', 'confirmation_token = null, email_confirmed_at = now()');
select ok(tests.confirmed('bob'), 'the link of a sign-up confirms it');

-- Another address.
select tests.change('ann', 'email_change = ''next@people.test'', email_change_token_new = ''new'', email_change_token_current = ''now'', email_change_sent_at = now(), email_change_confirm_status = 0');
select tests.change('ann', 'email_change_confirm_status = 1, email_change_token_current = ''now'', email_change_token_new = ''''');
select tests.change('ann', 'email = ''next@people.test'', email_change = '''', email_change_token_current = '''', email_change_token_new = '''', email_change_confirm_status = 0');
select ok(tests.confirmed('ann'), 'an address whose mailbox opened its link is confirmed');
select tests.change('ann', 'email = ''elsewhere@people.test''');
select ok(not tests.confirmed('ann'), 'one that an administrator of the auth server set is not');
select is(tests.write('ann', format('update public.profiles set email_confirmed_at = now() where id = %L', tests.id('ann'))), 'refused 42501', 'nobody says it of themselves');
insert into auth.users (id, email) values (tests.uuid(77), 'plain@people.test');
update auth.users set recovery_token = 'four', recovery_sent_at = now() where id = tests.uuid(77);
update auth.users set recovery_token = null where id = tests.uuid(77);
select ok(private.is_confirmed(tests.uuid(77)), 'who has no profile gets one to keep it in');

-- A server that stopped asking for confirmations confirms by itself what had been mailed before.
insert into auth.users (id, email, confirmation_token, confirmation_sent_at) values (tests.uuid(78), 'victim@people.test', 'of an older sign-up', now() - interval '25 hours');
update auth.users set confirmation_token = null, email_confirmed_at = now() where id = tests.uuid(78);
select ok(not private.is_confirmed(tests.uuid(78)), 'what clears a token after its link has ended is no link');
select tests.change('cid', 'email_change = ''victim2@people.test'', email_change_token_new = ''new'', email_change_sent_at = now() - interval ''25 hours'', email_change_confirm_status = 0');
select tests.change('cid', 'email = ''victim2@people.test'', email_change = '''', email_change_token_new = null');
select ok(not tests.confirmed('cid'), 'nor is what changes the address then');

select * from finish();
rollback;
