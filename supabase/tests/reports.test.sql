-- Reports: who may make and read them, when they hide a request, and what becomes of it.
begin;
\ir setup.psql
select no_plan();

select tests.hospital(100, 'City General');
select tests.join('sam', tests.uuid(100)), tests.join('rex', tests.uuid(100)), tests.person('old1'), tests.person('old2'), tests.person('old3'), tests.person('young');
update private.members set removed_at = now() where user_id = tests.id('rex');
select tests.person('old' || n) from generate_series(4, 9) n;
update auth.users set created_at = now() - interval '2 days' where email ~ '^(old|sam|ann|bob)';
select tests.open_link(name) from tests.people where name ~ '^(old|sam|ann|bob|young)';
select tests.add('blood_requests', 'ann', '{"required_units": 5}');
select tests.add('blood_requests', 'sam', jsonb_build_object('id', tests.uuid(20)));
select tests.add('pledges', 'bob');
-- In a session of a network of their own, unless one is named.
create function tests.report(person text, reason text default 'money', request integer default 2, note text default '', network text default null)
returns text language plpgsql as $$
declare
  session uuid := gen_random_uuid();
  said text;
begin
  if tests.id(person) is not null then
    insert into auth.sessions (id, user_id, ip) values (session, tests.id(person), coalesce(network, '10.0.' || coalesce(substring(person from '[0-9]+'), '99') || '.7')::inet);
  end if;
  perform tests.become(person);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', session))::text, true);
  said := public.report_request(tests.uuid(request), reason, note) ->> 'status';
  perform tests.become('database');
  return said;
exception when others then
  get stacked diagnostics said = pg_exception_hint;
  return rtrim('refused ' || sqlstate || ' ' || said);
end $$;
create function tests.is_listed(person text, n integer default 2) returns boolean language sql as $$ select tests.row_of(tests.pull(person, 'blood_requests'), tests.uuid(n)) is not null $$;

-- Who may not.
select is(tests.report('anon'), 'refused 42501', 'a visitor reports nothing');
select is(tests.report('ann'), 'refused 22023 own', 'nobody reports their own request');
select is(tests.report('sam', request => 20), 'refused 22023 own', 'nor their hospital''s');
select is(tests.report('old1', request => 77), 'refused 22023', 'a request that is not there cannot be reported');
select is(tests.report('old1', reason), 'refused 22023 reason', format('%s is no reason', coalesce(reason, 'null'))) from unnest(array['', 'ugly', null]) reason;
select is(tests.report('old1', note => repeat('x', 501)), 'refused 22023 note', 'a note is bounded');
select is(tests.attempt(person, statement), 'refused 42501', format('%s cannot: %s', person, statement))
  from unnest(array['anon', 'bob', 'ann', 'sam', 'rex']) person, unnest(array['select public.list_reports()', format('select public.resolve_reports(''blood_requests'', %L, ''kept'')', tests.uuid(2)),
    'select * from private.reports']) statement;
select is(tests.attempt(person, format('select public.report_pledge(%L, ''rude'')', tests.uuid(8))), refused, format('%s does not report a pledge that is not to their request', person))
  from (values ('anon', 'refused 42501'), ('cid', 'refused 22023'), ('sam', 'refused 22023'), ('bob', 'refused 22023')) v (person, refused);

-- Three old accounts hide it.
select is(tests.report('young', 'rude'), 'reported', 'a young account may report');
select is(tests.report('old1', note => 'He asked for 200 dollars'), 'reported', 'so may an old one');
select is(tests.report('old1', 'rude'), 'already', 'once');
select is(tests.report('old2', 'not_real'), 'reported', 'a second old one');
select is(tests.is_listed('cid'), true, 'two old accounts and a young one hide nothing');
select is(tests.report('old3'), 'reported', 'a third');
select is(tests.is_listed(person), seen, format('then %s %s it', person, case when seen then 'still sees' else 'no longer sees' end)) from (values ('anon', false), ('cid', false), ('bob', false), ('ann', true), ('ada', true)) v (person, seen);
select is(tests.row_of(tests.pull('ann', 'blood_requests'), tests.uuid(2)) -> 'hidden', 'true', 'its owner is told');
select is((select timeline -> -1 ->> 'event' || ' ' || (timeline -> -1 ->> 'fields') from public.blood_requests where id = tests.uuid(2)), 'hidden ["money", "not_real", "rude"]', 'the timeline says for which reasons it was hidden');
select is((select timeline::text ~ 'old|young|dollars' from public.blood_requests where id = tests.uuid(2)), false, 'and not by whom');
select is((select count(*) from private.audit_log e where e.action = 'hide_request' and e.actor is null), 1::bigint, 'the log has it, by nobody in particular');
select is(tests.push('cid', tests.mutation(1, 'pledges', tests.uuid(81), null, tests.sample('pledges', 'cid') - 'id')) #>> '{0,row,refusal}', 'hidden', 'nobody pledges to it meanwhile');
select is((select status from public.pledges where id = tests.uuid(8)), 'open', 'who has pledged before is not sent away');
select is(tests.report('cid'), 'reported', 'a donor who pledged may still report it');
select is(tests.push('ann', tests.mutation(2, 'blood_requests', tests.uuid(2), '{"objection": ""}', '{"objection": "My father is real"}')) #>> '{0,status}', 'applied', 'its owner objects');
select is(tests.push('bob', tests.mutation(3, 'blood_requests', tests.uuid(2), '{"hidden": true}', '{"hidden": false}')) #>> '{0,code}', '42501', 'nobody shows it again');
select is(tests.push('ann', tests.mutation(4, 'blood_requests', tests.uuid(2), '{"hidden": true}', '{"hidden": false}')) #>> '{0,code}', '42501', 'not even its owner');

-- Administrators look.
select is((tests.ask('ada', 'select public.list_reports()') -> 0) - array['first_at', 'last_at', 'reports'], jsonb_build_object('table_name', 'blood_requests', 'row_id', tests.uuid(2), 'count', 5, 'counted', 3,
  'reasons', '{"money": 3, "rude": 1, "not_real": 1}'::jsonb, 'hidden', true, 'verified', false, 'objection', 'My father is real', 'hospital', 'General Hospital', 'blood_type', 'A+', 'owner_email', 'ann@people.test',
  'resolved_at', null, 'resolution', null), 'the list says what was reported, and what the owner says');
select is((tests.ask('ada', 'select public.list_reports()') #>> '{0,reports}') ~ 'He asked for 200 dollars.*', true, 'administrators read the notes of the reports');
select is(tests.attempt('ada', format('select public.resolve_reports(%L, %L, %L)', t, id, d)), 'refused 22023', format('no such decision: %s %s', t, d))
  from (values ('blood_requests', tests.uuid(2), 'gone'), ('pledges', tests.uuid(8), 'hidden'), ('blood_requests', tests.uuid(20), 'kept')) v (t, id, d);
select tests.ask('ada', format('select public.resolve_reports(''blood_requests'', %L, ''kept'')', tests.uuid(2)));
select is(tests.is_listed('anon'), true, 'kept, it is shown again');
select is(tests.ask('ada', 'select public.list_reports()') #>> '{0,resolution}', 'kept', 'the list says so');
select is(tests.report('old1'), 'already', 'who has reported it does not count again');
select tests.ask('ada', format('select public.resolve_reports(''blood_requests'', %L, ''hidden'')', tests.uuid(2)));
select is(tests.is_listed('anon'), false, 'an administrator can hide it, too');

-- A verified one is only flagged; pledges, too.
select is(tests.report(person, request => 20), 'reported', format('%s reports a verified request', person)) from unnest(array['old1', 'old2', 'old3', 'ann', 'bob']) person;
select is(tests.is_listed('anon', 20), true, 'it stays');
select is(tests.ask('ann', format('select public.report_pledge(%L, ''wrong_number'')', tests.uuid(8))) ->> 'status', 'reported', 'a requester reports a pledge');
select is((select jsonb_agg(r ->> 'table_name' order by r ->> 'table_name') from jsonb_array_elements(tests.ask('ada', 'select public.list_reports()')) r), '["blood_requests", "blood_requests", "pledges"]', 'both are in the list');
select is(tests.row_of(tests.pull('bob', 'pledges'), tests.uuid(8))::text ~ 'wrong_number', false, 'the reported donor sees nothing of it');
select is((select count(*) from private.audit_log where action = 'report'), 11::bigint, 'every report is in the log');

-- Accounts are not people.
create function tests.is_hidden(n integer) returns boolean language sql as $$ select hidden from public.blood_requests where id = tests.uuid(n) $$;
create function tests.request(n integer) returns void language sql as $$
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact, email, reason, requester_name, requester_type)
  values (tests.uuid(n), tests.person('owner'), 'P-123456', 'A+', 'Oak', 1, 'High', '5', 'a@b', 'r', 'n', 'doctor')
$$;
select tests.request(n) from generate_series(40, 60) n;
select tests.report('old' || n, request => 40, network => '203.0.113.' || n) from generate_series(4, 8) n;
select is(tests.is_hidden(40), false, 'five confirmed accounts of one network hide nothing');
select tests.report('old3', request => 60);
select tests.ask('ada', format('select public.resolve_reports(''blood_requests'', %L, ''kept'')', tests.uuid(60)));
select tests.report('old3', request => 40), tests.report('old9', request => 40, network => '2001:db8:1:2::9');
select is(tests.is_hidden(40), false, 'nor with two more, where the last report of one was not upheld');
select tests.report('old1', request => 40);
select is(tests.is_hidden(40), true, 'with one more network they do');
select is((select count(*) from private.reports where row_id = tests.uuid(40) and network is not null), 8::bigint, 'the network of each is known');
update auth.users set email = 'new-' || email where email ~ '^old[456]';
select tests.report('old' || n, request => 41) from generate_series(4, 6) n;
select is(tests.is_hidden(41), false, 'accounts whose address nobody has confirmed hide nothing');
select tests.open_link('old' || n) from generate_series(4, 6) n;
select tests.report('old' || n, request => 41 + m) from generate_series(4, 6) n, generate_series(1, 10) m;
select is((select count(*) from generate_series(42, 51) n where tests.is_hidden(n)), 3::bigint, 'three people hide a few requests a day');

-- Twelve hours, unless an administrator decides.
select is(private.end_hidings(50), 0, 'before the time nothing is shown again');
update private.hidings set until = now() - interval '1 second' where request_id in (tests.uuid(40), tests.uuid(42));
select tests.ask('ada', format('select public.resolve_reports(''blood_requests'', %L, ''hidden'')', tests.uuid(42)));
select is(private.end_hidings(50), 1, 'after 12 hours one is'), is(tests.is_hidden(40), false, 'which nobody decided about'), is(tests.is_hidden(42), true, 'the other stays as an administrator said');
select tests.report('old2', request => 40, network => '198.51.100.1');
select is(tests.is_hidden(40), false, 'the reports that hid it do not hide it again with one more');
select is((select count(*) from jsonb_array_elements(tests.ask('ada', 'select public.list_reports()')) r where r ->> 'row_id' = tests.uuid(40)::text and r -> 'resolved_at' = 'null'), 1::bigint, 'an administrator still has them to look at');
do $$ begin execute (select command from private.jobs where name = 'forget_networks'); end $$;
select is((select count(*) from private.reports where resolved_at is not null and network is not null), 0::bigint, 'the network of a report is forgotten with the decision'),
  is((select count(*) from private.reports where resolved_at is null and network is not null) > 0, true, 'and not before');

-- Not without end.
insert into private.reports (table_name, row_id, reporter, reason) select 'blood_requests', gen_random_uuid(), tests.id('bob'), 'rude' from generate_series(1, 20);
select tests.add('blood_requests', 'cid', jsonb_build_object('id', tests.uuid(30)));
select is(tests.report('bob', request => 30), 'refused PT409', 'twenty within a day are enough');

select * from finish();
rollback;
