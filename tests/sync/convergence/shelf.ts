import { changeRecord, createRecord } from '@/store/changes/records';
import type { Store } from '@/store/entities/collections';
import type { Installation } from './installation';
import type { Step } from './plan';
import type { Texts } from './texts';
import { WORDS } from './words';

type ShelfStep = Step & { do: 'shelf' };

const makeUnits = (org_id: string, location: string) => ({
  id: crypto.randomUUID(),
  org_id,
  blood_type: 'O-',
  component: 'red_cells',
  units: 10,
  location,
  added_date: '2099-01-01',
  expiry_date: '2099-02-01',
  outcome: null,
  request_id: null,
  discard_reason: '',
});

/** Adds units to the shelf of the hospital that this device knows its person to work at, or changes units there. */
export async function doShelfStep(
  at: Installation,
  store: Store,
  step: ShelfStep,
  texts: Texts,
): Promise<void> {
  const word = texts.next();
  const save = (row: string, work: () => Promise<unknown>) =>
    at.killedAt(step.killedAt, () => texts.save(at.whose, row, word, work));
  if (step.act === 'add') {
    const { org_id } = await at.hospital();
    if (org_id === undefined) return;
    const units = makeUnits(org_id, word);
    await save(units.id, () => createRecord(store, 'inventory', units));
    return;
  }
  const shelf = (await at.docs('inventory')).filter((doc) => doc['outcome'] === null);
  const units = shelf.sort((a, b) => (a.id < b.id ? -1 : 1))[step.row % shelf.length];
  if (!units) return;
  const discard = { outcome: 'discarded', discard_reason: 'Warm' } as const;
  const patch = { [WORDS.inventory]: word, ...(step.act === 'discard' && discard) };
  await save(units.id, () => changeRecord(store, 'inventory', units.id, patch));
}
