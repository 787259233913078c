-- The least that the API's roles need: by table, by column, by function, and for what is made later.
begin;
\ir setup.psql
select no_plan();

-- Tables.
create table tests.right as
  select c.oid, c.oid::regclass::text as target, role, verb, has_table_privilege(role, c.oid, verb) as granted
  from pg_class c, unnest(array['anon', 'authenticated']) role,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) verb
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'f');
select ok(not granted, format('%s may not %s the whole of %s', role, verb, target)) from tests.right;
select is(has_table_privilege('sync_writer', oid, verb), verb = 'select' and private.writable(target) is not null,
    format('what is pushed may %s%s the whole of %s', case when verb = 'select' and private.writable(target) is not null then '' else 'not ' end, verb, target))
  from tests.right where role = 'anon';

-- Columns: what a device may push.
select is(has_column_privilege('sync_writer', c.attrelid, c.attnum, verb), c.attname = any (private.writable(c.attrelid::regclass::text)),
    format('%s of %s.%s is %s to what is pushed', verb, c.attrelid::regclass, c.attname, case when c.attname = any (private.writable(c.attrelid::regclass::text)) then 'open' else 'closed' end))
  from private.collections k join pg_attribute c on c.attrelid = ('public.' || k.name)::regclass and c.attnum > 0 and not c.attisdropped,
    unnest(array['insert', 'update']) verb;
select ok(not has_any_column_privilege(role, oid, verb), format('no column of %s is open to %s to %s', target, role, verb))
  from tests.right where verb in ('select', 'insert', 'update', 'references');
select ok(not has_any_column_privilege('sync_writer', oid, verb), format('no column of %s is open to what is pushed to %s', target, verb))
  from tests.right where role = 'anon' and target like 'private.%' and verb in ('select', 'insert', 'update', 'references');

-- The unexposed schema, tried.
select is(tests.attempt(person, format('select * from %s', target)), 'refused 42501', format('%s cannot read %s', person, target))
  from tests.right, unnest(array['anon', 'bob', 'ada']) person where target like 'private.%' and role = 'anon' and verb = 'select';
select is(tests.attempt(person, 'select nextval(''private.change_seq'')'), 'refused 42501', format('%s cannot draw change numbers', person))
  from unnest(array['anon', 'bob', 'ada']) person;
select is(tests.attempt(person, 'select * from auth.users'), 'refused 42501', format('%s cannot read accounts', person)) from unnest(array['anon', 'bob', 'ada']) person;
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'bob', 'ada']) person, unnest(array[
    'create table public.mine (id integer)', 'create table private.mine (id integer)', 'create schema mine',
    'create function public.mine() returns integer language sql as ''select 1''',
    'alter table public.donors disable row level security', 'drop policy "Administrators add drives, and managers for their hospital" on public.drives',
    'select private.view_rows(''donors'', array[tests.uuid(1)], ''admin'')', 'select private.first_ids(''donors'')',
    'select private.visible_rows(''donors'', array[tests.uuid(1)], ''admin'')',
    'select private.versions(''donors'', null)',
    'select private.poke(''donors'', ''sync:public'')', 'select private.make_synced(''donors'', ''{}'', null, false)',
    'select private.apply_grants()', 'select private.audit(''export'', null, null, null, null)',
    'select private.sample_account()', 'select private.add_sample_donors()', 'select private.account_for_admin(''ann@people.test'')',
    'select private.make_audited(''donors'')', 'select private.refusal_of(null::public.reservations)']) statement;

-- What is made later: tables are closed until somebody opens them, functions once the grants are applied again.
create table public.made_later (id integer);
create function public.made_later() returns integer language sql as 'select 1';
create function private.made_later() returns integer language sql as 'select 1';
select ok(not has_table_privilege(role, 'public.made_later', 'select, insert, update, delete'), format('a new table is closed to %s', role)) from unnest(array['anon', 'authenticated']) role;
select private.apply_grants();
select ok(not has_function_privilege(role, f, 'execute'), format('after apply_grants a new function %s is closed to %s', f, role))
  from unnest(array['anon', 'authenticated']) role, unnest(array['public.made_later()', 'private.made_later()']) f;
create table tests.acl as select oid, relacl::text from pg_class where relnamespace = 'public'::regnamespace;
grant all on all tables in schema public to anon, authenticated;
select private.apply_grants();
select is(c.relacl::text, a.relacl, format('apply_grants takes back what was granted too much on %s', c.relname)) from pg_class c join tests.acl a using (oid) where c.relkind = 'r';

select * from finish();
rollback;
