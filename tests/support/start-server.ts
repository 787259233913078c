import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDataFolder } from './data-folder';
import type { SqlAnswer, SqlQuestion } from './serve-with-sql';

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url));

export interface ServerOptions {
  /** whether the first run makes demo accounts and data; default: no */
  demo?: boolean;
  /** default: a new folder, which `stop()` removes */
  dataDir?: string;
  /** default: a port that is free */
  port?: number;
  /**
   * the folder of a finished build; by default `dist` is served, and built if it is missing or older than its sources
   */
  distDir?: string;
  /**
   * the program of `npm start` or of `npm run dev`; by default the same server as `npm start`, with a channel for
   * `query`
   */
  script?: 'start.ts' | 'dev.ts';
  env?: NodeJS.ProcessEnv;
  /** whether `pass` can move the server's clock */
  hasOwnClock?: boolean;
  /** how long to wait until the server is ready, which may include a build, ms; default: 120 s */
  timeoutMs?: number;
}

interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

export interface StartedServer {
  url: string;
  port: number;
  dataDir: string;
  publishableKey: string;
  secretKey: string;
  pid: number;
  /** the accounts that the first run made with `demo`; otherwise there are none */
  demoAccounts: DemoAccount[];
  /** everything that the server has printed so far */
  stdout(): string;
  stderr(): string;
  /** queries the database as its owner, so that no policy applies; not available with `script` */
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** lets time pass for the server; needs `hasOwnClock` */
  pass(ms: number): Promise<void>;
  /** sends SIGTERM and waits until the server has ended; removes the data folder if this module made it */
  stop(): Promise<number | null>;
  /** sends SIGKILL and waits until the server has ended; the data folder stays */
  kill(): Promise<void>;
}

function demoAccountsIn(text: string): DemoAccount[] {
  return [...text.matchAll(/^demo account: (\S+) (\S+) (\S+)$/gm)].map(
    ([, role = '', email = '', password = '']) => ({ role, email, password }),
  );
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
}

/** Makes a function that queries the server's database over the channel between the two processes. */
function askBy(child: ChildProcess): StartedServer['query'] {
  let asked = 0;
  return (sql, parameters = []) =>
    new Promise((resolve, reject) => {
      const question: SqlQuestion = { id: (asked += 1), sql, parameters };
      const hear = (answer: SqlAnswer) => {
        if (answer.id !== question.id) return;
        child.off('message', hear);
        if ('error' in answer) reject(new Error(answer.error));
        // the rows of an answer are objects
        else resolve(answer.rows as Record<string, unknown>[]);
      };
      child.on('message', hear);
      child.send(question, (error) => {
        if (error) reject(error);
      });
    });
}

/**
 * Makes a data folder. It is empty if demo data is wanted, because only a real first run makes that; otherwise it is
 * a copy of a finished one.
 */
const newOrEmptyFolder = async ({ demo }: ServerOptions) =>
  demo ? mkdtempSync(join(tmpdir(), 'lifedrop-')) : newDataFolder();

/** Makes the file of the server's clock, and what its threads need in order to follow it. */
function makeClock(dataDir: string) {
  const file = `${dataDir}.clock`;
  let ahead = 0;
  const write = () => writeFileSync(file, String(ahead));
  write();
  return {
    env: {
      SERVER_CLOCK: file,
      NODE_OPTIONS: `--import=${join(PROJECT_DIR, 'tests/support/server-clock.mjs')}`,
    },
    async pass(ms: number) {
      ahead += ms;
      write();
      // until all threads have read the file
      await new Promise((done) => setTimeout(done, 500));
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** Starts the program of `npm start` as a child process, and waits until it says that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const dataDir = options.dataDir ?? (await newOrEmptyFolder(options));
  const script = options.script
    ? join(PROJECT_DIR, 'supabase/embedded', options.script)
    : join(PROJECT_DIR, 'tests/support/serve-with-sql.ts');
  const clock = options.hasOwnClock ? makeClock(dataDir) : null;
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      // a test may sign many people up at once
      SIGN_UPS: '1000000',
      // tests read what a terminal shows
      LOG_FORMAT: 'text',
      ...process.env,
      NODE_ENV: undefined,
      DATA_DIR: dataDir,
      PORT: String(options.port ?? 0),
      DEMO: options.demo ? '1' : '0',
      DIST_DIR: options.distDir,
      ...clock?.env,
      ...options.env,
    },
  });
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`The server ${why}.\n${err}${out}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), options.timeoutMs ?? 120_000);
    const onExit = (code: number | null) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    };
    child.once('exit', onExit);
    child.stdout?.on('data', () => {
      const ready = /^ready (http\S+)$/m.exec(out)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(ready);
    });
  });
  const secrets: unknown = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const { publishableKey, secretKey } = secrets as { publishableKey: string; secretKey: string };
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    publishableKey,
    secretKey,
    pid: child.pid ?? 0,
    demoAccounts: demoAccountsIn(err),
    stdout: () => out,
    stderr: () => err,
    query: askBy(child),
    async pass(ms) {
      if (!clock) throw new Error('this server has the clock of the machine');
      await clock.pass(ms);
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await ended(child);
      clock?.remove();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}
