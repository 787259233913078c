import { expect, test } from 'vitest';
import { SCHEMAS_DIR, scriptsIn, statementsIn, statementsOf } from '../support/schemas/statements';

const statements = statementsIn(SCHEMAS_DIR);

const repeated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('supabase/schemas says each thing once', () => {
  const created = statements.flatMap(({ creates }) => (creates === null ? [] : [creates]));
  expect(created.length).toBeGreaterThan(500);
  expect(repeated(created)).toEqual([]);
});

test('supabase/schemas creates every object and changes none', () => {
  const CHANGES = /^(?:create or replace|drop|alter table .* (?:add|drop|rename|alter))\b/s;
  const changes = statements.filter(({ text }) => CHANGES.test(text));
  expect(changes.map(({ file, text }) => `${file}: ${text.slice(0, 80)}`)).toEqual([]);
  const comments = statements.filter(({ comment }) => /\bas before\b/i.test(comment));
  expect(comments.map(({ file, comment }) => `${file}: ${comment}`)).toEqual([]);
});

test('each file says first what it is about, and its number stands once', () => {
  const scripts = scriptsIn(SCHEMAS_DIR);
  expect(scripts.filter(({ text }) => !text.startsWith('-- ')).map(({ file }) => file)).toEqual([]);
  expect(repeated(scripts.map(({ file }) => file.slice(0, 3)))).toEqual([]);
});

test('a script is split into its statements, with what each creates', () => {
  const script = `-- About; all.

-- A comment.
create function private.f(a text, b numeric(4, 2) default 1.5) returns text
language sql as $$ select ';' || '--'; $$;
create or replace function private.f(list text[]) returns text language sql as 'select '';''';
create trigger t before insert on public.donors execute function private.f();
insert into private.jobs values ('a;b', $x$ ; $$ $x$);
select private.make_wrapper('g(a text default '''', b uuid[] default null)', true);
`;
  expect(statementsOf(script).map(({ creates }) => creates)).toEqual([
    'function private.f(text,numeric(4, 2))',
    'function private.f(text[])',
    'trigger t on public.donors',
    null,
    'function public.g(text,uuid[])',
  ]);
  expect(
    statementsOf(script)
      .map(({ comment, text }) => comment + text)
      .join(''),
  ).toBe(script.trimEnd());
});
