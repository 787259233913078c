-- A device tells its time zone, which counts only until the account has one.
begin;
\ir setup.psql
select no_plan();
create function tests.tell_zone(person text, zone text) returns jsonb language sql as $$
  select tests.ask(person, format('select public.tell_time_zone(%L)', zone))
$$;
create function tests.zone(person text) returns text language sql as $$ select time_zone from public.profiles where id = tests.id(person) $$;

select tests.add('profiles', p) from unnest(array['ann', 'bob', 'cid']) p;

select is(concat(tests.zone('ann'), tests.zone('bob')), '', 'nobody has a zone');
select is(tests.tell_zone('ann', ''), '{"set": false}', 'a device that does not know its zone tells nothing');
select is(tests.tell_zone('ann', null), '{"set": false}', 'nor does one without a value');
select is(tests.attempt('ann', 'select public.tell_time_zone(''Pacific; drop'')'), 'refused 23514 time_zone', 'what is no zone is refused');
select is(tests.tell_zone('ann', 'Pacific/Honolulu'), '{"set": true}', 'the first device sets it'), is(tests.zone('ann'), 'Pacific/Honolulu', 'so that it is stored');
select is(tests.tell_zone('ann', 'America/New_York'), '{"set": false}', 'the second changes nothing'), is(tests.zone('ann'), 'Pacific/Honolulu', 'and the zone stays');
select is(tests.row_of(tests.pull('ann', 'profiles'), tests.id('ann')) ->> 'time_zone', 'Pacific/Honolulu', 'the devices of the person read it');
select is(tests.zone('bob'), '', 'nobody else has it');
select is(tests.attempt('anon', 'select public.tell_time_zone(''Pacific/Honolulu'')'), 'refused 42501', 'a visitor tells none');

-- A zone that somebody chose stays.
select tests.push('bob', tests.mutation(1, 'profiles', tests.id('bob'), '{"time_zone": ""}', '{"time_zone": "America/Denver"}'));
select is(tests.tell_zone('bob', 'Pacific/Honolulu'), '{"set": false}', 'a choice is not changed'), is(tests.zone('bob'), 'America/Denver', 'by any device');

-- Two devices of before: the one tells its zone, the other then sends a change of another column.
select tests.tell_zone('cid', 'Pacific/Honolulu');
select is(tests.push('cid', tests.mutation(2, 'profiles', tests.id('cid'), '{"push_own": false}', '{"push_own": true}')) -> 0 ->> 'status', 'applied', 'which is no conflict');

-- Notifications of somebody without a zone come by Chicago's clock, and then by their own.
select is(private.after_quiet('2026-11-24 15:00Z', '', '21:00', '08:00'), '2026-11-24 15:00Z', 'nine in the morning in Chicago is not quiet');
select is(private.after_quiet('2026-11-24 15:00Z', tests.zone('ann'), '21:00', '08:00'), '2026-11-24 18:00Z', 'and five in Honolulu is');
select * from finish();
rollback;
