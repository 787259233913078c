import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, extname, join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import send from 'send';
import { allowsEncoding } from './accept-encoding';
import { type HeaderRules, headersFor, parseHeaderRules } from './header-rules';
import { compress, type Encoding, type ServedFile, ServedFiles } from './served-files';
import type { PageHandler } from './server';

const KEY_SLOT = '__SUPABASE_PUBLISHABLE_KEY__';
/** Vite puts a hash of the content before a file's extension, so a file with such a name never changes. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

/** Returns the function that changes the document of one page, or null if the document stays as it is. */
export type ChangeDocument = (path: string) => Promise<((html: string) => string) | null>;

function readHeaderRules(distDir: string): HeaderRules {
  try {
    return parseHeaderRules(readFileSync(join(distDir, '_headers'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Chooses the best encoding that an Accept-Encoding header allows. */
function chooseEncoding(accept = ''): Encoding {
  if (allowsEncoding(accept, 'br')) return 'br';
  return allowsEncoding(accept, 'gzip') ? 'gzip' : 'identity';
}

/** Whether a person opens a page, rather than a page loading a script, a style or an image. */
function isNavigation(request: IncomingMessage, path: string): boolean {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  return extname(path) === '' && !path.split('/').some((part) => /^[._]/.test(part));
}

/** @returns null if the path cannot name a file */
function decodePath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /[\0\\]/.test(path) ? null : path;
  } catch {
    return null;
  }
}

function respondPlain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-length', text.length);
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/**
 * Serves the built app: its files, with the headers of its `_headers` file; a document for each page; 404 for
 * everything else. The placeholder in the build is replaced by the installation's API key.
 * @param change adds a page's own content to the document that all pages share
 */
export function serveStatic(
  distDir: string,
  publishableKey: string,
  change: ChangeDocument = async () => null,
): PageHandler {
  const rules = readHeaderRules(distDir);
  const files = new ServedFiles(distDir, (text) => text.replaceAll(KEY_SLOT, publishableKey));
  return async (request, response, url) => {
    response.setHeader('x-content-type-options', 'nosniff');
    for (const [name, value] of Object.entries(headersFor(rules, url.pathname)))
      response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      respondPlain(response, 405, 'Method not allowed\n');
      return;
    }
    const path = decodePath(url.pathname);
    let file = path === null ? null : await files.find(path);
    if (!file && path !== null && isNavigation(request, path))
      // pages at which people often arrive have a document of their own
      file =
        (await files.find(path === '/' ? '/home.html' : `${path}.html`)) ??
        (await files.find('/index.html'));
    // a 404 is never cached, whatever the rules say, because the next deploy may add the file
    if (!file) {
      respondPlain(response, 404, 'Not found\n');
      return;
    }
    const encoding = file.isCompressible
      ? chooseEncoding(request.headers['accept-encoding'])
      : 'identity';
    if (file.isCompressible) response.setHeader('vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    const type = getMimeType(file.name) ?? 'application/octet-stream';
    response.setHeader('content-type', type);
    if (!response.hasHeader('cache-control')) {
      const immutable = HASHED.test(file.name);
      response.setHeader(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    }
    const changed = path === null || file.name !== '/index.html' ? null : await change(path);
    if (changed) await sendChanged(request, response, file, changed, encoding);
    else await sendFile(request, response, await file.encoded(encoding));
  };
}

/** Sends a document that was changed for this address. */
async function sendChanged(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  change: (html: string) => string,
  encoding: Encoding,
): Promise<void> {
  const html = Buffer.from(change(await readFile(await file.encoded('identity'), 'utf8')));
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    for (const name of ['content-encoding', 'content-type']) response.removeHeader(name);
    response.writeHead(304).end();
    return;
  }
  const body = encoding === 'identity' ? html : await compress(html, encoding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a file with a library that handles ranges, conditional requests and aborted requests. */
function sendFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  return new Promise((resolve) => {
    response.on('close', resolve);
    send(request, encodeURIComponent(basename(path)), {
      root: dirname(path),
      cacheControl: false,
      index: false,
      dotfiles: 'allow',
    })
      .on('error', (error: { status?: number }) => {
        for (const name of ['content-encoding', 'etag']) response.removeHeader(name);
        if (error.status === 416) respondPlain(response, 416, 'Range not satisfiable\n');
        else respondPlain(response, 404, 'Not found\n');
      })
      .pipe(response);
  });
}
