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
