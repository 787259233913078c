-- The country of a member: who says it, and how long they then wait between donations. ann is the member.
begin;
\ir setup.psql
select no_plan();
create sequence tests.n start 1000;
create function tests.move(person text, was text, to_country text) returns text language sql as $$
  select concat_ws(' ', a ->> 'status', a ->> 'code', a ->> 'field') from jsonb_array_elements(tests.push(person,
    tests.mutation(nextval('tests.n')::integer, 'profiles', tests.id('ann'), jsonb_build_object('country', was), jsonb_build_object('country', to_country)))) a
$$;
insert into public.profiles (id, previous_donation, last_donation_date) values (tests.id('ann'), true, current_date - 60)
  on conflict (id) do update set previous_donation = true, last_donation_date = excluded.last_donation_date;

select is(private.country_of(tests.id('ann')), 'US', 'whoever never said a country is in the United States');
select is(private.country_of(gen_random_uuid()), 'US', 'and so is somebody without a profile');
select ok(private.may_give_on(tests.id('ann'), current_date), 'ann gave 60 days ago and may give again');

select is(tests.move('bob', 'US', 'BD'), 'rejected 42501 id', 'nobody else says where ann is');
select is(tests.move('ann', 'US', bad), 'rejected 23514 country', format('%s is no country', bad)) from unnest(array['', 'bd', 'UK', 'XX', 'BGD']) bad;
select is(tests.move('ann', 'US', null), 'rejected 23502 country', 'and nobody is nowhere');
select is(tests.move('ann', 'US', 'BD'), 'applied', 'ann is in Bangladesh');
select ok(not private.may_give_on(tests.id('ann'), current_date), 'where nobody gives again after 60 days');
select is(private.may_give_from(tests.id('ann')), current_date + 60, 'but after 120');
select is(tests.move('ann', 'BD', 'FR'), 'applied', 'for France there are no rules here');
select is(private.may_give_from(tests.id('ann')), current_date + 63, 'so it is as long as anywhere');
select is(tests.move('ann', 'BD', 'US'), 'conflict', 'what another device said meanwhile is not lost');
select is(tests.row_of(tests.pull('ann', 'profiles'), tests.id('ann')) ->> 'country', 'FR', 'ann reads it');
select is(tests.row_of(tests.pull('bob', 'profiles'), tests.id('ann')), null, 'and bob does not');

-- A sign-up says it, and one from an older version of the app need not.
select is(private.refused_sign_up_field('new@people.test', '{"country": "XX"}'), '{"field": "country"}', 'a sign-up names a country');
select private.insert_sign_up(tests.id('bob'), '{"country": "KE"}') from (select set_config('tests.x', '', true)) s
  where not exists (select from public.profiles p where p.id = tests.id('bob'));
select is(private.country_of(tests.id('bob')), 'KE', 'which it keeps');
select private.insert_sign_up(tests.id('cid'), '{}') where not exists (select from public.profiles p where p.id = tests.id('cid'));
select is(private.country_of(tests.id('cid')), 'US', 'and otherwise it is the United States');

-- A hospital's word on the day stays, whatever country a donor moves to; a donation at a drive counts by their country.
select tests.add('blood_requests', 'bob', jsonb_build_object('id', tests.uuid(200), 'component', 'platelets'));
select tests.move('ann', 'FR', 'IN');
update public.profiles set last_donation_date = null, previous_donation = false where id = tests.id('ann');
select tests.add('pledges', 'ann', jsonb_build_object('id', tests.uuid(300), 'request_id', tests.uuid(200)));
select tests.push('bob', tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(300), '{"decision": null}', '{"decision": "accepted"}'));
select tests.push('bob', tests.mutation(nextval('tests.n')::integer, 'pledges', tests.uuid(300), '{"outcome": null}', '{"outcome": "given"}'));
select is((select p.next_donation_on from public.pledges p where p.id = tests.uuid(300)), current_date + 28, 'ann gave platelets in India');
select tests.move('ann', 'IN', 'US');
select is(private.may_give_from(tests.id('ann')), current_date + 28, 'and is told the same day in the United States');
select * from finish();
rollback;
