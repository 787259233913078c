-- One donor cannot flood a requester with answers, nor can many; and an answer says where its donor lives no closer
-- than the first three digits of the ZIP code.

-- How far a donor is from a hospital, as a requester is told: reckoned from the middle of the donor's three-digit
-- area, so that no answer tells apart the ZIP codes within it. Null where either place is unknown.
create or replace function private.distance_band(hospital_zip text, donor_zip text) returns text
language sql stable set search_path = '' as $$
  select case when m < 5 then 'under_5' when m < 10 then '5_10' when m < 25 then '10_25' when m <= 50 then '25_50'
    else 'over_50' end
  from private.zip_positions h,
    (select avg(z.latitude) as latitude, avg(z.longitude) as longitude from private.zip_positions z
      where z.zip between left(private.zip_of(donor_zip), 3) || '00' and left(private.zip_of(donor_zip), 3) || '99') d,
    private.miles_between(h.latitude, h.longitude, d.latitude, d.longitude) m
  where h.zip = private.zip_of(hospital_zip) and d.latitude is not null
$$;

-- It stays as it was when the answer was made: a requester who moves the hospital about learns nothing.
create function private.keep_band() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.distance_band := old.distance_band;
  return new;
end $$;
-- after c_decide
create trigger d_keep_band before update on public.pledges for each row execute function private.keep_band();

-- Quotas

select private.limit_rows('pledges', 'answers_a_day', 't.created_at > now() - interval ''24 hours''', 20);

create function private.limit_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin()
    and 5 <= (select count(*) from public.pledges p where p.request_id = new.request_id and p.user_id = new.user_id) then
    raise exception 'no more than 5 answers to a request' using errcode = '23514', constraint = 'answers_to_request';
  end if;
  return new;
end $$;
create trigger b_limit_answers before insert on public.pledges
  for each row when (private.is_api_call()) execute function private.limit_answers();

-- What the requester is told

-- Somebody can come: once a donor and request. After three within an hour one row counts the others of that hour.
create function private.tell_of_answer(p public.pledges, r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
  event text := r.id || ' ' || p.user_id;
  more text := r.id || ' more ' || floor(extract(epoch from now()) / 3600);
  place jsonb := jsonb_build_object('hospital', r.hospital, 'blood_type', r.blood_type);
  rings boolean := r.urgency in ('Critical', 'High');
  donors integer;
begin
  for person in select q from private.requesters(r) q where q is distinct from (select auth.uid()) loop
    continue when exists (select from public.inbox i where i.id = private.event_id(person, 'pledge_received', event));
    if 3 > (select count(*) from public.inbox i where i.user_id = person and i.kind = 'pledge_received'
      and i.created_at > now() - interval '1 hour' and not i.codes ? 'donors') then
      perform private.tell(person, 'pledge_received', event, place || jsonb_build_object('blood_type', p.blood_type, 'match', p.match,
        'band', p.distance_band, 'arrive_by', p.arrive_by, 'accepted', p.status = 'accepted'), r.id, p.id, rings => rings, until => p.arrive_by);
    else
      select count(distinct o.user_id) into donors from public.pledges o
        where o.request_id = r.id and o.created_at >= date_trunc('hour', now())
          and not exists (select from public.inbox i where i.id = private.event_id(person, 'pledge_received', r.id || ' ' || o.user_id));
      perform private.tell(person, 'pledge_received', more, place || jsonb_build_object('donors', donors), r.id, rings => rings,
        until => now() + interval '12 hours');
      update public.inbox i set codes = i.codes || jsonb_build_object('donors', donors), is_read = false
        where i.id = private.event_id(person, 'pledge_received', more) and i.codes -> 'donors' <> to_jsonb(donors);
    end if;
  end loop;
end $$;

create or replace function private.tell_of_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
  r public.blood_requests;
  soon boolean := new.arrive_by < now() + interval '12 hours';
  place jsonb := jsonb_build_object('hospital', new.hospital);
  expected jsonb := place || jsonb_build_object('arrive_by', new.arrive_by);
  me uuid := (select auth.uid());
begin
  if new.status = was then
    return null;
  end if;
  select * into r from public.blood_requests b where b.id = new.request_id;
  if was is null and new.status in ('open', 'accepted') then
    update private.told t set answered_at = now() where t.request_id = new.request_id and t.user_id = new.user_id and t.answered_at is null;
    perform private.tell_of_answer(new, r);
  end if;
  case
    when new.status = 'accepted' then
      perform private.tell(new.user_id, 'pledge_accepted', new.id::text, expected, new.request_id, new.id, rings => soon, until => new.arrive_by);
      if new.org_id is null and me = new.request_owner then
        perform private.tell(me, 'number_shown', new.id::text, place || jsonb_build_object('until', new.contact_until), new.request_id, new.id);
      end if;
    when new.status = 'declined' then
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
    when new.status = 'closed' and was in ('open', 'accepted') then
      -- not where the donor's own donation elsewhere closed it
      if r.id is null or private.is_over(r) or r.expired then
        perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || jsonb_build_object('reason',
            case when r.request_fulfilled then 'fulfilled' when r.expired then 'expired' else 'closed' end),
          new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
      end if;
    when new.status = 'withdrawn' and was = 'accepted' then
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
        'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    else
      null;
  end case;
  return null;
end $$;

-- What the requester's devices hold

-- Whether it has left them: of what is over, the latest 200 stay, first of all what was given or missed.
alter table public.pledges add column archived boolean not null default false;
create index pledges_over on public.pledges (request_owner) where status not in ('open', 'accepted') and not archived;

create function private.archive_pledges(owner uuid, org uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.pledges p set archived = true where p.id in (
    select o.id from public.pledges o
    where case when org is null then o.request_owner = owner and o.org_id is null else o.org_id = org end
      and o.status not in ('open', 'accepted') and not o.archived
    order by (o.status in ('given', 'missed')) desc, o.created_at desc, o.id offset 200)
$$;

create function private.archive_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.archive_pledges(new.request_owner, new.org_id);
  return null;
end $$;
create trigger archive_answers after insert on public.pledges
  for each row when (new.status not in ('open', 'accepted')) execute function private.archive_answers();
create trigger archive_ended after update on public.pledges
  for each row when (old.status in ('open', 'accepted') and new.status not in ('open', 'accepted'))
  execute function private.archive_answers();

select private.archive_pledges(s.request_owner, s.org_id) from (
  select distinct case when p.org_id is null then p.request_owner end as request_owner, p.org_id from public.pledges p) s;

update private.collections set kept_from_owner = kept_from_owner || array['archived'],
  seen_when = '(' || seen_when || ') and not t.archived' where name = 'pledges';

-- What a device holds after its first contact: the pledges that the person made, those to their own requests, and of
-- those to their hospital's requests the latest 300, the live ones first. Not what was archived of others.
create or replace function private.first_pledges(me uuid) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  org uuid := private.org_of(private.viewer());
begin
  return query
    select p.id from public.pledges p where p.user_id = me and not p.deleted
    union
    select p.id from public.pledges p where p.request_owner = me and p.org_id is null and not p.archived and not p.deleted
    union
    (select p.id from public.pledges p where p.org_id = org and not p.archived and not p.deleted
      order by (p.status in ('open', 'accepted')) desc, p.created_at desc, p.id limit 300);
end $$;

select private.apply_grants();
