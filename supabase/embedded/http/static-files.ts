import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { chooseEncoding, isCompressible } from './encoding';
import { FileCache } from './file-cache';
import { type HeaderRules, headersFor, parseHeaderRules } from './header-rules';
import type { PageHandler } from './server';
import { respond } from './respond';

const KEY_SLOT = '__SUPABASE_PUBLISHABLE_KEY__';
/** Vite's names: a hash of the content before the extension, so the content never changes. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;
const HIDDEN = new Set(['/_headers', '/_redirects']);

function readHeaderRules(distDir: string): HeaderRules {
  try {
    return parseHeaderRules(readFileSync(join(distDir, '_headers'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A person opening a page, not a script, style or image that is missing. */
function isNavigation(request: IncomingMessage, path: string): boolean {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  return extname(path) === '';
}

/** The path inside the build, or null for one that is nobody's business. */
function safePath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const hidden = path.split('/').some((part) => part.startsWith('.'));
  return hidden || HIDDEN.has(path) ? null : path;
}

/**
 * Serves the built app: files with the headers of its `_headers` file, index.html for pages, 404 for
 * the rest. The installation's API key is put where the build left a slot for it.
 */
export function serveStatic(distDir: string, publishableKey: string): PageHandler {
  const rules = readHeaderRules(distDir);
  const files = new FileCache(distDir, (name, content) =>
    name === '/index.html' || name === '/sw.js'
      ? Buffer.from(content.toString().replaceAll(KEY_SLOT, publishableKey))
      : content,
  );
  return async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const headers = headersFor(rules, url.pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      respond(request, response, 405, { ...headers, allow: 'GET, HEAD' });
      return;
    }
    const path = safePath(url.pathname);
    let file = path === null ? null : await files.find(path === '/' ? '/index.html' : path);
    if (!file && path !== null && isNavigation(request, path)) {
      file = await files.find('/index.html');
    }
    if (!file) {
      // Whatever the rules say of the path: a missing file may be there after the next deploy.
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      respond(request, response, 404, { ...headers, ...plain }, 'Not found\n');
      return;
    }
    const compressible = isCompressible(file.type);
    const encoding = compressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const all = {
      'content-type': file.type,
      'cache-control': HASHED.test(file.name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...headers,
      etag,
      ...(compressible ? { vary: 'Accept-Encoding' } : {}),
    };
    if (request.headers['if-none-match'] === etag) {
      respond(request, response, 304, all);
      return;
    }
    const body = await file.encoded(encoding);
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    respond(request, response, 200, { ...all, ...encoded }, body);
  };
}
