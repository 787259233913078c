import { nowDate } from '@/clock';
import { getDayState } from '@/features/admin/drives/day-list';
import type { LocalDocument } from '@/store/changes/pending';
import { createRecord } from '@/store/changes/records';
import type { Store } from '@/collections/documents';
import type { DriveOutcome, ReservationDoc } from '@/collections/reservations/row';
import type { Fields } from '@/protocol';
import type { Installation } from './installation';
import type { DayAct } from './acts';
import type { Step } from './plan';
import type { Saves } from './saves';
import type { Texts } from './texts';

type DayStep = Step & { do: 'day' };

/** What a tablet saves of somebody who gave or could not, as `reportOutcome` does. */
const outcomeOf = ({ checked_in_at: at }: ReservationDoc, outcome: DriveOutcome): Fields => ({
  outcome,
  checked_in_at: at ?? nowDate().toISOString(),
  no_show: false,
});

/** The reservations to which each act can be done, and the columns that it writes. */
const WISHES: Record<
  Exclude<DayAct, 'walk in' | 'capacity'>,
  {
    offered: (doc: ReservationDoc, person: string) => boolean;
    patch: (doc: ReservationDoc) => Fields;
  }
> = {
  'check in': {
    offered: (doc) => getDayState(doc) === 'expected' || getDayState(doc) === 'missed',
    patch: () => ({ checked_in_at: nowDate().toISOString(), no_show: false }),
  },
  gave: {
    offered: (doc, person) => !['given', null].includes(getDayState(doc)) && doc.user_id !== person,
    patch: (doc) => outcomeOf(doc, 'given'),
  },
  'could not': {
    offered: (doc, person) =>
      !['given', 'could_not', null].includes(getDayState(doc)) && doc.user_id !== person,
    patch: (doc) => outcomeOf(doc, 'could_not'),
  },
  'no-show': {
    offered: (doc) => getDayState(doc) === 'expected',
    patch: () => ({ no_show: true }),
  },
  'take back': {
    offered: (doc) =>
      ['arrived', 'could_not'].includes(getDayState(doc) ?? '') && doc.user_id !== '',
    patch: () => ({ checked_in_at: null, no_show: false, outcome: null }),
  },
  cancel: {
    offered: (doc, person) => doc.user_id === person && !doc.cancelled,
    patch: () => ({ cancelled: true }),
  },
};

const byId = (a: { id: string }, b: { id: string }) => Number(a.id > b.id) - Number(a.id < b.id);

/** Does a step on the day of a drive. It chooses a row that the device holds. */
export async function doDayStep(
  at: Installation,
  store: Store,
  step: DayStep,
  texts: Texts,
  saves: Saves,
): Promise<void> {
  const [drive] = await at.docs('drives');
  if (!drive) return;
  if (step.act === 'capacity') {
    const slots_total = 1 + (step.row % 5);
    await at.killedAt(step.killedAt, () =>
      saves.change(at.whose, store, 'drives', drive, { slots_total }),
    );
    return;
  }
  if (step.act === 'walk in') {
    const word = texts.next();
    const row = makeWalkIn(drive, word);
    await at.killedAt(step.killedAt, () =>
      texts.save(at.whose, row.id, word, () => createRecord(store, 'reservations', row)),
    );
    return;
  }
  const { offered, patch } = WISHES[step.act];
  // `docs` returns the rows of the named collection, although its type does not say so.
  const docs = (await at.docs('reservations')) as unknown as ReservationDoc[];
  const found = docs.filter((doc) => offered(doc, at.person)).sort(byId);
  const chosen = found[step.row % found.length];
  if (!chosen) return;
  await at.killedAt(step.killedAt, () =>
    saves.change(
      at.whose,
      store,
      'reservations',
      chosen as unknown as LocalDocument,
      patch(chosen),
    ),
  );
}

const makeWalkIn = (drive: LocalDocument, name: string) => ({
  id: crypto.randomUUID(),
  drive_id: drive.id,
  user_id: '',
  user_email: '',
  preferred_time: '10:00:00',
  cancelled: false,
  status: 'requested',
  refusal: null,
  checked_in_at: nowDate().toISOString(),
  no_show: false,
  outcome: null,
  walk_in_name: name,
  walk_in_contact: '',
});
