import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EmailMessage } from '../../../supabase/functions/send-alerts/smtp';
import { openPushService, type PushService } from '../../support/push-service';
import { type Fixture, openFixture } from '../fixture';

// Tests the sender of `npm start` through the product's API: a person turns push and e-mail on, gets an alert, and
// logs out.

const sent: EmailMessage[] = [];
let push: PushService;
let fixture: Fixture;
const ask = (sql: string, parameters: unknown[] = []) =>
  fixture.backend.asOwner((session) => session.query<{ answer: unknown }>(sql, parameters));
beforeAll(async () => {
  fixture = await openFixture({
    email: {
      async send(message) {
        sent.push(message);
      },
    },
  });
  push = await openPushService(fixture.backend.secrets.vapid.publicKey);
});
afterAll(async () => {
  await fixture.close();
  await push.close();
});

describe('the embedded backend', () => {
  it('gives the key to subscribe with, and refuses a push service that it does not know', async () => {
    const ann = await fixture.person('ann@example.org');
    const { data } = await ann.rpc('push_key');
    expect(data).toEqual({ key: fixture.backend.secrets.vapid.publicKey });
    const { endpoint, p256dh, auth } = push.subscribe();
    const { error } = await ann.rpc('save_push_subscription', { endpoint, p256dh, auth });
    expect(error?.code).toBe('22023');
    expect((await fixture.client().rpc('push_key')).error?.code).toBe('42501');
  });

  it('sends to phones and mailboxes by itself, and nothing to a phone that was logged out', async () => {
    // the server does this when it starts with PUSH_TEST_SERVICE
    await ask('select private.configure_push($1, $2)', [
      fixture.backend.secrets.vapid.publicKey,
      push.origin,
    ]);
    const bob = await fixture.person('bob@example.org');
    const id = (await bob.auth.getUser()).data.user?.id ?? '';
    const { endpoint, p256dh, auth } = push.subscribe();
    const saved = await bob.rpc('save_push_subscription', { endpoint, p256dh, auth });
    expect(saved.data).toEqual({ saved: true });
    await fixture.confirm('bob@example.org', sent);
    sent.length = 0;
    await ask(
      `insert into public.profiles (id, mail_own, quiet_from, quiet_to) values ($1, true, '00:00', '00:00')
        on conflict (id) do update set mail_own = true, quiet_from = '00:00', quiet_to = '00:00'`,
      [id],
    );
    await ask("select private.tell($1, 'pledge_accepted', 'event', '{}')", [id]);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 20_000 });
    expect(sent[0]?.to).toBe('bob@example.org');

    const usable = async () =>
      (await ask('select private.is_usable(s) as answer from private.push_subscriptions s'))[0]
        ?.answer;
    expect(await usable()).toBe(true);
    await bob.auth.signOut({ scope: 'global' });
    expect(await usable()).toBe(false);
  });

  it('unsubscribes by a tap in the mail program, and never by opening a link', async () => {
    const [, address = ''] =
      /^<http:\/\/127\.0\.0\.1:4173(\/unsubscribe\?token=\S+)>$/.exec(
        sent[0]?.headers?.['List-Unsubscribe'] ?? '',
      ) ?? [];
    const isOn = async () =>
      (await ask('select bool_or(mail_own) as answer from public.profiles'))[0]?.answer;
    expect((await fetch(fixture.url + address)).headers.get('content-type')).toContain('text/html');
    expect((await fetch(fixture.url + address, { method: 'POST' })).status).toBe(400);
    expect(await isOn()).toBe(true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(fixture.url + address, { method: 'POST', body })).status).toBe(200);
    expect(await isOn()).toBe(false);
    const long = new URLSearchParams({ 'List-Unsubscribe': 'x'.repeat(20_000) });
    expect((await fetch(fixture.url + address, { method: 'POST', body: long })).status).toBe(413);
  });
});
