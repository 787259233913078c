import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { EmailDriver, EmailMessage } from '../../supabase/functions/send-alerts/smtp';
import { type Backend, type BackendOptions, openBackend } from '../../supabase/embedded/backend';
import { type HttpOptions, serveHttp } from '../../supabase/embedded/http/server';
import { addRequestPreviews } from '../../supabase/embedded/request-previews';
import { serveStatic } from '../../supabase/embedded/http/static-files';
import { newDataFolder } from '../support/data-folder';
import { LOW_COST } from '../support/password-cost';

export const PASSWORD = 'correct horse battery';

const HEADERS_FILE = `# security
/*
  Content-Security-Policy: default-src 'self'; connect-src 'self'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer

/manifest.webmanifest
  Cache-Control: public, max-age=60

/assets/app*
  Cache-Control: public, max-age=31536000, immutable
`;

/** Makes a folder with a minimal build of the app. */
export function makeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'lifedrop-dist-'));
  mkdirSync(join(dist, 'assets'));
  const index = '<!doctype html><meta name="supabase-key" content="__SUPABASE_PUBLISHABLE_KEY__">';
  writeFileSync(join(dist, 'index.html'), index);
  writeFileSync(join(dist, 'sw.js'), 'const key = "__SUPABASE_PUBLISHABLE_KEY__";');
  writeFileSync(join(dist, 'manifest.webmanifest'), '{"name":"Lifedrop"}');
  writeFileSync(join(dist, '_headers'), HEADERS_FILE);
  writeFileSync(join(dist, '.sources'), 'not for visitors');
  writeFileSync(join(dist, 'assets/app-Ab3dEf9_.js'), `export const a = '${'x'.repeat(5000)}';`);
  writeFileSync(join(dist, 'assets/plain.js'), 'export {};');
  return dist;
}

/** Makes a Supabase client that has a session of its own. Its realtime uses ws. */
export function connectTo(url: string, publishableKey: string): SupabaseClient {
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never }, // the type of ws has more overloads than realtime-js expects
  });
}

export interface Fixture {
  url: string;
  dataDir: string;
  backend: Backend;
  /** makes a client that has a session of its own */
  client(): SupabaseClient;
  /** signs somebody up, and returns their client */
  person(email: string, profile?: object): Promise<SupabaseClient>;
  /** opens the link that confirms a person's address; `sent` are the mails of the server */
  confirm(email: string, sent: readonly EmailMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the backend and its HTTP server in this process, with a data folder of their own. */
export async function openFixture(
  options: {
    distDir?: string;
    email?: EmailDriver;
    backend?: Partial<BackendOptions>;
    http?: HttpOptions;
    /** whether the quotas of accounts apply; most tests exceed them */
    quotas?: boolean;
  } = {},
): Promise<Fixture> {
  const dataDir = await newDataFolder(options.quotas);
  const { email } = options;
  // a test may sign many people up at once
  const rates = { signUps: { times: 1_000_000, windowMs: 1000 } };
  const backend = await openBackend({
    dataDir,
    email,
    rates,
    passwordCost: LOW_COST,
    ...options.backend,
  });
  const dist = options.distDir ?? makeDist();
  const http = await serveHttp(
    backend,
    serveStatic(
      dist,
      backend.secrets.publishableKey,
      addRequestPreviews(backend, options.backend?.siteUrl ?? 'http://127.0.0.1:4173'),
    ),
    options.http,
  );
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const clients: SupabaseClient[] = [];
  const client = () => {
    const made = connectTo(url, backend.secrets.publishableKey);
    clients.push(made);
    return made;
  };
  return {
    url,
    dataDir,
    backend,
    client,
    async person(email, profile = {}) {
      const made = client();
      const { error } = await made.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { profile } },
      });
      if (error) throw error;
      return made;
    },
    async confirm(email, sent) {
      const { auth } = client();
      const asked = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      if (asked.error) throw asked.error;
      const mail = sent.findLast(({ to }) => to === email);
      const token_hash = /#confirm_hash=([0-9a-f]{64})$/m.exec(mail?.text ?? '')?.[1] ?? '';
      const { error } = await auth.verifyOtp({ token_hash, type: 'email' });
      if (error) throw error;
    },
    async close() {
      for (const made of clients) await made.realtime.disconnect();
      await http.close();
      await backend.close();
      for (const folder of [dataDir, dist]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
