import { randomUUID } from 'node:crypto';
import type { Backend } from '../lite-app';
import type { Claims } from './token';

/**
 * Whether the policies on realtime.messages let these claims read a topic. Asked as hosted Supabase
 * asks: a message is put on the topic, selected as the caller, and the transaction rolled back.
 */
export async function mayRead(
  backend: Pick<Backend, 'asOwner'>,
  topic: string,
  claims: Claims,
): Promise<boolean> {
  return backend.asOwner(async (session) => {
    await session.exec('begin');
    try {
      const id = randomUUID();
      await session.query(
        "insert into realtime.messages (id, topic, extension, private) values ($1, $2, 'broadcast', true)",
        [id, topic],
      );
      await session.query(
        `select set_config('realtime.topic', $1, true),
          set_config('request.jwt.claims', $2, true),
          set_config('request.jwt.claim.sub', $3, true),
          set_config('request.jwt.claim.role', $4, true),
          set_config('role', $4, true)`,
        [topic, JSON.stringify(claims.all), claims.sub, claims.role],
      );
      const visible = await session.query('select id from realtime.messages where id = $1', [id]);
      return visible.length > 0;
    } finally {
      await session.exec('rollback');
    }
  });
}
