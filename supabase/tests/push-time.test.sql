-- An account has ten seconds of the database's time for pushes at once, and a fifth of all time.
begin;
\ir setup.psql
select no_plan();
create sequence tests.n;
create function tests.donate(person text) returns text language plpgsql as $$
declare
  n integer := nextval('tests.n');
  a jsonb := tests.push(person, tests.mutation(n, 'donors', tests.uuid(400 + n), null, tests.sample('donors', person) - 'id')) -> 0;
begin
  return concat_ws(' ', a ->> 'status', a ->> 'code');
end $$;
create function tests.owed(person text) returns double precision language sql as $$
  select extract(epoch from owed) from private.push_time where user_id = tests.id(person)
$$;
-- each record takes 0.3 s
create function tests.be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
create trigger slow before insert on public.donors for each row execute function tests.be_slow();

select is(tests.donate('ann'), 'applied', 'a push that came otherwise');
select is(tests.owed('ann'), null, 'is not counted: the embedded backend counts by itself');
select set_config('request.path', '/rpc/push_changes', true);
select is(tests.donate('ann'), 'applied', 'one that came by PostgREST');
select ok(tests.owed('ann') between 0.3 and 8, 'is counted');
create table tests.before as select tests.owed('ann') as owed, at from private.push_time;
select is(tests.donate('ann'), 'applied', 'the next');
select ok(tests.owed('ann') between b.owed + 0.2 and 9, 'is added') from tests.before b;
alter table public.donors add constraint no_more check (city <> 'Springfield') not valid;
update private.push_time set owed = '1 second', at = clock_timestamp();
select is(tests.donate('ann'), 'rejected 23514', 'a refusal');
select ok(tests.owed('ann') > 1.2, 'is counted, too');
alter table public.donors drop constraint no_more;

update private.push_time set owed = '12 seconds', at = clock_timestamp();
select is(tests.donate('ann'), 'retry 57014', 'who took more than ten seconds is to send it again');
select is((select count(*) from public.donors where id = tests.uuid(400 + currval('tests.n')::integer)), 0::bigint, 'and nothing of it is done');
select is(tests.donate('bob'), 'applied', 'nobody else waits');
update private.push_time set owed = '20 seconds', at = clock_timestamp() - interval '9 seconds';
select is(tests.donate('ann'), 'retry 57014', 'nine seconds later there is no time yet');
update private.push_time set owed = '20 seconds', at = clock_timestamp() - interval '1 minute';
select is(tests.donate('ann'), 'applied', 'a minute later there is');
update private.push_time set owed = '3 hours', at = clock_timestamp() - interval '1 hour';
select ok(tests.donate('ann') = 'retry 57014' and tests.owed('ann') between 10070 and 10140, 'what is owed goes on from before');
update private.push_time set owed = '5 seconds', at = clock_timestamp() + interval '1 day';
select is(tests.donate('ann'), 'applied', 'a clock that was set back keeps nobody out');
select tests.donate('ada');
update private.push_time set owed = '1 hour', at = clock_timestamp();
select is(tests.donate('bob') || ' ' || tests.donate('ada'), 'retry 57014 applied', 'an administrator has no such bound');
delete from auth.users where id = tests.id('ann');
select is(tests.owed('ann'), null, 'it goes with the account');
select * from finish();
rollback;
