-- What a visitor's page shows first: public columns only, in an answer that may be kept on the way.
begin;
\ir setup.psql
select no_plan();
select tests.add('donors', 'ann', jsonb_build_object('id', tests.uuid(1)));
select tests.add('blood_requests', 'ann', jsonb_build_object('id', tests.uuid(2)));

create function tests.first(person text, page text) returns jsonb language sql as $$
  select tests.ask(person, format('select public.first_rows(%L)', page))
$$;

select set_eq($$ select jsonb_object_keys(tests.first('anon', 'requests')) $$,
  array['supply', 'blood_requests', 'now'], 'Find Blood gets requests, supply and the time');
select is(tests.first('anon', 'requests') #>> '{blood_requests,0,id}', tests.uuid(2)::text, 'an open request is there');
select ok(not tests.first('anon', 'requests') #> '{blood_requests,0}'
    ?| array['requester_name', 'contact', 'email', 'user_id', 'reason', 'patient_id'],
  'with nothing that is not public');
select is(tests.first('anon', 'donations') #>> '{donors,0,id}', tests.uuid(1)::text, 'an available donation is there');
select ok(not tests.first('anon', 'donations') #> '{donors,0}'
    ?| array['full_name', 'phone_number', 'user_email', 'user_id', 'address', 'notes'],
  'with nothing that is not public');
select is(tests.first('anon', 'nothing'), '{}', 'other pages get nothing');

select set_config('response.headers', '', true);
select tests.first('ann', 'donations');
select is(current_setting('response.headers'), '', 'what somebody gets who is logged in is not kept');
select tests.first('anon', 'donations');
select is(current_setting('response.headers'), '[{"Cache-Control": "public, max-age=10"}]',
  'what a visitor gets may be kept for ten seconds');

select * from finish();
rollback;
