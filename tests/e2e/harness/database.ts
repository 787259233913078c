import type { StartedServer } from '../../support/start-server';

/** Rows of the database, read past all policies through the secret key. */
export async function rowsOf(
  server: StartedServer,
  table: string,
  filter: Record<string, string> = {},
): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams({ select: '*' });
  for (const [column, value] of Object.entries(filter)) query.set(column, `eq.${value}`);
  const response = await fetch(`${server.url}/rest/v1/${table}?${query}`, {
    headers: { apikey: server.secretKey },
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>[];
}

/** Removes a row, past all policies. */
export async function removeRow(server: StartedServer, table: string, id: string): Promise<void> {
  const response = await fetch(`${server.url}/rest/v1/${table}?id=eq.${id}`, {
    method: 'DELETE',
    headers: { apikey: server.secretKey },
  });
  if (!response.ok) throw new Error(await response.text());
}
async function write(server: StartedServer, method: string, path: string, body: object) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: server.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Writes a row past all screens and policies, and spares a test what others have clicked. */
export const insertRow = (server: StartedServer, table: string, row: object): Promise<void> =>
  write(server, 'POST', table, row);

/** Changes a row as somebody else would, elsewhere. */
export const updateRow = (
  server: StartedServer,
  table: string,
  id: string,
  change: object,
): Promise<void> => write(server, 'PATCH', `${table}?id=eq.${id}`, change);

/** The id of somebody's account. */
export async function userIdOf(server: StartedServer, lastName: string): Promise<string> {
  const [profile] = await rowsOf(server, 'profiles', { last_name: lastName });
  if (typeof profile?.['id'] !== 'string') throw new Error(`nobody is called ${lastName}`);
  return profile['id'];
}
