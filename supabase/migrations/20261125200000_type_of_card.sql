-- A card also shows the type that only a donation of the person names. A donor whose place was freed and who comes all the
-- same is known at the desk by their card.

-- The blood type of a person as they told it or a hospital confirmed it: that of their profile, or else of the donation
-- that they registered last. src/features/cards/card-words.ts finds it in the same way.
create function private.type_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.blood_type from public.profiles p where p.id = person),
    (select d.blood_type from public.donors d where d.user_id = person and not d.deleted order by d.created_at desc, d.id limit 1), '')
$$;

create or replace function private.read_card() returns trigger
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

select private.apply_grants();
