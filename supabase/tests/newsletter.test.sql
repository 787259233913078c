-- The newsletter's list: anybody may join it, only administrators read it.
begin;
\ir setup.psql
select no_plan();
delete from public.newsletter_subscribers;

create function tests.subscribe(person text, address text) returns text language sql as $$
  select tests.attempt(person, format('select public.subscribe_newsletter(%L)', address))
$$;
select is(tests.subscribe(person, 'reader@mail.test'), '1 rows', format('%s may subscribe', person))
  from unnest(array['anon', 'bob', 'ada']) person;

select tests.become('anon');
select public.subscribe_newsletter(' Reader@mail.test ');
select tests.become('database');
select is((select array_agg(email) from public.newsletter_subscribers), array['Reader@mail.test'], 'the address is stored, without the blanks around it');
select is(tests.ask('anon', 'select to_jsonb(public.subscribe_newsletter(''reader@MAIL.test''))'), tests.ask('anon', 'select to_jsonb(public.subscribe_newsletter(''new@mail.test''))'),
  'an address that is on the list is answered as one that is not');
select is((select count(*) from public.newsletter_subscribers), 2::bigint, '… and is on it once');
select is(tests.subscribe('anon', bad), 'refused 23514 email', format('"%s" is refused', bad)) from unnest(array['', ' ', 'nobody', '@mail.test']) bad;
select is(tests.subscribe('anon', null), 'refused 23502 email', 'a missing address is refused');

select is(tests.attempt(person, 'select from public.newsletter_subscribers', role), 'refused 42501', format('%s cannot read the list as %s', person, role))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array['authenticated', 'sync_writer']) role;

-- Administrators read the list in parts, and each part is in the audit log.
insert into public.newsletter_subscribers (email) select 'reader-' || n || '@mail.test' from generate_series(1, 3) n;
create function tests.part(after text, most integer) returns jsonb language sql as $$
  select tests.ask('ada', format('select public.newsletter_addresses(%L, %s)', after, most))
$$;
select is(jsonb_path_query_array(tests.part(null, 3), '$.rows[*].email'), '["new@mail.test", "reader-1@mail.test", "reader-2@mail.test"]',
  'an administrator reads the first addresses');
select is(tests.part(null, 3) -> 'more', 'true', '… and learns that there are more');
select is(tests.part('READER-2@mail.test', 3) - 'rows' || jsonb_build_object('rows', jsonb_path_query_array(tests.part('reader-2@mail.test', 3), '$.rows[*].email')),
  '{"more": false, "rows": ["reader-3@mail.test", "Reader@mail.test"]}', 'the next part begins after the last address, in upper or lower case');
select is((select array_agg(l.after ->> 'rows' order by l.seq) from private.audit_log l where l.action = 'export' and l.after ->> 'what' = 'Newsletter addresses'),
  array['3', '3', '2', '2'], 'each part is in the audit log, with its number of addresses');
select is(tests.ask('anon', format('select public.unsubscribe(%L)', tests.part(null, 3) #>> '{rows,1,token}')), '{"status": "off", "group": "newsletter"}',
  'each address comes with a token to leave the list');
select ok(not exists (select from public.newsletter_subscribers s where s.email = 'reader-1@mail.test'), '… which takes off that address alone');
select is((select count(*) from public.newsletter_subscribers), 4::bigint, '… and no other');
select is(tests.attempt(person, 'select public.newsletter_addresses()'), 'refused 42501', format('%s cannot export the list', person))
  from unnest(array['anon', 'bob']) person;

select * from finish();
rollback;
