-- One request for all collections; and whole rows by one rule for all of them.
begin;
\ir setup.psql
select no_plan();

select tests.add('profiles', 'ann');
select tests.add('donors', 'ann');
select tests.add('donors', 'ann', jsonb_build_object('id', tests.uuid(11), 'is_available', false));
select tests.add('donors', 'bob', jsonb_build_object('id', tests.uuid(12)));
select tests.add('blood_requests', 'ann');
select tests.add('drives', 'database');
select tests.add('pledges', 'bob');
select tests.add('inbox', 'ann');
select tests.add('scans', 'ann');
update public.donors set deleted = true where id = tests.uuid(12);

create function tests.pull_many(person text, checkpoints jsonb, page_limit integer default 500) returns jsonb language sql as $$
  select tests.ask(person, format('select public.pull_many(%L, %L)', checkpoints, page_limit))
$$;
create table tests.viewer as select person from unnest(array['anon', 'ann', 'bob', 'ada']) person;
create table tests.name as select name from private.collections;
create function tests.from_null() returns jsonb language sql as $$
  select jsonb_object_agg(name, null) from tests.name
$$;

-- The same pages as one by one.
create table tests.first as select person, tests.pull_many(person, tests.from_null()) as answer from tests.viewer;
select is(answer #> array['pages', name], tests.pull(person, name), format('the page of %s for %s is that of pull_changes', name, person))
  from tests.first, tests.name;
select is(answer -> 'supply', tests.ask(person, 'select public.supply_levels()'), format('the supply comes with it for %s', person)) from tests.first;
select is((answer ->> 'now')::bigint, floor(extract(epoch from now()) * 1000)::bigint, format('%s is told the server''s time', person)) from tests.first;
create table tests.again as select person, tests.pull_many(person,
  (select jsonb_object_agg(key, value -> 'checkpoint') from jsonb_each(answer -> 'pages'))) as answer from tests.first;
select is(page.value -> 'rows', '[]', format('then %s has all of %s', person, page.key)) from tests.again, jsonb_each(answer -> 'pages') page;
select is(page.value, tests.pull(person, page.key, page.value -> 'checkpoint'), format('as pull_changes answers %s about %s', person, page.key))
  from tests.again, jsonb_each(answer -> 'pages') page;
select ok(octet_length(answer::text) < 1000 * (select count(*) from tests.name), format('and it costs %s less than 1 kB a collection', person)) from tests.again;
select is(jsonb_array_length(tests.pull_many('ada', '{"donors": null}', 1) #> '{pages,donors,rows}'), 1, 'a page can be short');
select is(tests.pull_many('ada', '{"donors": null}', 1) #> '{pages,donors,more}', 'true', 'and says that there is more');

-- What is asked for, and nothing else.
select is((tests.pull_many('bob', '{"drives": null, "private.admins": null, "admins": null, "": null}') -> 'pages') - 'drives', '{}', 'what is no collection is left out');
select is(tests.pull_many('bob', '{}') -> 'pages', '{}', 'nothing is asked for');
select is(tests.attempt(person, format('select public.pull_many(%L)', junk)), 'refused 22023', format('%s is no object of checkpoints, says it to %s', coalesce(junk, 'null'), person))
  from tests.viewer, unnest(array['[]', '1', '"donors"', 'null', null]) junk;
select is(tests.pull_many(person, jsonb_build_object('donors', junk)) #> '{pages,donors,from_start}', 'true', format('%s is no checkpoint of %s', junk, person))
  from tests.viewer, unnest(array['1', '"x"', '[]', '{}']::jsonb[]) junk;

-- Arguments as @supabase/lite sends them to a Postgres server: text in a string.
select is(tests.pull_many('bob', to_jsonb(checkpoints::text)), tests.pull_many('bob', checkpoints), 'checkpoints can come as text')
  from (select jsonb_object_agg(key, value -> 'checkpoint') as checkpoints from tests.first, jsonb_each(answer -> 'pages') where person = 'bob') c;
select is(tests.pull('bob', 'donors', to_jsonb((answer #> '{pages,donors,checkpoint}')::text)) -> 'from_start', 'false', 'so can one')
  from tests.first where person = 'bob';
select is(tests.ask('ann', format('select public.push_changes(%L, %L)', tests.uuid(7000),
    to_jsonb(jsonb_build_array(tests.mutation(1, 'donors', tests.uuid(20), null, tests.sample('donors', 'ann')))::text))) #>> '{0,status}',
  'applied', 'and mutations');

-- Whole rows: private.visible_rows is generated for speed from the registry of collections. This test states each
-- table's view once more in the plainest way and compares both.
create function tests.part_of(line jsonb, target text, viewer text) returns jsonb language sql as $$
  select jsonb_object_agg(key, value) from jsonb_each(line) where key = any (tests.columns_seen(target, viewer))
$$;
create function tests.view_of(d public.donors, viewer text, me uuid) returns jsonb language sql as $$
  select case
    when d.deleted then private.gone(d.id)
    when viewer = 'admin' or d.user_id = me then to_jsonb(d) - 'deleted'
    when d.is_available then tests.part_of(to_jsonb(d), 'donors', viewer) || jsonb_build_object('zip_code', left(d.zip_code, 3))
    else private.gone(d.id)
  end
$$;
create function tests.view_of(r public.blood_requests, viewer text, me uuid) returns jsonb language sql as $$
  select case
    when r.deleted then private.gone(r.id)
    when viewer = 'admin' or r.user_id = me then to_jsonb(r) - 'deleted'
    when not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.hidden then
      tests.part_of(to_jsonb(r), 'blood_requests', viewer)
    else private.gone(r.id)
  end
$$;
create function tests.view_of(d public.drives, viewer text, me uuid) returns jsonb language sql as $$
  select case when d.deleted then private.gone(d.id) else to_jsonb(d) - 'deleted' end
$$;
create function tests.view_of(i public.inventory, viewer text, me uuid) returns jsonb language sql as $$
  select case when i.deleted or viewer <> 'admin' then private.gone(i.id) else to_jsonb(i) - 'deleted' - 'pledge_id' end
$$;
create function tests.view_of(p public.pledges, viewer text, me uuid) returns jsonb language sql as $$
  select case
    when p.deleted then private.gone(p.id)
    when viewer = 'admin' then to_jsonb(p) - 'deleted'
    when p.user_id = me then to_jsonb(p) - 'deleted' - 'request_owner' - 'archived'
    when p.request_owner = me then to_jsonb(p) - array['deleted', 'archived', 'user_id', 'request_owner', 'donor_id', 'note',
      'contact_name', 'contact_phone', 'hospital', 'location', 'needed_type', 'next_donation_on', 'client_created_at', 'agreed_until', 'may_ask', 'withdrawn_at']
    else private.gone(p.id)
  end
$$;
create function tests.own_view(line jsonb, owner uuid, viewer text, me uuid) returns jsonb language sql as $$
  select case when line -> 'deleted' = 'false' and (viewer = 'admin' or owner = me) then line - 'deleted'
    else private.gone((line ->> 'id')::uuid) end
$$;
create function tests.view_of(p public.profiles, viewer text, me uuid) returns jsonb language sql as $$
  select tests.own_view(to_jsonb(p), p.id, viewer, me) - case when viewer = 'admin' and p.id <> me then private.preferences() else '{}' end
$$;
create function tests.view_of(r public.reservations, viewer text, me uuid) returns jsonb language sql as $$
  select tests.own_view(to_jsonb(r), r.user_id, viewer, me) - case when viewer = 'admin' then '' else 'seen_by' end
$$;
create function tests.view_of(i public.inbox, viewer text, me uuid) returns jsonb language sql as $$
  select case when not i.deleted and i.user_id = me then to_jsonb(i) - 'deleted' else private.gone(i.id) end
$$;
create function tests.view_of(s public.scans, viewer text, me uuid) returns jsonb language sql as $$
  select case when not s.deleted and s.user_id = me then to_jsonb(s) - array['deleted', 'person'] else private.gone(s.id) end
$$;
-- Of every other collection people see their own rows, and administrators all.
create function tests.view_of(other anyelement, viewer text, me uuid) returns jsonb language sql as $$
  select tests.own_view(to_jsonb(other), (to_jsonb(other) ->> 'user_id')::uuid, viewer, me)
$$;
select tests.add('inventory', 'database');
select tests.add(name, 'ann') from private.collections where audience = 'owner' and name <> 'profiles';

create function tests.said(name text, viewer text, me uuid) returns table (id uuid, line jsonb) language plpgsql as $$
begin
  return query execute format('select t.id, tests.view_of(t, $1, $2) from public.%I t', name) using viewer, me;
end $$;
create function tests.given(name text, viewer text, id uuid, person text) returns jsonb language plpgsql as $$
declare
  line jsonb;
begin
  perform tests.become(person);
  perform set_config('role', 'none', true); -- the claims stay
  line := (private.visible_rows(name, array[id], viewer))[1];
  perform tests.become('database');
  return line;
end $$;
select is(tests.given(name, viewer, s.id, person), s.line, format('%s of %s for %s as %s', s.id, name, person, viewer))
  from tests.name, (values ('anon', 'visitor'), ('ann', 'user'), ('bob', 'user'), ('ada', 'admin'), ('ann', 'admin')) v (person, viewer),
    tests.said(name, viewer, tests.id(person)) s;

select * from finish();
rollback;
