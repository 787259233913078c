import { clock } from '@/clock';
import { changeRecord, createRecord } from '@/store/changes/records';
import { UNDO_WINDOW_MS } from '@/store/changes/undo-time';
import { undoCreation } from '@/store/changes/undo-window';
import type { Store } from '@/collections/documents';
import { takePart } from '@/store/changes/take-part';
import type { Installation } from './installation';
import type { Step } from './plan';
import type { Attention, ServerRow } from './saves';
import type { Texts } from './texts';
import { WORDS } from './words';

type ShelfStep = Step & { do: 'shelf' };

/** How many units a new batch has. */
const UNITS = 10;

const makeUnits = (org_id: string, location: string) => ({
  id: crypto.randomUUID(),
  org_id,
  blood_type: 'O-',
  component: 'red_cells',
  units: UNITS,
  location,
  added_date: '2099-01-01',
  expiry_date: '2099-02-01',
  outcome: null,
  request_id: null,
  discard_reason: '',
});

/** Finds batches whose units, and the units that were taken from them, do not add up. */
export const FIND_MISCOUNTED = `select 'the units of a batch and its parts do not add up' as problem, b.id from public.inventory b
  where b.taken_from is null and ${UNITS} <> case when b.deleted then 0 else b.units end + (
    select coalesce(sum(p.units), 0) from public.inventory p where p.taken_from = b.id and not p.deleted)`;

/** Units that a device was asked to take from a batch. */
interface Part {
  id: string;
  /** whether the device confirmed that it had taken them; null if it was killed before it could */
  taken: boolean | null;
}

/** What members did with the units of their hospital. */
export class Shelf {
  private readonly parts: Part[] = [];

  /** Adds units to the hospital to which the person belongs as far as this device knows, or changes units there. */
  async step(at: Installation, store: Store, step: ShelfStep, texts: Texts): Promise<void> {
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
    if (step.act === 'take' || step.act === 'hold') {
      // each batch has ten units: if two devices take eight each, they take more than there are
      const many = step.row % 2 === 0 ? 8 : 3;
      const part = {
        ...makeUnits(String(units['org_id']), 'Ward'),
        units: many,
        outcome: 'used',
        taken_from: units.id,
      };
      await at.killedAt(step.killedAt, () => this.take(at, store, part, step.act === 'hold'));
      return;
    }
    const discard = { outcome: 'discarded', discard_reason: 'Warm' } as const;
    const patch = { [WORDS.inventory]: word, ...(step.act === 'discard' && discard) };
    await save(units.id, () => changeRecord(store, 'inventory', units.id, patch));
  }

  /** @param held whether the person can still undo it */
  private async take(
    at: Installation,
    store: Store,
    part: Parameters<typeof takePart>[1],
    held: boolean,
  ): Promise<void> {
    const taken: Part = { id: part.id, taken: null };
    this.parts.push(taken);
    const now = clock.now() - (held ? 0 : 2 * UNDO_WINDOW_MS);
    taken.taken = await takePart(store, part, now);
    at.undos.push(async () => {
      const was = taken.taken;
      taken.taken = null;
      taken.taken = (await undoCreation(store, 'inventory', part.id)) ? false : was;
    });
  }

  /**
   * @throws if units that were taken are neither on the server nor need attention, or if units that were put back are
   * gone
   */
  check(rows: readonly ServerRow[], attention: readonly Attention[]): void {
    for (const { id, taken } of this.parts) {
      const there = rows.some((row) => row.id === id);
      if (taken === false && there) throw new Error(`units ${id} were put back and are taken`);
      if (taken === true && !there && !attention.some(({ row_id }) => row_id === id))
        throw new Error(`units ${id} were taken, and the server does not know`);
    }
  }
}
