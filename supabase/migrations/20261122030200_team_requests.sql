-- A hospital's requests belong to its team: all members see and change them, and the pledges to them. A member's
-- new request is filled in from the hospital. Pledges to it are accepted by the server.

-- Who asks: 'visitor', 'user', 'member:<hospital>' or 'admin'. A device reads again from the start when it
-- changes, so that rows come and go with a membership.
create or replace function private.viewer() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from auth.users u where u.id = (select auth.uid())) then 'visitor'
    when private.is_admin() then 'admin'
    else coalesce('member:' || private.my_org(), 'user')
  end
$$;

create function private.org_of(viewer text) returns uuid
language sql immutable set search_path = '' as $$
  select case when viewer like 'member:%' then substr(viewer, 8)::uuid end
$$;

-- Whose a row is when it can belong to a hospital: the team's, else its owner's.
create function private.is_ours(owner uuid, org uuid) returns boolean
language sql stable set search_path = '' as $$
  select case when org is null then owner = (select auth.uid()) else org = (select private.my_org()) end
$$;

-- The column with the hospital whose members are the owner's side ('parties': the other party's).
alter table private.collections add column team_column text;
update private.collections set team_column = 'org_id',
  writable = writable || array['org_id', 'ward', 'objection'],
  changeable = writable || array['ward', 'objection'],
  seen_when = seen_when || ' and not t.hidden',
  seen_columns = seen_columns || array['org_name', 'verified', 'hours', 'lead_time'],
  seen_by_users = seen_by_users || array['desk_phone']
  where name = 'blood_requests';
update private.collections set team_column = 'org_id',
  seen_when = 'case when t.org_id is null then t.request_owner = $2 else t.org_id = $3 end',
  seen_columns = seen_columns || array['org_id', 'org_name', 'ward', 'verified', 'hours', 'lead_time']
  where name = 'pledges';

-- The rows with these ids as the viewer sees them, one for each id and in their order; a row that does not
-- exist, or that the viewer may not see, as {id, _deleted: true}. Rows are JSON text made by row_to_json,
-- without a function call a row: an administrator's page of 500 donations takes 10 ms.
create or replace function private.views(collection text, ids uuid[], viewer text) returns json[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted'
      and (viewer = 'admin' or a.attname <> all (entry.kept_from_owner)) order by a.attnum);
  seen text[] := entry.seen_columns || case when viewer <> 'visitor' then entry.seen_by_users else '{}' end;
  is_whole text := case when viewer = 'admin' then 'true'
    when entry.owner_column is null then 'false'
    when entry.team_column is null or entry.audience = 'parties' then format('t.%I = $2', entry.owner_column)
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
    coalesce(entry.seen_when, 'false'), coalesce(nullif(private.select_list(seen, entry.seen_short), ''), 't.id'))
    into found using ids, (select auth.uid()), private.org_of(viewer);
  return coalesce(found, '{}');
end $$;

-- Those of these rows whose changes concern the viewer at all. A row of two parties that is deleted for good
-- concerns everybody, because it no longer says whom.
create or replace function private.concerning(collection text, ids uuid[], viewer text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  own uuid[];
begin
  if viewer = 'admin' or entry.audience = 'everyone' then
    return ids;
  end if;
  if entry.audience = 'owner' then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      join public.%I t on t.id = i.id where t.%I = $2', entry.name, entry.owner_column)
      into own using ids, (select auth.uid());
  elsif entry.audience = 'parties' and viewer <> 'visitor' then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      left join public.%I t on t.id = i.id where t.id is null or $2 in (t.%I, t.%I) or t.%I = $3',
      entry.name, entry.owner_column, entry.party_column, entry.team_column)
      into own using ids, (select auth.uid()), private.org_of(viewer);
  end if;
  return own;
end $$;

-- What the device of a visitor or user holds after its first contact. It is bounded, whatever the size of
-- the table: what private.first_<collection> says, or the rows that are the caller's own or concern them. Of the
-- pledges to a hospital's requests a member holds the latest 300, the live ones first.
create or replace function private.first_ids(collection text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  ids uuid[];
begin
  case entry.audience
    when 'everyone' then
      execute format('select array_agg(f) from private.%I($1) f', 'first_' || entry.name) into ids using (select auth.uid());
    when 'owner' then
      execute format('select array_agg(t.id) from public.%I t where t.%I = $1 and not t.deleted', entry.name, entry.owner_column)
        into ids using (select auth.uid());
    when 'parties' then
      execute format('select array_agg(p.id) from (
          select t.id from public.%1$I t where t.%2$I = $1 and not t.deleted
          union select t.id from public.%1$I t where t.%3$I = $1 and t.%4$I is null and not t.deleted
          union (select t.id from public.%1$I t where t.%4$I = $2 and not t.deleted
            order by (t.status in (''open'', ''accepted'')) desc, t.created_at desc, t.id limit 300)) p',
        entry.name, entry.owner_column, entry.party_column, entry.team_column)
        into ids using (select auth.uid()), private.org_of(private.viewer());
    else
      null;
  end case;
  return coalesce(ids, '{}');
end $$;

-- What the device of a visitor or user holds after its first contact: of the open requests the most urgent, at
-- most 20 of one account, so that nobody crowds out the others; the first 20,000 are looked at. Then the
-- person's own, and of their hospital's the latest 300 that are not over and the latest 50 that are.
create or replace function private.first_blood_requests(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select r.id from public.blood_requests r where r.user_id = me and r.org_id is null and not r.deleted
  union
  (select r.id from public.blood_requests r, private.org_of(private.viewer()) o
    where r.org_id = o and not (r.deleted or r.request_fulfilled or r.closed_reason is not null)
    order by r.created_at desc, r.id limit 300)
  union
  (select r.id from public.blood_requests r, private.org_of(private.viewer()) o
    where r.org_id = o and (r.request_fulfilled or r.closed_reason is not null) and not r.deleted
    order by r.created_at desc, r.id limit 50)
  union
  (select p.id from (
    select o.id, o.rank, o.created_at,
      row_number() over (partition by o.user_id order by o.rank, o.created_at desc, o.id) as place
    from (
      select r.id, r.user_id, r.created_at,
        array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency) as rank
      from public.blood_requests r
      where not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted and not r.hidden
      order by array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency), r.created_at desc, r.id
      limit 20000) o) p
  where p.place <= 20 order by p.rank, p.created_at desc, p.id limit 1000)
$$;

-- Policies: the team's instead of the poster's, where there is a team.
drop policy "Owners and administrators read a whole request" on public.blood_requests;
drop policy "Owners and administrators change a request" on public.blood_requests;
create policy "Owners, teams and administrators read a whole request" on public.blood_requests for select to authenticated
  using (case when org_id is null then user_id = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));
create policy "Owners, teams and administrators change a request" on public.blood_requests for update to authenticated
  using (case when org_id is null then user_id = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()))
  with check (case when org_id is null then user_id = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));
drop policy "Both parties and administrators read a pledge" on public.pledges;
drop policy "Both parties and administrators change a pledge" on public.pledges;
create policy "Both parties and administrators read a pledge" on public.pledges for select to sync_writer
  using (user_id = (select auth.uid()) or case when org_id is null then request_owner = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));
create policy "Both parties and administrators change a pledge" on public.pledges for update to sync_writer
  using (user_id = (select auth.uid()) or case when org_id is null then request_owner = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or case when org_id is null then request_owner = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));

-- The hospital's columns of a request.
create function private.with_org(r public.blood_requests, o private.organisations) returns public.blood_requests
language plpgsql stable set search_path = '' as $$
begin
  r.org_id := o.id;
  r.org_name := o.name;
  r.verified := o.verified_at is not null;
  r.desk_phone := o.desk_phone;
  r.hours := o.hours;
  r.lead_time := o.lead_time;
  r.hospital := o.name;
  r.hospital_zip := o.zip;
  r.contact := o.desk_phone;
  r.requester_name := o.name;
  r.requester_type := 'hospital';
  if r.location in ('', 'Not specified') then
    r.location := private.place_of(o);
  end if;
  return r;
end $$;

-- A member's request is their hospital's: its contact is the desk, never a person. Somebody who no longer belongs
-- to the hospital that the device means is refused, so that nothing is posted in its name. `org_id` never changes,
-- and neither does what the hospital says of itself.
create function private.stamp_org() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mine uuid := private.my_org();
  col text;
begin
  if tg_op = 'INSERT' then
    if new.org_id is distinct from mine and new.org_id is not null then
      raise exception 'you do not belong to this hospital' using errcode = '42501', column = 'membership';
    end if;
    if mine is not null then
      new := private.with_org(new, (select o from private.organisations o where o.id = mine));
    else
      new.ward := '';
    end if;
    new.objection := '';
  elsif old.org_id is null then
    new.ward := '';
  else
    foreach col in array array['hospital', 'contact', 'requester_name', 'requester_type', 'hospital_zip'] loop
      if to_jsonb(new) -> col is distinct from to_jsonb(old) -> col then
        raise exception '% is what the hospital says', col using errcode = '42501', column = col;
      end if;
    end loop;
  end if;
  return new;
end $$;
create trigger b_stamp_org before insert or update on public.blood_requests
  for each row when (private.is_api_call()) execute function private.stamp_org();

-- Who posted a request changes only when their account goes and their hospital keeps it.
drop trigger a_stamp on public.blood_requests;
create trigger a_stamp before insert or update on public.blood_requests
  for each row execute function private.stamp_row('patient_id', 'org_id');
create function private.guard_poster() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('lifedrop.handing_over', true), '') <> 'on' then
    if new.user_id <> old.user_id then
      raise exception 'user_id cannot be changed' using errcode = '23514', constraint = 'user_id';
    elsif new.user_email <> old.user_email then
      raise exception 'user_email cannot be changed' using errcode = '23514', constraint = 'user_email';
    end if;
  end if;
  return new;
end $$;
create trigger a_guard_poster before update on public.blood_requests
  for each row execute function private.guard_poster();

-- Who did it, for the team's history: a member or an administrator, with their name. Donors are never named.
create function private.said_by(org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when org is not null and (private.my_org() = org or private.is_admin())
    then jsonb_build_object('by_id', me.id, 'by', coalesce(nullif(private.name_of(me.id), ''),
      (select u.email from auth.users u where u.id = me.id), '')) else '{}' end
  from (select (select auth.uid()) as id) me
$$;

-- The columns of a request whose changes the team's history names.
create function private.changed_columns(was public.blood_requests, is_now public.blood_requests) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(e.key order by e.key) from jsonb_each(to_jsonb(is_now)) e
  where e.value is distinct from to_jsonb(was) -> e.key and e.key = any (array['blood_type', 'component', 'required_units',
    'urgency', 'location', 'reason', 'additional_info', 'email', 'ward', 'objection', 'deleted'])
$$;

-- The history of a hidden request says for which reasons (private.reasons_of comes with the reports).
create or replace function private.decide_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who jsonb := private.said_by(new.org_id);
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    new.expires_at := now() + private.life_of(new.urgency);
    new.timeline := private.with_event('[]', 'posted', who);
  else
    if new.renewals < old.renewals then
      raise exception 'a renewal cannot be taken back' using errcode = '23514', constraint = 'renewals';
    end if;
    if new.required_units < new.units_given + new.units_coming then
      raise exception 'more donors are expected than that' using errcode = '23514', constraint = 'required_units';
    end if;
    if new.renewals > old.renewals or new.urgency <> old.urgency then
      new.expires_at := now() + private.life_of(new.urgency);
    end if;
    if new.org_id is not null then
      changed := private.changed_columns(old, new);
      if changed is not null then
        new.timeline := private.with_event(new.timeline, 'changed', who || jsonb_build_object('fields', changed));
      end if;
    end if;
    if new.renewals > old.renewals then
      new.expired := false;
      new.timeline := private.with_event(new.timeline, 'renewed', who);
    elsif new.expired and not old.expired then
      new.timeline := private.with_event(new.timeline, 'expired');
    end if;
    if new.hidden and not old.hidden then
      new.timeline := private.with_event(new.timeline, 'hidden',
        jsonb_build_object('fields', private.reasons_of('blood_requests', new.id)));
    elsif old.hidden and not new.hidden then
      new.timeline := private.with_event(new.timeline, 'shown');
    end if;
    if new.units_given >= new.required_units then
      new.closed_reason := coalesce(new.closed_reason, 'given_here');
    end if;
  end if;
  if new.closed_reason in ('given_here', 'from_stock', 'found_elsewhere') then
    new.request_fulfilled := true;
  end if;
  if tg_op = 'UPDATE' and not new.deleted and private.is_over(new) and not private.is_over(old) then
    new.timeline := private.with_event(new.timeline, case when new.request_fulfilled then 'fulfilled' else 'closed' end,
      who || case when new.closed_reason is null then '{}' else jsonb_build_object('reason', new.closed_reason) end);
  end if;
  return new;
end $$;

-- As before, but a hospital's request is withdrawn only by its team.
create or replace function private.withdraw_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if exists (select from public.blood_requests r
    where r.id = new.id and private.is_ours(r.user_id, r.org_id) and (r.request_fulfilled or r.closed_reason is not null) and not r.deleted) then
    raise exception 'a request that is over cannot be changed' using errcode = '23514', constraint = 'request_fulfilled';
  end if;
  if private.left_team('blood_requests', new.id) then
    raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
  end if;
  -- the id that is kept below takes room as well
  if 50 <= (select count(*) from public.blood_requests r where r.user_id = me and r.created_at > now() - interval '24 hours')
    and not private.is_admin() then
    raise exception 'too many requests within a day' using errcode = '23514', constraint = 'requests_a_day';
  end if;
  update public.blood_requests r set deleted = true where r.id = new.id and private.is_ours(r.user_id, r.org_id) and not r.deleted;
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
    email, reason, requester_name, requester_type, deleted)
  values (new.id, me, 'P-100000', 'O+', '-', 1, 'Standard', '-', '-@-', '-', '-', 'patient', true)
  on conflict (id) do nothing;
  return null;
end $$;

-- Whether the row belongs to a hospital that the caller has left.
create function private.left_team(collection text, row_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  org uuid;
begin
  if entry.team_column is null then
    return false;
  end if;
  execute format('select t.%I from public.%I t where t.id = $1', entry.team_column, entry.name) into org using row_id;
  return org is not null and org is distinct from private.my_org() and not private.is_admin() and exists (
    select from private.members m where m.user_id = (select auth.uid()) and m.organisation_id = org);
end $$;

-- As before, but who has left a hospital is told so.
create or replace function private.write_row(collection text, row_id uuid, base jsonb, fields jsonb) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  cols text := private.columns_of(fields,
    case when base is null then private.writable(collection) else private.changeable(collection) end);
  current jsonb;
  clashes text[];
begin
  if base is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      collection, cols) using fields;
    return null;
  end if;
  perform private.lock_parent(collection, row_id);
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', collection) into current using row_id;
  if current is null then
    if private.left_team(collection, row_id) then
      raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
    end if;
    raise exception 'no such record, or not yours to change' using errcode = '42501', column = 'id';
  end if;
  select array_agg(f.key) into clashes from jsonb_each(fields) f
  where coalesce(current -> f.key, 'null') not in (coalesce(base -> f.key, 'null'), f.value);
  -- A value that is there already is no change, as when two people delete or fulfil the same record.
  if clashes is null and not current @> fields then
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
      collection, cols) using fields, row_id;
  end if;
  return clashes;
end $$;

-- What a donor is told of the request, and how they fit it. The ward is for those who are expected there.
create or replace function private.with_request(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.hospital := coalesce(r.hospital, '');
  p.location := coalesce(r.location, '');
  p.needed_type := r.blood_type;
  p.match := private.match_of(r.component, p.blood_type, r.blood_type);
  p.distance_band := private.distance_band(r.hospital_zip, private.donor_zip(p));
  p.org_id := r.org_id;
  p.org_name := coalesce(r.org_name, '');
  p.verified := coalesce(r.verified, false);
  p.hours := coalesce(r.hours, '');
  p.lead_time := coalesce(r.lead_time, '');
  if p.contact_until is not null then
    p.requester_name := r.requester_name;
    p.requester_phone := r.contact;
    p.ward := r.ward;
  end if;
  return p;
end $$;

create or replace function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or private.is_over(new) and not private.is_over(old) then
    update public.pledges set status = 'closed' where request_id = old.id and status in ('open', 'accepted');
  elsif new.expired and not old.expired then
    update public.pledges set status = 'closed' where request_id = old.id and status = 'open';
  elsif (new.hospital, new.location, new.hospital_zip, new.blood_type, new.component, new.requester_name, new.contact,
      new.org_name, new.ward, new.verified, new.hours, new.lead_time)
    is distinct from (old.hospital, old.location, old.hospital_zip, old.blood_type, old.component, old.requester_name, old.contact,
      old.org_name, old.ward, old.verified, old.hours, old.lead_time) then
    update public.pledges p set (hospital, location, needed_type, match, distance_band, requester_name, requester_phone,
        org_name, ward, verified, hours, lead_time) =
      (select w.hospital, w.location, w.needed_type, w.match, w.distance_band, w.requester_name, w.requester_phone,
          w.org_name, w.ward, w.verified, w.hours, w.lead_time
        from private.with_request(p, new) w)
      where p.request_id = new.id and p.status in ('open', 'accepted');
  end if;
  return null;
end $$;

-- Why a new pledge cannot be, or null. The request's row and the donor are locked. A hospital's staff may give.
create or replace function private.refusal_of(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.user_id = p.user_id and r.org_id is null then 'own'
    when r.id is null or private.is_over(r) or r.expired or r.hidden then 'closed'
    when count(*) filter (where live.request_id = p.request_id) > 0 then 'already'
    when count(*) >= 3 then 'limit'
  end
  from public.pledges live where live.user_id = p.user_id and live.status in ('open', 'accepted') and not live.deleted
$$;

-- Shows the two parties each other's name and number.
create function private.accepted(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.status := 'accepted';
  p.contact_until := least(p.arrive_by + interval '12 hours', now() + interval '72 hours');
  p.donor_name := p.contact_name;
  p.donor_phone := p.contact_phone;
  p.donor_note := p.note;
  return private.with_request(p, r);
end $$;

-- What becomes of the parties' wishes. The request is locked before the pledge (private.lock_parent, and here
-- for a new one), then the donor. A wish that comes too late changes nothing and is taken back: the status says
-- why. A pledge to a hospital's request is accepted at once while units are needed; one more is its reserve.
create or replace function private.decide_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
  is_wish boolean := tg_op = 'INSERT' or (new.status = old.status and
    (new.withdrawn, new.contested, new.decision, new.outcome)
      is distinct from (old.withdrawn, old.contested, old.decision, old.outcome));
begin
  if is_wish then
    select * into r from public.blood_requests where id = new.request_id for no key update;
  end if;

  if tg_op = 'INSERT' then
    perform private.lock_donor(new.user_id);
    if not exists (select from private.consent_words w where w.version = new.consent_version) then
      raise exception 'these words are not known' using errcode = '23514', constraint = 'consent_version';
    end if;
    if new.arrive_by > now() + interval '14 days' then
      raise exception 'that is more than two weeks away' using errcode = '23514', constraint = 'arrive_by';
    end if;
    if exists (select from public.donors d where d.id = new.donor_id and d.user_id <> new.user_id) then
      raise exception 'this donation is not yours' using errcode = '42501', column = 'donor_id';
    end if;
    new.request_owner := r.user_id;
    new := private.with_request(new, r);
    new.refusal := case when not new.withdrawn then private.refusal_of(new, r) end;
    new.status := case when new.withdrawn then 'withdrawn' when new.refusal is not null then 'closed'
      when new.arrive_by < now() then 'expired' else 'open' end;
    if new.status = 'open' and r.org_id is not null then
      new.refusal := private.acceptance_refusal(new, r);
      if new.refusal is null then
        new := private.accepted(new, r);
      end if;
    end if;
  elsif is_wish then
    if old.status in ('open', 'accepted') and new.withdrawn then
      new.status := 'withdrawn';
    elsif old.status in ('open', 'accepted') and new.decision = 'declined' then
      new.status := 'declined';
    elsif old.status = 'open' and new.decision = 'accepted' then
      perform private.lock_donor(new.user_id);
      new.refusal := private.acceptance_refusal(new, r);
      if new.arrive_by < now() then
        new.status := 'expired';
      elsif new.refusal is null then
        new := private.accepted(new, r);
      end if;
    elsif old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted' then
      new.status := coalesce(new.outcome, old.status);
    elsif old.status = 'missed' and new.outcome = 'given' then
      new.status := 'given';
    elsif old.status = 'closed' and old.decision = 'accepted' and new.outcome = 'given' and r.request_fulfilled then
      new.status := 'given';
    end if;
  end if;

  -- the wishes, as far as something came of them
  new.withdrawn := new.status = 'withdrawn';
  new.contested := case when tg_op = 'INSERT' then false when new.status = 'missed' then new.contested else old.contested end;
  new.decision := case when new.status in ('accepted', 'given', 'missed') then 'accepted'
    when new.status = 'declined' then 'declined' when tg_op = 'UPDATE' and new.status <> 'open' then old.decision end;
  new.outcome := case when new.status in ('given', 'missed') then new.status end;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.refusal := null;
  end if;
  if new.status = 'given' and new.next_donation_on is null then
    new.next_donation_on := private.given_on(new) + private.days_between(
      (select b.component from public.blood_requests b where b.id = new.request_id));
  end if;

  if new.status <> 'accepted' then
    new.donor_name := '';
    new.donor_phone := '';
    new.donor_note := '';
    new.requester_name := '';
    new.requester_phone := '';
    new.ward := '';
    new.contact_until := null;
  end if;
  if new.status not in ('open', 'accepted') then
    new.contact_name := '';
    new.contact_phone := '';
    new.note := '';
  end if;
  return new;
end $$;

-- What follows from a pledge's new state, as before. A hospital's history also says who of the team acted; a pledge
-- that it accepts at once is in it as answered and as accepted.
create or replace function private.follow_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.pledges := case when tg_op = 'DELETE' then old else new end;
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status else 'withdrawn' end;
  event text := case
    when is_now = was then null
    when is_now in ('accepted', 'given') then is_now
    when is_now = 'open' then 'answered'
    when was = 'accepted' and is_now <> 'closed' then 'not_coming' end;
  left_free boolean := was = 'accepted' and is_now not in ('accepted', 'given');
  who jsonb := case when p.user_id = (select auth.uid()) then '{}' else private.said_by(p.org_id) end;
begin
  if is_now = was then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    if was is null and is_now = 'accepted' then
      perform private.record_consent('consent', p.user_id, p.request_owner, p);
    end if;
    perform private.record_consents(was, new);
  end if;
  if event is not null or left_free then
    update public.blood_requests r set
      units_coming = n.coming,
      units_given = case when is_now = 'given' then least(r.required_units - n.coming, r.units_given + 1) else r.units_given end,
      timeline = case when event is null then r.timeline else private.with_event(
        case when was is null and is_now = 'accepted' then private.with_event(r.timeline, 'answered') else r.timeline end, event, who) end
    from (select b.id, b.units_coming + (is_now = 'accepted')::integer - coalesce(was = 'accepted', false)::integer as coming
      from public.blood_requests b where b.id = p.request_id) n
    where r.id = n.id;
  end if;
  if left_free or is_now = 'given' then
    -- reserves can be accepted again, and so can this donor
    update public.pledges o set refusal = null where o.status = 'open' and o.refusal = 'covered' and left_free
      and o.request_id = p.request_id;
    update public.pledges o set refusal = null where o.status = 'open' and o.refusal = 'elsewhere' and left_free
      and o.user_id = p.user_id;
  end if;
  if is_now = 'given' then
    update public.donors d set is_available = false, donation_count = d.donation_count + 1,
      last_donation_date = greatest(d.last_donation_date, private.given_on(p))
      where d.user_id = p.user_id and not d.deleted;
    update public.profiles u set previous_donation = true,
      last_donation_date = greatest(u.last_donation_date, private.given_on(p)) where u.id = p.user_id;
    update public.pledges o set status = 'closed' where o.user_id = p.user_id and o.status = 'open';
  end if;
  return null;
end $$;

-- Accepts reserves of hospitals' requests whose units are free again, the oldest first; returns how many. Each
-- request is locked before its pledges, as everywhere.
create function private.accept_reserves(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  reserve uuid;
  n integer := 0;
begin
  for r in select b.* from public.blood_requests b
    where b.org_id is not null and not private.is_over(b) and not b.expired and b.units_given + b.units_coming < b.required_units
      and exists (select from public.pledges p where p.request_id = b.id and p.status = 'open' and p.refusal is distinct from 'elsewhere' and not p.deleted)
    order by b.id limit at_most for no key update skip locked
  loop
    for reserve in select p.id from public.pledges p
      where p.request_id = r.id and p.status = 'open' and p.refusal is distinct from 'elsewhere' and not p.deleted
      order by p.created_at, p.id limit r.required_units - r.units_given - r.units_coming
    loop
      update public.pledges p set decision = 'accepted' where p.id = reserve;
      n := n + 1;
    end loop;
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command) values ('accept_reserves', '20 seconds', 'select private.accept_reserves()');

-- Both parties' devices are told, the team's, and administrators'.
create or replace function private.poke_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  party uuid;
begin
  for party in
    select distinct p from changed c, unnest(array[c.user_id, c.request_owner]) p where p is not null
    union select m.user_id from changed c join private.members m on m.organisation_id = c.org_id
      where m.removed_at is null and m.suspended_at is null
    limit 300
  loop
    perform private.poke(tg_table_name, 'sync:user:' || party);
  end loop;
  if exists (select from changed) then
    perform private.poke(tg_table_name, 'sync:admin');
  end if;
  return null;
end $$;

-- The hospital's own words follow into what its members and its open requests show.
create function private.follow_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_member(m.user_id) from private.members m where m.organisation_id = new.id and m.removed_at is null;
  update public.blood_requests r set
      (org_name, verified, desk_phone, hours, lead_time, hospital, hospital_zip, contact, requester_name) =
      (new.name, new.verified_at is not null, new.desk_phone, new.hours, new.lead_time, new.name, new.zip, new.desk_phone, new.name)
    where r.org_id = new.id and not private.is_over(r) and (r.org_name, r.verified, r.desk_phone, r.hours, r.lead_time, r.hospital_zip)
      is distinct from (new.name, new.verified_at is not null, new.desk_phone, new.hours, new.lead_time, new.zip);
  update public.inventory i set org_name = new.name where i.org_id = new.id and i.org_name <> new.name;
  return null;
end $$;
create trigger follow_organisation after update on private.organisations
  for each row execute function private.follow_organisation();

-- Caps. They are for accounts without a hospital; a member may have more.
alter table private.quotas add column for_members integer;
update private.quotas set for_members = 100 where collection = 'blood_requests';
create or replace function private.check_quotas() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(tg_table_name);
  is_member boolean := private.my_org() is not null;
  quota private.quotas;
  at_most integer;
  more bigint;
  counted bigint;
begin
  if private.is_admin() then
    return null;
  end if;
  for quota in select q.* from private.quotas q where q.collection = tg_table_name order by q.at_most loop
    at_most := case when is_member then coalesce(quota.for_members, quota.at_most) else quota.at_most end;
    execute format('select count(*) from rows_after t where %s', quota.counted) into more;
    if tg_op = 'UPDATE' then
      execute format('select $1 - count(*) from rows_before t where %s', quota.counted) into more using more;
    end if;
    continue when more <= 0;
    execute format('select count(*) from public.%I t where t.%I = $1 and (%s)', tg_table_name, entry.owner_column, quota.counted)
      into counted using (select auth.uid());
    if counted > at_most then
      raise exception 'no more than % at a time', at_most using errcode = '23514', constraint = quota.name;
    end if;
  end loop;
  return null;
end $$;

-- The team asks as its poster does.
create or replace function private.could_help(wanted uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  kept private.estimates;
begin
  select * into r from public.blood_requests b where b.id = wanted and private.is_ours(b.user_id, b.org_id) and not b.deleted;
  if r.id is null then
    raise exception 'no such request, or not yours' using errcode = '42501';
  end if;
  select * into kept from private.estimates e where e.request_id = r.id;
  if kept.at > now() - interval '1 hour' then
    return kept.answer;
  end if;
  if (select count(*) from private.estimates e where e.user_id = r.user_id and e.at > now() - interval '1 day') >= 30 then
    return '{"within_10": null, "within_25": null, "within_50": null, "as_of": null}';
  end if;
  insert into private.estimates (request_id, user_id, answer) values (r.id, r.user_id, private.estimate(r))
  on conflict (request_id) do update set at = now(), answer = excluded.answer
  returning * into kept;
  return kept.answer;
end $$;

-- Before an account goes, its hospital keeps the requests: another member has posted them from now on, a manager
-- before others. The history no longer names who has gone. Where nobody is left, the requests go as well.
create function private.hand_over_requests(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  org uuid;
  heir uuid;
begin
  perform set_config('lifedrop.handing_over', 'on', true);
  for org in select distinct m.organisation_id from private.members m where m.user_id = person loop
    select m.user_id into heir from private.members m
      where m.organisation_id = org and m.user_id <> person and m.removed_at is null and m.suspended_at is null
      order by m.role, m.added_at limit 1;
    update public.blood_requests r set timeline = (
        select jsonb_agg(case when e.value ->> 'by_id' = person::text then e.value - 'by_id' - 'by' else e.value end order by e.n)
        from jsonb_array_elements(r.timeline) with ordinality e (value, n))
      where r.org_id = org and r.timeline @> jsonb_build_array(jsonb_build_object('by_id', person));
    continue when heir is null;
    update public.pledges p set request_owner = heir where p.org_id = org and p.request_owner = person;
    update public.blood_requests r set user_id = heir, user_email = (select u.email from auth.users u where u.id = heir)
      where r.org_id = org and r.user_id = person;
  end loop;
  perform set_config('lifedrop.handing_over', '', true);
end $$;

create or replace function private.release_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hand_over_requests(old.id);
  perform private.release_pledges(old.id);
  return old;
end $$;

-- As before; what belongs to a hospital stays there.
create or replace function private.delete_account() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_email text := (select u.email from auth.users u where u.id = (select auth.uid()));
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  if not exists (select from auth.sessions s where s.user_id = me
    and s.id::text = (select auth.jwt()) ->> 'session_id' and s.created_at > now() - interval '5 minutes') then
    return 'log_in_again';
  end if;
  if private.is_admin() then
    lock table private.admins in exclusive mode; -- two cannot leave at once
    if not exists (select from private.admins a where a.user_id <> me) then
      return 'last_administrator';
    end if;
  end if;
  perform private.hand_over_requests(me);
  perform private.release_pledges(me);
  if private.delete_rows(me) then
    return 'more';
  end if;
  delete from public.newsletter_subscribers n where lower(n.email) = lower(my_email);
  delete from auth.users u where u.id = me;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries e
      where e.payload::text like '%' || me || '%' or position(lower(to_json(my_email)::text) in lower(e.payload::text)) > 0;
  end if;
  return 'deleted';
end $$;

select private.open_function('private.left_team(text,uuid)');
select private.apply_grants();
