import type { SqlSession } from '../supabase/embedded/database/database';

/**
 * Makes the following statements run as the API runs them: for this person, or for a visitor if `userId` is null. If
 * it is undefined, they run as the database's owner.
 */
export async function become(sql: SqlSession, userId: string | null | undefined): Promise<void> {
  const role = userId === undefined ? 'none' : userId === null ? 'anon' : 'authenticated';
  const claims = JSON.stringify(userId ? { sub: userId, email: 'bench@people.test' } : {});
  await sql.query(
    `select set_config('role', $1, false), set_config('request.jwt.claim.sub', $2, false),
       set_config('request.jwt.claims', $3, false)`,
    [role, userId ?? '', claims],
  );
}

/** Returns how long some work takes, ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns how long each of `runs` calls took, ms. A few calls before them do not count. */
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
