import type { SyncApi } from '@/remote/sync-api';
import { SYNCED } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { checkEverything } from '@/sync/digest';
import { clock, uuids } from './clock';
import { compareWithServer } from './compare';
import { announce } from './day-world';
import { doDayStep } from './days';
import { damageRow } from './damage';
import { disk, type Surroundings, unreliable } from './faults';
import { Given } from './given';
import { Installation } from './installation';
import { logOut } from './log-out';
import { doOwnStep, undoOne } from './own-steps';
import type { Faults, Plan, Step } from './plan';
import { checkTold } from './pledges';
import type { Attention } from './saves';
import { changeRow, editFirst } from './row-steps';
import { setMember } from './team-world';
import { WORDS } from './words';
import { PEOPLE, type World } from './world';

/** The rules that a test of the suite switches off, and in which way. */
export interface Broken {
  withoutDigest?: boolean;
  /** wraps the API that a device calls */
  api?: (api: SyncApi, store: Store) => SyncApi;
  /** work that a log-out interrupts asks for its store only after another person has logged in */
  asksLate?: boolean;
}

const personOf = (n: number) => PEOPLE[n % PEOPLE.length] ?? '';

/** One run. It executes its plan with all faults, then syncs without faults and checks the result. */
export class Run {
  private readonly installations: Installation[];
  private readonly surroundings: Surroundings;
  private readonly given = new Given();
  private writes = 0;
  private restored = false;
  private damaged = false;

  constructor(
    private readonly world: World,
    private readonly plan: Plan,
    private readonly broken: Broken,
  ) {
    this.installations = plan.devices.map(
      (person, n) => new Installation(n, personOf(person), plan),
    );
    this.surroundings = {
      late: [],
      meanwhile: () => world.somebodyWrites(this.writes++),
      save: async (at) => editFirst(at, await this.api(at), this.given),
    };
  }

  /** @throws if a promise of the product is broken */
  async do(): Promise<void> {
    uuids.start(this.plan.seed);
    clock.start();
    try {
      await this.world.reset();
      await this.ask();
      if (this.plan.steps.some((step) => step.do === 'restore')) await this.world.backUp();
      for (const step of this.plan.steps) {
        await this.step(step);
        await this.world.look();
        if (step.do !== 'sync')
          for (const again of this.surroundings.late.splice(0)) await again().catch(() => {});
      }
      await this.settle();
    } finally {
      disk.heal();
      for (const installation of this.installations) installation.close();
      clock.stop();
      uuids.stop();
    }
  }

  /** Makes, on all devices, what the plan starts with: requests with pledges, or a drive with reservations. */
  private async ask(): Promise<void> {
    const { asked, drive, cards, team = [] } = this.plan;
    if (!asked && !drive && !cards) return;
    for (const member of team) await setMember(this.world.db, personOf(member), true);
    if (drive) await announce(this.world.db, drive.places, PEOPLE, PEOPLE.slice(0, 2));
    const owners = asked && [personOf(asked.owner), personOf(asked.owner + 1)];
    if (owners) await this.world.ask(owners, asked.units, asked.accepted);
    for (const { number } of this.installations) {
      const at = await this.at(number);
      await at.sync(await this.api(at));
    }
  }

  /** Returns the installation of a step. Closes the stores of the others, because RxDB allows one open store. */
  private async at(n: number): Promise<Installation> {
    const at = this.installations[n % this.installations.length];
    if (!at) throw new Error('a plan has devices');
    for (const other of this.installations) if (other !== at) other.close();
    return at;
  }

  private async api(at: Installation, faults?: Faults): Promise<SyncApi> {
    const wire = this.world.wire(at.person);
    const { whose } = at;
    const api = this.world.api(
      at.person,
      faults ? unreliable(wire, faults, at, this.surroundings) : wire,
    );
    const watched: SyncApi = {
      ...api,
      push: (client, mutations) => {
        this.given.texts.noteSent(whose, mutations);
        return api.push(client, mutations);
      },
    };
    return this.broken.api ? this.broken.api(watched, await at.open()) : watched;
  }

  private async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'back up':
        return this.world.backUp();
      case 'restore':
        this.restored = true;
        return this.world.restore();
      case 'clock':
        return clock.set(step.hours);
      case 'admin':
        return this.world.setAdmin(personOf(step.person), step.granted);
      case 'member':
        return setMember(this.world.db, personOf(step.person), step.joined);
      case 'tell':
        return this.world.tell(personOf(step.person), step.event);
      case 'time':
        return this.world.pass(step.hours);
      default:
    }
    const at = await this.at(step.device);
    if (step.do === 'sign in') return at.signIn(personOf(step.person));
    if (step.do === 'sync') return this.sync(at, step.faults, step.tabs);
    if (step.do === 'log out') {
      const next = personOf(step.person);
      return logOut(at, step, next, await this.api(at), this.given, this.broken.asksLate);
    }
    if (step.do === 'create') return this.create(at, step);
    if (step.do === 'day')
      return doDayStep(at, await at.open(), step, this.given.texts, this.given.saves);
    if (step.do === 'pledge')
      return this.given.pledges.step(at, await at.open(), step, this.given.texts);
    if (step.do === 'shelf')
      return this.given.shelf.step(at, await at.open(), step, this.given.texts);
    if (step.do === 'undo') return undoOne(at, step);
    if (step.do === 'mark' || step.do === 'card') return doOwnStep(at, step, this.given.codes);
    if (step.do === 'version') return this.goOn(at, step);
    if (step.do === 'gather')
      return at.killedAt(step.killedAt, async () => at.gather(await this.api(at)).catch(() => {}));
    const [collection, doc] = await at.pick(step.row);
    if (!collection || !doc) return;
    if (step.do === 'delete') return this.world.remove(doc.id);
    if (step.do === 'take back') this.given.room.forget();
    const store = await at.open();
    if (step.do === 'damage') {
      this.damaged = true;
      return damageRow(store, collection, doc.id, step.row, WORDS[collection]);
    }
    const api = await this.api(at);
    await at.killedAt(step.killedAt, () =>
      changeRow(at, step, { store, api }, [collection, doc], this.given),
    );
  }

  private async create(at: Installation, step: Step & { do: 'create' }): Promise<void> {
    const create = await this.given.makeRow(at, step.request);
    const store = await at.open();
    if (step.disk) disk.break(step.disk);
    await at.killedAt(step.killedAt, () => create(async () => store).catch(() => {}));
    disk.heal();
    if (step.disk) at.close();
  }

  /** Continues in a tab of another version. Unless it is killed meanwhile, that tab takes over what is unsent. */
  private goOn(at: Installation, step: Step & { do: 'version' }): Promise<void> {
    at.goOn(step);
    return at.killedAt(step.killedAt, async () => void (await at.open().catch(() => {})));
  }

  private async sync(at: Installation, faults: Faults, tabs = 1): Promise<void> {
    if (faults.disk) disk.break(faults.disk);
    const sync = async () => {
      const api = await this.api(at, faults);
      await at.open();
      // a tab that goes on must not save something while the next step is taken
      await Promise.allSettled(Array.from({ length: tabs }, () => at.sync(api)));
    };
    await at.killedAt(faults.killedAt, () => sync().catch(() => {}));
    disk.heal();
    // after a fault of its disk, the app starts again
    if (faults.disk) at.close();
  }

  /** Visits each store of each person on each device. */
  private async *everywhere(): AsyncGenerator<Installation> {
    for (const { number } of this.installations) {
      const at = await this.at(number);
      for (const person of new Set([...at.stores, at.person])) {
        at.close();
        at.person = person;
        yield at;
      }
    }
  }

  /** Ends all faults. After that, two syncs of each device must be enough. */
  private async settle(): Promise<void> {
    for (const again of this.surroundings.late.splice(0)) await again().catch(() => {});
    // lets a minute pass, after which nothing can be undone
    clock.set(0);
    clock.pass(1);
    for (const at of this.installations) at.closeOthers();
    for await (const at of this.everywhere())
      if (this.restored || (await at.hasUnsentOnDisk())) {
        await at.sync(await this.api(at));
        await at.sendAgain(await this.api(at));
      }
    const arrived = await this.world.arrived();
    const told: Attention[] = [];
    const attention = new Map<string, string>();
    for await (const at of this.everywhere()) {
      const api = await this.api(at);
      await at.sync(api);
      const store = await at.open();
      if (this.damaged && !this.broken.withoutDigest) await checkEverything(store, api);
      if ((await at.unsent()) > 0) throw new Error(`device ${at.number} has unsent work`);
      await compareWithServer(at, this.world.api(at.person, this.world.wire(at.person, 500)));
      await checkTold(at, await this.world.isAdmin(at.person));
      const found = await checkEverything(store, api);
      for (const name of SYNCED)
        if (found[name].differing > 0 || !found[name].complete)
          throw new Error(`the digest found something: ${name} ${JSON.stringify(found[name])}`);
      attention.set(at.whose, await at.attention());
      told.push(...(await at.told()));
    }
    // after a restore, texts that it undid arrive a second time
    this.given.texts.check(arrived, attention, this.given.withdrawn.has, !this.restored);
    await this.world.look();
    await this.given.check(this.world, this.plan, told, this.restored);
  }
}
