-- Spots at drives: who gets one, who does not and why, and when it is free again.
begin;
\ir setup.psql
select no_plan();

create function tests.drive(n integer, changed jsonb default '{}') returns uuid language sql as $$
  select tests.add('drives', 'ada', jsonb_build_object('id', tests.uuid(n), 'date', current_date + 7) || changed)
$$;
select tests.drive(300, '{"slots_total": 5, "slots_available": 2}');
select tests.drive(301, jsonb_build_object('date', (now() at time zone 'Etc/GMT+12')::date));
select tests.drive(302, jsonb_build_object('date', (now() at time zone 'Etc/GMT+12')::date - 1));
select tests.drive(303, '{"slots_available": 0}');
select tests.drive(304);
update public.drives set deleted = true where id = tests.uuid(304);

create function tests.left_at(n integer) returns integer language sql as $$
  select slots_available from public.drives where id = tests.uuid(n)
$$;
-- A device's reservation; the server's answer as 'status refusal'.
create function tests.reserve(person text, n integer, drive integer, changed jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', a -> 'row' ->> 'status', a -> 'row' ->> 'refusal') from jsonb_array_elements(tests.push(person,
    tests.mutation(n, 'reservations', tests.uuid(n), null, (tests.sample('reservations', person) - 'id')
      || jsonb_build_object('drive_id', tests.uuid(drive)) || changed))) a
$$;
create function tests.cancel(person text, n integer, row_n integer) returns text language sql as $$
  select a ->> 'status' || ', ' || coalesce(a -> 'row' ->> 'status', 'no row') from jsonb_array_elements(tests.push(person,
    tests.mutation(n, 'reservations', tests.uuid(row_n), '{"cancelled": false}', '{"cancelled": true}'))) a
$$;

-- The last two spots.
select is(tests.reserve('ann', 401, 300), 'confirmed', 'the answer to a reservation says that it is confirmed');
select is(tests.left_at(300), 1, 'and the drive has a spot less');
select is(tests.reserve('ann', 401, 300), 'confirmed', 'the same mutation again gets the same answer');
select is(tests.left_at(300), 1, 'and takes no further spot');
select is(tests.reserve('ann', 402, 300), 'refused already', 'a second spot at the same drive is refused');
select is(tests.reserve('bob', 403, 300), 'confirmed', 'the last spot goes to the next');
select is(tests.reserve('cid', 404, 300), 'refused full', 'and then none is left');
select is(tests.left_at(300), 0, 'a refusal takes no spot');
select is(tests.push('cid', tests.mutation(404, 'reservations', tests.uuid(404), null, '{"x": 1}')) -> 0 ->> 'status', 'applied', 'a refused spot is no error: the row stays, with the reason');

-- Cancelled, and free for another.
select is(tests.cancel('bob', 410, 401), 'rejected, no row', 'a stranger cannot cancel it');
select is(tests.cancel('ann', 411, 401), 'applied, cancelled', 'its owner can');
select is(tests.left_at(300), 1, 'and the spot is free');
select is(tests.cancel('ann', 412, 401), 'applied, cancelled', 'once more, from another device');
select is(tests.left_at(300), 1, 'frees nothing more');
select is(tests.reserve('cid', 413, 300), 'confirmed', 'somebody else gets it');
select is(tests.push('ann', tests.mutation(414, 'reservations', tests.uuid(401), '{"cancelled": true}', '{"cancelled": false}')) -> 0 -> 'row' ->> 'refusal',
  'full', 'who cancelled and asks again is decided anew');
select is(tests.cancel('ada', 415, 413), 'applied, cancelled', 'an administrator can cancel for somebody');
select is(tests.push('ann', tests.mutation(416, 'reservations', tests.uuid(401), '{"cancelled": false}', '{"cancelled": true}'),
    tests.mutation(417, 'reservations', tests.uuid(401), '{"cancelled": true, "preferred_time": "10:30:00"}', '{"cancelled": false, "preferred_time": "11:00:00"}'))
  -> 1 -> 'row' ->> 'status', 'confirmed', 'and gets a spot that has become free');
select is(tests.reserve('bob', 418, 301, '{"cancelled": true}'), 'cancelled', 'what was cancelled before it was sent takes no spot');
select is(tests.left_at(301), 50, 'at all');

-- What else is refused, and with what.
select is(tests.reserve('ann', 420, 301), 'confirmed', 'a drive of today, where it is today longest, can be reserved');
select is(tests.reserve('ann', 421, 302), 'refused over', 'a drive of the day before cannot');
select is(tests.reserve('ann', 422, 303), 'refused full', 'a full one cannot');
select is(tests.reserve('ann', 423, 304), 'refused gone', 'one that was called off cannot');
select is(tests.reserve('bob', 424, 301, '{"preferred_time": "08:59"}'), 'refused time', 'a time before it opens cannot');
select is(tests.reserve('bob', 425, 301, '{"preferred_time": "17:00"}'), 'refused time', 'the time when it closes cannot');
select is(tests.reserve('bob', 426, 301, '{"preferred_time": "09:00"}'), 'confirmed', 'the time when it opens can');
select is(tests.push('bob', tests.mutation(427, 'reservations', tests.uuid(426), '{"preferred_time": "09:00:00"}', '{"preferred_time": "18:00:00"}')) -> 0 ->> 'field',
  'preferred_time', 'a confirmed one cannot be moved to when the drive is closed');
select is(tests.push('bob', tests.mutation(428, 'reservations', tests.uuid(426), '{"preferred_time": "09:00:00"}', '{"preferred_time": "16:45:00"}')) -> 0 ->> 'status',
  'applied', 'but within its hours');
select is(tests.push('cid', tests.mutation(429, 'reservations', tests.uuid(429), null, tests.sample('reservations', 'cid') || jsonb_build_object('drive_id', tests.uuid(999))))
  -> 0 ->> 'code', '23503', 'a drive that there never was is an error');

-- Many in one call.
create table tests.many as select a -> 'row' ->> 'status' as status from jsonb_array_elements(tests.push('cid',
  tests.mutation(430, 'reservations', tests.uuid(430), null, tests.sample('reservations', 'cid') - 'id' || jsonb_build_object('drive_id', tests.uuid(301))),
  tests.mutation(431, 'reservations', tests.uuid(431), null, tests.sample('reservations', 'cid') - 'id' || jsonb_build_object('drive_id', tests.uuid(301))))) a;
select is((select array_agg(status order by status) from tests.many), '{confirmed,refused}', 'of two for the same drive in one call one is confirmed');
select is(tests.left_at(301), 47, 'each confirmed one counts once');

-- What only the server says.
select is(tests.push('bob', tests.mutation(440, 'reservations', tests.uuid(440), null, tests.sample('reservations', 'bob') || jsonb_build_object(name, value))) -> 0 ->> 'code',
  '42501', format('a device cannot write %s', name)) from (values ('status', '"confirmed"'::jsonb), ('refusal', 'null'), ('deleted', 'true'), ('rev', '9')) w (name, value);
select is(tests.write('ann', format('update public.reservations set %s', assignment)), 'refused 42501', format('nor through the table: %s', assignment))
  from unnest(array['status = ''confirmed''', 'refusal = null', 'deleted = true']) assignment;
select is(tests.write('ann', format('update public.reservations set %s where id = tests.uuid(401)', assignment)), 'refused 23514 ' || name, format('%s never changes', name))
  from (values ('drive_id', 'drive_id = tests.uuid(301)'), ('user_email', 'user_email = ''x''')) f (name, assignment);
select is(tests.write('bob', 'update public.drives set slots_available = 50'), '0 rows', 'nobody gives themselves spots');
select is(tests.attempt('bob', 'select private.refusal_of(null)'), 'refused 42501', 'a person cannot call the function that decides');
select is(tests.attempt('database', format('update public.reservations set %s where id = tests.uuid(420)', assignment)), 'refused 23514 ' || name, format('%s is held to its values', name))
  from (values ('status', 'status = ''maybe'''), ('refusal', 'status = ''refused'', refusal = ''moon'''), ('refusal_said', 'status = ''refused'''),
    ('refusal_said', 'refusal = ''full''')) c (name, assignment);
select is(tests.attempt('database', 'update public.drives set slots_available = -1'), 'refused 23514 slots_available', 'the table itself allows no oversold drive');

-- Who sees it.
select is(jsonb_array_length(tests.pull(person, 'reservations') -> 'rows'), expected, format('%s is listed %s reservations', person, expected))
  from (values ('anon', 0), ('bob', (select count(*)::integer from public.reservations where user_id = tests.id('bob'))),
    ('ann', (select count(*)::integer from public.reservations where user_id = tests.id('ann'))),
    ('ada', (select count(*)::integer from public.reservations))) p (person, expected);
select is(tests.ask(person, 'select public.pull_rows(''reservations'', array[tests.uuid(420)])'), jsonb_build_array(jsonb_build_object('id', tests.uuid(420), '_deleted', true)),
  format('%s gets nothing of another''s by its id', person)) from unnest(array['anon', 'bob']) person;
select is(tests.ask(person, 'select public.pull_rows(''reservations'', array[tests.uuid(420)])') -> 0 ->> 'user_email', 'ann@people.test',
  format('%s gets it whole', person)) from unnest(array['ann', 'ada']) person;
create table tests.rev as select tests.ask('bob', 'select public.pull_changes(''reservations'')') -> 'checkpoint' as checkpoint;
select tests.cancel('ann', 450, 420);
select is(tests.pull('bob', 'reservations', checkpoint) -> 'rows', '[]', 'another''s change is not even mentioned') from tests.rev;
select is(tests.left_at(301), 48, 'the cancelled one is free again');

-- A drive that is called off, and an account that goes.
update public.drives set deleted = true where id = tests.uuid(301);
select is(tests.row_of(tests.pull('bob', 'reservations'), tests.uuid(426)) ->> 'refusal', 'gone', 'who had a spot at a drive that is called off learns it');
delete from auth.users where id = tests.id('ann');
select is((select count(*) from public.reservations where user_id = tests.id('ann')), 0::bigint, 'the reservations of an account go with it');
select is(tests.left_at(300), 1, 'and its spot is free');
select is((select count(*) from public.drives d where d.slots_total - d.slots_available < (select count(*) from public.reservations r where r.drive_id = d.id and r.status = 'confirmed')),
  0::bigint, 'no drive has more confirmed reservations than spots that are taken');

-- Proposals of drives: for administrators and who made them.
select tests.add('drive_proposals', 'bob');
select is(jsonb_array_length(tests.pull(person, 'drive_proposals') -> 'rows'), expected, format('%s is listed %s proposals', person, expected))
  from (values ('anon', 0), ('cid', 0), ('bob', 1), ('ada', 1)) p (person, expected);
select ok(tests.ask(person, 'select public.pull_rows(''drive_proposals'', array[tests.uuid(7)])')::text !~* 'canary', format('%s gets no word of another''s by its id', person))
  from unnest(array['anon', 'cid']) person;
select is(tests.push('cid', tests.mutation(460, 'drive_proposals', tests.uuid(7), '{"city": "Springfield"}', '{"city": "Rome"}')) -> 0 ->> 'code', '42501', 'a stranger cannot change one');
select is(tests.push('cid', tests.mutation(461, 'drive_proposals', tests.uuid(461), null, tests.sample('drive_proposals', 'bob') - 'id')) -> 0 ->> 'code', '42501', 'nor make one in another''s name');
select is(tests.push('cid', tests.mutation(462, 'drive_proposals', tests.uuid(462), null, tests.sample('drive_proposals', 'cid') - 'id' || '{"user_email": "x@y"}')) -> 0 -> 'row' ->> 'user_email',
  'cid@people.test', 'its e-mail is the account''s');

select * from finish();
rollback;
