import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Request } from '@playwright/test';
import { type Backend, openBackend } from '../supabase/embedded/backend';
import { serveHttp } from '../supabase/embedded/http/server';

import { serveStatic } from '../supabase/embedded/http/static-files';
import { withProfile } from './browser';
import { fillDonors } from './many-donors';
import { type Result, round } from './results-file';

// Measures goal S9: how many requests a page makes for the server's data, and how many kB they transfer (compressed,
// with headers). It does so with databases of several sizes: on a first visit, on the next visit without a change,
// and for one change while the page is open.

const SIZES = [1000, 10_000, 100_000];
const PASSWORD = 'correct horse 7';
/**
 * If a page requests nothing for this long, it has pulled everything, ms. It must be longer than the page waits for
 * realtime.
 */
const QUIET = 2000;

type Viewer = 'visitor' | 'user' | 'administrator';

interface Visit {
  requests: number;
  kB: number;
}

/** Runs `work` and waits until the page requests no more data. An aborted call counts as a request without bytes. */
async function counted(context: BrowserContext, work: () => Promise<unknown>): Promise<Visit> {
  const asked: Request[] = [];
  const answered: Request[] = [];
  let last = Date.now();
  const noteIn = (list: Request[]) => (request: Request) => {
    if (!request.url().includes('/rest/v1/')) return;
    list.push(request);
    last = Date.now();
  };
  const [note, noteEnd] = [noteIn(asked), noteIn(answered)];
  context.on('request', note);
  context.on('requestfinished', noteEnd);
  await work();
  while (answered.length === 0 || Date.now() - last < QUIET)
    await new Promise((resolve) => setTimeout(resolve, 100));
  context.off('request', note);
  context.off('requestfinished', noteEnd);
  const sizes = await Promise.all(answered.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, s) => sum + s.responseBodySize + s.responseHeadersSize, 0);
  return { requests: asked.length, kB: bytes / 1000 };
}

async function account(backend: Backend, url: string, isAdmin: boolean): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(await response.text());
  if (isAdmin)
    await backend.asOwner((sql) =>
      sql.query('insert into private.admins (user_id) select id from auth.users where email = $1', [
        email,
      ]),
    );
  return email;
}

/** Measures a viewer's first visit, their next visit, and a change while the app is open. */
async function visitsOf(
  backend: Backend,
  url: string,
  viewer: Viewer,
): Promise<Record<string, Visit>> {
  const email =
    viewer === 'visitor' ? null : await account(backend, url, viewer === 'administrator');
  return withProfile(async (context) => {
    const first = await counted(context, async () => {
      const page = await context.newPage();
      await page.goto(`${url}${email === null ? '/donations' : '/login'}`);
      if (email === null) return;
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Log In' }).click();
    });
    // closes only the app's pages: the browser starts with an empty page of its own
    for (const page of context.pages().filter((page) => page.url().startsWith(url))) {
      // waits for the service worker, which the next visit needs: if the page closed earlier, it would not be
      // installed
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.close();
    }
    const next = await counted(context, async () =>
      (await context.newPage()).goto(`${url}/donations`),
    );
    const change = await counted(context, () =>
      backend.asOwner((sql) =>
        sql.query(`update public.donors set notes = notes || '.' where id in (
          select id from public.donors where is_available order by created_at desc limit 1)`),
      ),
    );
    return { 'first visit': first, 'next visit, nothing new': next, 'one change': change };
  });
}

/** Returns the goal of a figure, if it has one. Figures without a goal complete the table of S9. */
function goalOf(size: number, viewer: Viewer, visit: string): { kB?: number; requests?: number } {
  if (visit === 'next visit, nothing new') return { kB: 4, requests: 1 };
  if (visit === 'first visit' && viewer === 'visitor' && size === 100_000)
    return { kB: 300, requests: 5 };
  return {};
}

/** Measures visits to databases of several sizes. Each database has a backend of its own. */
export async function measureVisits(appDir: string): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lifedrop-visits-'));
  const backend = await openBackend({ dataDir });
  const http = await serveHttp(backend, serveStatic(appDir, backend.secrets.publishableKey));
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const results: Result[] = [];
  try {
    let filled = 0;
    for (const size of SIZES) {
      await backend.asOwner((sql) => fillDonors(sql, filled + 1, size));
      filled = size;
      const viewers: Viewer[] = [
        'visitor',
        'user',
        ...(size < 100_000 ? ['administrator' as const] : []),
      ];
      for (const viewer of viewers) {
        for (const [visit, { requests, kB }] of Object.entries(
          await visitsOf(backend, url, viewer),
        )) {
          const goal = goalOf(size, viewer, visit);
          const name = `${viewer}, ${size.toLocaleString('en')} donors: ${visit}`;
          for (const [unit, ours, limit] of [
            ['requests', requests, goal.requests],
            ['kB', round(kB, 1), goal.kB],
          ] as const)
            results.push({
              name,
              unit,
              ours,
              goal: limit === undefined ? null : `<= ${limit}`,
              met: limit === undefined ? null : ours <= limit,
              peers: {},
              runs: 1,
            });
        }
      }
    }
  } finally {
    await http.close();
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return results;
}
