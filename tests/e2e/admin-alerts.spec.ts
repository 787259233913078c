import { expect } from '@playwright/test';
import { openPanel, test } from './harness/admin';

// covers: page-admin-alerts
test('an administrator stops all sending, tries a message again, and starts sending @long', async ({
  page,
  hospital,
}) => {
  const [admin, donor] = [await hospital.newAdministrator(), await hospital.newPerson()];
  const state = async (event: string) => {
    const sql = 'select state, attempts from private.outbox where event = $1';
    return (await hospital.sql(sql, [event]))[0];
  };
  const give = async (event: string) =>
    hospital.sql(
      `insert into private.outbox (user_id, channel, kind, event, rings, state, attempts, due_at, until, code)
       values ($1, 'email', 'pledge_accepted', $2, false, 'failed', 6, now(), now() + interval '1 day', '550')`,
      [donor.id, event],
    );
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await give(first);
  await give(second);

  await openPanel(page, admin, '/admin/alerts', 'Alerts');
  const main = page.getByRole('main');
  const sending = main.getByRole('region', { name: 'Sending' });
  await sending.getByRole('button', { name: 'Stop all sending' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop all notifications and e-mail?' });
  await dialog.getByRole('button', { name: 'Keep sending' }).click();
  await expect(sending).toContainText('Notifications and e-mail are sent');
  await sending.getByRole('button', { name: 'Stop all sending' }).click();
  await dialog.getByRole('button', { name: 'Stop all sending' }).click();
  await expect(sending).toContainText('Everything is stopped');
  expect(await hospital.sql('select sending from private.alert_switch')).toEqual([
    { sending: false },
  ]);

  const dead = main.getByRole('region', { name: 'Not delivered', exact: true });
  const retry = dead.getByRole('button', { name: /^Try again: Their offer was accepted/ });
  await expect(retry).toHaveCount(2);
  await expect(dead).toContainText('Refused (550)');
  await retry.first().click();
  await expect(retry).toHaveCount(1);
  await dead.getByRole('button', { name: 'Try all again' }).click();
  await expect(dead).toContainText('No message has failed');
  // the message stays in the outbox while sending is stopped
  const waiting = { state: 'waiting', attempts: 0 };
  expect([await state(first), await state(second)]).toEqual([waiting, waiting]);

  await sending.getByRole('button', { name: 'Start sending again' }).click();
  await expect(sending).toContainText('Notifications and e-mail are sent');
  // the sender takes the message, and then finds that the person gets no e-mail
  await expect.poll(async () => (await state(first))?.['state']).toBe('withdrawn');
  const log = await hospital.sql(
    `select action from private.audit_log where actor = $1 and action ~ 'sending|retry' order by seq`,
    [admin.id],
  );
  expect(log.map(({ action }) => action)).toEqual([
    'set_sending',
    'retry_alerts',
    'retry_alerts',
    'set_sending',
  ]);
});
