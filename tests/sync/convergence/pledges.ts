import { getPledgeState } from '@/features/pledges/pledge-state';
import { changeRecord, createRecord } from '@/store/changes/records';
import { changeWithUndo } from '@/store/changes/undo-window';
import type { Store } from '@/store/entities/collections';
import type { PledgeDoc } from '@/store/entities/pledge';
import type { Fields } from '@/sync/protocol';
import { tellsTooMuch } from '../../db/pledge-invariants';
import { pledge } from '../rows';
import type { Installation } from './installation';
import type { PledgeAct, Step } from './plan';
import type { Texts } from './texts';
import { PEOPLE } from './world';

type PledgeStep = Step & { do: 'pledge' };

/** In which states of a pledge each act is offered, and what it writes. */
const WISHES: Record<Exclude<PledgeAct, 'pledge'>, { in: string[]; patch: Fields }> = {
  withdraw: { in: ['saved', 'open', 'accepting', 'accepted'], patch: { withdrawn: true } },
  accept: { in: ['open'], patch: { decision: 'accepted' } },
  decline: { in: ['open', 'accepting', 'accepted'], patch: { decision: 'declined' } },
  given: { in: ['accepted', 'missed'], patch: { outcome: 'given' } },
  missed: { in: ['accepted'], patch: { outcome: 'missed' } },
  undone: { in: ['accepted'], patch: { outcome: 'missed' } },
  contest: { in: ['missed'], patch: { contested: true } },
};
const BY_DONOR: PledgeAct[] = ['withdraw', 'contest'];

const byId = (a: { id: string }, b: { id: string }) => Number(a.id > b.id) - Number(a.id < b.id);

/** What devices do with pledges, and the wishes that must have reached the server in the end. */
export class Pledges {
  private readonly wishes = new Set<string>();

  /**
   * Finds a row on the device that the step is about, and does it.
   * @param saving notes the text of a new pledge
   */
  async step(at: Installation, store: Store, step: PledgeStep, texts: Texts): Promise<void> {
    if (step.act === 'pledge') {
      await this.pledge(at, store, step, texts);
      return;
    }
    const { in: states, patch } = WISHES[step.act];
    const isDonors = BY_DONOR.includes(step.act);
    // the rows of this collection
    const pledges = (await at.docs('pledges')) as unknown as PledgeDoc[];
    const offered = pledges
      .filter((doc) => states.includes(getPledgeState(doc)))
      .filter((doc) => (doc.user_id === at.person) === isDonors)
      .sort(byId);
    const found = offered[step.row % offered.length];
    if (!found) return;
    await at.killedAt(step.killedAt, () => this.wish(store, step.act, found, patch));
  }

  private async pledge(
    at: Installation,
    store: Store,
    { row, killedAt }: PledgeStep,
    texts: Texts,
  ): Promise<void> {
    const requests = (await at.docs('blood_requests')).sort(byId);
    const request = requests[row % requests.length];
    if (!request) return;
    const word = texts.next();
    const person = { userId: at.person, email: '' };
    const made = pledge(person, request.id, { note: word });
    await at.killedAt(killedAt, () =>
      texts.save(at.whose, made.id, word, () => createRecord(store, 'pledges', made)),
    );
  }

  private async wish(store: Store, act: PledgeAct, doc: PledgeDoc, patch: Fields): Promise<void> {
    const [column = ''] = Object.keys(patch);
    if (act === 'given' || act === 'missed' || act === 'undone') {
      const undo = await changeWithUndo(store, 'pledges', doc.id, patch, { outcome: doc.outcome });
      if (act === 'undone' && (await undo?.())) return;
    } else await changeRecord(store, 'pledges', doc.id, patch);
    this.wishes.add(`${doc.id} ${column}`);
  }

  /**
   * @param arrived the wishes that reached the server
   * @param attention what needs attention on any device
   * @throws when a wish that a device saved did not arrive and needs nobody's attention
   */
  check(arrived: ReadonlySet<string>, attention: string): void {
    for (const wish of this.wishes)
      if (!arrived.has(wish) && !attention.includes(wish.split(' ')[0] ?? ''))
        throw new Error(`the wish ${wish} was lost`);
  }
}

/** @throws when the device shows a contact or an account that its person may not see */
export async function checkTold(at: Installation, isAdmin: boolean): Promise<void> {
  const docs = await at.docs('pledges');
  for (const doc of docs)
    if (doc['status'] !== 'accepted' && (doc['donor_phone'] || doc['requester_phone']))
      throw new Error(`a contact stands where none may: ${JSON.stringify(doc)}`);
  const told = isAdmin ? undefined : docs.find((doc) => tellsTooMuch(doc, at.person, PEOPLE));
  if (told) throw new Error(`device ${at.number} is told ${JSON.stringify(told)}`);
}
