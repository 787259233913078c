import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from '../../supabase/embedded/secrets';
import { makeSender, type SenderSettings } from '../../supabase/functions/send-alerts/make-sender';
import type { Query } from '../../supabase/functions/send-alerts/sender';
import type { EmailMessage } from '../../supabase/functions/send-alerts/smtp';
import type { VapidKeys } from '../../supabase/functions/send-alerts/vapid';
import { openPushService, type PushService, type TestSubscription } from './push-service';

export interface Person {
  id: string;
  email: string;
  phones: TestSubscription[];
}

export interface AlertWorld {
  query: Query;
  push: PushService;
  keys: VapidKeys;
  /** the mails that the sender has sent */
  mails: EmailMessage[];
  /** makes a person who has turned on all alerts and has no quiet hours */
  addPerson(phones: TestSubscription['behave'][] | number, mails?: boolean): Promise<Person>;
  /** sends a person an alert about an event, as the triggers do; returns the id of the row in their inbox */
  tell(person: Person, kind: string, event?: string): Promise<string>;
  /** makes a sender as `npm start` does */
  makeSender(settings?: Partial<SenderSettings>): ReturnType<typeof makeSender>;
  /** ends the leases that a killed sender had taken */
  endLeases(): Promise<void>;
  /** counts the messages in each state */
  countStates(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

function makeKeys(): VapidKeys {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-keys-'));
  const keys = loadSecrets(folder).vapid;
  rmSync(folder, { recursive: true });
  return keys;
}

/**
 * Makes people on a database of the application. Their phones subscribe to a push service on this machine.
 * @param keys the keys of the server to which the database belongs
 */
export async function openAlertWorld(query: Query, keys = makeKeys()): Promise<AlertWorld> {
  const push = await openPushService(keys.publicKey);
  await query('select private.configure_push($1, $2)', [keys.publicKey, push.origin]);
  const mails: EmailMessage[] = [];
  const email = {
    async send(message: EmailMessage) {
      mails.push(message);
    },
  };
  return {
    query,
    push,
    keys,
    mails,
    async addPerson(phones, hasMail = true) {
      const id = randomUUID();
      const address = `${id.slice(0, 8)}@people.test`;
      await query('insert into auth.users (id, email, recovery_token) values ($1::uuid, $2, $1)', [
        id,
        address,
      ]);
      await query(
        `insert into public.profiles (id, push_near, push_own, push_again, push_drives, mail_near, mail_own,
            mail_again, mail_drives, quiet_from, quiet_to)
          values ($1::uuid, true, true, true, true, $2::text::boolean, $2::text::boolean, $2::text::boolean,
            $2::text::boolean, '00:00', '00:00')`,
        [id, String(hasMail)],
      );
      // the auth server makes this update when somebody opens a link in their mailbox
      await query('update auth.users set recovery_token = null where id = $1::uuid', [id]);
      const behaviours =
        typeof phones === 'number' ? Array.from({ length: phones }, () => undefined) : phones;
      const subscriptions = behaviours.map((behave) => push.subscribe(behave));
      for (const { endpoint, p256dh, auth } of subscriptions)
        await query(
          `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, key)
            values ($1::uuid, $2, $3, $4, $5)`,
          [id, endpoint, p256dh, auth, keys.publicKey],
        );
      return { id, email: address, phones: subscriptions };
    },
    async tell(person, kind, event = randomUUID()) {
      const codes = JSON.stringify({ hospital: 'Canary Hospital', blood_type: 'O-' });
      await query('select private.tell($1::uuid, $2, $3, $4::text::jsonb, $5::uuid)', [
        person.id,
        kind,
        event,
        codes,
        randomUUID(),
      ]);
      const [row] = await query('select private.event_id($1::uuid, $2, $3)::text as id', [
        person.id,
        kind,
        event,
      ]);
      return String(row?.['id']);
    },
    makeSender: (settings = {}) =>
      makeSender({
        query,
        keys,
        email,
        siteUrl: 'https://blood.example.org',
        unsubscribeUrl: 'https://blood.example.org/unsubscribe',
        testService: push.origin,
        ...settings,
      }),
    async endLeases() {
      await query(
        "update private.outbox set lease_until = now() - interval '1 second' where state = 'sending'",
        [],
      );
    },
    async countStates() {
      const rows = await query(
        'select state, count(*)::integer as n from private.outbox group by state order by state',
        [],
      );
      return Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['n'])]));
    },
    close: () => push.close(),
  };
}
