import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDataFolder } from './data-folder';
import type { SqlAnswer, SqlQuestion } from './serve-with-sql';

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url));

export interface ServerOptions {
  /** Whether to make demo accounts and data at the first run. Default: no. */
  demo?: boolean;
  /** Default: a new one, removed by stop(). */
  dataDir?: string;
  /** Default: a free one. */
  port?: number;
  /** A finished build to serve. Default: dist, built if it is missing or stale. */
  distDir?: string;
  /** The program of `npm start` or of `npm run dev`. Default: the same server, with a channel for `query`. */
  script?: 'start.ts' | 'dev.ts';
  env?: NodeJS.ProcessEnv;
  /** How long to wait for the ready line, a build included. Default: 120 s. */
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
  /** Made at the first run with `demo`; empty otherwise. */
  demoAccounts: DemoAccount[];
  /** Everything the server has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Queries the database past all policies; not available with `script`. */
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Sends SIGTERM and waits until the server ends. Removes a data folder that was made here. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits until the server ends. The data folder stays. */
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

/** Queries the server's database over the channel between the two processes. */
function askBy(child: ChildProcess): StartedServer['query'] {
  let asked = 0;
  return (sql, parameters = []) =>
    new Promise((resolve, reject) => {
      const question: SqlQuestion = { id: (asked += 1), sql, parameters };
      const hear = (answer: SqlAnswer) => {
        if (answer.id !== question.id) return;
        child.off('message', hear);
        if ('error' in answer) reject(new Error(answer.error));
        // the rows of this query are objects
        else resolve(answer.rows as Record<string, unknown>[]);
      };
      child.on('message', hear);
      child.send(question, (error) => {
        if (error) reject(error);
      });
    });
}

/** Makes a data folder: an empty one for demo data, which only a real first run creates, else a copy. */
const newOrEmptyFolder = async ({ demo }: ServerOptions) =>
  demo ? mkdtempSync(join(tmpdir(), 'lifedrop-')) : newDataFolder();

/** Starts `npm start`'s own program as a child process and waits until it says it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const dataDir = options.dataDir ?? (await newOrEmptyFolder(options));
  const script = options.script
    ? join(PROJECT_DIR, 'supabase/embedded', options.script)
    : join(PROJECT_DIR, 'tests/support/serve-with-sql.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      // a test may create many accounts at once
      SIGN_UPS: '1000000',
      ...process.env,
      NODE_ENV: undefined,
      DATA_DIR: dataDir,
      PORT: String(options.port ?? 0),
      DEMO: options.demo ? '1' : '0',
      DIST_DIR: options.distDir,
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
    async stop() {
      child.kill('SIGTERM');
      const code = await ended(child);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}
