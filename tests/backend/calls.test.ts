import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAdmin,
  addSampleData,
  claimAdmin,
  findPerson,
  listAdmins,
  noteContact,
  noteExport,
  previewAdmin,
  readAuditEntries,
  removeAdmin,
  removeSampleData,
} from '@/calls/admin';
import { readAlertReport, retryAlerts, setSending } from '@/calls/alert-report';
import {
  deleteWebPush,
  readMyAlerts,
  readWebPushKey,
  saveWebPush,
  tellTimeZone,
} from '@/calls/alerts';
import { correctDonor, correctOwn, correctPerson, readMyCorrections } from '@/calls/corrections';
import * as hospitals from '@/calls/hospitals';
import * as invitations from '@/calls/invitations';
import {
  askForDrives,
  confirmDrives,
  listDriveNotices,
  readDriveLink,
  readDriveMail,
  readSubscribers,
  subscribeNewsletter,
} from '@/calls/mailing-lists';
import { estimateDonors, readConsents } from '@/calls/pledges';
import { listReports, reportRecord, resolveReports } from '@/calls/reports';
import { readUnsubscribe, unsubscribe } from '@/calls/unsubscribe';
import { sourceFiles } from '../repo/source-files';
import { addressOf, openCallers } from './callers';
import { donationMutation, pledgeMutation, requestMutation } from './mutations';

// Tests each call of src/calls as pages make it, on a real server. Each answer must fit its schema.

let callers: Awaited<ReturnType<typeof openCallers>>;
let { ask, push, sql, idOf } = {} as typeof callers;
beforeAll(async () => {
  callers = await openCallers();
  ({ ask, push, sql, idOf } = callers);
});
afterAll(() => callers.close());

const set = (
  collection: string,
  row_id: string,
  column: string,
  before: unknown,
  value: unknown,
) => ({
  id: crypto.randomUUID(),
  collection,
  row_id,
  base: { [column]: before },
  set: { [column]: value },
});

test('administrators, people and samples', async () => {
  await ask('ann', claimAdmin);
  await ask('ann', () => previewAdmin(addressOf('bob'), 'bob example'));
  await ask('ann', () => addAdmin(addressOf('bob'), 'bob example'));
  await ask('ann', listAdmins);
  await ask('ann', () => removeAdmin(addressOf('bob')));
  for (const kind of ['donors', 'requests', 'inventory'] as const)
    await ask('ann', () => addSampleData(kind));
  await ask('ann', removeSampleData);
  await ask('ann', () => noteExport('Donors', 3));
});

test('the mailing lists, and leaving one', async () => {
  await ask(null, () => subscribeNewsletter('reader@example.org'));
  await sql('select private.configure_mail(true)');
  expect(await ask(null, readDriveMail)).toEqual({ mails: true });
  await ask(null, () => askForDrives('reader@example.org', '62701'));
  const [link] = await sql('select private.confirm_token(id) as token from private.drive_readers');
  const token = String(link?.['token']);
  const about = await ask(null, () => readDriveLink(token));
  expect(about).toEqual({ status: 'waiting', zips: ['62701'] });
  const confirmed = await ask(null, () => confirmDrives(token));
  expect(confirmed).toEqual({ status: 'on', zips: ['62701'] });
  await ask('ann', listDriveNotices);
  const { rows } = await ask('ann', () => readSubscribers(null));
  await ask(null, () => readUnsubscribe('nothing'));
  expect(await ask(null, () => readUnsubscribe(rows[0]?.token ?? ''))).toMatchObject({
    status: 'on',
  });
  expect(await ask(null, () => unsubscribe(rows[0]?.token ?? ''))).toMatchObject({
    status: 'off',
  });
});

const DETAILS = {
  name: 'City General',
  kind: 'hospital',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  desk_phone: '555 0199',
  hours: '8 to 18',
  lead_time: '2 hours',
  wards: ['Surgery'],
} as const;

test('a hospital, its team and its invitations', async () => {
  const details = { ...DETAILS, wards: [...DETAILS.wards] };
  const { id } = await ask('ann', () => hospitals.makeHospital(details));
  await ask('ann', () => hospitals.changeHospital(id, { ...details, hours: '7 to 19' }));
  await ask('ann', () => hospitals.verifyHospital(id, true));
  const to = { role: 'manager', organisation: id } as const;
  const asked = await ask('ann', () => invitations.createInvitation(to));
  await ask('ann', hospitals.listHospitals);
  await ask(null, () => invitations.readInvitation('nothing'));
  await ask(null, () => invitations.readInvitation(asked.token));
  await ask('cora', () => invitations.redeemInvitation(asked.token));
  await ask('ann', invitations.listInvitations);
  await ask('ann', () => hospitals.readHospital(id));
  await ask('ann', () => invitations.confirmInvitation(asked.id, idOf('cora')));

  const staff = await ask('cora', () =>
    invitations.createInvitation({ role: 'staff', organisation: id, ward: 'Surgery' }),
  );
  await ask('dan', () => invitations.redeemInvitation(staff.token));
  await ask('cora', () => invitations.confirmInvitation(staff.id, idOf('dan')));
  await ask('cora', () => hospitals.setWards(id, ['Surgery', 'Maternity']));
  const { members } = await ask('cora', () => hospitals.readHospital(null));
  const dan = members.find(({ email }) => email === addressOf('dan'))?.id ?? '';
  await ask('cora', () => hospitals.changeMember(dan, { ward: 'Maternity' }));
  await sql('update private.members set suspended_at = now() where id = $1', [dan]);
  await ask('cora', () => hospitals.readHospital(null));
  await ask('cora', () => hospitals.confirmMember(dan));
  await ask('cora', () => hospitals.removeMember(dan));
  await ask('cora', hospitals.leaveHospital);

  const other = await ask('ann', () => invitations.createInvitation({ role: 'administrator' }));
  await ask(null, () => invitations.readInvitation(other.token));
  await ask('ann', () => invitations.cancelInvitation(other.id));
  await ask('ann', () => hospitals.closeHospital(id));
});

test('corrections of a person and of their donation', async () => {
  const donation = donationMutation(idOf('bob'));
  await push('bob', donation);
  await ask('ann', () => noteContact('donors', donation.row_id));
  await ask('bob', () => correctOwn('A+', null));
  await ask('ann', () => correctPerson(idOf('bob'), 'A-', '1990-05-06'));
  await ask('ann', () => correctDonor(donation.row_id, 'A+', '1990-05-07'));
  await ask('ann', () => findPerson(addressOf('bob')));
  await ask('bob', readMyCorrections);
});

test('a request: who could help, consents and reports', async () => {
  const post = requestMutation(idOf('cora'));
  const nowhere = requestMutation(idOf('cora'));
  await push('cora', { ...post, set: { ...post.set, hospital_zip: '62701' } });
  await push('cora', nowhere);
  await ask('cora', () => estimateDonors(nowhere.row_id));
  await ask('cora', () => estimateDonors(post.row_id));
  const pledge = pledgeMutation(idOf('bob'), post.row_id);
  await push('bob', pledge);
  await push('cora', set('pledges', pledge.row_id, 'decision', null, 'accepted'));
  await ask('bob', readConsents);

  await ask('dan', () => reportRecord('blood_requests', post.row_id, 'money', 'They want $50'));
  await ask('dan', () => reportRecord('blood_requests', post.row_id, 'money', ''));
  await ask('cora', () => reportRecord('pledges', pledge.row_id, 'rude', ''));
  const [report] = await ask('ann', listReports);
  await ask('ann', () => resolveReports(report ?? { table_name: 'pledges', row_id: '' }, 'kept'));
});

test('alerts: a device’s subscription, and what was sent', async () => {
  const { key } = await ask('bob', readWebPushKey);
  await ask('ann', () => tellTimeZone('Pacific/Honolulu'));
  expect(key).not.toBeNull();
  const point = createECDH('prime256v1');
  point.generateKeys();
  const endpoint = 'https://fcm.googleapis.com/fcm/send/bob';
  const p256dh = point.getPublicKey().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  await ask('bob', () => saveWebPush({ endpoint, p256dh, auth }));

  await ask('ann', () => setSending(false));
  const [request] = (await sql('select id from public.blood_requests limit 1')) as { id: string }[];
  await sql(
    `insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, due_at, answered_at)
     values ($1, $2, 1, 10, 'A+', 'High', true, now(), now())`,
    [request?.id, idOf('bob')],
  );
  await sql(
    `insert into private.response_rates values ('A+', 10, 'High', 4, 1) on conflict do nothing`,
  );
  await sql(
    `insert into private.sent_days values (current_date, 'request_near', 'push', 3, 1) on conflict do nothing`,
  );
  await sql(
    `insert into private.outbox (user_id, channel, kind, event, rings, state, due_at, until)
     select $1, 'email', 'request_near', gen_random_uuid(), false, s, now(), now() + interval '1 hour'
     from unnest(array['waiting', 'failed', 'unknown']) s`,
    [idOf('bob')],
  );
  await ask('ann', readAlertReport);
  await ask('ann', () => retryAlerts(null));
  await ask('bob', readMyAlerts);
  await ask('bob', () => deleteWebPush(endpoint));
});

test('the audit log', async () => {
  expect(await ask('ann', () => readAuditEntries(null, null, 200))).not.toEqual([]);
});

test('every function that the app calls was called here', () => {
  const names = sourceFiles('src/calls', /\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/\bcall\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !callers.called.includes(name))).toEqual([]);
});

test('every list in an answer had an entry at least once, and every value that may be null had one', () => {
  expect(callers.findEmpty()).toEqual([]);
});
