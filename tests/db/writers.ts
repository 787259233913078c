import type { Sql, TransactionSql } from 'postgres';

/** Makes a generator of random numbers. The same seed makes the same numbers, so that a run can be repeated. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Runs work in a transaction as the API does for this person, or for a visitor, and commits it.
 * @param users the database role of a person. As `sync_writer`, the push functions work for them.
 */
export async function asPerson<T>(
  sql: Sql,
  userId: string | null,
  work: (tx: TransactionSql) => Promise<T>,
  users: 'authenticated' | 'sync_writer' = 'authenticated',
): Promise<T> {
  const claims = userId === null ? {} : { sub: userId, email: `${userId}@people.test` };
  const result = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${userId === null ? 'anon' : users}, true),
      set_config('request.jwt.claim.sub', ${userId ?? ''}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return { value: await work(tx) };
  });
  return result.value;
}

export const newDonor = (id: string, userId: string) => ({
  id,
  user_id: userId,
  user_email: '',
  full_name: 'Ann Donor',
  phone_number: '555-0100',
  blood_type: 'O-',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
});

/**
 * Acts as a person's device. It makes transactions with new rows, changes, withdrawals and rolled-back savepoints.
 * Each transaction stays open for a while after its last write.
 */
export async function writeSlowly(
  sql: Sql,
  userId: string,
  { rounds, seed, longestPause }: { rounds: number; seed: number; longestPause: number },
): Promise<void> {
  const random = randomNumbers(seed);
  const pause = () => new Promise((resolve) => setTimeout(resolve, random() * longestPause));
  const made: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = crypto.randomUUID();
    const earlier = made.at(Math.floor(random() * made.length));
    const write = async (tx: TransactionSql) => {
      await tx`insert into donors ${tx(newDonor(id, userId))}`;
      await tx
        .savepoint(async (inner) => {
          await inner`update donors set city = 'Salem' where id = ${id}`;
          if (random() < 0.5) throw new Error('undo');
        })
        .catch(() => undefined);
      if (earlier !== undefined) {
        await tx`update donors set city = ${`City ${round}`}, is_available = ${random() < 0.7} where id = ${earlier}`;
      }
      await pause();
    };
    await asPerson(sql, userId, write, 'sync_writer');
    made.push(id);
    await pause();
  }
}
