-- The code of a donor card is its owner's alone. The server knows it by its digests, and knows which are void.
begin;
\ir setup.psql
select no_plan();

create function tests.card(person text) returns text language sql as $$ select card_code from public.profiles where id = tests.id(person) $$;
create function tests.code(n integer) returns text language sql as $$ select lpad(n::text, 26, '0') $$;
-- Their device gives their card this code.
create function tests.renew(person text, n integer, code text) returns text language sql as $$
  select coalesce(a ->> 'field', a ->> 'status') from (select tests.push(person, tests.mutation(n, 'profiles', tests.id(person),
    jsonb_build_object('card_code', tests.card(person)), jsonb_build_object('card_code', code))) -> 0 as a) w
$$;
create function tests.codes(person text, void boolean) returns text[] language sql as $$
  select coalesce(array_agg(digest order by digest), '{}') from private.card_codes where user_id = tests.id(person) and (void_at is not null) = void
$$;
create function tests.digests(code text) returns text[] language sql as $$
  select array_agg(encode(sha256(f::bytea), 'hex') order by encode(sha256(f::bytea), 'hex')) from unnest(array[code, left(code, 11)]) f
$$;

select tests.add('profiles', p) from unnest(array['ann', 'bob']) p;
select is(tests.codes('ann', false), '{}', 'who has no card has no code');

-- its owner's
select is(tests.renew('ann', 1, 'ABCDEFGHJK0123456789MNPQRS'), 'applied', 'a device gives the card a code');
select is(tests.codes('ann', false), tests.digests('ABCDEFGHJK0123456789MNPQRS'), 'and the server knows both forms by their digests');
select is(tests.row_of(tests.pull('ann', 'profiles'), tests.id('ann')) ->> 'card_code', 'ABCDEFGHJK0123456789MNPQRS', 'the owner''s other devices read it');
select ok(tests.pull(person, 'profiles')::text !~ 'ABCDEFGHJK', format('and %s does not', person)) from unnest(array['anon', 'bob', 'ada']) person;
select is(tests.renew('ann', 1, 'ABCDEFGHJK0123456789MNPQRS'), 'applied', 'sent twice it is made once');
select is((select count(*) from private.card_codes), 2::bigint, 'with its two forms');

-- who may not
select is(tests.push(person, tests.mutation(1, 'profiles', tests.id('ann'), '{"card_code": "ABCDEFGHJK0123456789MNPQRS"}', '{"card_code": null}')) -> 0 ->> 'code',
  '42501', format('%s cannot make the card of another void', person)) from unnest(array['bob', 'ada']) person;
select is(tests.attempt(person, 'select * from private.card_codes'), 'refused 42501', format('%s cannot read the digests', person))
  from unnest(array['anon', 'ann', 'ada']) person;
select is(tests.attempt(person, 'insert into private.card_codes values (repeat(''a'', 64), tests.id(''ann''))'), 'refused 42501', format('nor can %s add one', person))
  from unnest(array['anon', 'ann', 'ada']) person;
select is(tests.renew('bob', n, code), 'card_code', format('%s is no code', code))
  from (values (11, ''), (12, 'ABC'), (13, 'abcdefghjk0123456789mnpqrs'), (14, 'ABCDEFGHIJ0123456789MNPQRS'), (15, 'ABCDEFGHJK0123456789MNPQRST')) c (n, code);
select is(tests.renew('bob', 16, 'ABCDEFGHJK0123456789MNPQRS'), 'card_codes_pkey', 'a code that somebody has is nobody else''s');
select is(tests.renew('bob', 17, 'ABCDEFGHJK0ZZZZZZZZZZZZZZZ'), 'card_codes_pkey', 'nor one that people would type the same');
select is(tests.card('bob'), null, 'and what is refused changes nothing');

-- void when renewed
select is(tests.renew('ann', 2, tests.code(2)), 'applied', 'a new code');
-- covers: card-renewed
select is(tests.codes('ann', true), tests.digests('ABCDEFGHJK0123456789MNPQRS'), 'makes the one before void');
select is(tests.codes('ann', false), tests.digests(tests.code(2)), 'and is the only one that counts');
select is(tests.renew('bob', 18, 'ABCDEFGHJK0123456789MNPQRS'), 'card_codes_pkey', 'a void code is not used again');
select is(tests.renew('ann', 3, null), 'applied', 'a card can be given up'), is(tests.codes('ann', false), '{}', 'and then no code counts');

-- not without end
select is(tests.renew('ann', n, reverse(tests.code(n))), case when n <= 21 then 'applied' else 'cards_a_day' end, format('the %s. code of the day', n - 1))
  from generate_series(4, 23) n;
update private.card_codes set made_at = now() - interval '2 days';
select is(tests.renew('ann', 30, reverse(tests.code(30))), 'applied', 'and on another day again');
select is((select count(*) from private.card_codes where user_id = tests.id('ann')), 22::bigint, 'of the void ones only the latest stay known');

delete from auth.users where id = tests.id('ann');
select is((select count(*) from private.card_codes), 0::bigint, 'nothing of it outlives the account');

select * from finish();
rollback;
