import type { StartedServer } from '../../support/start-server';

/** Reads rows in the API's format, as the database's owner, so that no policy applies. */
export async function rowsOf(
  server: StartedServer,
  table: string,
  filter: Record<string, string> = {},
): Promise<Record<string, unknown>[]> {
  const conditions = Object.keys(filter).map(
    (name, n) => `and to_jsonb(t) ->> '${name}' = $${n + 1}`,
  );
  const rows = await server.query(
    `select to_jsonb(t) as row from public.${table} t where true ${conditions.join(' ')}`,
    Object.values(filter),
  );
  return rows.map(({ row }) => row as Record<string, unknown>);
}

/** Removes a row as the database's owner, so that no policy applies. */
export async function removeRow(server: StartedServer, table: string, id: string): Promise<void> {
  await server.query(`delete from public.${table} where id = $1`, [id]);
}

/** Inserts a row as the database's owner. A test uses it for steps on which other tests use the screens. */
export async function insertRow(server: StartedServer, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).join(', ');
  await server.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(row)],
  );
}

/** Changes a row, as the device of another person would. */
export async function updateRow(
  server: StartedServer,
  table: string,
  id: string,
  change: object,
): Promise<void> {
  const columns = Object.keys(change).join(', ');
  await server.query(
    `update public.${table} set (${columns}) = (
       select ${columns} from jsonb_populate_record(null::public.${table}, $2::text::jsonb))
     where id = $1`,
    [id, JSON.stringify(change)],
  );
}
