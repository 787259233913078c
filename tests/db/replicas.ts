import type { Sql } from 'postgres';
import { asPerson } from './writers';

interface Row {
  id: string;
  rev?: number;
  _deleted?: true;
}

interface Page {
  rows: Row[];
  checkpoint: unknown;
  from_start: boolean;
  more: boolean;
}

/** The rows that a device holds: the id and version of each. */
export interface Replica {
  rows: Map<string, number>;
  /** pulls until the server has nothing more */
  catchUp(): Promise<void>;
}

/**
 * Makes a replica that pulls as the protocol requires: each call of pull_changes starts at the checkpoint of the
 * previous page.
 */
export function pullingReplica(sql: Sql, userId: string | null): Replica {
  const rows = new Map<string, number>();
  let checkpoint: unknown = null;
  return {
    rows,
    async catchUp() {
      for (let more = true; more;) {
        const page = await asPerson(sql, userId, async (tx) => {
          const [answer] = await tx<{ page: Page }[]>`
            select public.pull_changes('donors', ${tx.json(checkpoint as never)}, 50) as page`;
          return answer?.page;
        });
        if (!page) throw new Error('pull_changes gave no page');
        if (page.from_start) rows.clear();
        for (const { id, rev } of page.rows) {
          if (rev === undefined) rows.delete(id);
          else rows.set(id, rev);
        }
        ({ checkpoint, more } = page);
      }
    },
  };
}

/**
 * Makes a replica that reads by timestamps, as many systems do: it asks for the rows that changed after the latest
 * change that it has seen.
 */
export function replicaByTime(sql: Sql): Replica {
  const rows = new Map<string, number>();
  let seen = '-infinity';
  return {
    rows,
    async catchUp() {
      const changed = await sql<{ id: string; rev: number; at: string }[]>`
        select id, rev, updated_at::text as at from donors where updated_at > ${seen}::text::timestamptz order by updated_at`;
      for (const { id, rev, at } of changed) {
        rows.set(id, rev);
        seen = at;
      }
    },
  };
}

/** Counts the rows that a replica lacks, holds in an old version, or should not hold. */
export function missed(replica: Replica, truth: Map<string, number>): number {
  const ids = new Set([...replica.rows.keys(), ...truth.keys()]);
  return [...ids].filter((id) => replica.rows.get(id) !== truth.get(id)).length;
}
