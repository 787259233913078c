-- A pledge: one donor's answer to one request. A device writes wishes only: `withdrawn` and `contested` are the
-- donor's, `decision` and `outcome` the requester's. What comes of them the server decides, holding the
-- request's row, so that no more donors are accepted than units are needed, however many accept at once.
--
-- Names and phone numbers pass only through the revealed columns: empty until a pledge is accepted, and emptied
-- by the write that ends it. Constraints hold that for every row.

create table public.pledges (
  id uuid primary key,
  -- no foreign key: the donor keeps their answer when the request is gone for good
  request_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  request_owner uuid references auth.users (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type) or blood_type = 'unknown'),
  arrive_by timestamptz not null constraint arrive_by check (private.is_moment(arrive_by)),
  note text not null default '' constraint note check (char_length(note) <= 280),
  contact_name text not null constraint contact_name check (char_length(contact_name) <= 200),
  contact_phone text not null constraint contact_phone check (char_length(contact_phone) <= 40),
  consent_version text not null constraint consent_version check (char_length(consent_version) <= 20),
  -- wishes
  withdrawn boolean not null default false,
  contested boolean not null default false,
  decision text constraint decision check (decision in ('accepted', 'declined')),
  outcome text constraint outcome check (outcome in ('given', 'missed')),
  -- the server's
  status text not null default 'open' constraint status check (status in (
    'open', 'accepted', 'declined', 'withdrawn', 'closed', 'expired', 'given', 'missed')),
  refusal text constraint refusal check (refusal in ('covered', 'closed', 'own', 'already', 'limit', 'elsewhere')),
  match text constraint match check (match in ('same', 'compatible', 'other')),
  distance_band text constraint distance_band check (distance_band in ('under_5', '5_10', '10_25', '25_50', 'over_50')),
  next_donation_on date,
  -- of the request, so that the donor's own list stays whole when the request has left their device
  hospital text not null default '',
  location text not null default '',
  needed_type text constraint needed_type check (private.is_blood_type(needed_type)),
  org_id uuid references private.organisations (id),
  org_name text not null default '',
  -- told to a donor who is expected
  ward text not null default '',
  verified boolean not null default false,
  hours text not null default '',
  lead_time text not null default '',
  -- revealed
  donor_name text not null default '',
  donor_phone text not null default '',
  donor_note text not null default '',
  requester_name text not null default '',
  requester_phone text not null default '',
  contact_until timestamptz,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  constraint said_when_live check (status not in ('open', 'accepted') or (btrim(contact_name) <> '' and btrim(contact_phone) <> '')),
  constraint forgotten_at_the_end check (status in ('open', 'accepted') or (contact_name = '' and contact_phone = '' and note = '')),
  constraint revealed_when_accepted check (status = 'accepted' or (donor_name = '' and donor_phone = '' and donor_note = ''
    and requester_name = '' and requester_phone = '' and contact_until is null))
);
create index pledges_by_donor on public.pledges (user_id, created_at desc);
create index pledges_by_request_owner on public.pledges (request_owner);
create index pledges_by_org on public.pledges (org_id, (status in ('open', 'accepted')) desc, created_at desc, id);
create index pledges_by_donation on public.pledges (donor_id);
create index pledges_by_request on public.pledges (request_id);
create unique index one_live_pledge on public.pledges (request_id, user_id) where status in ('open', 'accepted') and not deleted;
create unique index one_accepted_pledge on public.pledges (user_id) where status = 'accepted' and not deleted;
-- what private.sweep looks for
create index pledges_by_arrival on public.pledges (arrive_by) where status in ('open', 'accepted');
create index pledges_by_contact_end on public.pledges (contact_until) where contact_until is not null;

select private.make_synced('pledges', '{request_id,user_id,blood_type,arrive_by,consent_version}', 'user_id', true,
  'private.poke_parties()');
select private.make_audited('pledges');

create policy "Both parties and administrators read a pledge" on public.pledges for select to sync_writer
  using (user_id = (select auth.uid()) or case when org_id is null then request_owner = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));
create policy "A person pledges only for themselves" on public.pledges for insert to sync_writer
  with check (user_id = (select auth.uid()));
create policy "Both parties and administrators change a pledge" on public.pledges for update to sync_writer
  using (user_id = (select auth.uid()) or case when org_id is null then request_owner = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or case when org_id is null then request_owner = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, party_column, team_column, parent, parent_column, writable,
  changeable, kept_from_owner, seen_when, seen_columns, not_audited) values (
  'pledges', 'parties', 'user_id', 'request_owner', 'org_id', 'blood_requests', 'request_id',
  array['id', 'request_id', 'user_id', 'donor_id', 'blood_type', 'arrive_by', 'note', 'contact_name', 'contact_phone',
    'consent_version', 'withdrawn', 'contested', 'decision', 'outcome', 'client_created_at'],
  array['withdrawn', 'contested', 'decision', 'outcome'],
  array['request_owner'],
  'case when t.org_id is null then t.request_owner = $2 else t.org_id = $3 end',
  array['id', 'request_id', 'blood_type', 'arrive_by', 'consent_version', 'withdrawn', 'contested', 'decision', 'outcome',
    'status', 'refusal', 'match', 'distance_band', 'donor_name', 'donor_phone', 'donor_note', 'requester_name',
    'requester_phone', 'contact_until', 'created_at', 'updated_at', 'rev', 'org_id', 'org_name', 'ward', 'verified',
    'hours', 'lead_time'],
  array['note', 'contact_name', 'contact_phone', 'donor_name', 'donor_phone', 'donor_note', 'requester_name',
    'requester_phone']);

-- What a device holds after its first contact: the pledges that the person made, those to their own requests, and of
-- those to their hospital's requests the latest 300, the live ones first.
create function private.first_pledges(me uuid) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  org uuid := private.org_of(private.viewer());
begin
  return query
    select p.id from public.pledges p where p.user_id = me and not p.deleted
    union
    select p.id from public.pledges p where p.request_owner = me and p.org_id is null and not p.deleted
    union
    (select p.id from public.pledges p where p.org_id = org and not p.deleted
      order by (p.status in ('open', 'accepted')) desc, p.created_at desc, p.id limit 300);
end $$;

-- Which party may write which wish. Another's is refused by name.
create function private.guard_wishes() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_donor boolean := new.user_id = (select auth.uid());
  wish text;
begin
  if not private.is_api_call() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    wish := case when new.decision is not null then 'decision' when new.outcome is not null then 'outcome' end;
  elsif is_donor then
    wish := case when new.decision is distinct from old.decision then 'decision'
      when new.outcome is distinct from old.outcome then 'outcome' end;
  else
    wish := case when new.withdrawn is distinct from old.withdrawn then 'withdrawn'
      when new.contested is distinct from old.contested then 'contested' end;
  end if;
  if wish is not null then
    raise exception '% is for the % to say', wish, case when wish in ('decision', 'outcome') then 'requester' else 'donor' end
      using errcode = '42501', column = wish;
  end if;
  return new;
end $$;
create trigger b_guard_wishes before insert or update on public.pledges
  for each row execute function private.guard_wishes();

-- The words that a donor agreed to, by version. src/features/pledges/consent.ts shows them.
create table private.consent_words (
  version text primary key,
  words text not null
);
insert into private.consent_words (version, words) values ('2026-11',
  'If {requester} accepts, we show each other our names and phone numbers until {time}. '
  || 'You can withdraw at any time; what was seen cannot be unseen.');

-- What becomes of wishes

-- Lets one transaction at a time decide over a person's pledges. Take it after the lock on the request's row.
create function private.lock_donor(donor uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(730003, hashtext(donor::text))
$$;

-- The ZIP code of a donor: of the donation they answered with, else of their profile, else of their newest donation.
create function private.donor_zip(p public.pledges) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select private.zip_of(d.zip_code) from public.donors d where d.id = p.donor_id),
    (select private.zip_of(u.zip_code) from public.profiles u where u.id = p.user_id),
    (select private.zip_of(d.zip_code) from public.donors d where d.user_id = p.user_id and not d.deleted
      order by d.created_at desc limit 1))
$$;

-- The day of the donation, also when it is told later.
create function private.given_on(p public.pledges) returns date
language sql stable set search_path = '' as $$
  select least(now(), p.arrive_by + interval '12 hours')::date
$$;

-- Why a new pledge cannot be, or null. The request's row and the donor are locked. A hospital's staff may give.
create function private.refusal_of(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.user_id = p.user_id and r.org_id is null then 'own'
    when r.id is null or private.is_over(r) or r.expired or r.hidden then 'closed'
    when count(*) filter (where live.request_id = p.request_id) > 0 then 'already'
    when count(*) >= 3 then 'limit'
  end
  from public.pledges live where live.user_id = p.user_id and live.status in ('open', 'accepted') and not live.deleted
$$;

-- Why a pledge cannot be accepted, or null.
create function private.acceptance_refusal(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.units_given + r.units_coming >= r.required_units then 'covered'
    when exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted)
      then 'elsewhere'
  end
$$;

-- What a donor is told of the request, and how they fit it. The ward is for those who are expected there.
create function private.with_request(p public.pledges, r public.blood_requests) returns public.pledges
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
create function private.decide_pledge() returns trigger
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
create trigger c_decide before insert or update on public.pledges
  for each row execute function private.decide_pledge();

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
insert into private.jobs (name, every, command, piece) values ('accept_reserves', '20 seconds', 'select private.accept_reserves(50)', 50);

-- Consents: who agreed to what, who saw whose number, and how that ended. Names nobody; never changed.

create table private.consents (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null constraint kind check (kind in ('consent', 'acceptance', 'reveal', 'withdrawal', 'end')),
  -- whose name and number it is about, and who sees or saw them; no references: an entry outlives the accounts
  about uuid not null,
  seen_by uuid,
  pledge_id uuid not null,
  request_id uuid not null,
  hospital text not null,
  version text not null,
  until timestamptz
);
create index consents_about on private.consents (about, seq desc);
create index consents_seen_by on private.consents (seen_by, seq desc);
create trigger no_change before update or delete on private.consents
  for each row execute function private.refuse_change();
create trigger no_truncate before truncate on private.consents
  for each statement execute function private.refuse_change();

-- Records a consent, also in the audit log.
create function private.record_consent(kind text, about uuid, seen_by uuid, p public.pledges) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.consents (kind, about, seen_by, pledge_id, request_id, hospital, version, until)
  values (kind, about, seen_by, p.id, p.request_id, p.hospital, p.consent_version, p.contact_until);
  perform private.audit('consent', 'pledges', p.id, null, jsonb_strip_nulls(jsonb_build_object(
    'kind', kind, 'about', about, 'seen_by', seen_by, 'request_id', p.request_id, 'version', p.consent_version,
    'until', p.contact_until)));
end $$;

-- What a pledge's new state means for the consents.
create function private.record_consents(was text, p public.pledges) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if was is null and p.status = 'open' then
    perform private.record_consent('consent', p.user_id, p.request_owner, p);
  elsif p.status = 'accepted' then
    perform private.record_consent('acceptance', p.request_owner, p.user_id, p);
    perform private.record_consent('reveal', p.user_id, p.request_owner, p);
    perform private.record_consent('reveal', p.request_owner, p.user_id, p);
  elsif p.status = 'withdrawn' and was in ('open', 'accepted') then
    perform private.record_consent('withdrawal', p.user_id, p.request_owner, p);
  elsif was = 'accepted' then
    perform private.record_consent('end', p.user_id, p.request_owner, p);
  end if;
end $$;

-- A person's own entries, newest first: who has seen my number, and whose I have seen. At most 500.
create function private.my_consents() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'kind', c.kind, 'mine', c.about = me.id, 'pledge_id', c.pledge_id,
    'request_id', c.request_id, 'hospital', c.hospital, 'version', c.version, 'until', c.until) order by c.seq desc), '[]')
  from (select (select auth.uid()) as id) me, lateral (
    select * from private.consents e where e.about = me.id or e.seen_by = me.id order by e.seq desc limit 500) c
$$;
create function public.my_consents() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.my_consents()
$$;
select private.open_function(f) from unnest(array['public.my_consents()', 'private.my_consents()']) f;

-- What follows from a pledge's new state, and from a request's

-- The request's units and timeline, the donor's dates, the consents. A hospital's timeline also says who of the team
-- acted; a pledge that it accepts at once is in it as answered and as accepted.
create function private.follow_pledge() returns trigger
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
create trigger follow_pledge after insert or update or delete on public.pledges
  for each row execute function private.follow_pledge();

-- When a request is over, nobody is expected any more; when it expires, whoever was accepted still is. Live
-- pledges follow its changes.
create function private.follow_request() returns trigger
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
create trigger follow_request after update or delete on public.blood_requests
  for each row execute function private.follow_request();

-- Whoever took blood knows its type: when the hospital's staff or an administrator say that it was given, the profile's
-- type is confirmed. Nobody confirms their own. A profile with another type stays as it is, for somebody to look at.
create function private.confirm_type() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  was text;
begin
  if new.blood_type = 'unknown' or new.user_id = me
    or not (private.is_admin() or coalesce(new.org_id = private.my_org(), false)) then
    return null;
  end if;
  select p.blood_type into was from public.profiles p where p.id = new.user_id for no key update;
  update public.profiles p set blood_type = new.blood_type, blood_type_confirmed_at = now()
    where p.id = new.user_id and coalesce(p.blood_type, new.blood_type) = new.blood_type and p.blood_type_confirmed_at is null;
  -- what administrators change of others is in the log by itself
  if found and not private.is_admin() then
    perform private.audit('update', 'profiles', new.user_id,
      jsonb_build_object('blood_type', was, 'blood_type_confirmed_at', null),
      (select jsonb_build_object('blood_type', p.blood_type, 'blood_type_confirmed_at', p.blood_type_confirmed_at)
        from public.profiles p where p.id = new.user_id));
  end if;
  return null;
end $$;
create trigger confirm_type after update on public.pledges
  for each row when (new.status = 'given' and old.status <> 'given') execute function private.confirm_type();

-- Ends what a person pledged, before their account goes: requests first, as everywhere.
create function private.release_pledges(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.blood_requests r
    where r.id in (select p.request_id from public.pledges p where p.user_id = person and p.status in ('open', 'accepted'))
    order by r.id for no key update;
  update public.pledges set withdrawn = true where user_id = person and status in ('open', 'accepted');
end $$;

-- Ends what is over: pledges whose time has passed, contacts that were shown long enough, requests that
-- nobody renewed. At most `at_most` of each; returns how many, so that the caller goes on while there is more.
create function private.sweep(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer := 0;
  n integer;
begin
  update public.blood_requests set expired = true where id in (
    select r.id from public.blood_requests r
    where r.expires_at < now() and not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted
    order by r.expires_at limit at_most for no key update skip locked);
  get diagnostics ended = row_count;

  with due as materialized (
    select p.id, p.request_id from public.pledges p
    where p.status in ('open', 'accepted') and p.arrive_by < now()
      and (p.status = 'open' or p.arrive_by < now() - interval '12 hours')
    order by p.arrive_by limit at_most
  ), locked as materialized (
    select r.id from public.blood_requests r where r.id in (select request_id from due) order by r.id for no key update skip locked
  )
  update public.pledges p set status = 'expired' from due, locked
  where p.id = due.id and locked.id = due.request_id and p.status in ('open', 'accepted');
  get diagnostics n = row_count;
  ended := ended + n;

  -- who is still expected keeps their place; only what was shown ends
  update public.pledges set donor_name = '', donor_phone = '', donor_note = '', requester_name = '', requester_phone = '',
    contact_until = null
  where id in (select id from public.pledges where contact_until < now() order by contact_until limit at_most for update skip locked);
  get diagnostics n = row_count;
  return ended + n;
end $$;

-- What is over ends within a minute.
insert into private.jobs (name, every, command, piece) values ('sweep', '20 seconds', 'select private.sweep(200)', 200);
