-- Staff who say that a donor is here have seen them. A donor whom no staff have seen is accepted by the server only for the
-- next 24 hours. Two calls that write about the same requests in different orders no longer end each other.

-- Whether a donor comes too late to be accepted by the server itself. A donor whom no member of staff has seen yet is
-- accepted only for the next 24 hours, whatever the request says.
create function private.comes_late(p public.pledges, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select private.is_late(p.arrive_by, r)
    or p.standing not in ('witnessed', 'member') and p.arrive_by > now() + interval '24 hours'
$$;

-- Whether nothing is doubtful about a pledge now. An arrival that was too far ahead may have come near meanwhile.
create or replace function private.is_fit(p public.pledges, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select p.status = 'open' and not p.deleted and p.arrive_by > now()
    and (p.doubts = '{}' or p.doubts = '{late}' and not private.comes_late(p, r))
$$;

-- Fills in the doubts about a pledge. Days are those of the donor's own calendar.
create or replace function private.with_doubts(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
declare
  day date := (p.arrive_by at time zone private.zone_of(coalesce(
    (select u.time_zone from public.profiles u where u.id = p.user_id), '')))::date;
  again date := private.may_give_from(p.user_id);
begin
  if p.status not in ('open', 'accepted') or r.id is null then
    return p;
  end if;
  p.standing := private.standing(p.user_id);
  p.gave_here := (select count(*) from public.pledges g where g.user_id = p.user_id and g.status = 'given'
    and case when r.org_id is null then g.org_id is null and g.request_owner = r.user_id else g.org_id = r.org_id end);
  p.gives_again_on := case when again > day then again end;
  p.doubts := array_remove(array[
    case when p.match = 'other' then 'other_type' when p.match is null then 'unknown_type' end,
    case when p.gives_again_on is not null then 'resting' end,
    case when not private.is_available(p.user_id) then 'unavailable' end,
    case when private.comes_late(p, r) then 'late' end,
    case when p.standing = 'new' then 'unconfirmed' end], null);
  return p;
end $$;

-- When staff saw an account's owner: they came or gave blood for a request, they were at a drive, or somebody vouched
-- for them. Only staff of a verified hospital and administrators count, and nobody vouches for themselves.
create or replace function private.seen_of(account uuid) returns table (how text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'gave', p.updated_at from public.pledges p join private.organisations o on o.id = p.org_id
    where p.user_id = account and p.status = 'given' and o.verified_at is not null
  union all
  select 'here', p.seen_at from public.pledges p join private.organisations o on o.id = p.org_id
    where p.user_id = account and p.seen_at is not null and o.verified_at is not null
  union all
  select 'drive', s.checked_in_at from public.reservations s left join private.organisations o on o.id = s.org_id
    where s.user_id = account and s.checked_in_at is not null and not s.deleted and (s.org_id is null or o.verified_at is not null)
  union all
  select w.how, w.at from private.witnesses w left join private.organisations o on o.id = w.org_id
    where w.account = seen_of.account and (w.org_id is null or o.verified_at is not null)
$$;

-- When a hospital is verified, the people whom its staff have seen count as seen.
create or replace function private.follow_verified() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_seen(s.user_id) from (
    select p.user_id from public.pledges p where p.org_id = new.id and (p.status = 'given' or p.seen_at is not null)
    union select t.user_id from public.reservations t where t.org_id = new.id and t.checked_in_at is not null and t.user_id is not null
    union select w.account from private.witnesses w where w.org_id = new.id) s;
  return null;
end $$;

drop trigger follow_witness on public.pledges;
create trigger follow_witness after update on public.pledges
  for each row when ((old.status = 'given', old.seen_at is null) <> (new.status = 'given', new.seen_at is null))
  execute function private.follow_witness();

-- The fast way for a run of new rows: one statement. If one row is refused, nothing is stored, and
-- private.apply_mutation then applies them one by one. Returns the mutations that it applied: {mutation id: true}.
create or replace function private.apply_creates(mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  batch jsonb := private.ledger_lacks(mutations);
begin
  if batch is null then
    return '{}';
  end if;
  perform private.write_rows(batch -> 0 ->> 'collection', batch);
  perform private.ledger_keep(batch, '{"status": "applied"}');
  return (select jsonb_object_agg(m ->> 'id', true) from jsonb_array_elements(batch) m);
exception when data_exception or integrity_constraint_violation or insufficient_privilege or lock_not_available or deadlock_detected
  or query_canceled then
  return '{}';
end $$;

-- Applies one mutation and returns its answer. If it waits too long for a lock, or for a call that waits for this one
-- (both 55P03), or is cancelled (57014), only this mutation fails, and the answer says that the device must try again.
-- The caller of this function limits the waits. `refused` holds answers by collection: new records of such a collection
-- get that answer at once, because an earlier one in the call found no room, or because the change that was to make room
-- waits.
create or replace function private.apply_mutation(m jsonb, refused jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  mutation uuid;
  collection text := m ->> 'collection';
  row_id uuid;
  is_new boolean := coalesce(m -> 'base', 'null') = 'null';
  answer jsonb;
  clashes text[];
  state text; said text; col text; constr text;
begin
  begin
    mutation := (m ->> 'id')::uuid;
    row_id := (m ->> 'row_id')::uuid;
    if mutation is null or row_id is null or private.writable(collection) is null
      or jsonb_typeof(m -> 'set') is distinct from 'object' or m -> 'set' = '{}' then
      raise exception 'not a mutation' using errcode = '22023';
    end if;
  exception when others then
    return jsonb_build_object('status', 'rejected', 'code', '22023', 'field', null, 'message', 'not a mutation');
  end;

  answer := private.ledger_answer(mutation);
  if answer is not null then
    return answer;
  end if;
  begin
    if is_new and collection <> 'blood_requests' and m -> 'set' -> 'deleted' = 'true' then
      -- requests have a trigger for this, which also counts the withdrawal
      if private.withdraw_row(collection, row_id) then
        answer := '{"status": "applied"}';
      else
        answer := '{"status": "applied", "withdrawn": true}';
      end if;
    elsif is_new and refused ? collection then
      answer := refused -> collection;
    else
      clashes := private.write_row(collection, row_id, nullif(m -> 'base', 'null'),
        case when is_new then m -> 'set' || jsonb_build_object('id', row_id) else m -> 'set' end);
      answer := case when clashes is null then jsonb_build_object('status', 'applied')
        else jsonb_build_object('status', 'conflict', 'fields', to_jsonb(clashes)) end;
    end if;
  exception when query_canceled or others then
    get stacked diagnostics state = returned_sqlstate, said = message_text, col = column_name, constr = constraint_name;
    if state = '40P01' then
      state := '55P03'; -- devices know this one
    end if;
    if state in ('23503', '55P03', '57014') then
      answer := jsonb_build_object('status', 'retry', 'code', state, 'message', left(said, 200));
    elsif state like '22%' or state like '23%' or state = '42501' then
      answer := jsonb_build_object('status', 'rejected', 'code', state,
        'field', left(coalesce(nullif(col, ''), nullif(constr, '')), 200), 'message', left(said, 200));
    else
      raise;
    end if;
  end;
  if answer ->> 'status' in ('applied', 'rejected') then
    perform private.ledger_keep(jsonb_build_array(m), answer);
  end if;
  return answer - 'withdrawn';
end $$;

-- Applies at most 500 mutations {id, collection, row_id, base, set} and returns an answer for each, in their order:
-- {status: applied | conflict | rejected | retry, row, code, field, fields, message}. `client_id` names the device in
-- logs, and the protocol may use it later. The first mutation's `epoch` may name the epoch that the device has read.
-- A call takes at most three seconds. It ends early if another session waits for a lock that it holds, or if the
-- account sends too much. The device sends the rest again.
-- Once a new record found no room, further new records of its collection are refused at once, until a change of the
-- collection may have made room.
create or replace function public.push_changes(client_id uuid, mutations jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  no_time constant jsonb := '{"status": "retry", "code": "57014", "message": "there is no time for this now"}';
  made jsonb;
  refused jsonb := '{}';
  answers jsonb[] := '{}';
  places bigint[] := '{}';
  rows json[] := '{}';
  kind text; ids uuid[]; at bigint[];
  batch jsonb; m jsonb; n bigint; is_change boolean;
  usual_wait text := current_setting('lock_timeout');
  cancelled integer := 0;
  holds boolean := false;
  ends timestamptz := clock_timestamp() + interval '3 seconds';
  began timestamptz;
  looked_at timestamptz := clock_timestamp();
begin
  if (select auth.uid()) is null then
    raise exception 'log in to send changes' using errcode = '42501';
  end if;
  mutations := private.unwrapped(mutations);
  if jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception 'expected an array of at most 500 mutations' using errcode = '22023';
  end if;
  perform private.check_epoch(mutations -> 0 ->> 'epoch');
  perform private.lock_pusher();
  began := clock_timestamp();
  -- The first mutation may wait this long for a lock. The others wait less, because their devices wait too.
  perform set_config('lock_timeout', '2s', true);
  if private.sends_too_much() then
    ends := '-infinity';
  end if;
  for n, batch in select r.first, r.batch from private.runs_of(mutations) r loop
    made := '{}';
    kind := batch -> 0 ->> 'collection';
    -- rows of more than a kilobyte are not made in one statement, because nothing can end it half way
    if jsonb_array_length(batch) > 1 and clock_timestamp() <= ends and not refused ? kind
      and pg_column_size(batch) < 1024 * jsonb_array_length(batch) then
      made := private.apply_creates(batch);
    end if;
    for m in select e from jsonb_array_elements(batch) e loop
      if not coalesce(made ? (m ->> 'id'), false) then
        if clock_timestamp() > looked_at + interval '100 milliseconds' then
          looked_at := clock_timestamp();
          if private.is_awaited() then
            ends := '-infinity';
          end if;
        end if;
        if clock_timestamp() > ends then
          answers[n] := no_time;
        else
          answers[n] := private.apply_mutation(m, refused);
          is_change := coalesce(m -> 'base', 'null') <> 'null';
          if answers[n] ->> 'code' in ('55P03', '57014') then
            perform set_config('lock_timeout', '50ms', true);
          elsif answers[n] ->> 'status' = 'applied' and not holds then
            -- Two calls that write about the same requests in different orders would wait for each other until
            -- Postgres ends one, after a second. A call that holds rows therefore waits less than that for others.
            holds := true;
            perform set_config('lock_timeout', '300ms', true);
          end if;
          -- if a change waits, later new records of its collection wait too: they may need the room that it makes, such
          -- as a new request after one was closed
          if is_change and answers[n] ->> 'code' = '55P03'
            or not is_change and answers[n] ->> 'code' = '23514' and private.is_quota(kind, answers[n] ->> 'field') then
            refused := refused || jsonb_build_object(kind, answers[n]);
          elsif is_change and answers[n] ->> 'status' = 'applied' and refused -> kind ->> 'status' = 'rejected' then
            refused := refused - kind;
          end if;
          -- the statement's time runs out only once; a second cancellation comes from somebody who wants the call to
          -- end
          cancelled := cancelled + (answers[n] ->> 'code' is not distinct from '57014')::integer;
          if cancelled > 1 then
            raise query_canceled using message = 'cancelled';
          end if;
        end if;
      end if;
      n := n + 1;
    end loop;
  end loop;
  perform set_config('lock_timeout', usual_wait, true);
  -- adds every row to the answers, as it is now and as the caller sees it
  for kind, ids, at in
    select w.m ->> 'collection', array_agg((w.m ->> 'row_id')::uuid order by w.n), array_agg(w.n order by w.n)
    from jsonb_array_elements(mutations) with ordinality w (m, n)
    where coalesce(answers[w.n] ->> 'code', '') not in ('22023', '57014') group by 1
  loop
    places := places || at;
    rows := rows || private.view_as_caller(kind, ids);
  end loop;
  perform private.note_push_time(began);
  return (
    select coalesce(json_agg(case when answers[w.n] is null then json_build_object('status', 'applied', 'row', r.line)
      else to_json(answers[w.n] || jsonb_build_object('row', r.line)) end order by w.n), '[]')
    from generate_series(1, jsonb_array_length(mutations)) w (n)
    left join unnest(places, rows) r (place, line) on r.place = w.n);
end $$;

-- Staff may have seen people before this.
select private.follow_seen(p.user_id) from (select distinct user_id from public.pledges where seen_at is not null) p;

select private.apply_grants();
