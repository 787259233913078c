import { randomUUID } from 'node:crypto';
import type { Backend } from '../backend';
import type { Claims } from '../auth/read-token';

/** How long the check of a join may take, ms. If it takes longer, the database is in trouble. */
const TIMEOUT_MS = 10_000;

/**
 * Whether the policies on `realtime.messages` let somebody with these claims read a topic. Like hosted Supabase, it
 * puts a message on the topic, selects it as the caller, and removes it again.
 */
export async function mayRead(
  { database }: Pick<Backend, 'database'>,
  topic: string,
  claims: Claims,
  address: string,
): Promise<boolean> {
  const id = randomUUID();
  const [, , visible] = await database.batch(
    [
      {
        text: `insert into realtime.messages (id, topic, extension, private)
          values ($1::uuid, $2, 'broadcast', true)`,
        values: [id, topic],
      },
      {
        text: `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
          set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $4, true),
          set_config('role', $4, true)`,
        values: [topic, JSON.stringify(claims.all), claims.sub, claims.role],
      },
      { text: 'select from realtime.messages where id = $1::uuid', values: [id] },
    ],
    {
      timeoutMs: TIMEOUT_MS,
      rollBack: true,
      caller: { account: claims.sub || null, address },
    },
  );
  return visible !== undefined && visible.length > 0;
}
