create or replace function private.follow_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_person((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;

-- A trigger for the columns that its arguments name.
create or replace function private.keep_on_one_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  select jsonb_object_agg(f.key, private.one_line(f.value)) into lines from jsonb_each_text(to_jsonb(new)) f
  where f.key = any (tg_argv);
  return jsonb_populate_record(new, lines);
end $$;

-- Divides the mutations into runs, in their order. New records of one collection that set the same fields and follow
-- each other are one run. Any other mutation is a run by itself, also if its row is decided with a parent.
create or replace function private.runs_of(mutations jsonb) returns table (first bigint, batch jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select min(r.n), jsonb_agg(r.m order by r.n) from (
    select k.m, k.n, count(*) filter (where k.kind is null or k.kind is distinct from k.before) over (order by k.n) as run
    from (
      select w.m, w.n, w.kind, lag(w.kind) over (order by w.n) as before from (
        select e.m, e.n, case when c.name is not null and e.m -> 'set' -> 'deleted' is distinct from 'true' then
          c.name || (select string_agg(' ' || f, '') from jsonb_object_keys(e.m -> 'set') f) end as kind
        from jsonb_array_elements(mutations) with ordinality e (m, n)
        left join private.collections c on c.name = e.m ->> 'collection' and c.writable is not null and c.parent is null
          and coalesce(e.m -> 'base', 'null') = 'null' and jsonb_typeof(e.m -> 'set') = 'object') w) k) r
  group by r.run order by 1;
end $$;

-- Does what follows if something becomes known of a person who may have pledged.
create function private.follow_person(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.doubt_again(person);
  -- most people who save a donation have no such pledge, and release_rested takes 0.2 ms to find none
  if exists (select from public.pledges p where p.user_id = person and p.status = 'accepted' and not p.deleted) then
    perform private.release_rested(person);
  end if;
end $$;

-- Runs once for all donations of a push, which are mostly of one person.
create function private.follow_new_donors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_person(n.user_id) from (select distinct d.user_id from new_donors d) n;
  return null;
end $$;

-- Keeps these columns of a table on one line. Almost all texts are on one line already, so the trigger's condition finds
-- that out without a call.
create function private.keep_lines(target text, columns text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger a_one_line before insert or update on public.%I for each row
    when (concat(%s) ~ %L) execute function private.keep_on_one_line(%s)', target,
    (select string_agg('new.' || c, ', ') from unnest(columns) c),
    '[\n\v\f\r\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]',
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
end $$;

drop trigger follow_new_donor on public.donors;

drop trigger a_one_line on public.blood_requests;
drop trigger a_one_line on public.drives;
drop trigger a_one_line on public.donors;
select private.keep_lines('blood_requests', '{hospital,location,reason}');
select private.keep_lines('drives', '{name,location,address,called_off_reason}');
select private.keep_lines('donors', '{city,state}');

create trigger follow_new_donors after insert on public.donors referencing new table as new_donors
  for each statement execute function private.follow_new_donors();

select private.apply_grants();
