-- What each party is told of the other: before acceptance and after the end, no phone number, name, e-mail address
-- or account id of the other in anything that the server answers; in between, names and numbers only.
-- ann asks, bob answers; cid is a stranger.
begin;
\ir setup.psql
select no_plan();

select tests.add('blood_requests', 'ann', '{"contact": "Ann-phone", "requester_name": "Ann-name", "email": "ann-mail@mail.test", "hospital_zip": "62701"}');
select tests.add('profiles', 'bob', '{"phone_number": "Bob-phone", "first_name": "Bob-name", "zip_code": "62703"}');
select tests.add('donors', 'bob', '{"full_name": "Bob-name", "phone_number": "Bob-phone", "zip_code": "62703"}');

create function tests.secrets(person text) returns text language sql as $$
  select case person when 'ann' then 'ann-phone|ann-name|ann-mail|ann@people|' else 'bob-phone|bob-name|bob-note|bob@people|' end || tests.id(person)
$$;
create sequence tests.n start 500;
create table tests.heard (stage text, person text, way text, answer text);
-- Everything that somebody can ask about the pledge, and every answer to a change of it, also to refused ones.
create function tests.listen(stage text) returns void language plpgsql as $$
declare
  who text; wish jsonb; base jsonb;
begin
  foreach who in array array['ann', 'bob', 'cid', 'anon'] loop
    insert into tests.heard
      select listen.stage, who, 'pull ' || name, tests.pull(who, name)::text from unnest(array['pledges', 'donors', 'blood_requests', 'profiles']) name
      union all select listen.stage, who, 'pull_rows', tests.ask(who, format('select public.pull_rows(''pledges'', %L)', array[tests.uuid(8)]))::text
      union all select listen.stage, who, 'digest', tests.ask(who, 'select public.digest(''pledges'')')::text
      union all select listen.stage, who, 'digest_rows', tests.ask(who, 'select public.digest_rows(''pledges'', array(select generate_series(0, 63)))')::text
      union all select listen.stage, who, 'my_consents', tests.ask(who, 'select public.my_consents()')::text where who <> 'anon'
      union all select listen.stage, who, 'pull_many', tests.ask(who, 'select public.pull_many(''{"pledges": null, "donors": null, "blood_requests": null, "profiles": null}'')')::text;
  end loop;
  for who, base, wish in select * from (values
    ('ann', '{"contact_phone": "guess"}'::jsonb, '{"contact_phone": "other"}'::jsonb), ('ann', '{"note": "guess"}', '{"note": "other"}'),
    ('ann', '{"withdrawn": false}', '{"withdrawn": true}'), ('ann', '{"decision": "declined"}', '{"decision": "accepted"}'),
    ('ann', '{"user_id": null}', '{"user_id": null}'), ('cid', '{"decision": null}', '{"decision": "accepted"}'),
    ('bob', '{"requester_phone": "guess"}', '{"requester_phone": "other"}'), ('bob', '{"decision": "accepted"}', '{"decision": "declined"}')) w loop
    insert into tests.heard select listen.stage, who, 'push ' || wish::text,
      tests.push(who, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(8), base, wish))::text;
  end loop;
  insert into tests.heard select listen.stage, who_2, 'a new row with its id',
    tests.push(who_2, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(8), null, tests.sample('pledges', who_2)))::text
    from unnest(array['ann', 'cid']) who_2;
end $$;

select tests.push('bob', tests.mutation(1, 'pledges', tests.uuid(8), null, tests.sample('pledges', 'bob')
  || '{"contact_name": "Bob-name", "contact_phone": "Bob-phone", "note": "Bob-note"}'));
select tests.listen('before acceptance');
create function tests.wish(person text, fields jsonb, was jsonb) returns jsonb language sql as $$
  select tests.push(person, tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(8), was, fields)) -> 0
$$;
insert into tests.heard select 'accepted', 'ann', 'the answer', tests.wish('ann', '{"decision": "accepted"}', '{"decision": null}')::text;
select tests.listen('accepted');
insert into tests.heard select 'after the end', 'bob', 'the answer', tests.wish('bob', '{"withdrawn": true}', '{"withdrawn": false}')::text;
select tests.listen('after the end');

select ok(answer !~* tests.secrets('bob'), format('%s, %s tells %s nothing of the donor', stage, way, person))
  from tests.heard where stage <> 'accepted' and person in ('ann', 'cid', 'anon');
select ok(answer !~* tests.secrets('ann'), format('%s, %s tells %s nothing of the requester', stage, way, person))
  from tests.heard where stage <> 'accepted' and person in ('bob', 'cid', 'anon');
select ok(answer !~* concat_ws('|', tests.secrets('ann'), tests.secrets('bob')), format('%s, %s tells %s nothing of either', stage, way, person))
  from tests.heard where stage = 'accepted' and person in ('cid', 'anon');
-- The test would notice: accepted, each sees the other's name and number, and no more than that.
select ok(answer ~ 'Bob-name' and answer ~ 'Bob-phone' and answer ~ 'Bob-note', format('accepted, %s tells the requester how to reach the donor', way))
  from tests.heard where stage = 'accepted' and person = 'ann' and way in ('pull pledges', 'pull_rows', 'pull_many', 'the answer');
select ok(answer ~ 'Ann-name' and answer ~ 'Ann-phone', format('accepted, %s tells the donor how to reach the requester', way))
  from tests.heard where stage = 'accepted' and person = 'bob' and way in ('pull pledges', 'pull_rows', 'pull_many');
select ok(answer !~* ('bob@people|' || tests.id('bob')), format('accepted, %s gives the requester no account', way)) from tests.heard where stage = 'accepted' and person = 'ann';
select ok(answer !~* ('ann-mail|ann@people|' || tests.id('ann')), format('accepted, %s gives the donor no account', way)) from tests.heard where stage = 'accepted' and person = 'bob';
select is(tests.row_of(answer::jsonb, tests.uuid(8)), null, format('%s, a stranger is not told of the pledge', stage)) from tests.heard where person in ('cid', 'anon') and way = 'pull pledges';
select is((select count(*) from tests.heard where way like 'push%' and answer ~ '"fields": [^]]*(phone|note|name|user)'), 0::bigint, 'no answer tells whether a guess was right');

-- Columns: all that each party gets, and no other, also not one that is added later.
create table tests.meant as select * from (values
  ('ann', array['id', 'request_id', 'blood_type', 'arrive_by', 'consent_version', 'withdrawn', 'contested', 'decision', 'outcome', 'status', 'refusal',
    'match', 'distance_band', 'donor_name', 'donor_phone', 'donor_note', 'requester_name', 'requester_phone', 'contact_until', 'created_at', 'updated_at', 'rev',
    'org_id', 'org_name', 'ward', 'verified', 'hours', 'lead_time', 'doubts', 'gives_again_on', 'on_way_at', 'here_at',
    'still_coming_at', 'seen_at', 'accepted_at', 'asked_at', 'component', 'given_on', 'standing', 'gave_here'])) m (person, names);
select is(array(select jsonb_object_keys(tests.row_of(answer::jsonb, tests.uuid(8))) order by 1), array(select unnest(names) order by 1), format('%s, the requester gets just the columns meant for them', stage))
  from tests.heard join tests.meant using (person) where way = 'pull pledges';
select ok(not tests.row_of(answer::jsonb, tests.uuid(8)) ? 'request_owner', format('%s, the donor gets no account of the request', stage)) from tests.heard where person = 'bob' and way = 'pull pledges';
-- The numbers are gone from the table itself.
select is(concat(donor_name, donor_phone, donor_note, requester_name, requester_phone, contact_name, contact_phone, note, contact_until), '', 'after the end the row holds no contact')
  from public.pledges where id = tests.uuid(8);
select ok(answer::text !~* 'phone|name|mail', 'nor does what is kept for good') from (select jsonb_agg(to_jsonb(c)) as answer from private.consents c) a;

select * from finish();
rollback;
