-- The ledger of what devices pushed: each mutation has one lasting answer.

-- The answer to each mutation, so that its replay gets the same.
create table private.push_ledger (
  user_id uuid not null references auth.users (id) on delete cascade,
  mutation_id uuid not null,
  collection text not null,
  row_id uuid,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);

-- Each change leaves its answer in the ledger for half a year. An account that is no administrator gets 20,000 answers
-- an hour; its other changes wait.
create index push_ledger_by_time on private.push_ledger (user_id, created_at);

-- Whether the caller's devices have withdrawn this record before it arrived.
create index push_ledger_withdrawn on private.push_ledger (row_id) where answer ? 'withdrawn';

-- The ledger is written in the order of its times, of which this index takes next to no room.
create index push_ledger_by_age on private.push_ledger using brin (created_at);

-- The answer to one of the caller's mutations; null if there is none. That a record was withdrawn is not for devices.
create function private.ledger_answer(mutation uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.answer - 'withdrawn' from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.mutation_id = mutation);
end $$;

-- Those of these mutations that the caller has no answer to; null if there is none. Mutations that are all new, as
-- almost always, are passed on as they came.
create function private.ledger_lacks(mutations jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from jsonb_array_elements(mutations) m
    join private.push_ledger l on l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid) then
    return nullif(mutations, '[]');
  end if;
  return (select jsonb_agg(m) from jsonb_array_elements(mutations) m
    where not exists (select from private.push_ledger l
      where l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid));
end $$;

-- Keeps the answer to each of these mutations. Keeps nothing for an account that was removed while its token
-- is still valid.
create function private.ledger_keep(mutations jsonb, answer jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.push_ledger (user_id, mutation_id, collection, row_id, answer)
  select (select auth.uid()), (m ->> 'id')::uuid, m ->> 'collection', (m ->> 'row_id')::uuid, ledger_keep.answer
  from jsonb_array_elements(mutations) m
  where exists (select from auth.users u where u.id = (select auth.uid()));
end $$;

-- One push a user at a time, so that two tabs that send the same mutation get the same answer.
create function private.lock_pusher() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(730002, hashtext((select auth.uid())::text));
end $$;
-- What an account's pushes took of the database's time: `owed`, from which a fifth of the time since `at` goes off.
create table private.push_time (
  user_id uuid primary key references auth.users (id) on delete cascade,
  owed interval not null,
  at timestamptz not null
);
create function private.owed_time() returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select greatest(t.owed - greatest(clock_timestamp() - t.at, interval '0') / 5, interval '0')
    from private.push_time t where t.user_id = (select auth.uid())), interval '0');
end $$;

-- Counts the time since then for the caller, who has private.lock_pusher. Only a push that came by PostgREST, which sets
-- request.path, is counted: the embedded backend counts by itself, for addresses too, and lets an account go on that is
-- alone. A push that is rolled back is not counted.
create function private.note_push_time(since timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(current_setting('request.path', true), '') <> '' then
    insert into private.push_time as t (user_id, owed, at)
    select u.id, private.owed_time() + (clock_timestamp() - since), clock_timestamp() from auth.users u where u.id = (select auth.uid())
    on conflict (user_id) do update set owed = excluded.owed, at = excluded.at;
  end if;
end $$;

-- 20,000 answers an hour, or ten seconds at once and a fifth of all time.
create function private.sends_too_much() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_admin() and (private.owed_time() >= interval '10 seconds' or 20000 <= (select count(*) from (
    select from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.created_at > now() - interval '1 hour' limit 20000) answered));
end $$;
