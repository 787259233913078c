import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { namePicture } from '../../supabase/functions/share/describe-request';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { URGENCIES } from '@/blood/urgency';
import { type Fixture, makeDist, openFixture } from './fixture';
import { accept, push, report } from './donors';
import { requestMutation } from './mutations';

// Tests for what programs read that show shared links: the document of a request. Both servers of such documents are
// tested.

const SITE = 'https://blood.example.org';
const APP = readFileSync('index.html', 'utf8').replaceAll('%VITE_APP_NAME%', 'Lifedrop');
/** Values of `requestMutation` that are private. No page for visitors may hold them. */
const PRIVATE = ['P-123456', '555 0101', 'ann@example.org', 'surgery', 'Ann'];

let fixture: Fixture;
let share: (changes?: object) => Promise<string>;
let ann: SupabaseClient;
let answer: (request: Request) => Promise<Response>;
beforeAll(async () => {
  const distDir = makeDist();
  writeFileSync(join(distDir, 'index.html'), APP);
  fixture = await openFixture({ distDir, backend: { siteUrl: SITE } });
  ann = await fixture.person('ann@example.org');
  const userId = (await ann.auth.getUser()).data.user?.id ?? '';
  share = async (changes = {}) => {
    const mutation = requestMutation(userId);
    await push(ann, { ...mutation, set: { ...mutation.set, ...changes } });
    return mutation.row_id;
  };
  vi.stubEnv('SUPABASE_URL', fixture.url);
  vi.stubEnv('SUPABASE_ANON_KEY', fixture.backend.secrets.publishableKey);
  vi.stubEnv('SITE_URL', fixture.url);
  vi.stubGlobal('Deno', {
    serve: (given: typeof answer) => {
      answer = given;
    },
  });
  await import('../../supabase/functions/share/index');
});
afterAll(() => fixture.close());

const change = (id: string, sql: string) =>
  fixture.backend.asOwner((session) =>
    session.query(`update public.blood_requests set ${sql} where id = $1`, [id]),
  );

const open = (id: string, init?: RequestInit) => fetch(`${fixture.url}/request/${id}`, init);
const callFunction = (id: string, method = 'GET') =>
  answer(new Request(`https://ref.supabase.co/functions/v1/share/request/${id}`, { method }));

/** Reads the tags as a program does that runs no scripts. */
function readTags(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta\s+(?:property|name)="([^"]+)"\s+content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', text = '']) => [name, text]));
}

describe('the document of an open request', () => {
  // covers: request-preview
  it('says what is needed, where and how soon, with a picture, and nothing private', async () => {
    const id = await share({ blood_type: 'O-', urgency: 'Critical', location: 'Columbus, OH' });
    const html = await (await open(id)).text();
    expect(html).toContain('<title>Blood needed: 2 units of O− · Lifedrop</title>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(readTags(html)).toMatchObject({
      'og:title': 'Blood needed: 2 units of O−',
      'og:description':
        'Critical: needed immediately. Mercy Hospital, Columbus, OH. 2 units still needed.',
      'og:image': `${SITE}/share/critical-o-neg.png`,
      'og:image:alt': 'Blood needed: O negative',
      'og:url': `${SITE}/request/${id}`,
      'og:site_name': 'Lifedrop',
      'twitter:card': 'summary_large_image',
    });
    for (const secret of PRIVATE) expect(html).not.toContain(secret);
    // the app can start from this document, as it can from any other
    expect(html).toContain('<div id="root"></div>');
  });

  it('says what is still missing, and who vouches for it', async () => {
    const id = await share({ required_units: 4 });
    await report(ann, await accept(fixture, ann, id), { outcome: 'given' });
    // four of those who are accepted are likely to give two units, and five of them three
    for (let accepted = 0; accepted < 4; accepted += 1) await accept(fixture, ann, id);
    await change(id, 'verified = true');
    const { 'og:description': words } = readTags(await (await open(id)).text());
    expect(words).toBe(
      'Needed within 24 hours. Mercy Hospital. Verified hospital. 1 unit still needed.',
    );
    await accept(fixture, ann, id);
    expect(await (await open(id)).text()).toContain('Enough donors are on their way.');
  });

  it('keeps markup in the name of a hospital as text', async () => {
    const hospital = `"><script>alert()</script><meta http-equiv='refresh'> & Sons`;
    const html = await (await open(await share({ hospital }))).text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<meta http-equiv');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(readTags(html)['og:description']).toContain(
      '&quot;&gt;&lt;script&gt;alert()&lt;/script&gt;&lt;meta http-equiv=&#39;refresh&#39;&gt; &amp; Sons.',
    );
  });

  it('answers HEAD without a body, and an unchanged document with 304', async () => {
    const id = await share();
    const whole = await open(id, { headers: { 'accept-encoding': 'identity' } });
    const head = await open(id, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await whole.text())));
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(head.headers.get('cache-control')).toBe('no-cache');
    expect(head.headers.get('content-security-policy')).toContain("default-src 'self'");
    const etag = String(head.headers.get('etag'));
    expect((await open(id, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await report(ann, await accept(fixture, ann, id), { outcome: 'given' });
    const later = await open(id, { headers: { 'if-none-match': etag } });
    expect(later.status).toBe(200);
    expect(await later.text()).toContain('1 unit still needed.');
  });

  it('is compressed where the client accepts that', async () => {
    const id = await share();
    for (const encoding of ['br', 'gzip']) {
      const packed = await open(id, { headers: { 'accept-encoding': encoding } });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(await packed.text()).toContain('og:title');
    }
  });
});

describe('a request that is not open', () => {
  // covers: request-preview
  it('has the same document whether it was closed, withdrawn, hidden, or never was', async () => {
    const documents: string[] = [];
    for (const sql of [
      'request_fulfilled = true',
      "closed_reason = 'no_longer_needed'",
      'expired = true',
      'hidden = true',
      'deleted = true',
    ]) {
      const id = await share({ hospital: 'Saint Secret' });
      await change(id, sql);
      documents.push((await (await open(id)).text()).replaceAll(id, 'ID'));
      await change(id, 'deleted = true');
    }
    for (const id of [crypto.randomUUID(), 'no-id'])
      documents.push((await (await open(id)).text()).replaceAll(id, 'ID'));
    expect(new Set(documents).size).toBe(1);
    const [html = ''] = documents;
    expect(html).not.toContain('Saint Secret');
    expect(readTags(html)).toMatchObject({
      'og:title': 'This request is not open',
      'og:image': `${SITE}/share/not-open.png`,
    });
  });
});

describe('other documents', () => {
  it('stay as they were: the service worker keeps index.html for every page', async () => {
    await open(await share());
    for (const path of ['/index.html', '/', '/request', '/request/1/pledge', '/donation/1']) {
      const html = await (await fetch(fixture.url + path)).text();
      expect(html, path).toBe(APP);
    }
    expect(readFileSync('sw/sw.ts', 'utf8')).toContain("createHandlerBoundToURL('/index.html')");
  });

  it('are sent without a preview while the database does not answer', async () => {
    const id = await share();
    let release: () => void = () => undefined;
    const busy = fixture.backend.asOwner(() => new Promise<void>((done) => (release = done)));
    const html = await (await open(id)).text();
    release();
    await busy;
    expect(html).toBe(APP);
  });
});

describe('the Edge Function', () => {
  it('gives the same document, with the headers of the host', async () => {
    const id = await share({ blood_type: 'AB+', urgency: 'Standard' });
    const [made, embedded] = await Promise.all([callFunction(id), open(id)]);
    expect((await made.text()).replaceAll(fixture.url, SITE)).toBe(await embedded.text());
    for (const name of ['content-security-policy', 'referrer-policy', 'x-content-type-options'])
      expect(made.headers.get(name), name).toBe(embedded.headers.get(name));
    expect(made.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('answers HEAD and refuses other methods', async () => {
    const head = await callFunction(await share(), 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await callFunction('1', 'POST')).status).toBe(405);
  });
});

describe('the key of the Edge Function', () => {
  const names = ['SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'];
  /**
   * Reads the title of the preview of an open request.
   * @param given the keys that the project gives its functions; it gives no others
   */
  async function readTitle(given: (key: string) => Record<string, string>): Promise<string> {
    const id = await share({ blood_type: 'AB+' });
    for (const name of names) vi.stubEnv(name, undefined);
    const keys = given(fixture.backend.secrets.publishableKey);
    for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
    vi.resetModules();
    await import('../../supabase/functions/share/index');
    const made = await callFunction(id);
    expect(made.status).toBe(200);
    return readTags(await made.text())['og:title'] ?? '';
  }
  const named = (value: object) => ({ SUPABASE_PUBLISHABLE_KEYS: JSON.stringify(value) });

  it.each<[string, (key: string) => Record<string, string>]>([
    ['one of the new ones', (key) => named({ default: key })],
    ['the default of several', (key) => named({ mobile: 'another', default: key })],
    ['a new one under another name', (key) => named({ web: key })],
    ['an old one beside no new one', (key) => ({ ...named({}), SUPABASE_ANON_KEY: key })],
    ['a single one', (key) => ({ SUPABASE_PUBLISHABLE_KEY: key })],
    ['an old one', (key) => ({ SUPABASE_ANON_KEY: key })],
  ])('may be %s', async (_, given) => {
    expect(await readTitle(given)).toBe('Blood needed: 2 units of AB+');
  });

  it('may be missing: the app opens, with a preview only where the API asks for none', async () => {
    expect(await readTitle(() => ({}))).toBe(readTags(APP)['og:title'] ?? '');
  });
});

describe('the pictures', () => {
  it('are there for each type and urgency, 1200 by 630 and small', () => {
    const names = BLOOD_TYPES.flatMap((type) => URGENCIES.map((one) => namePicture(type, one)));
    expect(new Set(names).size).toBe(24);
    for (const name of [...names, 'not-open.png']) {
      const file = readFileSync(join('public/share', name));
      expect(file.subarray(1, 4).toString(), name).toBe('PNG');
      expect([file.readUInt32BE(16), file.readUInt32BE(20)], name).toEqual([1200, 630]);
      expect(file.length, name).toBeLessThan(60_000);
    }
  });
});
