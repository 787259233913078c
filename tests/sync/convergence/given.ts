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

/** The values that the devices of a run were asked to save, and where they must be in the end. */
export class Given {
  readonly texts = new Texts();
  readonly saves = new Saves();
  readonly withdrawn = new Withdrawals();
  readonly pledges = new Pledges();
  readonly shelf = new Shelf();
  readonly room = new Room();

  /** Makes a record as its form does. @returns what saves it in a store */
  async makeRow(at: Installation, isRequest: boolean) {
    const { whose } = at;
    const person = { userId: at.person, email: `${at.person}@people.test` };
    const word = this.texts.next();
    const asked = { ...contactOf(at.person), ...(await at.hospital()), additional_info: word };
    const [collection, row] = isRequest
      ? (['blood_requests', bloodRequest(person, asked)] as const)
      : (['donors', donation(person, { notes: word })] as const);
    if (isRequest) await this.room.post(at, row.id);
    return (open: () => Promise<Store>) =>
      this.texts.save(whose, row.id, word, async () => createRecord(await open(), collection, row));
  }

  /**
   * @param told the changes that need attention on any device
   * @param isRestored the server was restored from a backup meanwhile
   * @throws if the server, or what needs attention, is not as it must be
   */
  async check(
    world: World,
    plan: Plan,
    told: readonly Attention[],
    isRestored: boolean,
  ): Promise<void> {
    // without the earlier version that each was based on
    const attention = JSON.stringify(told.map((one) => ({ ...one, base: null })));
    this.withdrawn.check(await world.openRequests(), attention);
    const rows = await readRows(world.db);
    this.saves.check(rows, told);
    this.shelf.check(rows, told);
    this.pledges.check(await world.wishes(), attention);
    const does = new Set(plan.steps.map((step) => step.do));
    // a restored server gets each version again, and a tab of another version need not know what this one has
    if (isRestored || does.has('version')) return;
    this.texts.checkSent();
    // a person's only device knows all of their requests
    const isAlone = new Set(plan.devices).size === plan.devices.length;
    if (isAlone && !does.has('sign in') && !does.has('log out')) this.room.check(told);
  }
}
