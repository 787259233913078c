-- A donation's history: what a pledge gave, what people tell of earlier donations, and thanks at once.

alter table public.pledges add column component text, add column given_on date;
update private.collections set seen_columns = seen_columns || array['component', 'given_on'] where name = 'pledges';

-- Whether each line says one donation: its day, what was given and, if it is known, the place
-- (src/blood/earlier-donations.ts): 2024-05-03 platelets Saint Mary
create function private.are_donations(lines text[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.is_list(lines, 200, 220) and (select coalesce(bool_and(
      t ~ '^\d{4}-\d{2}-\d{2} (whole_blood|red_cells|platelets|plasma)( \S.*)?$'
      and left(t, 10)::date between '1900-01-01' and current_date + 1), true) from unnest(lines) t);
exception when datetime_field_overflow then
  return false;
end $$;
select private.open_function('private.are_donations(text[])');
alter table public.profiles add column earlier_donations text[] not null default '{}'
  constraint earlier_donations check (private.are_donations(earlier_donations));
update private.collections set writable = array_append(writable, 'earlier_donations') where name = 'profiles';

insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('pledge_given', 'own', false, true, false, 'normal');
alter table public.inbox drop constraint kind;
alter table public.inbox add constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
    'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
    'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
    'record_corrected', 'number_shown', 'request_hidden', 'request_shown', 'pledge_missed', 'drive_moved', 'drive_near', 'proposal_answered',
    'pledge_moved', 'pledge_tomorrow', 'request_tomorrow', 'pledge_asked', 'pledge_lapsed', 'card_read', 'pledge_given'));

-- What is given follows the request while the donor may still come, and then stays with the donation, which outlives the
-- request. The day is that of the first word that blood was given.
create function private.keep_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('open', 'accepted') or new.component is null then
    new.component := coalesce((select r.component from public.blood_requests r where r.id = new.request_id), new.component);
  end if;
  new.given_on := case when new.status = 'given' then coalesce(new.given_on, private.given_on(new)) end;
  return new;
end $$;
-- after c_decide
create trigger e_keep_gift before insert or update on public.pledges for each row execute function private.keep_gift();

-- Thanks the donor, once a donation.
create function private.thank_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'pledge_given', new.id::text,
    jsonb_build_object('hospital', new.hospital, 'on', new.next_donation_on), new.request_id, new.id, until => now() + interval '7 days');
  return null;
end $$;
create trigger thank_donor after update on public.pledges
  for each row when (new.status = 'given' and old.status <> 'given') execute function private.thank_donor();

-- What was given before this, as far as it is known.
update public.pledges p set
  component = (select r.component from public.blood_requests r where r.id = p.request_id),
  given_on = case when p.status = 'given' then private.given_day(p.next_donation_on, p.arrive_by) end
  where p.status in ('open', 'accepted', 'given');

select private.apply_grants();
