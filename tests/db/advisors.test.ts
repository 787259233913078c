import { pgtap } from '@electric-sql/pglite/pgtap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';
import { functionRules, policyRules, tableRules } from './advisor-rules';

const rules = [...tableRules, ...policyRules, ...functionRules];

/**
 * The functions that users may execute. `*`: visitors too. `!`: runs with the rights of its owner.
 * `private.open_function` registers each, and a migration that opens one ends with `select private.apply_grants();`. The
 * API's roles have no rights on tables: devices read through functions that run as the owner, and write through
 * `push_changes` as the role `sync_writer`, which policies for `authenticated` bind.
 */
const EXECUTABLE = [
  'private.has_session() !',
  'private.check_session() * !',
  'private.read_unsubscribe(text) * !',
  'private.unsubscribe(text) * !',
  'read_unsubscribe(text) *',
  'unsubscribe(text) *',
  'private.admin_alerts() !',
  'admin_alerts()',
  'private.set_sending(boolean) !',
  'set_sending(boolean)',
  'private.retry_alerts(uuid[]) !',
  'retry_alerts(uuid[])',
  'private.delete_push_subscription(text) !',
  'delete_push_subscription(text)',
  'private.push_key() !',
  'push_key()',
  'private.save_push_subscription(text,text,text,text) !',
  'save_push_subscription(text,text,text,text)',
  'private.report_request(uuid,text,text) !',
  'report_request(uuid,text,text)',
  'private.report_pledge(uuid,text,text) !',
  'report_pledge(uuid,text,text)',
  'private.list_reports() !',
  'list_reports()',
  'private.resolve_reports(text,uuid,text) !',
  'resolve_reports(text,uuid,text)',
  'private.change_member(uuid,text,text) !',
  'change_member(uuid,text,text)',
  'private.change_organisation(uuid,jsonb) !',
  'change_organisation(uuid,jsonb)',
  'private.close_organisation(uuid) !',
  'close_organisation(uuid)',
  'private.confirm_member(uuid) !',
  'confirm_member(uuid)',
  'private.leave_organisation() !',
  'leave_organisation()',
  'private.list_organisations() !',
  'list_organisations()',
  'private.make_organisation(jsonb) !',
  'make_organisation(jsonb)',
  'private.remove_member(uuid) !',
  'remove_member(uuid)',
  'private.set_wards(uuid,text[]) !',
  'set_wards(uuid,text[])',
  'private.team(uuid) !',
  'team(uuid)',
  'private.verify_organisation(uuid,boolean) !',
  'verify_organisation(uuid,boolean)',
  'private.left_team(text,uuid) !',
  'private.managed_org() !',
  'private.my_org() !',
  'private.add_admin(text,text) !',
  'private.cancel_invitation(uuid) !',
  'private.confirm_invitation(uuid,uuid) !',
  'private.create_invitation(text,uuid,text) !',
  'private.list_invitations() !',
  'private.read_invitation(text) * !',
  'private.redeem_invitation(text) !',
  'private.add_sample_data(text) !',
  'private.audit_entries(text,uuid,bigint,integer) !',
  'private.list_admins() !',
  'private.correct_donor(uuid,text,date) !',
  'private.correct_own(text,date) !',
  'private.correct_person(uuid,text,date) !',
  'private.find_person(text) !',
  'private.preview_admin(text,text) !',
  'private.could_help(uuid) !',
  'private.my_corrections() !',
  'private.my_alerts() !',
  'private.my_consents() !',
  'private.record_contact(text,uuid) !',
  'private.newsletter_addresses(text,integer) !',
  'private.record_export(text,integer) !',
  'private.remove_admin(text) !',
  'private.remove_sample_data() !',
  'private.ask_for_drives(text,text) * !',
  'private.list_drive_notices() !',
  'ask_for_drives(text,text) *',
  'list_drive_notices()',
  'add_admin(text,text)',
  'cancel_invitation(uuid)',
  'confirm_invitation(uuid,uuid)',
  'create_invitation(text,uuid,text)',
  'list_invitations()',
  'read_invitation(text) *',
  'redeem_invitation(text)',
  'add_sample_data(text)',
  'audit_entries(text,uuid,bigint,integer)',
  'list_admins()',
  'correct_donor(uuid,text,date)',
  'correct_own(text,date)',
  'correct_person(uuid,text,date)',
  'find_person(text)',
  'preview_admin(text,text)',
  'could_help(uuid)',
  'my_corrections()',
  'my_alerts()',
  'my_consents()',
  'record_contact(text,uuid)',
  'newsletter_addresses(text,integer)',
  'record_export(text,integer)',
  'remove_admin(text)',
  'remove_sample_data()',
  'private.apply_creates(jsonb)',
  'private.apply_mutation(jsonb,jsonb)',
  'private.as_stored(text,jsonb)',
  'private.check_epoch(text) !',
  'private.check_room(text,jsonb) !',
  'private.compare_row(text,jsonb,jsonb,jsonb)',
  'private.has_parent(text) !',
  'private.is_awaited() !',
  'private.is_quota(text,text) !',
  'private.is_withdrawn(uuid[]) !',
  'private.runs_of(jsonb) !',
  'private.withdraw_row(text,uuid) !',
  'private.claim_admin() !',
  'private.changeable(text) !',
  'private.columns_of(jsonb,text[])',
  'private.lock_parent(text,uuid) !',
  'private.delete_account() !',
  'private.digest(text,uuid[]) * !',
  'private.digest_rows(text,integer[]) * !',
  'private.first_rows(text) * !',
  'first_rows(text,text) *',
  'private.is_admin() * !',
  'private.is_day(date) *',
  'private.is_email(text) *',
  'private.is_filled(text) *',
  'private.is_list(text[],integer,integer) *',
  'private.is_moment(timestamp with time zone) *',
  'private.is_api_call() *',
  'private.is_blood_type(text) *',
  'private.ledger_answer(uuid) !',
  'private.ledger_keep(jsonb,jsonb) !',
  'private.ledger_lacks(jsonb) !',
  'private.lock_pusher() !',
  'private.sends_too_much() !',
  'private.pull(text,jsonb,integer) * !',
  'private.pull_many(jsonb,integer) * !',
  'private.subscribe_newsletter(text) * !',
  'private.supply_levels() * !',
  'private.unwrapped(jsonb)',
  'private.view_as_caller(text,uuid[]) * !',
  'private.writable(text) !',
  'private.write_row(text,uuid,jsonb,jsonb) !',
  'private.write_rows(text,jsonb) !',
  'claim_admin()',
  'delete_account()',
  'digest(text,uuid[]) *',
  'digest_rows(text,integer[]) *',
  'pull_changes(text,jsonb,integer) *',
  'pull_many(jsonb,integer) *',
  'pull_rows(text,uuid[]) *',
  'push_changes(uuid,jsonb)',
  'subscribe_newsletter(text) *',
  'supply_levels() *',
];

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase({ pgtap });
});
afterAll(() => db.close());

async function executable(): Promise<string[]> {
  const rows = await db.query<{ f: string; visitors: boolean; users: boolean; definer: boolean }>(`
    select oid::regprocedure::text as f, has_function_privilege('anon', oid, 'execute') as visitors,
      has_function_privilege('authenticated', oid, 'execute') as users, prosecdef as definer
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  return rows
    .filter(({ visitors, users }) => visitors || users)
    .map(({ f, visitors, users, definer }) =>
      [
        f,
        ...(visitors ? ['*'] : []),
        ...(users ? [] : ['visitors only']),
        ...(definer ? ['!'] : []),
      ].join(' '),
    );
}

/** Reads privileges in the schemas where the migrations grant; realtime belongs to the backend. */
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

  test('only the listed functions can be executed by users and visitors', async () => {
    expect((await executable()).sort()).toEqual([...EXECUTABLE].sort());
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
    expect((await executable()).sort()).toEqual([...EXECUTABLE].sort());
  });

  test.each(rules)('still: $name', async ({ findings }) => {
    expect(await db.query(findings)).toEqual([]);
  });
});
