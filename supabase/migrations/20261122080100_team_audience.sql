-- Rows that a hospital's team shares without being requests: its stock, and the reservations for its drives.

-- 'team': the members of the hospital in `team_column` see whole rows, and nobody else but administrators.
-- A collection of owners that has a `team_column` shows the team what `seen_columns` and `seen_when` say.
alter table private.collections drop constraint audience;
alter table private.collections
  add constraint audience check (audience in ('everyone', 'owner', 'self', 'parties', 'team', 'admin')),
  add constraint team_column check (audience <> 'team' or team_column is not null),
  -- whether the log has what members change for their team
  add column team_audited boolean not null default false;

-- The rows with these ids as the viewer sees them, one for each id and in their order; a row that does not
-- exist, or that the viewer may not see, as {id, _deleted: true}. Rows are JSON text made by row_to_json,
-- without a function call a row: an administrator's page of 500 donations takes 10 ms.
create or replace function private.views(collection text, ids uuid[], viewer text) returns json[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  asks text := private.viewer_of(entry, viewer);
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted'
      and (asks = 'admin' or a.attname <> all (entry.kept_from_owner)) order by a.attnum);
  is_partly_kept boolean := asks = 'admin' and cardinality(entry.kept_from_admins) > 0;
  seen text[] := case when is_partly_kept then array(select c from unnest(everything) c where c <> all (entry.kept_from_admins))
    else entry.seen_columns || case when asks <> 'visitor' then entry.seen_by_users else '{}' end end;
  is_whole text := case
    when asks = 'admin' and not is_partly_kept then 'true'
    when entry.audience = 'team' then format('t.%I = $3', entry.team_column)
    when entry.owner_column is null then 'false'
    when entry.team_column is null or entry.audience <> 'everyone' then format('t.%I = $2', entry.owner_column)
    else format('case when t.%1$I is null then t.%2$I = $2 else t.%1$I = $3 end', entry.team_column, entry.owner_column) end;
  found json[];
begin
  execute format('select array_agg(case
      when t.id is null or t.deleted then to_json(private.gone(i.id))
      when %2$s then row_to_json(w)
      when %4$s then row_to_json(s)
      else to_json(private.gone(i.id)) end order by i.n)
    from unnest($1) with ordinality i (id, n) left join public.%1$I t on t.id = i.id
    left join lateral (select %3$s) w on true left join lateral (select %5$s) s on true',
    entry.name, is_whole, private.select_list(everything),
    case when is_partly_kept then 'true' else coalesce(entry.seen_when, 'false') end,
    coalesce(nullif(private.select_list(seen, entry.seen_short), ''), 't.id'))
    into found using ids, (select auth.uid()), private.org_of(asks);
  return coalesce(found, '{}');
end $$;

-- Those of these rows whose changes concern the viewer at all. A row of two parties or of a team that is deleted
-- for good concerns everybody who is one, because it no longer says whom.
create or replace function private.concerning(collection text, ids uuid[], viewer text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  asks text := private.viewer_of(entry, viewer);
  concerns text := case entry.audience
    when 'self' then format('t.%I = $2', entry.owner_column)
    when 'owner' then format('t.%I = $2', entry.owner_column)
      || case when entry.team_column is null then ''
        else format(' or $3 is not null and (t.%I = $3 or t.id is null)', entry.team_column) end
    when 'team' then format('$3 is not null and (t.%I = $3 or t.id is null)', entry.team_column)
    when 'parties' then format('t.id is null or $2 in (t.%I, t.%I) or t.%I = $3',
      entry.owner_column, entry.party_column, entry.team_column) end;
  found uuid[];
begin
  if asks = 'admin' or entry.audience = 'everyone' then
    return ids;
  end if;
  if asks <> 'visitor' and concerns is not null then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      left join public.%I t on t.id = i.id where %s', entry.name, concerns)
      into found using ids, (select auth.uid()), private.org_of(asks);
  end if;
  return found;
end $$;

-- What the device of a visitor or user holds after its first contact. It is bounded, whatever the size of
-- the table: what private.first_<collection> says, or the rows that are the caller's own or concern them, and what
-- private.team_<collection> says of their hospital's. Of the pledges to a hospital's requests a member holds the
-- latest 300, the live ones first.
create or replace function private.first_ids(collection text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  me uuid := (select auth.uid());
  org uuid := private.org_of(private.viewer());
  ids uuid[];
  team_ids uuid[];
begin
  case
    when entry.audience = 'everyone' then
      execute format('select array_agg(f) from private.%I($1) f', 'first_' || entry.name) into ids using me;
    when entry.audience in ('owner', 'self') then
      execute format('select array_agg(t.id) from public.%I t where t.%I = $1 and not t.deleted', entry.name, entry.owner_column)
        into ids using me;
    when entry.audience = 'parties' then
      execute format('select array_agg(p.id) from (
          select t.id from public.%1$I t where t.%2$I = $1 and not t.deleted
          union select t.id from public.%1$I t where t.%3$I = $1 and t.%4$I is null and not t.deleted
          union (select t.id from public.%1$I t where t.%4$I = $2 and not t.deleted
            order by (t.status in (''open'', ''accepted'')) desc, t.created_at desc, t.id limit 300)) p',
        entry.name, entry.owner_column, entry.party_column, entry.team_column)
        into ids using me, org;
    else
      null;
  end case;
  if entry.audience in ('owner', 'team') and entry.team_column is not null and org is not null then
    execute format('select array_agg(f) from private.%I($1) f', 'team_' || entry.name) into team_ids using org;
  end if;
  return coalesce(ids, '{}') || coalesce(team_ids, '{}');
end $$;

-- Statement trigger: tells the members of the hospitals in `org_id` to look again.
create function private.poke_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  for member in
    select m.user_id from private.members m
    where m.organisation_id in (select c.org_id from changed c) and m.removed_at is null and m.suspended_at is null
    limit 300
  loop
    perform private.poke(tg_table_name, 'sync:user:' || member);
  end loop;
  return null;
end $$;
create function private.make_shared(target text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger poke_team_insert after insert on public.%I referencing new table as changed
    for each statement execute function private.poke_team()', target);
  execute format('create trigger poke_team_update after update on public.%I referencing new table as changed
    for each statement execute function private.poke_team()', target);
  execute format('create trigger poke_team_delete after delete on public.%I referencing old table as changed
    for each statement execute function private.poke_team()', target);
end $$;

-- A row of a hospital is made by its members, or by administrators. Who has left is told so.
create function private.check_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin() then
    return new;
  end if;
  if tg_op = 'INSERT' and new.org_id is distinct from private.my_org() and new.org_id is not null then
    raise exception 'you do not belong to this hospital' using errcode = '42501', column = 'membership';
  end if;
  if tg_op = 'UPDATE' and new.deleted and not old.deleted then
    raise exception 'only administrators remove it' using errcode = '42501', column = 'deleted';
  end if;
  return new;
end $$;

-- Logs every change that administrators make to records that are not their own, and what members change for their
-- hospital where the collection says so. It runs once a statement, so that for everybody else it costs one look.
create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  entry private.collections := private.collection(tg_table_name);
  owner text := coalesce(entry.owner_column, 'user_id');
  left_out text[] := array['rev', 'updated_at'] || entry.not_audited;
  -- null for administrators, who are logged whatever they change
  team text;
  my_email text;
begin
  if me is null then
    return null;
  end if;
  if not private.is_admin() then
    team := case when entry.team_audited then private.my_org()::text end;
    if team is null then
      return null;
    end if;
  end if;
  select u.email into my_email from auth.users u where u.id = me;
  if tg_op = 'UPDATE' then
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, before, after)
    select me, coalesce(my_email, ''), case when c.after -> 'deleted' = 'true' then 'delete' else 'update' end,
      tg_table_name, p.id, c.before, c.after
    from (select n.id, to_jsonb(o) as was, to_jsonb(n) as is_now from rows_before o join rows_after n using (id)) p
    cross join lateral (
      select jsonb_object_agg(e.key, p.was -> e.key) as before, jsonb_object_agg(e.key, e.value) as after
      from jsonb_each(p.is_now) e
      where e.value is distinct from p.was -> e.key and e.key <> all (left_out)) c
    where p.was ->> owner is distinct from me::text and c.after is not null
      and (team is null or p.was ->> entry.team_column = team);
  elsif tg_op = 'INSERT' then
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, after)
    select me, coalesce(my_email, ''), 'insert', tg_table_name, n.id, to_jsonb(n) - entry.not_audited
    from rows_after n where to_jsonb(n) ->> owner is distinct from me::text
      and (team is null or to_jsonb(n) ->> entry.team_column = team);
  else
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, before)
    select me, coalesce(my_email, ''), 'delete', tg_table_name, o.id, to_jsonb(o) - entry.not_audited
    from rows_before o where to_jsonb(o) ->> owner is distinct from me::text
      and (team is null or to_jsonb(o) ->> entry.team_column = team);
  end if;
  return null;
end $$;

select private.apply_grants();
