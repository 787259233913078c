-- What the donor's history keeps of a donation.

-- Copies what is given from the request while the donor may still come. After that it stays with the pledge, which
-- outlives the request. The day is that of the first report that blood was given.
create function private.keep_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('open', 'accepted') or new.component is null then
    new.component := coalesce((select r.component from public.blood_requests r where r.id = new.request_id), new.component);
  end if;
  new.given_on := case when new.status = 'given' then coalesce(new.given_on, private.given_on(new)) end;
  return new;
end $$;
-- it runs after c_decide
create trigger e_keep_gift before insert or update on public.pledges for each row execute function private.keep_gift();

-- Thanks the donor, once for each donation.
create function private.thank_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'pledge_given', new.id::text,
    jsonb_build_object('hospital', new.hospital, 'on', new.next_donation_on), new.request_id, new.id, until => now() + interval '7 days');
  return null;
end $$;
create trigger thank_donor after update on public.pledges
  for each row when (new.status = 'given' and old.status <> 'given') execute function private.thank_donor();

-- A unit is linked to a donation that was made, or is about to be said to have been made, to its own hospital.
create function private.link_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.pledges p where p.id = new.pledge_id and p.org_id = new.org_id and p.status in ('accepted', 'given')) then
    raise exception 'there is no such donation to this hospital' using errcode = '42501', column = 'pledge_id';
  end if;
  return new;
end $$;
-- after b_name_org, which fills in the hospital; what is taken from a batch has its link (private.take_from_batch)
create trigger c_link_donor before insert on public.inventory
  for each row when (new.pledge_id is not null and new.taken_from is null and private.is_api_call())
  execute function private.link_donor();

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
create trigger c_tell_of_use before insert or update on public.inventory
  for each row when (new.tell_donor or new.donor_told_at is not null) execute function private.tell_of_use();

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
insert into private.jobs (name, every, command, piece) values ('forget_donors', '1 day', 'select private.forget_donors()', 1000);
