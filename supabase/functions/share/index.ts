import process from 'node:process';
import { previewRequest } from './preview-request.ts';
import { putPreview } from './put-preview.ts';

// The documents of `/request/<id>` as an Edge Function. A static host forwards requests for these pages to it. The
// embedded server needs no such function. Its settings are secrets of the project: see docs/hosting.md.

/** The part of Deno's global object that this function uses. */
declare const Deno: { serve(answer: (request: Request) => Promise<Response>): unknown };

/**
 * The headers that are copied from the host's own document. Headers that describe the file's bytes are not among
 * them.
 */
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The secret ${name} is not set.`);
  return value;
}

/** Returns the key of a visitor: a publishable key, otherwise a legacy key, or null if the project has neither. */
function readKey(): string | null {
  const {
    SUPABASE_PUBLISHABLE_KEYS: keys,
    SUPABASE_PUBLISHABLE_KEY: single,
    SUPABASE_ANON_KEY: legacy,
  } = process.env;
  // the variable holds {"<name>": "sb_publishable_…"}
  const named = keys ? Object.entries(JSON.parse(keys) as Record<string, string>) : [];
  const [, publishable] = named.find(([name]) => name === 'default') ?? named[0] ?? [];
  return publishable || single || legacy || null;
}

const siteUrl = setting('SITE_URL').replace(/\/+$/, '');
const api = {
  url: setting('SUPABASE_URL'),
  key: readKey(),
  ask: (request: Request) => fetch(request),
};

Deno.serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } });
  const path = `/request/${new URL(request.url).pathname.split('/').at(-1) ?? ''}`;
  const [document, preview] = await Promise.all([
    fetch(`${siteUrl}/index.html`),
    previewRequest(api, path),
  ]);
  if (!document.ok) return new Response('The app does not answer.\n', { status: 502 });
  const html = await document.text();
  const kept = HEADERS.flatMap((name) => {
    const value = document.headers.get(name);
    return value === null ? [] : [[name, value] satisfies [string, string]];
  });
  const headers = new Headers([
    ...kept,
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'no-cache'],
  ]);
  const body = preview ? putPreview(html, preview, new URL(path, siteUrl)) : html;
  return new Response(request.method === 'HEAD' ? null : body, { headers });
});
