import { now } from '@/clock';
import { getPledgeState } from '@/features/pledges/pledge-state';
import { changeRecord, createRecord } from '@/store/changes/records';
import { changeWithUndo } from '@/store/changes/undo-window';
import type { Store } from '@/collections/documents';
import type { PledgeDoc } from '@/collections/pledges/row';
import { tellsTooMuch } from '../../db/pledge-invariants';
import { pledge } from '../rows';
import type { Installation } from './installation';
import type { PledgeAct } from './acts';
import type { Step } from './plan';
import type { Texts } from './texts';
import { PEOPLE } from './world';

type PledgeStep = Step & { do: 'pledge' };

/** The value of a tap whose time the device fills in. */
const NOW = 'now';
const EXPECTED = ['accepted', 'expired'];

/** The states of a pledge in which each act is offered, and what it writes. */
const WISHES: Record<
  Exclude<PledgeAct, 'pledge'>,
  { in: string[]; patch: Record<string, string | boolean | null> }
> = {
  withdraw: { in: ['saved', 'open', 'accepting', 'accepted'], patch: { withdrawn: true } },
  accept: { in: ['open'], patch: { decision: 'accepted' } },
  decline: { in: ['open', 'accepting', 'accepted'], patch: { decision: 'declined' } },
  given: { in: [...EXPECTED, 'missed', 'could_not'], patch: { outcome: 'given' } },
  missed: { in: EXPECTED, patch: { outcome: 'missed', seen_at: null } },
  'could not': { in: [...EXPECTED, 'missed'], patch: { outcome: 'could_not' } },
  contest: { in: ['missed'], patch: { contested: true } },
  'on my way': { in: ['accepted'], patch: { on_way_at: NOW } },
  'I am here': { in: ['accepted'], patch: { here_at: NOW } },
  'still coming': { in: ['accepted'], patch: { still_coming_at: NOW } },
  'not on my way': { in: ['accepted'], patch: { on_way_at: null } },
  here: { in: [...EXPECTED, 'missed'], patch: { seen_at: NOW } },
  'not here': { in: EXPECTED, patch: { seen_at: null } },
};
const BY_DONOR: PledgeAct[] = [
  'withdraw',
  'contest',
  'on my way',
  'I am here',
  'still coming',
  'not on my way',
];
const BY_DESK = new Set(['outcome', 'seen_at']);

const byId = (a: { id: string }, b: { id: string }) => Number(a.id > b.id) - Number(a.id < b.id);

/** What somebody asked for in a pledge, which their device was asked to save. */
interface Wish {
  /** the device and the person who used it */
  where: string;
  pledge: string;
  column: string;
  /** null if the act was undone */
  value: string | boolean | null;
  /** whether the device confirmed that it had saved this */
  done: boolean;
}

/** What devices asked for in pledges. In the end it must have reached the server. */
export class Pledges {
  private readonly wishes: Wish[] = [];

  /** Does a step to a pledge: finds the pledge on the device, then acts on it. */
  async step(at: Installation, store: Store, step: PledgeStep, texts: Texts): Promise<void> {
    if (step.act === 'pledge') {
      await this.pledge(at, store, step, texts);
      return;
    }
    const { in: states, patch } = WISHES[step.act];
    const isDonors = BY_DONOR.includes(step.act);
    // `docs` returns the rows of the named collection, although its type does not say so.
    const pledges = (await at.docs('pledges')) as unknown as PledgeDoc[];
    const offered = pledges
      .filter((doc) => states.includes(getPledgeState(doc)))
      .filter((doc) => (doc.user_id === at.person) === isDonors)
      .sort(byId);
    const found = offered[step.row % offered.length];
    if (!found) return;
    await at.killedAt(step.killedAt, () => this.wish(at, store, found, patch));
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
    const made = pledge(person, request.id, {
      note: word,
      may_ask: true,
      arrive_by: new Date(now() + 3 * 3_600_000).toISOString(),
    });
    await at.killedAt(killedAt, () =>
      texts.save(at.whose, made.id, word, () => createRecord(store, 'pledges', made)),
    );
  }

  private async wish(
    at: Installation,
    store: Store,
    doc: PledgeDoc,
    wanted: Record<string, string | boolean | null>,
  ): Promise<void> {
    const [column = '', value = null] = Object.entries(wanted)[0] ?? [];
    const tapped = new Date(now()).toISOString();
    const patch = Object.fromEntries(
      Object.entries(wanted).map(([name, to]) => [name, to === NOW ? tapped : to]),
    );
    const wish: Wish = { where: at.whose, pledge: doc.id, column, value, done: false };
    this.wishes.push(wish);
    if (BY_DESK.has(column)) {
      const { outcome, seen_at } = doc;
      const before =
        'seen_at' in patch ? { seen_at, ...('outcome' in patch && { outcome }) } : { outcome };
      const undo = await changeWithUndo(store, 'pledges', doc.id, patch, before);
      at.undos.push(async () => {
        wish.done = false;
        if (await undo?.()) wish.value = null;
        wish.done = true;
      });
    } else await changeRecord(store, 'pledges', doc.id, patch);
    wish.done = true;
  }

  /**
   * Checks that what each device asked for last has reached the server, or needs attention. It need not if another
   * person asked for something else in the same column. That a donor gave outweighs everything else.
   * @param arrived what has reached the server, see `World.wishes`
   * @param attention the changes that need attention on any device, as text
   * @throws if something that a device saved last has not arrived and nothing explains it
   */
  check(arrived: ReadonlySet<string>, attention: string): void {
    for (const [n, { where, pledge, column, value, done }] of this.wishes.entries()) {
      const others = this.wishes.filter(
        (other) => other.pledge === pledge && other.column === column,
      );
      const isOvertaken = others.some(
        (other) =>
          (other.where !== where && value !== 'given') ||
          (other.where === where && this.wishes.indexOf(other) > n),
      );
      if (!done || value === null || isOvertaken || attention.includes(pledge)) continue;
      const wish = `${pledge} ${column} ${value}`;
      if (!arrived.has(wish)) throw new Error(`the wish ${wish} was lost`);
    }
  }
}

/** @throws if the device holds a contact or an account that its person may not see */
export async function checkTold(at: Installation, isAdmin: boolean): Promise<void> {
  const docs = await at.docs('pledges');
  for (const doc of docs)
    if (doc['status'] !== 'accepted' && (doc['donor_phone'] || doc['requester_phone']))
      throw new Error(`a contact stands where none may: ${JSON.stringify(doc)}`);
  const told = isAdmin ? undefined : docs.find((doc) => tellsTooMuch(doc, at.person, PEOPLE));
  if (told) throw new Error(`device ${at.number} is told ${JSON.stringify(told)}`);
}
