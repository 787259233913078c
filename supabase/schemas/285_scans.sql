-- Scans of donor cards. Staff of a verified hospital, and administrators at a drive, read a person's name, type and
-- next date by their card. They also report what they know: that the person is here, that they know the person, and
-- which type the laboratory found. A scan is a row like any other, also if it was made without a network, so it counts
-- once, and the answer comes with the push. Only the person who scanned gets the row, and a day later it no longer
-- names the person whose card it was.

create table public.scans (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- private.card_digest of the scanned or typed code
  digest text not null constraint digest check (digest ~ '^[0-9a-f]{64}$'),
  -- what staff report; each can be reported only once
  here boolean not null default false,
  vouched text constraint vouched check (vouched in ('known', 'papers')),
  lab_type text constraint lab_type check (private.is_blood_type(lab_type)),
  -- the server's answer. `unknown`: nobody ever had this code; `renewed`: somebody had it before; `limit`: too many
  -- cards were read, or too many codes guessed
  result text constraint result check (result in ('found', 'unknown', 'renewed', 'own', 'limit', 'unverified')),
  -- the owner of the card, if it was found
  person uuid references auth.users (id) on delete set null,
  person_name text not null default '',
  person_blood_type text not null default '',
  type_confirmed_at timestamptz,
  gives_again_on date,
  pledge_id uuid,
  reservation_id uuid,
  -- what followed from `lab_type`; a type that another hospital has confirmed stays as it is
  lab_answer text constraint lab_answer check (lab_answer in ('confirmed', 'differs')),
  org_id uuid references private.organisations (id),
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  constraint forgotten check (result = 'found' and not deleted or (person is null and person_name = '' and person_blood_type = ''
    and type_confirmed_at is null and gives_again_on is null and pledge_id is null and reservation_id is null))
);
create index scans_by_owner on public.scans (user_id, created_at desc);
create index scans_by_org on public.scans (org_id, created_at desc);
create index scans_by_person on public.scans (person);
create index scans_by_age on public.scans (created_at);
-- The audit log gets no copy of the rows. private.follow_scan logs what was read and reported.
select private.make_synced('scans', '{user_id,digest}', 'user_id', true, 'private.poke_owners()');

create policy "People read their own scans" on public.scans for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People scan as themselves" on public.scans for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "People change their own scans" on public.scans for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.collections (name, audience, owner_column, kept_from_owner, writable, fixed, states) values (
  'scans', 'self', 'user_id', array['person'],
  array['id', 'user_id', 'digest', 'here', 'vouched', 'lab_type', 'client_created_at'],
  array['id', 'user_id', 'digest', 'client_created_at'], array['here', 'vouched', 'lab_type']);

select private.limit_rows('scans', 'scans_a_day', 't.created_at > now() - interval ''24 hours''', 2000);

-- The hospital for which the caller reads cards; null for administrators. Raises for everybody else.
create function private.reads_cards_for() returns private.organisations
language plpgsql stable security definer set search_path = '' as $$
declare
  org private.organisations;
begin
  select o.* into org from private.organisations o where o.id = private.my_org();
  if org.id is null and (select auth.uid()) is not null and not private.is_admin() then
    raise exception 'only the staff of a hospital can read a card' using errcode = '42501', column = 'membership';
  end if;
  return org;
end $$;

-- Whether the caller reads too much. A hospital may read the cards of 300 people a day, so that nobody collects names.
-- If somebody sends codes that nobody has, they get no answers for an hour, whatever they send.
create function private.reads_too_much(s public.scans, org uuid, owner uuid) returns boolean
language sql stable set search_path = '' as $$
  select 20 <= (select count(*) from public.scans o where o.user_id = s.user_id and o.created_at > now() - interval '1 hour'
      and o.result in ('unknown', 'renewed'))
    or 300 <= (select count(distinct o.person) from public.scans o where o.created_at > now() - interval '24 hours'
      and case when org is null then o.user_id = s.user_id else o.org_id = org end and o.person <> owner)
$$;

-- Whether it is this day somewhere in the United States. The date of a drive is that of its own place.
create function private.is_today(day date) returns boolean
language sql stable set search_path = '' as $$
  select day between (now() at time zone 'Pacific/Honolulu')::date and (now() at time zone 'America/Puerto_Rico')::date
$$;

-- The blood type of a person as they told it or a hospital confirmed it: that of their profile, or else of the donation
-- that they registered last. src/features/cards/card-words.ts finds it in the same way.
create function private.type_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.blood_type from public.profiles p where p.id = person),
    (select d.blood_type from public.donors d where d.user_id = person and not d.deleted order by d.created_at desc, d.id limit 1), '')
$$;

create function private.read_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org private.organisations := private.reads_cards_for();
  card private.card_codes;
  p public.profiles;
begin
  new.org_id := org.id;
  select * into card from private.card_codes c where c.digest = new.digest;
  new.result := case
    when org.id is not null and (org.verified_at is null or org.closed_at is not null) then 'unverified'
    when private.reads_too_much(new, org.id, card.user_id) then 'limit'
    when card.digest is null then 'unknown'
    when card.user_id = new.user_id then 'own'
    when card.void_at is not null then 'renewed'
    else 'found' end;
  if new.result <> 'found' then
    return new;
  end if;
  select * into p from public.profiles t where t.id = card.user_id;
  new.person := card.user_id;
  new.person_name := coalesce(private.name_of(card.user_id), '');
  new.person_blood_type := private.type_of(card.user_id);
  new.type_confirmed_at := p.blood_type_confirmed_at;
  new.gives_again_on := private.may_give_from(card.user_id);
  select e.id into new.pledge_id from public.pledges e
    where e.user_id = card.user_id and e.org_id = org.id and e.decision = 'accepted' and e.status in ('accepted', 'expired', 'missed') and not e.deleted
      and e.arrive_by between now() - interval '12 hours' and now() + interval '24 hours'
    order by e.status limit 1;
  select r.id into new.reservation_id from public.reservations r join public.drives d on d.id = r.drive_id
    where r.user_id = card.user_id and r.status = 'confirmed' and not r.deleted and not d.called_off and not d.deleted
      and private.is_today(d.date) and (d.org_id = org.id or private.is_admin())
    order by d.date, r.preferred_time limit 1;
  return new;
end $$;
create trigger b_read_card before insert on public.scans
  for each row execute function private.read_card();

-- Refuses a report that is in the row already, and a report from somebody who may not read cards when it arrives.
create function private.guard_saying() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org private.organisations;
  said text := case
    when old.here and not new.here then 'here'
    when new.vouched is distinct from old.vouched and old.vouched is not null then 'vouched'
    when new.lab_type is distinct from old.lab_type and old.lab_type is not null then 'lab_type' end;
begin
  if said is not null then
    raise exception '% was said already', said using errcode = '23514', constraint = said;
  end if;
  if (new.here, new.vouched, new.lab_type) is distinct from (old.here, old.vouched, old.lab_type) then
    org := private.reads_cards_for();
    if org.id is distinct from new.org_id or org.verified_at is null and org.id is not null then
      raise exception 'you do not belong to this hospital' using errcode = '42501', column = 'membership';
    end if;
  end if;
  return new;
end $$;
create trigger b_guard_saying before update on public.scans
  for each row when ((old.here, old.vouched, old.lab_type) is distinct from (new.here, new.vouched, new.lab_type))
  execute function private.guard_saying();

-- Confirms the type that a hospital's laboratory found. A type that a hospital has confirmed before stays, and an
-- administrator must look at it. A type that the person stated is corrected, in their donations too.
create function private.confirm_from_laboratory() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
begin
  if new.org_id is null then
    raise exception 'the type is for a hospital to confirm' using errcode = '42501', column = 'lab_type';
  end if;
  select * into p from public.profiles t where t.id = new.person for no key update;
  new.lab_answer := case when p.blood_type_confirmed_at is null or p.blood_type = new.lab_type then 'confirmed' else 'differs' end;
  if new.lab_answer = 'differs' then
    return new;
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.profiles t set blood_type = new.lab_type, blood_type_confirmed_at = coalesce(t.blood_type_confirmed_at, now())
    where t.id = new.person returning * into p;
  update public.donors t set blood_type = new.lab_type where t.user_id = new.person and not t.deleted and t.blood_type <> new.lab_type;
  perform set_config('lifedrop.correcting', '', true);
  perform private.audit('update', 'profiles', new.person, jsonb_build_object('blood_type', nullif(new.person_blood_type, '')),
    jsonb_build_object('blood_type', p.blood_type, 'blood_type_confirmed_at', p.blood_type_confirmed_at));
  new.person_blood_type := p.blood_type;
  new.type_confirmed_at := p.blood_type_confirmed_at;
  return new;
end $$;
create trigger c_confirm_first before insert on public.scans
  for each row when (new.result = 'found' and new.lab_type is not null) execute function private.confirm_from_laboratory();
create trigger c_confirm before update on public.scans
  for each row when (new.result = 'found' and new.lab_type is not null and old.lab_type is null and new.person is not null)
  execute function private.confirm_from_laboratory();

-- Notes that the person is here, with the time of the scan, unless somebody has noted it. As everywhere, the pledge's
-- request or the drive is locked first. What follows is decided by the same triggers as if staff had noted it by hand.
create function private.note_here(s public.scans) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at timestamptz := least(coalesce(s.client_created_at, s.created_at), now());
begin
  if s.reservation_id is not null then
    perform from public.drives d join public.reservations r on r.drive_id = d.id where r.id = s.reservation_id for no key update of d;
    update public.reservations r set checked_in_at = at where r.id = s.reservation_id and r.status = 'confirmed' and r.checked_in_at is null;
  end if;
  if s.pledge_id is not null then
    perform from public.blood_requests b join public.pledges p on p.request_id = b.id where p.id = s.pledge_id for no key update of b;
    update public.pledges p set seen_at = at where p.id = s.pledge_id and p.seen_at is null;
  end if;
end $$;

-- Logs who read and reported what. Once a day, the person reads in their inbox which hospital read their card.
create function private.follow_scan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.scans := case when tg_op = 'UPDATE' then old end;
  hospital text := (select o.name from private.organisations o where o.id = new.org_id);
  words jsonb := jsonb_strip_nulls(jsonb_build_object('organisation', hospital));
begin
  if tg_op = 'INSERT' then
    perform private.audit('read_card', 'profiles', new.person, null, words);
    perform private.tell(new.person, 'card_read', coalesce(new.org_id, new.user_id) || ' ' || current_date,
      jsonb_strip_nulls(jsonb_build_object('hospital', hospital)));
  end if;
  if new.here and was.here is not true then
    perform private.note_here(new);
  end if;
  if new.vouched is not null and was.vouched is null then
    perform private.audit('vouch', 'profiles', new.person, null, words || jsonb_build_object('how', new.vouched));
    perform private.witness(new.person, new.user_id, now(), 'card');
  end if;
  return null;
end $$;
create trigger follow_scan after insert on public.scans
  for each row when (new.result = 'found') execute function private.follow_scan();
create trigger follow_saying after update on public.scans
  for each row when (new.result = 'found' and new.person is not null
    and (old.here, old.vouched) is distinct from (new.here, new.vouched)) execute function private.follow_scan();

-- Removes everything about the person after a day, from all devices too.
create function private.forget_scans(piece integer default 1000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
  gone integer;
begin
  update public.scans s set (deleted, person, person_name, person_blood_type, type_confirmed_at, gives_again_on, pledge_id, reservation_id) =
    (true, null, '', '', null, null, null, null)
    where s.id in (select o.id from public.scans o where not o.deleted and o.created_at < now() - interval '24 hours'
      order by o.created_at limit piece);
  get diagnostics n = row_count;
  delete from public.scans s where s.id in (
    select o.id from public.scans o where o.created_at < now() - interval '30 days' order by o.created_at limit piece);
  get diagnostics gone = row_count;
  return greatest(n, gone);
end $$;
insert into private.jobs (name, every, command, piece) values ('forget_scans', '10 minutes', 'select private.forget_scans()', 1000);

-- Removes a person from other people's scans when they delete their account.
create function private.forget_scanned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.scans s set (deleted, person, person_name, person_blood_type, type_confirmed_at, gives_again_on, pledge_id, reservation_id) =
    (true, null, '', '', null, null, null, null) where s.person = old.id;
  return old;
end $$;
create trigger forget_scanned before delete on auth.users
  for each row execute function private.forget_scanned();
