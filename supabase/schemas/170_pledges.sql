-- A pledge: one donor's answer to one request. Devices write only what people want and say. The donor's columns are
-- `withdrawn`, `contested` and what they say of their way. The requester's are `decision`, `seen_at` and `outcome`. The
-- server decides what follows from them. It locks the request's row meanwhile, so that no more donors are accepted than
-- units are needed, however many are accepted at once.
--
-- Names and phone numbers pass only through the revealed columns. These are empty until a pledge is accepted, and the
-- write that ends it empties them. Constraints ensure that for every row.

create table public.pledges (
  id uuid primary key,
  -- there is no foreign key, because the donor keeps their pledge when the request is deleted for good
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
  -- the next columns are what donor and requester want
  withdrawn boolean not null default false,
  contested boolean not null default false,
  decision text constraint decision check (decision in ('accepted', 'declined')),
  outcome text constraint outcome check (outcome in ('given', 'missed', 'could_not')),
  -- the next columns are what the server decides
  status text not null default 'open' constraint status check (status in (
    'open', 'accepted', 'declined', 'withdrawn', 'closed', 'expired', 'given', 'missed', 'could_not', 'released')),
  refusal text constraint refusal check (refusal in ('covered', 'closed', 'own', 'already', 'limit', 'elsewhere', 'declined', 'hidden', 'moved', 'wait')),
  match text constraint match check (match in ('same', 'compatible', 'other')),
  distance_band text constraint distance_band check (distance_band in ('under_5', '5_10', '10_25', '25_50', 'over_50')),
  next_donation_on date,
  -- copied from the request, so that the donor's list stays complete when the request has left their device
  hospital text not null default '',
  location text not null default '',
  needed_type text constraint needed_type check (private.is_blood_type(needed_type)),
  org_id uuid references private.organisations (id),
  org_name text not null default '',
  -- shown to a donor who is expected
  ward text not null default '',
  verified boolean not null default false,
  hours text not null default '',
  lead_time text not null default '',
  -- the next columns are the revealed ones
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
  -- until when both numbers are shown, as the donor read it when they agreed; null on devices that do not send it yet
  agreed_until timestamptz constraint agreed_until check (private.is_moment(agreed_until)),
  -- why a person must decide about this pledge (src/blood/doubts.ts); empty if nobody must, and once the pledge is over
  doubts text[] not null default '{}'
    constraint doubts check (doubts <@ array['other_type', 'unknown_type', 'resting', 'unavailable', 'late', 'unconfirmed']),
  -- if `doubts` has `resting`: the first day on which the donor may give again
  gives_again_on date,
  -- whether the pledge has left the requester's devices; of pledges that are over, they keep the latest 200, and
  -- accepted ones first
  archived boolean not null default false,
  -- What the donor has said since the acceptance, and when the requester's side saw them. Each is the time of a tap, by
  -- the device's corrected clock. It is null again if the tap is taken back.
  on_way_at timestamptz constraint on_way_at check (private.is_moment(on_way_at)),
  here_at timestamptz constraint here_at check (private.is_moment(here_at)),
  still_coming_at timestamptz constraint still_coming_at check (private.is_moment(still_coming_at)),
  seen_at timestamptz constraint seen_at check (private.is_moment(seen_at)),
  -- Whether the donor read, when they pledged, that the app will ask whether they still come, and that their place goes
  -- to somebody else if they do not answer. False on devices that do not send it yet: their donors cannot answer, and
  -- keep their place.
  may_ask boolean not null default false,
  -- the next columns are what the server decides
  accepted_at timestamptz,
  asked_at timestamptz,
  -- `component` and `given_on`: what is given, copied from the request, and the day on which it was given
  -- (private.keep_gift)
  component text,
  given_on date,
  -- `standing` and `gave_here`: what the donor's account had shown when they answered, or later while they waited; and
  -- how often they have given to this hospital or requester
  standing text not null default 'new' constraint standing check (standing in ('new', 'reachable', 'witnessed', 'member')),
  gave_here integer not null default 0,
  -- when the donor withdrew it themselves
  withdrawn_at timestamptz,
  constraint doubted_while_live check (status in ('open', 'accepted') or (doubts = '{}' and gives_again_on is null)),
  constraint resting check (gives_again_on is null or 'resting' = any (doubts)),
  constraint said_when_live check (status not in ('open', 'accepted') or (btrim(contact_name) <> '' and btrim(contact_phone) <> '')),
  constraint forgotten_at_the_end check (status in ('open', 'accepted') or (contact_name = '' and contact_phone = '' and note = '')),
  constraint revealed_when_accepted check (status = 'accepted' or (donor_name = '' and donor_phone = '' and donor_note = ''
    and requester_name = '' and requester_phone = '' and contact_until is null))
);
create index pledges_by_donor on public.pledges (user_id, created_at desc);
create index pledges_taken_back on public.pledges (user_id, withdrawn_at) where withdrawn_at is not null;
create index pledges_by_request_owner on public.pledges (request_owner);
create index pledges_by_org on public.pledges (org_id, (status in ('open', 'accepted')) desc, created_at desc, id);
create index pledges_by_donation on public.pledges (donor_id);
create index pledges_by_request on public.pledges (request_id);
create unique index one_live_pledge on public.pledges (request_id, user_id) where status in ('open', 'accepted') and not deleted;
create unique index one_accepted_pledge on public.pledges (user_id) where status = 'accepted' and not deleted;
-- private.expire_due searches by it
create index pledges_by_arrival on public.pledges (arrive_by) where status in ('open', 'accepted');
-- for pledges from older devices, whose donors only read that numbers are shown for 72 hours
create index pledges_cut_short on public.pledges (agreed_until) where status = 'accepted' and agreed_until < arrive_by;
-- private.ask_donors searches by it
create index pledges_to_ask on public.pledges (arrive_by) where status = 'accepted' and may_ask and asked_at is null;
create index pledges_by_contact_end on public.pledges (contact_until) where contact_until is not null;
create index pledges_over on public.pledges (request_owner) where status not in ('open', 'accepted') and not archived;

-- If a pledge is over, the requester may still say that the donor gave. So accepted ones stay longest. There is an
-- index for each of the two kinds of requester, because no index serves both.
create index pledges_over_of_org on public.pledges (org_id) where status not in ('open', 'accepted') and not archived;

select private.make_synced('pledges', '{request_id,user_id,blood_type,arrive_by,consent_version,may_ask}', 'user_id', true,
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
  fixed, states, kept_from_owner, seen_when, seen_columns, not_audited) values (
  'pledges', 'parties', 'user_id', 'request_owner', 'org_id', 'blood_requests', 'request_id',
  array['id', 'request_id', 'user_id', 'donor_id', 'blood_type', 'arrive_by', 'note', 'contact_name', 'contact_phone',
    'consent_version', 'withdrawn', 'contested', 'decision', 'outcome', 'client_created_at', 'agreed_until', 'on_way_at',
    'here_at', 'still_coming_at', 'seen_at', 'may_ask'],
  array['id', 'request_id', 'user_id', 'donor_id', 'blood_type', 'arrive_by', 'note', 'contact_name', 'contact_phone',
    'consent_version', 'client_created_at', 'agreed_until', 'may_ask'],
  array['withdrawn', 'contested', 'decision', 'outcome', 'on_way_at', 'here_at', 'still_coming_at', 'seen_at'],
  array['request_owner', 'archived'],
  '(case when t.org_id is null then t.request_owner = $2 else t.org_id = $3 end) and not t.archived',
  array['id', 'request_id', 'blood_type', 'arrive_by', 'consent_version', 'withdrawn', 'contested', 'decision', 'outcome',
    'status', 'refusal', 'match', 'distance_band', 'donor_name', 'donor_phone', 'donor_note', 'requester_name',
    'requester_phone', 'contact_until', 'created_at', 'updated_at', 'rev', 'org_id', 'org_name', 'ward', 'verified',
    'hours', 'lead_time', 'doubts', 'gives_again_on', 'on_way_at', 'here_at', 'still_coming_at', 'seen_at', 'accepted_at',
    'asked_at', 'component', 'given_on', 'standing', 'gave_here'],
  array['note', 'contact_name', 'contact_phone', 'donor_name', 'donor_phone', 'donor_note', 'requester_name',
    'requester_phone']);

-- The pledges that a device holds after its first contact: those that the person made, those to their own requests, and
-- of those to their hospital's requests the latest 300, live ones first. Archived pledges of others are left out.
create function private.first_pledges(me uuid) returns setof uuid
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

-- Refuses a wish of the wrong party, and names its column: some are the donor's to write, others the requester's.
create function private.guard_wishes() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_requester text[] := array['decision', 'outcome', 'seen_at'];
  of_donor text[] := array['withdrawn', 'contested', 'on_way_at', 'here_at', 'still_coming_at'];
  is_donor boolean := new.user_id = (select auth.uid());
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now jsonb := to_jsonb(new);
  wish text;
begin
  if not private.is_api_call() then
    return new;
  end if;
  foreach wish in array case when tg_op = 'INSERT' or is_donor then of_requester else of_donor end loop
    if coalesce(is_now -> wish, 'null') <> coalesce(was -> wish, 'null') then
      raise exception '% is for the % to say', wish, case when wish = any (of_requester) then 'requester' else 'donor' end
        using errcode = '42501', column = wish;
    end if;
  end loop;
  return new;
end $$;
create trigger b_guard_wishes before insert or update on public.pledges
  for each row execute function private.guard_wishes();
-- a withdrawn pledge counts too
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

-- The words to which donors agreed, by version. src/features/pledges/consent.ts shows them.
create table private.consent_words (
  version text primary key,
  words text not null
);
insert into private.consent_words (version, words) values ('2026-11',
  'If {requester} accepts, we show each other our names and phone numbers until {time}. '
  || 'You can withdraw at any time; what was seen cannot be unseen.');
create function private.archive_pledges(owner uuid, org uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if org is null then
    update public.pledges p set archived = true where p.id in (
      select o.id from public.pledges o
      where o.request_owner = owner and o.org_id is null and o.status not in ('open', 'accepted') and not o.archived
      order by (o.decision is not distinct from 'accepted') desc, o.created_at desc, o.id offset 200);
  else
    update public.pledges p set archived = true where p.id in (
      select o.id from public.pledges o
      where o.org_id = org and o.status not in ('open', 'accepted') and not o.archived
        -- Two tablets of a desk may still report about whoever was due in the last two days. They agree on nobody whom
        -- one of them no longer holds.
        and not (o.decision is not distinct from 'accepted' and o.status in ('given', 'missed', 'could_not', 'expired')
          and o.arrive_by > now() - interval '48 hours')
      order by (o.decision is not distinct from 'accepted') desc, o.created_at desc, o.id offset 200);
  end if;
end $$;
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
