-- Where a donation went: a unit is linked to its donation, and staff can tell the donor that it was used.

alter table public.profiles add column tell_went boolean default true not null;

alter table public.profiles add column push_went boolean default false not null;

alter table public.profiles add column mail_went boolean default false not null;

alter table public.inventory add column pledge_id uuid;

alter table public.inventory add column tell_donor boolean default false not null;

alter table public.inventory add column donor_told_at timestamp with time zone;

alter table private.alert_kinds drop constraint grp;
alter table private.alert_kinds add constraint grp CHECK ((grp = ANY (ARRAY['near'::text, 'own'::text, 'again'::text, 'drives'::text, 'went'::text])));

alter table public.inbox drop constraint kind;
alter table public.inbox add constraint kind CHECK ((kind = ANY (ARRAY['request_near'::text, 'pledge_accepted'::text, 'pledge_declined'::text, 'pledge_not_needed'::text, 'pledge_ending'::text, 'pledge_arrival'::text, 'pledge_received'::text, 'pledge_withdrawn'::text, 'request_expiring'::text, 'request_expired'::text, 'request_renewed'::text, 'request_fulfilled'::text, 'may_give_again'::text, 'drive_tomorrow'::text, 'drive_called_off'::text, 'record_corrected'::text, 'number_shown'::text, 'request_hidden'::text, 'request_shown'::text, 'pledge_missed'::text, 'drive_moved'::text, 'drive_near'::text, 'proposal_answered'::text, 'pledge_moved'::text, 'pledge_tomorrow'::text, 'request_tomorrow'::text, 'pledge_asked'::text, 'pledge_lapsed'::text, 'card_read'::text, 'pledge_given'::text, 'unit_used'::text])));

alter table public.inventory add constraint inventory_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES public.pledges(id) ON DELETE SET NULL;

alter table public.inventory add constraint one_donor CHECK (((pledge_id IS NULL) OR (units = 1)));

create unique index unit_of_donation on public.inventory (pledge_id);

CREATE OR REPLACE FUNCTION private.is_mailed(subject uuid, grp text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when grp = 'newsletter' then exists (select from public.newsletter_subscribers n where n.id = subject)
    when grp = 'asked' then exists (select from private.drive_readers r join private.drive_notices n on lower(n.email) = lower(r.email)
      where r.id = subject and n.user_id is null)
    else coalesce((select case grp when 'near' then p.mail_near when 'own' then p.mail_own when 'again' then p.mail_again
      when 'drives' then p.mail_drives when 'went' then p.mail_went
      else p.mail_near or p.mail_own or p.mail_again or p.mail_drives or p.mail_went end
      from public.profiles p where p.id = subject), false) end
$function$
;

-- Whether a person has turned on this channel for a group of alerts and has not paused alerts.
create or replace function private.is_on(p public.profiles, channel text, grp text) returns boolean
language sql stable set search_path = '' as $$
  select (p.paused_until is null or p.paused_until <= now()) and case channel || ' ' || grp
    when 'push near' then p.push_near when 'push own' then p.push_own when 'push again' then p.push_again when 'push drives' then p.push_drives
    when 'push went' then p.push_went when 'email went' then p.mail_went
    when 'email near' then p.mail_near when 'email own' then p.mail_own when 'email again' then p.mail_again when 'email drives' then p.mail_drives
    else channel = 'email' and (p.mail_near or p.mail_own or p.mail_again or p.mail_drives or p.mail_went) end
$$;

-- With them the code of the person's card, which is nobody else's business either.
create or replace function private.preferences() returns text[]
language sql immutable set search_path = '' as $$
  select array['tell_near', 'tell_own', 'tell_again', 'tell_drives', 'push_near', 'push_own', 'push_again', 'push_drives',
    'mail_near', 'mail_own', 'mail_again', 'mail_drives', 'near_radius', 'quiet_from', 'quiet_to', 'time_zone',
    'paused_until', 'show_details', 'card_code', 'tell_went', 'push_went', 'mail_went']
$$;

-- Returns what a token names; no row if its signature is wrong.
create or replace function private.read_link(token text) returns table (subject uuid, grp text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := regexp_match(token, '^([0-9a-f-]{36})\.(near|own|again|drives|went|digest|newsletter|asked)\.([0-9a-f]{64})$');
begin
  if part is not null and private.sign_link(part[1] || '.' || part[2]) = token then
    return query select part[1]::uuid, part[2];
  end if;
end $$;

-- Ends e-mail of a group after one click in an e-mail. If `grp` is 'digest', ends all e-mail.
create or replace function private.stop_mail(person uuid, grp text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if grp not in ('near', 'own', 'again', 'drives', 'went', 'digest') then
    raise exception 'there is no such group' using errcode = '22023';
  end if;
  update public.profiles p set
    mail_near = p.mail_near and grp not in ('near', 'digest'), mail_own = p.mail_own and grp not in ('own', 'digest'),
    mail_again = p.mail_again and grp not in ('again', 'digest'), mail_drives = p.mail_drives and grp not in ('drives', 'digest'),
    mail_went = p.mail_went and grp not in ('went', 'digest')
    where p.id = person;
  return found;
end $$;

-- Units that are taken from a batch get its type, age and hospital. If nothing is left of the batch, it is deleted. A
-- batch that does not exist here, or is not the caller's, may still arrive: devices send it first.
create or replace function private.take_from_batch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  batch public.inventory;
begin
  select * into batch from public.inventory i where i.id = new.taken_from for update;
  if private.left_team('inventory', batch.id) then
    raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
  elsif batch.id is null or not (private.is_admin() or coalesce(batch.org_id = private.my_org(), false)) then
    raise exception 'there is no such batch' using errcode = '23503', constraint = 'taken_from';
  end if;
  if batch.deleted or batch.outcome is not null or batch.units < new.units then
    raise exception 'the batch has no longer as many' using errcode = '23514', constraint = 'taken_from';
  end if;
  update public.inventory i set units = case when i.units = new.units then i.units else i.units - new.units end,
      deleted = i.units = new.units, pledge_id = null
    where i.id = batch.id returning i.rev into new.batch_rev;
  new.blood_type := batch.blood_type;
  new.component := batch.component;
  new.added_date := batch.added_date;
  new.expiry_date := batch.expiry_date;
  new.org_id := batch.org_id;
  new.pledge_id := batch.pledge_id;
  new.is_sample := batch.is_sample;
  return new;
end $$;

-- Whether a person wants alerts of this kind. Somebody without a profile has not turned anything off.
create or replace function private.wants(person uuid, kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select k.is_certain or coalesce((select case k.grp when 'near' then p.tell_near when 'own' then p.tell_own
      when 'again' then p.tell_again when 'went' then p.tell_went else p.tell_drives end
    from public.profiles p where p.id = person), true)
  from private.alert_kinds k where k.kind = wants.kind
$$;

-- Nobody knows a unit's donor by its link longer than 120 days after the donation.
create function private.forget_donors(piece integer default 1000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
begin
  update public.inventory set pledge_id = null where id in (
    select i.id from public.inventory i join public.pledges p on p.id = i.pledge_id
    where coalesce(p.given_on, p.arrive_by::date) < current_date - 120 limit piece);
  get diagnostics n = row_count;
  return n;
end $$;

-- A unit is linked to a donation that was made, or is about to be said to have been made, to its own hospital.
create function private.link_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.pledges p where p.id = new.pledge_id and p.org_id = new.org_id and p.status in ('accepted', 'given')) then
    raise exception 'there is no such donation to this hospital' using errcode = '42501', column = 'pledge_id';
  end if;
  return new;
end $$;

-- Tells the donor, once a donation, that what they gave was given to a patient: of units that were used, and while the link
-- is there. The message says nothing of the patient. What was told stays said.
create function private.tell_of_use() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.pledges;
begin
  if new.donor_told_at is not null then
    new.tell_donor := true;
    return new;
  end if;
  select * into p from public.pledges t where t.id = new.pledge_id;
  if new.outcome is distinct from 'used' or p.status is distinct from 'given' then
    raise exception 'there is nobody to tell' using errcode = '23514', constraint = 'tell_donor';
  end if;
  new.donor_told_at := now();
  perform private.tell(p.user_id, 'unit_used', p.id::text, jsonb_build_object('date', p.given_on), until => now() + interval '7 days');
  return new;
end $$;

CREATE TRIGGER c_link_donor BEFORE INSERT ON public.inventory FOR EACH ROW WHEN (((new.pledge_id IS NOT NULL) AND (new.taken_from IS NULL) AND private.is_api_call())) EXECUTE FUNCTION private.link_donor();

CREATE TRIGGER c_tell_of_use BEFORE INSERT OR UPDATE ON public.inventory FOR EACH ROW WHEN ((new.tell_donor OR (new.donor_told_at IS NOT NULL))) EXECUTE FUNCTION private.tell_of_use();

update private.collections set writable = writable || array['pledge_id', 'tell_donor'], fixed = fixed || array['pledge_id'],
  states = states || array['tell_donor'], kept_from_admins = array['pledge_id'], not_audited = not_audited || array['pledge_id']
  where name = 'inventory';
update private.collections set states = private.preferences(), kept_from_admins = private.preferences(),
  writable = array_remove(writable, 'earlier_donations') || array['tell_went', 'push_went', 'mail_went', 'earlier_donations'] where name = 'profiles';

insert into private.jobs (name, every, command, piece) values ('forget_donors', '1 day', 'select private.forget_donors()', 1000);

insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values ('unit_used', 'went', false, true, false, 'low');

select private.apply_grants();
