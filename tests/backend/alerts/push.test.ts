import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushMessage } from '../../../supabase/functions/send-alerts/messages';
import { makePush, readRetryAfter } from '../../../supabase/functions/send-alerts/push';
import { hang, openPushService, type PushService, refuse } from '../../support/push-service';
import { loadSecrets } from '../../../supabase/embedded/secrets';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'lifedrop-push-'));
const keys = loadSecrets(folder).vapid;
const subject = 'mailto:desk@example.org';
let service: PushService;
beforeAll(async () => {
  service = await openPushService(keys.publicKey);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

type Target = Pick<PushMessage, 'endpoint' | 'p256dh' | 'auth'>;

function messageTo(
  { endpoint, p256dh, auth }: Target,
  more: Partial<PushMessage> = {},
): PushMessage {
  return {
    id: crypto.randomUUID(),
    lease: crypto.randomUUID(),
    channel: 'push',
    kind: 'request_near',
    group: 'near',
    user_id: '00000000-0000-4000-8000-000000000001',
    subject: '00000000-0000-4000-8000-000000000001',
    inbox_id: '00000000-0000-4000-8000-000000000002',
    request_id: '00000000-0000-4000-8000-000000000003',
    pledge_id: null,
    drive_id: null,
    show_details: false,
    codes: { blood_type: 'O-', hospital: 'Mercy' },
    unread: 3,
    topic: 'abc_DEF-123',
    urgency: 'high',
    ttl: 600,
    endpoint,
    p256dh,
    auth,
    ...more,
  };
}

/**
 * Sends one push.
 * @returns its outcome
 */
async function push(target: Target, more: Partial<PushMessage> = {}, timeoutMs = 5000) {
  const { origin: testService } = service;
  const prepare = makePush({ keys, subject, testService, timeoutMs });
  return (await prepare(messageTo(target, more)))();
}

describe('a push', () => {
  it('arrives with codes for the worker and what the push service needs, and no details', async () => {
    const phone = service.subscribe();
    expect(await push(phone)).toEqual({ outcome: 'sent', code: '201' });
    const [got] = phone.delivered;
    expect(got?.payload).toEqual({
      v: 1,
      id: '00000000-0000-4000-8000-000000000002',
      kind: 'request_near',
      user: '00000000-0000-4000-8000-000000000001',
      request_id: '00000000-0000-4000-8000-000000000003',
      pledge_id: null,
      drive_id: null,
      tag: 'request:00000000-0000-4000-8000-000000000003',
      unread: 3,
    });
    expect(got?.headers).toMatchObject({
      ttl: '600',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/) as string,
      'content-encoding': 'aes128gcm',
    });
    expect(got?.sender).toMatchObject({ sub: subject, aud: service.origin });
    expect(JSON.stringify(got?.headers)).not.toMatch(/0000-4000|Mercy/);
  });

  it('replaces an older one about the same, and says to nobody who else is told', async () => {
    const [one, other] = [service.subscribe(), service.subscribe()];
    await push(one);
    await push(one);
    await push(other);
    await push(one, { topic: 'another' });
    const topics = [...one.delivered, ...other.delivered].map(({ headers }) => headers['topic']);
    expect(topics[1]).toBe(topics[0]);
    expect(new Set(topics).size).toBe(3);
  });

  it('says details where the person chose that', async () => {
    const phone = service.subscribe();
    await push(phone, { show_details: true });
    expect(phone.delivered[0]?.payload['codes']).toEqual({ blood_type: 'O-', hospital: 'Mercy' });
    expect(phone.delivered[0]?.bytes).toBeLessThanOrEqual(4096);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'failed'],
    [403, 'failed'],
    [413, 'failed'],
    [500, 'retry'],
    [503, 'retry'],
  ])('answered with %i is %s', async (status, outcome) => {
    expect(await push(service.subscribe(refuse(status)))).toMatchObject({
      outcome,
      code: String(status),
    });
  });

  it('waits as long as it is told', async () => {
    const phone = service.subscribe(refuse(429, { 'retry-after': '120' }));
    expect(await push(phone)).toEqual({ outcome: 'retry', code: '429', retry_after: 120 });
  });

  it('does not follow a redirect', async () => {
    const other = service.subscribe();
    const phone = service.subscribe(refuse(307, { location: other.endpoint }));
    expect(await push(phone)).toEqual({ outcome: 'failed', code: '307' });
    expect(other.delivered).toEqual([]);
  });

  it('that may have arrived is not sent again: the push service hangs or hangs up', async () => {
    expect(await push(service.subscribe(hang), {}, 200)).toEqual({
      outcome: 'unknown',
      code: 'timeout',
    });
    const dropped = service.subscribe((answer) => answer.socket?.destroy());
    expect((await push(dropped)).outcome).toBe('unknown');
  });

  it('that cannot have arrived is sent again: nobody listens there', async () => {
    const closed = await openPushService(keys.publicKey);
    const phone = closed.subscribe();
    await closed.close();
    const prepare = makePush({ keys, subject, testService: closed.origin });
    const send = await prepare(messageTo(phone));
    expect(await send()).toEqual({ outcome: 'retry', code: 'ECONNREFUSED' });
  });

  // the errors of Deno's `fetch`; they have neither a code nor a cause
  it.each([
    ['client error (Connect): dns error: failed to lookup address information', 'retry'],
    ['client error (Connect): tcp connect error: Connection refused (os error 111)', 'retry'],
    ['client error (Connect): Connection reset by peer (os error 104)', 'retry'],
    ['error trying to connect: dns error: failed to lookup address information', 'retry'],
    ['client error (SendRequest): connection closed before message completed', 'unknown'],
    ['client error (SendRequest): connection error: Connection reset by peer', 'unknown'],
    ['no error that anybody knows', 'retry'],
  ])('that failed under Deno with "%s" is %s', async (words, outcome) => {
    const fetch = async () => {
      throw new TypeError(`error sending request for url (https://push.test/): ${words}`);
    };
    const prepare = makePush({ keys, subject, testService: service.origin, fetch });
    expect(await (await prepare(messageTo(service.subscribe())))()).toEqual({
      outcome,
      code: 'connection',
    });
  });

  it('goes to no other address, whatever the database holds', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return new Response(null, { status: 201 });
    };
    const prepare = makePush({ keys, subject, fetch });
    const phone = service.subscribe();
    for (const endpoint of [phone.endpoint, 'https://169.254.169.254/a', 'https://example.org/a'])
      expect(await (await prepare(messageTo({ ...phone, endpoint })))()).toEqual({
        outcome: 'gone',
        code: 'endpoint',
      });
    expect(asked).toEqual([]);
  });

  it('of a subscription with damaged keys removes it', async () => {
    const phone = service.subscribe();
    const damaged = { ...phone, p256dh: `B${'A'.repeat(86)}` };
    expect(await push(damaged)).toEqual({ outcome: 'gone', code: 'keys' });
  });
});

it('Retry-After is read as seconds or a date, and bounded', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(readRetryAfter('90', now)).toBe(90);
  expect(readRetryAfter('Sun, 22 Nov 2026 12:02:00 GMT', now)).toBe(120);
  expect(readRetryAfter('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(readRetryAfter('99999999', now)).toBe(86_400);
  for (const none of [null, '', 'soon', '-5']) expect(readRetryAfter(none, now)).toBeNull();
});

it('the push service of the tests refuses what another server signed', async () => {
  const stranger = await openPushService(`B${'A'.repeat(86)}`);
  const prepare = makePush({ keys, subject, testService: stranger.origin });
  const send = await prepare(messageTo(stranger.subscribe()));
  expect((await send()).outcome).toBe('failed');
  expect(stranger.problems).toHaveLength(1);
  await stranger.close();
});
