-- Every public table × {anon, owner, stranger, administrator} × {select, insert, update, delete}: the API's
-- roles can do nothing with tables; the push functions can do for a person what the policies allow.
begin;
\ir setup.psql
select no_plan();

-- The collections of which people read and write their own rows, and administrators all.
create table tests.own as select name as target from private.collections where audience = 'owner' and name <> 'profiles';
select tests.add(t, 'ann') from unnest(array['profiles', 'donors', 'blood_requests', 'drives', 'inventory', 'newsletter_subscribers',
  'pledges', 'inbox', 'scans']) t;
select tests.add(target, 'ann') from tests.own;
delete from public.drives where id <> tests.uuid(3);

-- For insert the new row is the person's own; "for another" is covered below.
create table tests.rule (target text, person text, verb text, expected text);
insert into tests.rule
  select target, person, verb, expected[n]
  from (values
    ('profiles',               'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('profiles',               'ann',  array['1 rows',        'refused 23505 profiles_pkey', '1 rows', 'refused 42501']),
    ('profiles',               'bob',  array['0 rows',        '1 rows',        '0 rows',        'refused 42501']),
    ('profiles',               'ada',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('donors',                 'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('donors',                 'ann',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('donors',                 'bob',  array['0 rows',        '1 rows',        '0 rows',        'refused 42501']),
    ('donors',                 'ada',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('blood_requests',         'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('blood_requests',         'ann',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('blood_requests',         'bob',  array['0 rows',        '1 rows',        '0 rows',        'refused 42501']),
    ('blood_requests',         'ada',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('drives',                 'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('drives',                 'ann',  array['1 rows',        'refused 42501', '0 rows',        'refused 42501']),
    ('drives',                 'bob',  array['1 rows',        'refused 42501', '0 rows',        'refused 42501']),
    ('drives',                 'ada',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('pledges',                'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('pledges',                'ann',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('pledges',                'bob',  array['0 rows',        '1 rows',        '0 rows',        'refused 42501']),
    ('pledges',                'ada',  array['1 rows',        '1 rows',        'refused 42501 withdrawn', 'refused 42501']),
    ('inventory',              'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('inventory',              'ann',  array['0 rows',        'refused 42501', '0 rows',        'refused 42501']),
    ('inventory',              'bob',  array['0 rows',        'refused 42501', '0 rows',        'refused 42501']),
    ('inventory',              'ada',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('inbox',                  'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('inbox',                  'ann',  array['1 rows',        'refused 42501', '1 rows',        'refused 42501']),
    ('inbox',                  'bob',  array['0 rows',        'refused 42501', '0 rows',        'refused 42501']),
    ('inbox',                  'ada',  array['0 rows',        'refused 42501', '0 rows',        'refused 42501']),
    ('scans',                  'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('scans',                  'ann',  array['1 rows',        'refused 42501 membership', '1 rows', 'refused 42501']),
    ('scans',                  'bob',  array['0 rows',        'refused 42501 membership', '0 rows', 'refused 42501']),
    ('scans',                  'ada',  array['0 rows',        '1 rows',        '0 rows',        'refused 42501']),
    ('newsletter_subscribers', 'anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('newsletter_subscribers', 'ann',  array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('newsletter_subscribers', 'bob',  array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('newsletter_subscribers', 'ada',  array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501'])
    union all select target, person, expected from tests.own, (values
    ('anon', array['refused 42501', 'refused 42501', 'refused 42501', 'refused 42501']),
    ('ann',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501']),
    ('bob',  array['0 rows',        '1 rows',        '0 rows',        'refused 42501']),
    ('ada',  array['1 rows',        '1 rows',        '1 rows',        'refused 42501'])) usual (person, expected)
  ) m (target, person, expected),
  unnest(array['select', 'insert', 'update', 'delete']) with ordinality v (verb, n);

create function tests.statement(target text, person text, verb text) returns text language sql as $$
  select case verb
    when 'select' then format('select * from public.%I', target)
    when 'insert' then tests.insertion(target, case when person = 'anon' then 'cid' else person end,
      case target when 'profiles' then '{}' when 'newsletter_subscribers' then '{"id": null, "email": "new@mail.test"}'
        else jsonb_build_object('id', tests.uuid(77)) end)
    when 'update' then format('update public.%I set %s where true', target, case target
      when 'profiles' then 'city = ''Salem''' when 'donors' then 'city = ''Salem'''
      when 'blood_requests' then 'location = ''Ward 6''' when 'drives' then 'location = ''Library'''
      when 'inventory' then 'units = 3' when 'inbox' then 'is_read = true'
      when 'reservations' then 'cancelled = true' when 'pledges' then 'withdrawn = true' when 'newsletter_subscribers' then 'email = ''other@mail.test'''
      else 'user_id = user_id' end)
    when 'delete' then format('delete from public.%I', target)
  end
$$;

select is((select count(*) from tests.rule),
  (select count(*) * 16 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')),
  'every table and view of the API stands in the list of rules');
select is(tests.attempt(person, tests.statement(target, person, verb)), 'refused 42501',
  format('%s, %s by %s through the API: refused', target, verb, person)) from tests.rule;
select is(tests.write(person, tests.statement(target, person, verb)), expected,
  format('%s, %s by %s: %s', target, verb,
    case person when 'ann' then 'its owner' when 'bob' then 'a stranger' when 'ada' then 'an administrator' else 'a visitor' end, expected))
from tests.rule;

-- In another's name.
select is(tests.write(person, tests.insertion(target, 'cid', case target when 'profiles' then '{}' else jsonb_build_object('id', tests.uuid(78)) end)),
  'refused 42501', format('%s, insert in the name of another by %s: refused', target, person))
from unnest(array['profiles', 'donors', 'blood_requests', 'pledges'] || array(select o.target from tests.own o)) target, unnest(array['bob', 'ada']) person;
select is(tests.write('bob', tests.insertion(target, 'bob', jsonb_build_object('user_id', null))),
  'refused 42501', format('%s, insert by nobody: refused', target))
from unnest(array['donors', 'blood_requests', 'pledges'] || array(select o.target from tests.own o)) target;

-- The roles that a token can name cannot get around row-level security.
select ok(not rolbypassrls and not rolsuper, rolname || ' is bound by row-level security')
from pg_roles where rolname in ('anon', 'authenticated', 'sync_writer');
select ok(not pg_has_role(name, 'sync_writer', 'member'), name || ' cannot become the role that writes') from unnest(array['anon', 'authenticated']) name;
select is(tests.write('bob', 'set local row_security = off; select * from public.donors'), 'refused 42501',
  'row-level security cannot be switched off by a caller');

select * from finish();
rollback;
