import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '../../supabase/embedded/backend';
import { serveHttp } from '../../supabase/embedded/http/server';
import { PROJECT_DIR } from '../../supabase/embedded/settings';
import { LOW_COST } from '../support/password-cost';
import type { Fields, Mutation as Change } from '@/protocol';
import type { Person } from './device';

/** The last migration of the version before the update. */
const LAST = '20261123100100';
/** A function that this version's server calls as it starts, and that the version before did not have. */
const CALLED = 'private.configure_mail(boolean)';
const STAND_IN = '20261123100101';
const MIGRATIONS = join(PROJECT_DIR, 'supabase/migrations');

interface Mutation extends Change {
  collection: string;
  row_id: string;
}
interface Answer {
  status: string;
  field?: string;
  row: Fields | null;
}

/** Makes the mutation of a new record, as a device of any version does. */
export const made = (collection: string, record: Fields): Mutation => {
  const { id, status: _, refusal: __, ...set } = record;
  return { id: randomUUID(), collection, row_id: String(id), base: null, set };
};
export const changed = (collection: string, id: string, base: Fields, set: Fields): Mutation => ({
  id: randomUUID(),
  collection,
  row_id: id,
  base,
  set,
});

/** Sends mutations over HTTP, with the person's session. */
export async function push({ client }: Person, ...mutations: Mutation[]): Promise<Answer[]> {
  const { data, error } = await client.rpc('push_changes', {
    client_id: randomUUID(),
    mutations: mutations as never,
  });
  if (error) throw new Error(error.message);
  return data as unknown as Answer[];
}

/** A data folder that the version before the update makes. After that this version opens it, at the same address. */
export class UpdatedServer {
  readonly backend = { url: 'http://127.0.0.1:0', publishableKey: '' };
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'lifedrop-updated-'));
  private readonly migrations = mkdtempSync(join(tmpdir(), 'lifedrop-migrations-'));
  private running: { backend: Backend; http: Awaited<ReturnType<typeof serveHttp>> } | null = null;

  /** Opens the folder with only the migrations of the version before the update. */
  async openBefore(): Promise<void> {
    for (const file of readdirSync(MIGRATIONS).filter((name) => name.slice(0, 14) <= LAST))
      copyFileSync(join(MIGRATIONS, file), join(this.migrations, file));
    const standIn = `create function ${CALLED} returns void language sql as 'select'`;
    writeFileSync(join(this.migrations, `${STAND_IN}_stand_in.sql`), standIn);
    await this.open(this.migrations);
  }

  /** Stops the server and starts this version on the same folder. */
  async update(): Promise<void> {
    await this.sql(`drop function ${CALLED}`);
    await this.sql('delete from supabase_migrations.schema_migrations where version = $1', [
      STAND_IN,
    ]);
    await this.close();
    await this.open();
  }

  private async open(migrationsDir?: string): Promise<void> {
    const { dataDir } = this;
    const rates = { signUps: { times: 1000, windowMs: 1000 } };
    const backend = await openBackend({
      dataDir,
      seedFile: null,
      rates,
      passwordCost: LOW_COST,
      migrationsDir,
    });
    const http = await serveHttp(backend, (_, response) => void response.end());
    const port = Number(new URL(this.backend.url).port);
    await new Promise<void>((resolve) => http.server.listen(port, '127.0.0.1', resolve));
    this.backend.url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
    this.backend.publishableKey = backend.secrets.publishableKey;
    this.running = { backend, http };
  }

  private async close(): Promise<void> {
    await this.running?.http.close();
    await this.running?.backend.close();
    this.running = null;
  }

  async remove(): Promise<void> {
    await this.close();
    for (const folder of [this.dataDir, this.migrations])
      rmSync(folder, { recursive: true, force: true });
  }

  private asOwner: Backend['asOwner'] = (work) => {
    if (!this.running) throw new Error('the server is not open');
    return this.running.backend.asOwner(work);
  };

  readonly sql = (statement: string, parameters: unknown[] = []) =>
    this.asOwner((session) => session.query(statement, parameters));

  async row(table: string, id: string): Promise<Fields> {
    const found = `select to_jsonb(t) as found from public.${table} t where id = $1`;
    const [row] = await this.sql(found, [id]);
    return row?.['found'] as Fields;
  }

  /**
   * Calls a function of the API as the version before the update would, within the database. The API of this version
   * would first ask the database for functions that only newer versions have.
   */
  call(
    { userId, email }: Pick<Person, 'userId' | 'email'>,
    statement: string,
    parameters: unknown[],
  ): Promise<unknown> {
    return this.asOwner(async (session) => {
      await session.exec('begin');
      try {
        await session.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
            set_config('request.jwt.claim.sub', $2, true)`,
          [JSON.stringify({ sub: userId, email }), userId],
        );
        const [row] = await session.query<{ answer: unknown }>(statement, parameters);
        await session.exec('commit');
        return row?.answer;
      } catch (error) {
        await session.exec('rollback');
        throw error;
      }
    });
  }

  /**
   * Sends mutations before the update.
   * @throws if a mutation is not applied
   */
  async pushBefore(person: Person, ...mutations: Mutation[]): Promise<void> {
    const answers = (await this.call(person, 'select push_changes($1, $2) as answer', [
      randomUUID(),
      JSON.stringify(mutations),
    ])) as Answer[];
    const refused = answers.filter(({ status }) => status !== 'applied');
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  }
}
