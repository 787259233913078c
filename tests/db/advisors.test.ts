import { pgtap } from '@electric-sql/pglite/pgtap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';
import { functionRules, policyRules, tableRules } from './advisor-rules';

const rules = [...tableRules, ...policyRules, ...functionRules];

/**
 * The functions that visitors may execute. A `!` marks a function that runs with the rights of its owner.
 * `private.make_wrapper` and `private.open_function` register what users and visitors may execute. A migration that
 * opens a function ends with `select private.apply_grants();`. The API's roles have no rights on tables: devices read
 * through functions that run as the owner, and write through `push_changes` as the role `sync_writer`, to which the
 * policies for `authenticated` apply.
 */
const FOR_VISITORS = [
  'ask_for_drives(text,text)',
  'confirm_drives(text)',
  'digest(text,uuid[])',
  'digest_rows(text,integer[])',
  'drive_mail()',
  'first_rows(text,text)',
  'private.ask_for_drives(text,text) !',
  'private.check_session() !',
  'private.confirm_drives(text) !',
  'private.digest(text,uuid[]) !',
  'private.digest_rows(text,integer[]) !',
  'private.drive_mail() !',
  'private.first_rows(text) !',
  'private.is_admin() !',
  'private.is_api_call()',
  'private.is_blood_type(text)',
  'private.is_day(date)',
  'private.is_email(text)',
  'private.is_filled(text)',
  'private.is_list(text[],integer,integer)',
  'private.is_moment(timestamp with time zone)',
  'private.pull(text,jsonb,integer) !',
  'private.pull_many(jsonb,integer) !',
  'private.read_drive_link(text) !',
  'private.read_invitation(text) !',
  'private.read_unsubscribe(text) !',
  'private.refused_sign_up_field(text,jsonb) !',
  'private.subscribe_newsletter(text) !',
  'private.supply_levels() !',
  'private.unsubscribe(text) !',
  'private.view_as_caller(text,uuid[]) !',
  'pull_changes(text,jsonb,integer)',
  'pull_many(jsonb,integer)',
  'pull_rows(text,uuid[])',
  'read_drive_link(text)',
  'read_invitation(text)',
  'read_unsubscribe(text)',
  'refused_sign_up_field(text,jsonb)',
  'subscribe_newsletter(text)',
  'supply_levels()',
  'unsubscribe(text)',
];

/** The id columns that no index begins with, and for each the reason why none is needed. */
const NOT_LOOKED_UP = {
  'inbox.drive_id': 'the inbox is read by its owner',
  'inbox.pledge_id': 'the inbox is read by its owner',
  'private.accounts_to_forget.after': 'it marks where the search has come to',
  'private.audit_log.actor': 'the log is read by time or by record',
  'private.audit_log.row_id': 'found with table_name',
  'private.change_log.row_id': 'found with collection',
  'private.consents.pledge_id': 'consents are read by person',
  'private.consents.request_id': 'consents are read by person',
  'private.outbox.event': 'found with whom it is for',
  'private.outbox.lease': 'compared in rows found by id',
  'private.push_ledger.mutation_id': 'found with user_id',
  'private.push_subscriptions.session_id': 'subscriptions are found by person',
  'private.reports.row_id': 'found with table_name',
  'scans.pledge_id': 'found by their owner',
  'scans.reservation_id': 'found by their owner',
  'private.sync_state.epoch': 'there is one row',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase({ pgtap });
});
afterAll(() => db.close());

interface Executable {
  name: string;
  visitors: boolean;
  users: boolean;
  definer: boolean;
}

const executable = () =>
  db.query<Executable>(`
    select oid::regprocedure::text as name, has_function_privilege('anon', oid, 'execute') as visitors,
      has_function_privilege('authenticated', oid, 'execute') as users, prosecdef as definer
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
    order by 1`);

/** Lists the functions that are registered. tests/db/schemas.test.ts compares them with supabase/schemas. */
const registered = () =>
  db.query<Executable>(`
    select oid::regprocedure::text as name, o.to_visitors as visitors, true as users, prosecdef as definer
    from private.open_functions o join pg_proc on oid = o.signature::regprocedure order by 1`);

async function expectOnlyRegistered(): Promise<void> {
  const found = await executable();
  expect(found.length).toBeGreaterThan(100);
  expect(found).toEqual(await registered());
  const forVisitors = found.filter(({ visitors }) => visitors);
  expect(
    forVisitors.map(({ name, definer }) => `${name}${definer ? ' !' : ''}`).toSorted(),
  ).toEqual(FOR_VISITORS.toSorted());
}

/**
 * Reads the privileges in the schemas in which migrations grant any. The schema `realtime` belongs to the backend.
 */
const tablePrivileges = () =>
  db.query(`select c.oid::regclass::text as name, c.relacl::text as rights,
      (select array_agg(attacl::text order by attnum) from pg_attribute where attrelid = c.oid) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname in ('public', 'private', 'auth') order by 1`);

describe('Supabase’s advisor rules', () => {
  test.each(rules)('$name', async ({ findings }) => {
    expect(await db.query(findings)).toEqual([]);
  });

  test.each(rules)('would be reported if broken: $name', async ({ findings, planted }) => {
    const { driver } = db.connection;
    await driver.exec(`begin; ${planted}`);
    try {
      expect(await db.query(findings)).not.toEqual([]);
    } finally {
      await driver.exec('rollback');
    }
  });

  test('an index leads with every column that names a row, or nothing looks rows up by it', async () => {
    const columns = await db.query<{ name: string }>(`
      select c.oid::regclass || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
        and a.atttypid = 'uuid'::regtype
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`);
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(NOT_LOOKED_UP).toSorted(),
    );
  });

  test('only the listed functions can be executed by users and visitors', async () => {
    await expectOnlyRegistered();
  });
});

describe('after the API’s roles were granted everything', () => {
  let before: unknown[];
  beforeAll(async () => {
    before = await tablePrivileges();
    await db.connection.driver.exec(`
      grant all on all tables in schema public, private to anon, authenticated;
      grant execute on all functions in schema public, private to anon, authenticated;`);
    expect(await tablePrivileges()).not.toEqual(before);
    await db.connection.driver.exec('select private.apply_grants()');
  });

  test('the migrations’ function takes all of it back', async () => {
    expect(await tablePrivileges()).toEqual(before);
    await expectOnlyRegistered();
  });

  test.each(rules)('still: $name', async ({ findings }) => {
    expect(await db.query(findings)).toEqual([]);
  });
});
