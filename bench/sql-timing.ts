import type { SqlSession } from '../supabase/embedded/database/database';

/** Makes the next statements run as the API does for this person or a visitor. Undefined: as the database's owner. */
export async function become(sql: SqlSession, userId: string | null | undefined): Promise<void> {
  const role = userId === undefined ? 'none' : userId === null ? 'anon' : 'authenticated';
  const claims = JSON.stringify(userId ? { sub: userId, email: 'bench@people.test' } : {});
  await sql.query(
    `select set_config('role', $1, false), set_config('request.jwt.claim.sub', $2, false),
       set_config('request.jwt.claims', $3, false)`,
    [role, userId ?? '', claims],
  );
}

/** Milliseconds that some work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Times of `runs` calls, ms, after a few that do not count. */
export async function times(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  for (let run = -3; run < runs; run++) {
    const ms = await timeOf(() => work(run + 3));
    if (run >= 0) taken.push(ms);
  }
  return taken;
}
