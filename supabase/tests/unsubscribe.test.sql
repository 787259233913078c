-- A signed link turns e-mail off without a log-in, and only what it names.
begin;
\ir setup.psql
select no_plan();
select tests.add('profiles', 'ann'), tests.add('profiles', 'bob');
update public.profiles set mail_near = true, mail_own = true, mail_again = true, mail_drives = true, mail_went = true;
insert into public.newsletter_subscribers (id, email) values (tests.uuid(5), 'reader@mail.test');

create function tests.token(person text, grp text) returns text language sql as $$ select private.unsubscribe_token(tests.id(person), grp) $$;
create function tests.read(token text) returns jsonb language sql as $$ select tests.ask('anon', format('select public.read_unsubscribe(%L)', token)) $$;
create function tests.stop(token text) returns jsonb language sql as $$ select tests.ask('anon', format('select public.unsubscribe(%L)', token)) $$;
create function tests.mails(person text) returns text language sql as $$
  select concat_ws(' ', case when mail_near then 'near' end, case when mail_own then 'own' end, case when mail_again then 'again' end,
    case when mail_drives then 'drives' end, case when mail_went then 'went' end) from public.profiles where id = tests.id(person)
$$;

select is(tests.read(tests.token('ann', 'near')), '{"status": "on", "group": "near"}', 'a link says what it turns off');
select is(tests.mails('ann'), 'near own again drives went', '… and reading it turns nothing off, as the scanners of mail programs do');
-- covers: page-unsubscribe
select is(tests.stop(tests.token('ann', 'near')), '{"status": "off", "group": "near"}', 'a visitor who has the link turns it off');
select is(tests.mails('ann'), 'own again drives went', '… and nothing else');
select is(tests.stop(tests.token('ann', 'near')), '{"status": "off", "group": "near"}', 'a repeat changes nothing');
select is(tests.stop(tests.token('ann', 'digest')), '{"status": "off", "group": "digest"}', 'the link of a digest turns off all');
select is(tests.mails('ann'), '', '… of it'), is(tests.mails('bob'), 'near own again drives went', '… for this person');
select is(tests.stop(private.unsubscribe_token(tests.uuid(5), 'newsletter')), '{"status": "off", "group": "newsletter"}', 'the newsletter has the same links');
select is((select count(*) from public.newsletter_subscribers), 0::bigint, '… and the address is gone');

select is(tests.stop(bad), '{"status": "unknown", "group": null}', format('"%s" is no link', left(bad, 60))) from unnest(array['', 'x',
  tests.id('bob') || '.near.' || repeat('0', 64), tests.id('bob') || '.near.', replace(tests.token('bob', 'near'), '.near.', '.own.'),
  replace(tests.token('ann', 'near'), tests.id('ann')::text, tests.id('bob')::text), tests.token('bob', 'near') || 'a', upper(tests.token('bob', 'near')),
  left(tests.token('bob', 'near'), -1), tests.token('bob', 'everything'), E'\n' || tests.token('bob', 'near'), repeat('a', 100000)]) bad;
select is(tests.stop(null), '{"status": "unknown", "group": null}', 'nothing is no link');
select is(tests.mails('bob'), 'near own again drives went', 'and nothing was turned off');
select isnt(tests.token('ann', 'near'), tests.token('bob', 'near'), 'each person has their own');
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement)) from unnest(array['anon', 'bob', 'ada']) person,
  unnest(array['select from private.link_keys', 'select private.sign_link(''a'')', format('select private.unsubscribe_token(%L, ''near'')', tests.id('ann')),
    format('select private.stop_mail(%L, ''near'')', tests.id('ann'))]) statement;

-- what is gone
delete from auth.users where id = tests.id('bob');
select is(tests.stop(tests.token('bob', 'near')), '{"status": "off", "group": "near"}', 'a deleted account has no mail to turn off');

select * from finish();
rollback;
