import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { readToken } from '../supabase/embedded/auth/read-token';
import type { Backend } from '../supabase/embedded/backend';
import { DatabaseError } from '../supabase/embedded/database/database';

/** The path of the two tables, on the same server as the app. */
export const REST = '/bench/rest/v1';

/** Matches the filter by which the plugin asks for rows after a checkpoint: by time, then by id. */
const AFTER = /\.gt\.([^,]+),and\(.+\.gt\.([\da-f-]{36})\)\)$/;

/**
 * Serves the part of PostgREST that the two peers use, which write tables while this product calls functions: pages
 * of one table, and new rows of both. As in the product's API, policies decide about each row, and answers are
 * compressed.
 */
export function serveTables({
  database,
  secrets,
}: Backend): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  /**
   * Runs one statement as the caller.
   * @returns the first cell of its result
   */
  const ask = async (c: Context, text: string, values: (string | null)[]) => {
    const token = (c.req.header('authorization') ?? '').replace(/^bearer /i, '');
    const { all, sub } = await readToken(token, secrets);
    const actAs = {
      text: `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
        set_config('role', 'sync_writer', true)`,
      values: [JSON.stringify(all), sub],
    };
    const results = await database.batch([actAs, { text, values }]);
    return results.at(-1)?.[0]?.[0] ?? '[]';
  };

  const app = new Hono().basePath(REST);
  app.use(compress());
  app.onError((error, c) =>
    c.json({ message: error.message, code: error instanceof DatabaseError ? error.code : '' }, 400),
  );
  app.get('/bench_plugin', async (c) => {
    const [, modified = null, id = null] = AFTER.exec(c.req.query('or') ?? '') ?? [];
    const text = `select coalesce(json_agg(t), '[]')::text from (
      select * from public.bench_plugin
      where $1::timestamptz is null or _modified > $1::timestamptz or (_modified = $1::timestamptz and id > $2::uuid)
      order by _modified, id limit $3::integer) t`;
    const rows = await ask(c, text, [modified, id, c.req.query('limit') ?? null]);
    return c.body(rows, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.post('/:table{donors|bench_plugin}', async (c) => {
    const table = c.req.param('table');
    const rows = [(await c.req.json()) as object | object[]].flat();
    const columns = Object.keys(rows[0] ?? {})
      .map((name) => `"${name.replaceAll('"', '""')}"`)
      .join(', ');
    const text = `insert into public.${table} (${columns}) select ${columns}
      from json_populate_recordset(null::public.${table}, $1::text::json)`;
    await ask(c, text, [JSON.stringify(rows)]);
    return c.body(null, 201);
  });
  return getRequestListener(app.fetch);
}
