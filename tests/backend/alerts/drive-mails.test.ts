import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EmailMessage } from '../../../supabase/functions/send-alerts/smtp';
import { type Fixture, openFixture } from '../fixture';

// Tests the two mails that a visitor gets who asks to be notified of drives. The server sends them as `npm start`
// does.

const ADDRESS = 'visitor@example.org';
const sent: EmailMessage[] = [];
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({
    email: {
      async send(message) {
        sent.push(message);
      },
    },
  });
});
afterAll(() => fixture.close());

const sql = (statement: string) =>
  fixture.backend.asOwner((session) => session.query<{ answer: unknown }>(statement));
const addDrive = (name: string, zip: string) =>
  sql(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
     values (gen_random_uuid(), '${name}', current_date + 30, '09:00', '12:00', 'Town Hall', '1 Main Street', '${zip}', 20, 20)`,
  );
const mail = (nth: number) =>
  vi.waitFor(
    () => {
      const found = sent[nth];
      if (!found) throw new Error(`no mail ${nth}`);
      return found;
    },
    { timeout: 20_000 },
  );
/**
 * Returns the address that a mail program calls when somebody taps *Unsubscribe*. Checks that the mail says what to
 * send there.
 */
function readUnsubscribe({ headers = {} }: EmailMessage): string {
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return (
    /^<http:\/\/127\.0\.0\.1:4173(\/unsubscribe\?token=\S+)>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1] ?? ''
  );
}

// covers: page-confirm-drives
it('the first asks for a confirmation, the second lists the drives of a day, and a tap ends both', async () => {
  const visitor = fixture.client();
  const asked = await visitor.rpc('ask_for_drives', { address: ADDRESS, zip: '62701' });
  expect(asked.data).toBe(true);
  const first = await mail(0);
  expect(first).toMatchObject({
    to: ADDRESS,
    subject: 'Confirm that you want to hear of blood drives',
  });
  const link = /http:\/\/127\.0\.0\.1:4173\/confirm-drives#(\S+)/.exec(first.text);
  expect(first.text.replaceAll(/#\S+/g, '#…')).toBe(
    [
      'Somebody asked Lifedrop to write to this address when a blood drive is planned near 62701.',
      'If that was you, open this link within a week. If it was not, do nothing: we do not write again.',
      'Tell me of drives: http://127.0.0.1:4173/confirm-drives#…',
      'You get this because somebody left this address on our drives page.\n' +
        'No e-mail about drives near you: http://127.0.0.1:4173/unsubscribe#…\n',
    ].join('\n\n'),
  );
  expect(first.html).toContain(`<a href="${link?.[0]}">Tell me of drives</a>`);

  const confirmed = await visitor.rpc('confirm_drives', { token: link?.[1] });
  expect(confirmed.data).toEqual({ status: 'on', zips: ['62701'] });
  await addDrive('Spring <Drive>', '62702');
  await addDrive('Autumn Drive', '62704');
  await addDrive('Distant Drive', '94103');
  // the mail is due at six in the evening
  const due = await sql(
    "select bool_and(due_at at time zone 'America/Chicago' = date_trunc('day', due_at at time zone 'America/Chicago') + interval '18 hours') as answer from private.outbox where kind = 'drives_asked'",
  );
  expect(due[0]?.answer).toBe(true);
  await sql(
    "update private.outbox set due_at = now(), until = now() + interval '12 hours' where kind = 'drives_asked'",
  );
  const second = await mail(1);
  expect(second).toMatchObject({ to: ADDRESS, subject: 'A blood drive is planned near you' });
  const day = /\d{4}-\d\d-\d\d/.exec(second.text)?.[0];
  const [planned] = await sql('select (current_date + 30)::text as answer');
  expect(day).toBe(planned?.answer);
  expect(second.text).toContain(`- Autumn Drive, ${day}, Town Hall.\n`);
  expect(second.text).toContain(`- Spring <Drive>, ${day}, Town Hall.\n`);
  expect(second.text).not.toContain('Distant');
  expect(second.text.replace(/(- .*\n)+/, '').replace(/#\S+/, '#…')).toBe(
    [
      '\nReserve a spot: http://127.0.0.1:4173/donation-drives',
      'You get this because you asked to hear of drives near 62701.\n' +
        'No e-mail about drives near you: http://127.0.0.1:4173/unsubscribe#…\n',
    ].join('\n\n'),
  );
  expect(second.html).toContain(`<li>Spring &#60;Drive&#62;, ${day}, Town Hall.</li>`);

  // both mails have the same unsubscribe link; opening it changes nothing
  const unsubscribe = readUnsubscribe(second);
  expect(readUnsubscribe(first)).toBe(unsubscribe);
  await fetch(fixture.url + unsubscribe);
  const isKept = async () =>
    (await sql('select count(*)::integer as answer from private.drive_notices'))[0]?.answer;
  expect(await isKept()).toBe(1);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const ended = await fetch(fixture.url + unsubscribe, { method: 'POST', body });
  expect(ended.status).toBe(200);
  expect(await isKept()).toBe(0);
  expect(sent).toHaveLength(2);
});
