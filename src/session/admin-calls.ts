import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';

type Functions = Database['public']['Functions'];

/** Why the server did not do it, or could not be asked: `words` for the user. */
export class AdminCallError extends Error {
  override name = 'AdminCallError';
  constructor(
    readonly kind: 'offline' | 'unreachable' | 'refused',
    words: string,
  ) {
    super(words);
  }
}

const TIMEOUT = 15_000;
/** Codes with which the functions of the admin panel refuse something, in words meant for the user. */
const REFUSALS = new Set(['42501', '22023', '55000']);

const offline = () =>
  new AdminCallError('offline', 'You are offline. Connect to the internet and try again.');
const unreachable = () =>
  new AdminCallError('unreachable', 'The server could not be reached. Try again in a moment.');

/**
 * Calls one of the admin panel's functions on the server; these are the actions that need it there and then.
 * @throws {AdminCallError} in the user's words
 */
async function callFunction<Name extends keyof Functions, Answer>(
  name: Name,
  args: Functions[Name]['Args'] | undefined,
): Promise<Answer> {
  if (!navigator.onLine) throw offline();
  const given = await getRemote()
    // the arguments are checked by this function's own type; the client's repeats it in a form that cannot be generic
    .rpc(name, args as never)
    .abortSignal(AbortSignal.timeout(TIMEOUT))
    .then(
      (answer) => answer as { data: unknown; error: { code?: string; message: string } | null },
      () => null,
    );
  if (!given) throw navigator.onLine ? unreachable() : offline();
  const { data, error } = given;
  if (error?.code && REFUSALS.has(error.code)) throw new AdminCallError('refused', error.message);
  // a captive portal answers 200 with a page of its own
  if (error || typeof data !== 'object' || data === null)
    throw navigator.onLine ? unreachable() : offline();
  return data as Answer;
}

/** An administrator as the others see him. */
export interface Administrator {
  user_id: string;
  email: string;
  added_at: string;
}

/** How many rows of each kind; kinds that were not asked for are missing. */
export type SampleCounts = Partial<Record<'donors' | 'requests' | 'inventory', number>>;
export type SampleKind = keyof Required<SampleCounts>;

/** What an administrator did; of a change `before` and `after` hold the columns that changed. */
export interface AuditEntry {
  seq: number;
  at: string;
  actor: string | null;
  actor_email: string;
  action: string;
  table_name: string | null;
  row_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Makes the caller administrator, while there is none. @throws {AdminCallError} */
export const claimAdmin = () => callFunction<'claim_admin', object>('claim_admin', undefined);
/** @throws {AdminCallError} as all of these */
export const listAdmins = () =>
  callFunction<'list_admins', Administrator[]>('list_admins', undefined);
/**
 * Adds the account of a confirmed address.
 * @param name as in the profile of the account, to check that it is the right one
 * @returns the administrators afterwards
 */
export const addAdmin = (email: string, name: string) =>
  callFunction<'add_admin', Administrator[]>('add_admin', { email, name });
/** @returns the administrators afterwards; none where the caller removed himself */
export const removeAdmin = (email: string) =>
  callFunction<'remove_admin', Administrator[]>('remove_admin', { email });
/** @returns how many rows were made; 0 where sample rows of the kind were there already */
export const addSampleData = (kind: SampleKind) =>
  callFunction<'add_sample_data', SampleCounts>('add_sample_data', { kind });
/** @returns how many rows went */
export const removeSampleData = () =>
  callFunction<'remove_sample_data', SampleCounts>('remove_sample_data', undefined);
/** Writes an export down in the audit log. */
export const noteExport = (what: string, rows: number) =>
  callFunction<'record_export', object>('record_export', { what, row_count: rows });

/**
 * Entries of the audit log from the newest.
 * @param record only its history
 * @param before the `seq` of the last entry of the page before
 */
export const readAuditEntries = (
  record: { table: string; id: string } | null,
  before: number | null,
  limit: number,
) =>
  callFunction<'audit_entries', AuditEntry[]>('audit_entries', {
    ...(record && { table_name: record.table, row_id: record.id }),
    ...(before !== null && { before_seq: before }),
    page_limit: limit,
  });
