-- Hospitals and their members: who may make, verify, invite, confirm and remove, and who may not.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General');
select tests.hospital(101, 'County Clinic', false);
select tests.join('mia', tests.uuid(100), 'manager'), tests.join('sam', tests.uuid(100), 'staff', 'ICU'), tests.join('oli', tests.uuid(101), 'manager'),
  tests.join('rex', tests.uuid(100));
update private.members set removed_at = now() where user_id = tests.id('rex');
create function tests.member(person text) returns uuid language sql stable as $$
  select id from private.members where user_id = tests.id(person) order by removed_at nulls first limit 1
$$;
create table tests.invitation as select tests.ask('ada', format('select public.create_invitation(''staff'', %L, ''ICU'')', tests.uuid(100))) as made;

-- Nobody else, whatever the call.
create table tests.call (statement text, managers boolean);
insert into tests.call values
  ('select public.list_organisations()', false),
  ('select public.make_organisation(''{"name": "X", "kind": "clinic", "city": "Y", "state": "IL", "zip": "62701", "desk_phone": "1"}'')', false),
  (format('select public.change_organisation(%L, ''{"hours": "always"}'')', tests.uuid(100)), false),
  (format('select public.verify_organisation(%L, true)', tests.uuid(100)), false),
  (format('select public.close_organisation(%L)', tests.uuid(100)), false),
  (format('select public.create_invitation(''manager'', %L)', tests.uuid(100)), false),
  ('select public.create_invitation()', false),
  (format('select public.change_member(%L, role => ''manager'')', tests.member('sam')), false),
  (format('select public.remove_member(%L)', tests.member('mia')), false),
  (format('select public.team(%L)', tests.uuid(100)), true),
  (format('select public.set_wards(%L, ''{ICU}'')', tests.uuid(100)), true),
  (format('select public.create_invitation(''staff'', %L)', tests.uuid(100)), true),
  (format('select public.change_member(%L, ward => ''3 West'')', tests.member('sam')), true),
  (format('select public.remove_member(%L)', tests.member('sam')), true),
  ('select public.list_invitations()', true);
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from tests.call, unnest(array['anon', 'bob', 'sam', 'rex']) person;
select is(tests.attempt('oli', statement), 'refused 42501', format('the manager of another hospital cannot: %s', statement)) from tests.call where statement !~ 'list_invitations';
select is(tests.attempt('mia', statement), case when managers then '1 rows' else 'refused 42501' end, format('a manager %s: %s', case when managers then 'can' else 'cannot' end, statement)) from tests.call;
select is(tests.attempt('ada', statement), '1 rows', format('an administrator can: %s', statement)) from tests.call;
select is(tests.attempt(person, format('select public.confirm_member(%L)', tests.member('sam'))), 'refused 42501', format('%s confirms nobody again', person)) from unnest(array['anon', 'bob', 'sam', 'rex', 'oli']) person;
select is(tests.attempt(person, 'select public.leave_organisation()'), 'refused 42501', format('%s has no hospital to leave', person)) from unnest(array['anon', 'bob', 'rex']) person;
select is(tests.attempt('anon', format('select * from private.%I', t)), 'refused 42501', format('nobody reads private.%s', t)) from unnest(array['organisations', 'members']) t;

-- Making one, with the field that is wrong.
create function tests.make(details jsonb) returns jsonb language plpgsql as $$
declare
  said text;
begin
  return tests.ask('ada', format('select public.make_organisation(%L)', '{"name": "North", "kind": "blood_bank", "city": "Salem", "state": "OR", "zip": "97301", "desk_phone": "555 0100"}'::jsonb || details));
exception when others then
  get stacked diagnostics said = pg_exception_hint;
  return jsonb_build_object('refused', sqlstate, 'field', said);
end $$;
select is(tests.make(jsonb_build_object(field, value)), jsonb_build_object('refused', '22023', 'field', field), format('%s cannot be %s', field, left(value::text, 20)))
  from (values ('name', '""'::jsonb), ('name', '"Call 555 123 4567"'), ('name', to_jsonb(repeat('x', 201))), ('kind', '"shop"'), ('zip', '"123"'), ('city', '" "'), ('desk_phone', '""'),
    ('hours', to_jsonb(repeat('x', 201))), ('lead_time', to_jsonb(repeat('x', 201))), ('address', to_jsonb(repeat('x', 101))), ('wards', to_jsonb(array[repeat('x', 61)])), ('state', 'null'), ('verified_at', '"2026-01-01"')) v (field, value);
select is(tests.make('{}') - 'id' - 'created_at', '{"name": "North", "kind": "blood_bank", "address": "", "city": "Salem", "state": "OR", "zip": "97301", "desk_phone": "555 0100", "hours": "",
  "lead_time": "", "wards": [], "verified_at": null, "closed_at": null, "open_requests": 0, "members": [], "invitations": []}'::jsonb, 'a hospital begins unverified and empty');
select is(tests.ask('mia', 'select public.set_wards(null, ''{" ICU",3 West,"",ICU}'')') -> 'wards', '["ICU", "3 West"]', 'wards are named once');
select is((tests.ask('mia', 'select public.team()') -> 'members' -> 0) - 'account_created_at' - 'since' - 'id', jsonb_build_object('user_id', tests.id('mia'), 'name', '', 'email', 'mia@people.test',
  'email_confirmed', false, 'role', 'manager', 'ward', '', 'status', 'active'), 'the team lists its members');

-- What a member's device knows.
create function tests.told(person text) returns jsonb language sql as $$ select membership from public.profiles where id = tests.id(person) $$;
select is(tests.told('sam'), jsonb_build_object('id', tests.uuid(100), 'name', 'City General', 'kind', 'hospital', 'role', 'staff', 'ward', 'ICU', 'wards', '["ICU", "3 West"]'::jsonb,
  'desk_phone', '555 0199', 'hours', '8 to 18', 'lead_time', '3 working days', 'location', '1 Main Street, Springfield, IL', 'zip', '62701', 'verified', true), 'the profile holds the hospital, also of somebody who had none');
select is(tests.row_of(tests.pull('sam', 'profiles'), tests.id('sam')) #>> '{membership,name}', 'City General', 'and reaches the device');
select is(tests.write('sam', format('update public.profiles set membership = null where id = %L', tests.id('sam'))), 'refused 42501', 'the person cannot write their membership');
select is(tests.push('sam', tests.mutation(1, 'profiles', tests.id('sam'), '{"membership": null}', '{"membership": {"role": "manager"}}')) -> 0 ->> 'status', 'rejected', 'a device cannot send a membership');
select is(tests.told('rex'), null, 'a removed member has no membership');
select tests.ask('ada', format('select public.change_organisation(%L, ''{"hours": "7 to 19"}'')', tests.uuid(100)));
select is(tests.told('sam') ->> 'hours', '7 to 19', 'a change of the hospital reaches its members');
select is(tests.pull(person, 'profiles') #>> '{checkpoint,viewer}', viewer, format('the server answers %s as %s', person, viewer))
  from (values ('anon', 'visitor'), ('bob', 'user'), ('rex', 'user'), ('sam', 'member:' || tests.uuid(100)), ('oli', 'member:' || tests.uuid(101)), ('ada', 'admin')) v (person, viewer);

-- Invitations of managers.
create table tests.own as select tests.ask('mia', 'select public.create_invitation(''staff'', null, ''ICU'')') as made;
create function tests.redeem(person text, token text) returns jsonb language sql as $$ select tests.ask(person, format('select public.redeem_invitation(%L)', token)) $$;
select is(tests.redeem('bob', made ->> 'token') - 'expires_at', '{"status": "waiting", "role": "staff", "ward": "ICU", "organisation": "City General", "invited_by": "mia@people.test"}', 'whoever takes it reads where to') from tests.own;
select is(tests.redeem('sam', made ->> 'token') ->> 'status', 'own', 'staff need none') from tests.invitation;
select is(tests.redeem('oli', made ->> 'token') ->> 'status', 'elsewhere', 'who belongs to another hospital leaves it first') from tests.invitation;
select is(tests.told('bob'), null, 'rights have not begun');
select is(tests.attempt(person, format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('bob'))), refused, format('%s does not confirm it', person))
  from tests.own, (values ('anon', 'refused 42501'), ('bob', 'refused 42501'), ('sam', 'refused 42501'), ('rex', 'refused 42501'), ('oli', 'refused 22023')) v (person, refused);
select is(tests.attempt('ada', format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('bob'))), '1 rows', 'an administrator could') from tests.own;
select tests.ask('mia', format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('bob'))) from tests.own;
select is(tests.told('bob') ->> 'ward', 'ICU', 'the manager confirms, and rights begin');
select is(tests.attempt('mia', format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('bob'))), 'refused PT409', 'once') from tests.own;
select is(tests.attempt('mia', format('select public.cancel_invitation(%L)', made ->> 'id')), 'refused 22023', 'a manager does not take back what an administrator offered') from tests.invitation;
select tests.redeem('cid', made ->> 'token') from tests.invitation;
select tests.ask('ada', format('select public.confirm_invitation(%L, %L)', made ->> 'id', tests.id('cid'))) from tests.invitation;
create table tests.later as select tests.ask('mia', 'select public.create_invitation(''staff'')') as made;
update private.members set role = 'staff' where user_id = tests.id('mia');
select is(tests.redeem('rex', made ->> 'token') ->> 'status', 'unknown', 'who is no longer manager invites nobody') from tests.later;
update private.members set role = 'manager' where user_id = tests.id('mia');

-- An e-mail address that changes.
update auth.users set email = 'sam2@people.test' where id = tests.id('sam');
select is(tests.told('sam'), null, 'another address ends the membership');
select is(suspended_from, 'City General', 'and the device is told who has to confirm it') from public.profiles where id = tests.id('sam');
select is(tests.write('sam', format('update public.profiles set suspended_from = null where id = %L', tests.id('sam'))), 'refused 42501', 'nobody says it of themselves');
select is(tests.ask('sam', 'select to_jsonb(private.viewer())', 'none'), '"user"', 'and what it showed');
select is(m ->> 'status', 'unconfirmed', 'the team lists them as waiting') from jsonb_array_elements(tests.ask('mia', 'select public.team()') -> 'members') m where m ->> 'user_id' = tests.id('sam')::text;
select is(tests.attempt('mia', format('select public.confirm_member(%L)', tests.member('bob'))), 'refused PT409', 'a member who does not wait cannot be confirmed');
select tests.ask('mia', format('select public.confirm_member(%L)', tests.member('sam')));
select is(tests.told('sam') ->> 'ward', 'ICU', 'the member has their rights back when a manager has confirmed them');
select is(suspended_from, null, 'and waits for nobody') from public.profiles where id = tests.id('sam');

-- Leaving, and closing.
select tests.ask('bob', 'select public.leave_organisation()');
select is(tests.told('bob'), null, 'a member who leaves has no hospital');
select tests.ask('ada', format('select public.close_organisation(%L)', tests.uuid(100)));
select is(tests.told(person), null, format('when the hospital closes %s has none', person)) from unnest(array['mia', 'sam']) person;
select is(tests.attempt('ada', format('select public.verify_organisation(%L, true)', tests.uuid(100))), 'refused PT409', 'a closed one is not verified');

-- The log.
select is(array(select distinct action from private.audit_log where table_name in ('organisations', 'members') order by 1),
  '{add_member,change_organisation,close_organisation,confirm_member,make_organisation,remove_member,suspend_member}', 'the log has all of it');
select is((select after ->> 'organisation' from private.audit_log where action = 'invite' and actor = tests.id('mia') order by seq limit 1), 'City General', 'and who invited to which hospital');

select * from finish();
rollback;
