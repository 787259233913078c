import { fail, run } from '../../supabase/embedded/run';
import { ensureBuilt } from '../../supabase/embedded/app-build';
import { serveStatic } from '../../supabase/embedded/http/static-files';
import { readSettings } from '../../supabase/embedded/settings';
import { LOW_COST } from './password-cost';

// The server of `npm start` with a channel to the test that started it. Over the channel the test queries the
// database as its owner, so that no policy applies.

export interface SqlQuestion {
  id: number;
  sql: string;
  parameters: unknown[];
}
export type SqlAnswer = { id: number; rows: unknown[] } | { id: number; error: string };

try {
  const settings = await readSettings(process.env, 0);
  const distDir = settings.distDir ?? (await ensureBuilt());
  await run({ ...settings, passwordCost: LOW_COST }, async (backend) => {
    process.on('message', ({ id, sql, parameters }: SqlQuestion) => {
      backend
        .asOwner((session) => session.query(sql, parameters))
        .then(
          (rows): SqlAnswer => ({ id, rows }),
          (error: unknown): SqlAnswer => ({ id, error: String(error) }),
        )
        .then((answer) => process.send?.(answer))
        .catch(fail);
    });
    process.channel?.unref();
    return serveStatic(distDir, backend.secrets.publishableKey);
  });
} catch (error) {
  fail(error);
}
