import { addDays } from '@/blood/calendar';
import { makePlannedColumns } from '@/features/requests/form/planned-fields';
import { getTodayInput } from '@/ui/date-words';
import { createRecord } from '@/store/changes/records';
import type { Store } from '@/collections/documents';
import { bloodRequest, donation } from '../rows';
import type { Installation } from './installation';
import type { Plan } from './plan';
import { Pledges } from './pledges';
import { Room } from './room';
import { type Attention, readRows, Saves } from './saves';
import { Shelf } from './shelf';
import { Texts } from './texts';
import { Withdrawals } from './withdrawals';
import { contactOf, type World } from './world';

/** The columns of a request for a day. */
const makePlan = () => makePlannedColumns({ when: 'day', needed_on: addDays(getTodayInput(), 5) });

/** Everything that the devices of a run were asked to save, and checks of where it must be in the end. */
export class Given {
  readonly texts = new Texts();
  readonly saves = new Saves();
  readonly withdrawn = new Withdrawals();
  readonly pledges = new Pledges();
  readonly shelf = new Shelf();
  readonly room = new Room();
  private planned = false;
  /** the codes of donor cards, of all people */
  readonly codes: string[] = [];

  /**
   * Makes a record as its form does.
   * @returns a function that saves the record in a store
   */
  async makeRow(at: Installation, isRequest: boolean) {
    const { whose } = at;
    const person = { userId: at.person, email: `${at.person}@people.test` };
    const word = this.texts.next();
    const team = await at.hospital();
    const asked = { ...contactOf(at.person), ...team, additional_info: word };
    // every second request of a team is for a day
    if (isRequest && team.org_id) this.planned = !this.planned;
    const plan = isRequest && team.org_id && this.planned ? makePlan() : {};
    const [collection, row] = isRequest
      ? (['blood_requests', bloodRequest(person, { ...asked, ...plan })] as const)
      : (['donors', donation(person, { notes: word })] as const);
    if (isRequest) await this.room.post(at, row.id);
    return (open: () => Promise<Store>) =>
      this.texts.save(whose, row.id, word, async () => createRecord(await open(), collection, row));
  }

  /**
   * @param told the changes that need attention on any device
   * @param isRestored whether the server was restored from a backup during the run
   * @throws unless the server and the changes that need attention are as they must be
   */
  async check(
    world: World,
    plan: Plan,
    told: readonly Attention[],
    isRestored: boolean,
  ): Promise<void> {
    // the version on which a change was based is left out, because it may hold an earlier text
    const attention = JSON.stringify(told.map((one) => ({ ...one, base: null })));
    this.withdrawn.check(await world.openRequests(), attention);
    const rows = await readRows(world.db);
    this.saves.check(rows, told);
    this.shelf.check(rows, told);
    this.pledges.check(await world.wishes(), attention);
    const does = new Set(plan.steps.map((step) => step.do));
    // After a restore the server gets texts a second time. A tab with another version of the app need not know what
    // this tab has stored.
    if (isRestored || does.has('version')) return;
    this.texts.checkSent();
    // if a person has only one device, it knows all of their requests
    const isAlone = new Set(plan.devices).size === plan.devices.length;
    if (isAlone && !does.has('sign in') && !does.has('log out')) this.room.check(told);
  }
}
