import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openFromSchemas, type TestDatabase } from '../support/database';
import { type Change, changesBetween } from '../support/schemas/difference';
import { type Item, snapshotOf } from '../support/schemas/snapshot';

let migrated: TestDatabase;
let written: TestDatabase;
let wanted: Map<string, Item>;
beforeAll(async () => {
  [migrated, written] = await Promise.all([openDatabase(), openFromSchemas()]);
  wanted = await snapshotOf(written.session);
});
afterAll(async () => {
  await Promise.all([migrated.close(), written.close()]);
});

const HOW = `The migrations make another database than supabase/schemas, which says what it is now.
If a migration is missing, \`npm run db:diff\` prints it. If you wrote the migration first, \`npm run db:diff -- --update\`
writes its functions, triggers, policies and indexes into supabase/schemas and names what is left to you.`;

test('the migrations make the database of supabase/schemas', async () => {
  const changes = changesBetween(await snapshotOf(migrated.session), wanted);
  expect(changes.map(({ sql }) => sql).join('\n\n'), HOW).toBe('');
});

/**
 * A change of each kind: the statement that makes it, the object that it changes, and what `npm run db:diff` must
 * print about it.
 */
const PLANTED: [statement: string, name: string, printed: RegExp][] = [
  [
    `create or replace function private.is_filled(t text) returns boolean
      language sql immutable set search_path = '' as 'select true'`,
    'function private.is_filled(text)',
    /^create or replace function private\.is_filled\(t text\)/m,
  ],
  [
    'alter function private.pull(text, jsonb, integer) set enable_seqscan = on',
    'function private.pull(text,jsonb,integer)',
    /^-- The body of[^]*^create or replace function private\.pull\(/m,
  ],
  [
    'alter function private.write_rows(text, jsonb) owner to current_user',
    'rights on function private.write_rows(text,jsonb)',
    /apply_grants/,
  ],
  [
    'drop function public.push_changes(uuid, jsonb)',
    'function public.push_changes(uuid,jsonb)',
    /^create function public\.push_changes\(/m,
  ],
  [
    'create function private.more() returns integer language sql as $$ select 1 $$',
    'function private.more()',
    /^drop function private\.more\(\);$/,
  ],
  [
    'alter table public.donors drop column address',
    'column public.donors.address',
    /^alter table public\.donors add column address text not null;$/,
  ],
  [
    'alter table public.donors add column shoe_size integer',
    'column public.donors.shoe_size',
    /^alter table public\.donors drop column shoe_size;$/,
  ],
  [
    'alter table public.donors alter column city set default $$x$$',
    'column public.donors.city',
    /^-- The column public\.donors\.city is\n--   text default 'x'::text not null\n/,
  ],
  [
    'alter table public.drives drop constraint zip_code',
    'constraint zip_code on public.drives',
    /^alter table public\.drives add constraint zip_code CHECK/,
  ],
  [
    'alter table public.donors disable row level security',
    'table public.donors',
    /^-- The table public\.donors is/,
  ],
  [
    'create table private.extra (id uuid primary key)',
    'table private.extra',
    /^drop table private\.extra;$/,
  ],
  [
    'drop table private.estimates',
    'table private.estimates',
    /^create table private\.estimates \(/m,
  ],
  [
    'drop table public.newsletter_subscribers',
    'table public.newsletter_subscribers',
    /\n\);\nalter table public\.newsletter_subscribers enable row level security;$/,
  ],
  [
    'drop index public.donors_by_owner',
    'index public.donors_by_owner',
    /^CREATE INDEX donors_by_owner ON public\.donors/,
  ],
  [
    'alter trigger b_stamp_email on public.donors rename to z_stamp_email',
    'trigger z_stamp_email on public.donors',
    /^drop trigger z_stamp_email on public\.donors;$/,
  ],
  [
    'alter table public.donors disable trigger a_stamp',
    'trigger a_stamp on public.donors',
    /^CREATE TRIGGER a_stamp BEFORE INSERT OR UPDATE ON public\.donors/m,
  ],
  [
    'drop policy "People mark what they read" on public.inbox',
    'policy "People mark what they read" on public.inbox',
    /^create policy "People mark what they read" on public\.inbox for update to authenticated using/,
  ],
  ['grant select on public.drives to anon', 'rights on public.drives', /apply_grants/],
  [
    'grant execute on function private.run_job(text) to anon',
    'rights on function private.run_job(text)',
    /apply_grants/,
  ],
  [
    'alter default privileges in schema public grant all on tables to anon',
    'default rights of public r',
    /default rights of public r/,
  ],
  [
    `update private.jobs set every = '1 year' where name = 'prune'`,
    'row of private.jobs prune',
    /^insert into private\.jobs .* on conflict \(name\) do update/,
  ],
  [
    `delete from private.collections where name = 'donors'`,
    'row of private.collections donors',
    /^insert into private\.collections /,
  ],
  [
    `insert into private.open_functions values ('private.run_job(text)', true)`,
    'row of private.open_functions private.run_job(text)',
    /^delete from private\.open_functions where signature = 'private\.run_job\(text\)';$/,
  ],
  [
    'comment on column public.profiles.suspended_from is null',
    'comment on column public.profiles.suspended_from',
    /^comment on column public\.profiles\.suspended_from is 'The hospital/,
  ],
  ['revoke authenticated from sync_writer', 'role sync_writer', /^-- The role sync_writer is/],
];

describe('a difference is seen', () => {
  let changes: Change[];
  beforeAll(async () => {
    await migrated.session.exec('begin');
    for (const [statement] of PLANTED) await migrated.session.exec(statement);
    changes = changesBetween(await snapshotOf(migrated.session), wanted);
    await migrated.session.exec('rollback');
  });

  test('a migration makes rights and views after the rows that they follow from', () => {
    const isLast = changes.map(({ sql }) => sql.includes('private.apply_grants()'));
    expect(isLast.indexOf(true)).toBeGreaterThan(0);
    expect(isLast.lastIndexOf(false)).toBeLessThan(isLast.indexOf(true));
  });

  test.each(PLANTED)('%s', (_, name, printed) => {
    expect(changes.find((change) => change.name === name)?.sql).toMatch(printed);
  });
});

test('comments and white space inside a function are no difference', async () => {
  await migrated.session
    .exec(`begin; create or replace function private.is_day(d date) returns boolean
    language sql immutable set search_path = '' as $$
      -- the year may have four digits
      select d between '1900-01-01'

        and '2199-12-31'
    $$`);
  const changes = changesBetween(await snapshotOf(migrated.session), wanted);
  await migrated.session.exec('rollback');
  expect(changes).toEqual([]);
});

test('a column at the end of its table needs only the statement that adds it', async () => {
  await migrated.session.exec(
    'begin; alter table private.sync_state drop column had_administrator',
  );
  const changes = changesBetween(await snapshotOf(migrated.session), wanted);
  await migrated.session.exec('rollback');
  expect(changes.map(({ name }) => name)).toEqual(['column private.sync_state.had_administrator']);
});
