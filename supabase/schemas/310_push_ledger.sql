-- The ledger of what devices pushed. Each mutation has one answer, which does not change.

-- The answer to each mutation. A mutation that is sent again gets the same answer.
create table private.push_ledger (
  user_id uuid not null references auth.users (id) on delete cascade,
  mutation_id uuid not null,
  collection text not null,
  row_id uuid,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);

-- Each change leaves its answer in the ledger for half a year. An account gets 20,000 answers an hour, and its other
-- changes wait. Administrators have no limit.
create index push_ledger_by_time on private.push_ledger (user_id, created_at);

-- for the question whether the caller's devices have withdrawn this record before it arrived
create index push_ledger_withdrawn on private.push_ledger (row_id) where answer ? 'withdrawn';

-- for pruning; rows are added in the order of their times, so an index of this kind takes hardly any room
create index push_ledger_by_age on private.push_ledger using brin (created_at);

-- The answer to one of the caller's mutations; null if there is none. Devices do not need to know that a record was
-- withdrawn.
create function private.ledger_answer(mutation uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.answer - 'withdrawn' from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.mutation_id = mutation);
end $$;

-- Those of these mutations that have no answer yet; null if all have one. Almost always all mutations are new and are
-- returned as they came.
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

-- Stores the answer to each of these mutations. The token of an account that was removed may still be valid; for such
-- an account this stores nothing.
create function private.ledger_keep(mutations jsonb, answer jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.push_ledger (user_id, mutation_id, collection, row_id, answer)
  select (select auth.uid()), (m ->> 'id')::uuid, m ->> 'collection', (m ->> 'row_id')::uuid, ledger_keep.answer
  from jsonb_array_elements(mutations) m
  where exists (select from auth.users u where u.id = (select auth.uid()));
end $$;

-- Lets only one push of an account run at a time, so that two tabs that send the same mutation get the same answer.
create function private.lock_pusher() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(730002, hashtext((select auth.uid())::text));
end $$;
-- How much of the database's time an account's pushes have taken and not yet earned back. `owed` was true at `at`;
-- since then a fifth of the time that passed is subtracted.
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

-- Adds the time since `since` to what the caller owes. The caller must have called private.lock_pusher. Only pushes
-- through PostgREST, which sets request.path, are counted. The embedded backend counts by itself, also for addresses,
-- and does not slow down an account that is alone. A push that is rolled back is not counted.
create function private.note_push_time(since timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(current_setting('request.path', true), '') <> '' then
    insert into private.push_time as t (user_id, owed, at)
    select u.id, private.owed_time() + (clock_timestamp() - since), clock_timestamp() from auth.users u where u.id = (select auth.uid())
    on conflict (user_id) do update set owed = excluded.owed, at = excluded.at;
  end if;
end $$;

-- Whether the caller sends too much: 20,000 answers within an hour, or ten seconds of the database's time. A fifth of
-- the time that passes is given back.
create function private.sends_too_much() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_admin() and (private.owed_time() >= interval '10 seconds' or 20000 <= (select count(*) from (
    select from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.created_at > now() - interval '1 hour' limit 20000) answered));
end $$;
