import { createHash } from 'node:crypto';
import { newScan } from '@/collections/scans/row';
import { changeAll, changeRecord, createRecord } from '@/store/changes/records';
import type { Installation } from './installation';
import type { Step } from './plan';

/** Finds codes that count although their owner's card has another code. */
export const FIND_OPEN_CARDS = `select 'a card that was renewed still opens' as problem, c.user_id from private.card_codes c
  join public.profiles p on p.id = c.user_id where c.void_at is null
  and c.digest not in (private.card_digest(p.card_code), private.card_digest(left(p.card_code, 11)))`;

/** Marks one of the person's alerts as read, if they have any. */
async function markAlert(at: Installation, row: number): Promise<void> {
  const store = await at.open();
  const alerts = (await at.docs('inbox')).sort((a, b) => (a.id < b.id ? -1 : 1));
  const alert = alerts[row % alerts.length];
  if (alert) await changeAll(store, 'inbox', [alert.id], { is_read: true });
}

/** Gives the person's card a new code. */
async function renewCard(at: Installation, codes: string[]): Promise<void> {
  const store = await at.open();
  const code = crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26);
  codes.push(code);
  if (await changeRecord(store, 'profiles', at.person, { card_code: code })) return;
  await createRecord(store, 'profiles', { id: at.person, card_code: code });
}

/** Scans one of the cards that there were in this run. */
async function scanCard(at: Installation, code: string): Promise<void> {
  const row = newScan({
    id: crypto.randomUUID(),
    user_id: at.person,
    digest: createHash('sha256').update(code).digest('hex'),
    here: false,
    vouched: null,
    lab_type: null,
  });
  await createRecord(await at.open(), 'scans', row);
}

/** Vouches for the person of one of the scans that are on the device. */
async function vouch(at: Installation, row: number): Promise<void> {
  const store = await at.open();
  const scans = (await at.docs('scans')).sort((a, b) => (a.id < b.id ? -1 : 1));
  const scan = scans[row % scans.length];
  if (scan && scan['vouched'] === null)
    await changeRecord(store, 'scans', scan.id, { vouched: 'known' });
}

/**
 * Does a step to a record that only its owner has: an alert, their card, or a card that they scanned.
 * @param codes the codes of cards so far
 */
export async function doOwnStep(
  at: Installation,
  step: Step & { do: 'mark' | 'card' },
  codes: string[],
): Promise<void> {
  const code = codes[step.row % codes.length] ?? '';
  await at.killedAt(step.killedAt, () => {
    if (step.do === 'mark') return markAlert(at, step.row);
    if (step.act === 'renew') return renewCard(at, codes);
    return step.act === 'scan' ? scanCard(at, code) : vouch(at, step.row);
  });
}

/** Undoes one of the acts that a device has offered to undo. Does nothing if it is too late, or if the person has left. */
export async function undoOne(
  at: Installation,
  { row, killedAt }: Step & { do: 'undo' },
): Promise<void> {
  const [undo] = at.undos.splice(row % Math.max(at.undos.length, 1), 1);
  if (undo) await at.killedAt(killedAt, async () => void (await undo().catch(() => {})));
}
