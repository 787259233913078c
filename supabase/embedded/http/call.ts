import type { Claims } from '../auth/read-token';
import type { Statement, TextRow } from '../database/database';
import type { OpenFunction } from './functions';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Makes the following statements of the transaction run as the caller. */
const actAs = ({ all, sub, role }: Claims): Statement => ({
  text: `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
    set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`,
  values: [JSON.stringify(all), sub, role],
});

/** Raises PT401 if the session of the caller's token has ended. PostgREST does the same in its db-pre-request. */
const CHECK: Statement = { text: 'select private.check_session()::text' };

/**
 * Makes the statements of a call, which run in one transaction. The arguments come as JSON or as the text of a query.
 * Postgres reads them by their declared types, so it accepts and refuses the same as behind PostgREST.
 */
export function statementsOf(
  called: OpenFunction,
  given: { names: string[]; json: string },
  claims: Claims,
  isJson: boolean,
): Statement[] {
  const taken = called.parameters.filter(({ name }) => given.names.includes(name));
  const columns = taken.map(({ name, type }) => `${quoted(name)} ${isJson ? type : 'text'}`);
  const values = taken.map(
    ({ name, type }) => `${quoted(name)} := a.${quoted(name)}${isJson ? '' : `::${type}`}`,
  );
  const from =
    columns.length > 0 ? `json_to_record($1::text::json) as a(${columns.join(', ')}), lateral` : '';
  const call = `from ${from} public.${quoted(called.name)}(${values.join(', ')}) as f`;
  let result = 'to_json(f)::text';
  if (called.returnsSet) result = "coalesce(json_agg(f), '[]')::text";
  if (called.returnsVoid) result = 'count(f)::text';
  const text = `select ${result} ${call}`;
  const run = columns.length > 0 ? { text, values: [given.json] } : { text };
  // only answers to a GET may be cached, so only functions that are called by GET set headers of their own
  return [actAs(claims), CHECK, run, ...(isJson ? [] : [HEADERS])];
}

/** Reads the headers that the function has set for its answer, as PostgREST does. */
const HEADERS: Statement = { text: "select current_setting('response.headers', true)" };

/** Returns the headers that the function has set. */
export function headersIn([, , , rows]: TextRow[][]): [string, string][] {
  const set = rows?.[0]?.[0];
  if (!set) return [];
  const parsed = JSON.parse(set) as Record<string, string>[];
  return parsed.flatMap((header) => Object.entries(header));
}

/** Returns the JSON that the function returned. */
export function answerIn([, , rows]: TextRow[][]): string {
  return rows?.[0]?.[0] ?? 'null';
}
