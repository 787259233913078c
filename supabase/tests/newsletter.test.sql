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
select is(tests.subscribe('anon', null), 'refused 23502 email', 'nothing is refused');

select is(tests.attempt(person, 'select from public.newsletter_subscribers', role), 'refused 42501', format('%s cannot read the list as %s', person, role))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array['authenticated', 'sync_writer']) role;

select * from finish();
rollback;
