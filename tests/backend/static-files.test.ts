import { request } from 'node:http';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeDist, openFixture } from './fixture';

let fixture: Fixture;
const dist = makeDist();
const SECRET = 'canary of a file that is not served';
/** A file that lies beside the folder of the build, not in it. */
const outside = `${dist}-outside.txt`;
beforeAll(async () => {
  mkdirSync(join(dist, 'well'));
  symlinkSync('/etc/hostname', join(dist, 'well/link.txt'));
  mkdirSync(join(dist, '.vite'));
  for (const hidden of ['.vite/manifest.json', 'assets/.hidden.js', 'assets/_draft.js'])
    writeFileSync(join(dist, hidden), SECRET);
  writeFileSync(outside, SECRET);
  fixture = await openFixture({ distDir: dist });
});
afterAll(async () => {
  rmSync(outside);
  await fixture.close();
});

/** Requests a path exactly as it is spelled. `fetch` would normalise it. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const { port } = new URL(fixture.url);
      request({ port, path, headers, method, host: '127.0.0.1' }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the built app', () => {
  it('comes with the headers of _headers, and index.html with the real key', async () => {
    const page = await raw('/');
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-security-policy': "default-src 'self'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.body).toContain(`content="${fixture.backend.secrets.publishableKey}"`);
    expect((await raw('/sw.js')).body).toContain(fixture.backend.secrets.publishableKey);
    expect((await raw('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await raw('/manifest.webmanifest')).headers['cache-control']).toBe(
      'public, max-age=60',
    );
  });

  it('answers a page of the app with index.html, and a missing file with 404', async () => {
    const page = await raw('/donation/1234', { accept: 'text/html', 'sec-fetch-dest': 'document' });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toBeDefined();
    const gone = await raw('/assets/app-12345678.js');
    expect(gone.status).toBe(404);
    // a missing file must not be cached, because the next deploy may add it
    expect(gone.headers['cache-control']).toBe('no-store');
    expect((await raw('/gone.png')).status).toBe(404);
    expect((await raw('/chunk', { 'sec-fetch-dest': 'script' })).status).toBe(404);
    expect((await raw('/rest/v1')).status).toBe(404);
    expect((await raw('/auth/v1/nothing')).status).not.toBe(200);
    expect((await raw('/_system/config')).body).not.toContain('jwt');
  });

  it('never serves files outside its folder, or hidden ones', async () => {
    for (const path of [
      '/../secrets.json',
      '/%2e%2e/%2e%2e/etc/host.conf',
      '/..%2f..%2fetc/passwd',
      '/assets/..%5c..%5csecrets.json',
      '/well/link.txt',
      '/_headers',
      '/.sources',
      '/%00.js',
      '/%ff.js',
    ]) {
      expect((await raw(path)).status, path).toBe(404);
    }
  });

  it('serves nothing outside its folder, however the path is written', async () => {
    const dots = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '%c0%ae%c0%ae', '..%00', '....'];
    const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./'];
    const file = basename(outside);
    for (const up of dots)
      for (const slash of slashes)
        for (const start of ['/', '/assets/', '/assets%2f', '//', '/.'])
          for (const times of [1, 2, 3]) {
            const path = `${start}${`${up}${slash}`.repeat(times)}${file}`;
            const { status, body } = await raw(path);
            expect([400, 404], path).toContain(status);
            expect(body, path).not.toContain(SECRET);
          }
    for (const path of [outside, `/${outside}`, `file://${outside}`, `http://x${outside}`])
      expect((await raw(path)).body, path).not.toContain(SECRET);
  });

  it('serves no file whose name, or folder, begins with a dot or an underscore', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/%2evite/manifest.json',
      '/assets/.hidden.js',
      '/assets/%2ehidden.js',
      '/assets//.hidden.js',
      '/assets/_draft.js',
      '/assets/%5fdraft.js',
      '/%5Fheaders',
      '//_headers',
      '/./_headers',
      '/assets/../_headers',
      '/_headers/',
      '/_HEADERS',
    ]) {
      const { status, body } = await raw(path);
      expect(status, path).toBe(404);
      expect(body, path).not.toContain(SECRET);
    }
  });

  it('gives parts of a file, and says where there is no such part', async () => {
    const path = '/assets/app-Ab3dEf9_.js';
    const whole = (await raw(path)).body;
    const part = await raw(path, { range: 'bytes=0-15' });
    expect(part).toMatchObject({ status: 206, body: whole.slice(0, 16) });
    expect(part.headers['content-range']).toBe(`bytes 0-15/${whole.length}`);
    expect(await raw(path, { range: 'bytes=-4' })).toMatchObject({
      status: 206,
      body: whole.slice(-4),
    });
    const beyond = await raw(path, { range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect(beyond.body).not.toContain(whole.slice(0, 16));
    // a Range header that asks for no byte range is ignored
    expect(await raw(path, { range: 'lines=1-2' })).toMatchObject({ status: 200, body: whole });
    const { etag } = (await raw(path)).headers;
    const fresh = await raw(path, { range: 'bytes=0-3', 'if-range': String(etag) });
    expect(fresh.status).toBe(206);
    expect((await raw(path, { range: 'bytes=0-3', 'if-range': '"older"' })).status).toBe(200);
  });

  it('remembers nothing of what is asked for: 3,000 spellings of a path cost no memory', async () => {
    const ask = (n: number) =>
      raw(`/${'/'.repeat(n)}assets/app-Ab3dEf9_.js`, { 'accept-encoding': 'br' }, 'HEAD');
    const askAll = async (from: number, to: number) => {
      for (let n = from; n < to; n += 20)
        await Promise.all(Array.from({ length: 20 }, (_, i) => ask(n + i)));
    };
    // the first requests create files that stay in memory, so growth counts only after them
    await askAll(0, 300);
    const before = process.memoryUsage().rss;
    await askAll(300, 3_300);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(30);
  }, 60_000);

  it('caches hashed files for ever and compresses text', async () => {
    const path = '/assets/app-Ab3dEf9_.js';
    const plain = await raw(path);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect((await raw('/assets/plain.js')).headers['cache-control']).toBe('no-cache');
    const small = await raw(path, { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(Number(small.headers['content-length'])).toBeLessThan(200);
    const noBrotli = await raw(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(noBrotli.headers['content-encoding']).toBe('gzip');
    expect(await (await fetch(fixture.url + path)).text()).toBe(plain.body);
  });

  it('revalidates an unchanged page, and serves a new build', async () => {
    const first = await raw('/');
    const again = await raw('/', { 'if-none-match': String(first.headers['etag']) });
    expect(again).toMatchObject({ status: 304, body: '' });
    writeFileSync(join(dist, 'index.html'), 'the next build');
    expect((await raw('/')).body).toBe('the next build');
  });

  it('answers HEAD without a body and refuses other methods', async () => {
    const head = await raw('/assets/plain.js', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe('10');
    expect((await raw('/', {}, 'DELETE')).status).toBe(405);
  });
});
