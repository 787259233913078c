-- Who may hear which pokes, and that nobody sends them but the database.
begin;
\ir setup.psql
select no_plan();

create table tests.topic as select topic, hearers from (values
  ('sync:public', '{anon,ann,bob,ada}'::text[]), ('sync:admin', '{ada}'),
  ('sync:user:' || tests.id('ann'), '{ann}'), ('sync:user:' || tests.id('ada'), '{ada}'),
  ('sync:user:', '{}'), ('sync:', '{}'), ('sync:public:x', '{}'), ('other', '{}'), ('', '{}')) t (topic, hearers);
insert into realtime.messages (topic, extension, private) select topic, extension, true from tests.topic, unnest(array['broadcast', 'presence']) extension;

-- As Realtime asks when somebody joins: may they select a message of this extension while the topic is set?
create function tests.hears(person text, joined text, kind text) returns boolean language plpgsql as $$
begin
  perform set_config('realtime.topic', joined, true);
  return tests.ask(person, format('select to_jsonb(exists (select from realtime.messages where topic = %L and extension = %L))', joined, kind))::boolean;
end $$;
select is(tests.hears(person, topic, 'broadcast'), person = any (hearers),
    format('%s %s «%s»', person, case when person = any (hearers) then 'hears' else 'does not hear' end, topic))
  from tests.topic, unnest(array['anon', 'ann', 'bob', 'ada']) person;
select is(tests.hears(person, topic, 'presence'), false, format('%s sees nobody''s presence on «%s»', person, topic))
  from tests.topic, unnest(array['anon', 'ann', 'ada']) person where topic <> '';
select is(tests.attempt(person, format('select set_config(''realtime.topic'', %1$L, true); insert into realtime.messages (topic, extension, private) values (%1$L, ''broadcast'', true)', topic)),
    'refused 42501', format('%s cannot send to «%s»', person, topic))
  from tests.topic, unnest(array['anon', 'ann', 'ada']) person where topic ~ '^sync:.';

select * from finish();
rollback;
