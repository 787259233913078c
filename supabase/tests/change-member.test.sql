-- A member's ward and role: a manager gives staff and themselves a ward, an administrator also a role.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General'), tests.hospital(101, 'County Clinic');
select tests.join('mia', tests.uuid(100), 'manager'), tests.join('max', tests.uuid(100), 'manager'), tests.join('sam', tests.uuid(100)),
  tests.join('oli', tests.uuid(101), 'manager'), tests.join('rex', tests.uuid(100), 'manager');
update private.members set removed_at = now() where user_id = tests.id('rex');
create function tests.member(person text) returns uuid language sql as $$
  select m.id from private.members m where m.user_id = tests.id(person) order by m.added_at desc limit 1
$$;
create function tests.change(person text, whom text, change text) returns text language sql as $$
  select tests.attempt(person, format('select public.change_member(%L, %s)', tests.member(whom), change))
$$;

select is(tests.change(person, 'sam', 'ward => ''ICU'''), 'refused 42501', format('%s gives staff of City General no ward', person)) from unnest(array['anon', 'ann', 'sam', 'oli', 'rex']) person;
select is(tests.change(person, 'sam', 'role => ''manager'''), 'refused 42501', format('nor does %s make a manager', person)) from unnest(array['anon', 'ann', 'sam', 'oli', 'rex', 'mia']) person;
select is(tests.change('mia', 'max', 'ward => ''ICU'''), 'refused 42501', 'a manager gives another manager no ward');
select is(tests.change('mia', 'mia', 'ward => ''ICU'''), '1 rows', 'but themselves');
select is(tests.change('mia', 'sam', 'ward => repeat(''x'', 61)'), 'refused 22023', 'a ward has 60 characters');
select is(tests.change('ada', 'sam', 'role => ''boss'''), 'refused 22023', 'there are two roles');

create temporary table before as select tests.pull('sam', 'profiles') -> 'checkpoint' as at;
select isnt(tests.ask('mia', format('select public.change_member(%L, ward => ''ICU'')', tests.member('sam'))), null, 'a manager gives staff a ward');
select is(tests.row_of(tests.pull('sam', 'profiles', b.at), tests.id('sam')) #>> '{membership,ward}', 'ICU', 'whose device follows at its next contact') from before b;
select ok(current_setting('lifedrop.poked') ~ ('<profiles sync:user:' || tests.id('sam') || '>'), 'and is told to look');
select isnt(tests.ask('ada', format('select public.change_member(%L, role => ''manager'')', tests.member('sam'))), null, 'an administrator gives a role');
select is((select membership - array['id', 'name', 'kind', 'wards', 'desk_phone', 'hours', 'lead_time', 'location', 'zip', 'verified'] from public.profiles where id = tests.id('sam')),
  '{"role": "manager", "ward": "ICU"}', 'the ward stays');
select is(tests.attempt('sam', format('select public.team(%L)', tests.uuid(100))), '1 rows', 'who is a manager from then on');
select isnt(tests.ask('ada', format('select public.change_member(%L, role => ''staff'')', tests.member('sam'))), null, 'until an administrator takes it back');
select is(tests.attempt('sam', format('select public.team(%L)', tests.uuid(100))), 'refused 42501', 'and then no more');
select results_eq($$select actor_email, after ->> 'email', after ->> 'role', after ->> 'ward' from private.audit_log where action = 'change_member' order by seq$$,
  $$values ('mia@people.test', 'sam@people.test', 'staff', 'ICU'), ('ada@people.test', 'sam@people.test', 'manager', 'ICU'), ('ada@people.test', 'sam@people.test', 'staff', 'ICU')$$, 'the log has each change');

select * from finish();
rollback;
