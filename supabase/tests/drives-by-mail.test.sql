-- Visitors hear of drives by mail: only once a link was opened, and only so often.
begin;
\ir setup.psql
select no_plan();
create function tests.ask_near(address text, zip text default '62701', person text default 'anon') returns text language sql as $$
  select tests.ask(person, format('select to_jsonb(public.ask_for_drives(%L, %L))', address, zip))::text
$$;
create function tests.reader(address text) returns uuid language sql as $$ select id from private.drive_readers where lower(email) = lower(address) $$;
create function tests.mails(wanted text default null) returns bigint language sql as $$ select count(*) from private.outbox where reader_id is not null and kind = coalesce(wanted, kind) $$;
create function tests.link(address text) returns text language sql as $$ select private.confirm_token(tests.reader(address)) $$;
create function tests.look(token text) returns jsonb language sql as $$ select tests.ask('anon', format('select public.read_drive_link(%L)', token)) $$;
create function tests.confirm(token text) returns jsonb language sql as $$ select tests.ask('anon', format('select public.confirm_drives(%L)', token)) $$;
create function tests.drive(n integer, zip text default '62704') returns void language sql as $$
  select tests.add('drives', 'database', jsonb_build_object('id', tests.uuid(n), 'zip_code', zip, 'name', 'Drive ' || n))
$$;

-- A server that cannot mail says so, and mails nothing.
select is(tests.ask('anon', 'select public.drive_mail()'), '{"mails": false}', 'a server without mail says so');
select is(tests.ask_near('quiet@mail.test'), 'true', 'an address is taken all the same');
select is(tests.mails(), 0::bigint, 'and nothing is mailed');
select private.configure_mail(true);
select is(tests.ask('anon', 'select public.drive_mail()'), '{"mails": true}', 'a server that can mail says so');

-- One link a day to an address, whoever asks and however often.
select tests.ask_near('eve@mail.test'), tests.ask_near('EVE@mail.test'), tests.ask_near('eve@mail.test', '10001', 'bob'), tests.ask_near('eve@mail.test', '62702', 'cid');
select is(tests.mails('drives_confirm'), 1::bigint, 'an address gets one link a day');
select is(jsonb_path_query_array(private.claim_alerts(10, 60), '$[*].address'), '["eve@mail.test"]', 'which is sent at once');
select tests.drive(401);
select is(tests.mails('drives_asked'), 0::bigint, 'before it is opened nobody hears of a drive');
select is(tests.look(tests.link('eve@mail.test')), '{"zips": ["10001", "62701", "62702"], "status": "waiting"}', 'the link says what it is about');
select is(tests.mails('drives_asked'), 0::bigint, 'and looking changes nothing');
select is(tests.look(bad), '{"zips": [], "status": "unknown"}', format('"%s" is no link', left(bad, 50))) from unnest(array['', 'x', tests.link('eve@mail.test') || 'a', left(tests.link('eve@mail.test'), -1),
  replace(tests.link('eve@mail.test'), '.confirm.', '.asked.'), private.unsubscribe_token(tests.reader('eve@mail.test'), 'asked'), tests.uuid(1) || '.confirm.' || repeat('0', 64)]) bad;
select is(tests.confirm(private.unsubscribe_token(tests.reader('eve@mail.test'), 'asked')) ->> 'status', 'unknown', 'the link that stops mail confirms nothing');
select is(tests.confirm(tests.link('eve@mail.test')) ->> 'status', 'on', 'who opens it is written to'), is(tests.confirm(tests.link('eve@mail.test')) ->> 'status', 'on', 'a repeat changes nothing');

-- One mail a day, however many drives are planned, without those that are far away.
select tests.drive(402), tests.drive(403), tests.drive(404, '94103');
select is(tests.mails('drives_asked'), 1::bigint, 'one mail a day, however many drives');
-- all in one transaction: the mail is due as soon as they are planned
update private.outbox set due_at = now(), until = now() + interval '12 hours' where kind = 'drives_asked';
update private.outbox set state = 'sent' where kind = 'drives_confirm';
create temporary table said as select private.claim_alerts(10, 60) -> 0 as m;
select is(jsonb_path_query_array(m, '$.entries[*].codes.name'), '["Drive 401", "Drive 402", "Drive 403"]', 'names what is near') from said;
select is(m - array['id', 'lease', 'confirm', 'entries', 'subject', 'ttl', 'topic', 'event'] @> '{"address": "eve@mail.test", "group": "asked", "user_id": null, "zips": ["10001", "62701", "62702"]}', true, 'to the address') from said;
update private.outbox set state = 'sent' where kind = 'drives_asked';

-- What a stranger adds afterwards counts only once it is confirmed, too.
select tests.ask_near('eve@mail.test', '94103');
select is(tests.mails('drives_confirm'), 1::bigint, 'another place on the same day mails nothing');
select tests.drive(405, '94103');
select is((select count(*) from private.outbox where kind = 'drives_asked' and state = 'waiting'), 0::bigint, 'and tells nothing');
update private.drive_readers set asked_at = asked_at - interval '25 hours';
select tests.ask_near('eve@mail.test', '94103');
select is(tests.mails('drives_confirm'), 2::bigint, 'the next day a link is mailed again'), is(tests.look(tests.link('eve@mail.test')) ->> 'status', 'waiting', 'for what is not confirmed');

-- It stops at once.
select is(tests.ask('anon', format('select public.unsubscribe(%L)', private.unsubscribe_token(tests.reader('eve@mail.test'), 'asked'))), '{"group": "asked", "status": "off"}', 'one click ends it');
select is((select count(*) from private.drive_notices where email = 'eve@mail.test'), 0::bigint, 'and the places are gone');
select tests.ask_near('eve@mail.test');
select is(tests.mails('drives_confirm'), 2::bigint, 'a stranger cannot begin again on the same day');
select is(tests.look(tests.link('eve@mail.test')) ->> 'status', 'waiting', 'though its owner can, with the link');
update private.drive_readers set asked_at = asked_at - interval '8 days';
select is(tests.look(tests.link('eve@mail.test')) ->> 'status', 'unknown', 'which ends after a week');
select private.forget_drive_readers();
select is((select count(*) from private.drive_notices where email = 'eve@mail.test'), 0::bigint, 'what nobody confirmed is forgotten');

-- Many addresses of one network, and of all.
delete from private.outbox; delete from private.drive_readers;
create function tests.from_network(address text, n integer) returns text language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', address)::text, true);
  return tests.attempt('anon', format('select public.ask_for_drives(%L, ''62701'')', 'many' || n || '@mail.test'));
end $$;
create function tests.keep_from(address text, n integer) returns text language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', address)::text, true);
  return tests.ask_near('many' || n || '@mail.test');
end $$;
select tests.keep_from('203.0.113.' || n, n) from generate_series(1, 5) n;
select is(tests.mails('drives_confirm'), 5::bigint, 'a network has five links mailed an hour');
select is(tests.from_network('203.0.113.99', 6), 'refused PT429', 'and no sixth');
select is(tests.from_network('198.51.100.1', 6), '1 rows', 'another network has its own');
select set_config('request.headers', 'no json', true);
select is(private.visitor_network(), null, 'what is no header names no network');

-- Who may not.
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from unnest(array['anon', 'bob', 'ada']) person,
  unnest(array['select from private.drive_readers', 'select from private.mail_config', format('select private.confirm_token(%L)', tests.uuid(1)), 'select private.configure_mail(true)',
    'select private.mail_drive_link(''a@mail.test'')', 'select private.drive_entries(null)']) statement;

-- It goes with the account of the same address.
insert into auth.users (id, email) values (tests.uuid(991), 'many1@mail.test');
delete from auth.users where id = tests.uuid(991);
select is(tests.reader('many1@mail.test'), null, 'an address goes with its account');

select * from finish();
rollback;
