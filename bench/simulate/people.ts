import type { SqlSession } from '../../supabase/embedded/database/database';
import { isHostile, NURSE } from './city';
import type { Behaviour, Simulated } from './behaviour';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the people of a city need of the simulation. */
export interface World {
  sql: SqlSession;
  random: () => number;
  behaviour: Behaviour;
  found: Simulated;
  /** ms since 1970 */
  now: () => number;
  later: (at: number, run: () => Promise<void>) => void;
  isShort: (request: string) => Promise<boolean>;
  /**
   * Sends one change as this person's device.
   * @returns the row in the server's answer
   */
  push: (
    person: string,
    collection: string,
    rowId: string,
    base: object | null,
    set: object,
  ) => Promise<Record<string, unknown> | null>;
}

/**
 * Makes the people who read alerts. Honest donors think, come by car through traffic, and say so or not; some cannot
 * give or do not come. Hostile accounts answer everything at once, and nobody ever comes.
 */
export function makePeople({ sql, random, behaviour, found, now, later, isShort, push }: World) {
  /** what the donors whom nobody expects yet do if they are accepted, by their pledge */
  const reserves = new Map<string, () => void>();
  const wait = (mean: number) => -Math.log(1 - random()) * mean * MINUTE;
  /** Draws from a log-normal distribution with the median 1, of which two thirds lie within a factor of `spread`. */
  const drawTraffic = (spread: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.exp(normal * Math.log(spread));
  };

  async function readPledge(id: string) {
    const [row] = await sql.query<{ status: string; arrive_by: string; asked_at: string | null }>(
      'select status, arrive_by, asked_at from public.pledges where id = $1',
      [id],
    );
    return row ?? null;
  }

  /** The donor says a word, if they still read that they are expected. */
  async function say(donor: string, pledge: string, word: 'on_way_at' | 'still_coming_at') {
    const row = await readPledge(pledge);
    if (row?.status === 'accepted')
      await push(
        donor,
        'pledges',
        pledge,
        { [word]: null },
        { [word]: new Date(now()).toISOString() },
      );
  }

  /** The desk sees the donor. Whoever was released while they were on the road has come for nothing. */
  async function arrive(donor: string, pledge: string, request: string): Promise<void> {
    const row = await readPledge(pledge);
    if (row?.status !== 'accepted' && row?.status !== 'expired') {
      const [word] = await sql.query<{ n: number }>(
        `select count(*)::int as n from public.inbox i where i.user_id = $1 and i.pledge_id = $2
           and (i.kind = 'pledge_surplus' or i.kind = 'pledge_accepted' and i.codes ? 'donors')`,
        [donor, pledge],
      );
      found.inVain.push({ request, isToldBefore: (word?.n ?? 0) > 0 });
      return;
    }
    const asked = found.requests.find((one) => one.id === request);
    if (asked) asked.arrivedAfter ??= now() - asked.postedAt;
    await push(
      NURSE,
      'pledges',
      pledge,
      { seen_at: null },
      { seen_at: new Date(now()).toISOString() },
    );
    const outcome = random() < behaviour.couldNot ? 'could_not' : 'given';
    later(now() + 20 * MINUTE, async () => {
      await push(NURSE, 'pledges', pledge, { outcome: null }, { outcome });
    });
  }

  /** Whether the donor reads that more are expected than are needed, and the desk says that enough are there. */
  async function isToldToStay(request: string) {
    if (random() >= behaviour.words) return false;
    const [row] = await sql.query<{ enough: boolean }>(
      `select b.units_coming > b.required_units - b.units_given and b.required_units - b.units_given <=
         (select count(*) from public.pledges p where p.request_id = b.id and p.status = 'accepted' and p.seen_at is not null) as enough
       from public.blood_requests b where b.id = $1`,
      [request],
    );
    return row?.enough ?? false;
  }

  /**
   * The donor leaves home so that they arrive in time without traffic, unless they read that they are not needed. If
   * they read that more are expected than are needed, they ask the desk.
   */
  async function leave(donor: string, pledge: string, request: string, drive: number) {
    const row = await readPledge(pledge);
    if (row?.status !== 'accepted') {
      found.sparedTrips += 1;
      return;
    }
    if (await isToldToStay(request)) {
      found.sparedTrips += 1;
      await push(donor, 'pledges', pledge, { withdrawn: false }, { withdrawn: true });
      return;
    }
    if (random() < behaviour.words) await say(donor, pledge, 'on_way_at');
    later(now() + drive * drawTraffic(behaviour.traffic), () => arrive(donor, pledge, request));
  }

  /** What an expected donor does. */
  function expect(donor: string, id: string, request: string, arrival: number, drive: number) {
    const asked = found.requests.find((one) => one.id === request);
    if (asked) asked.firstAfter ??= now() - asked.postedAt;
    if (isHostile(donor, behaviour.hostile)) {
      if (random() < 0.5) later(now() + wait(15), () => say(donor, id, 'on_way_at'));
      return;
    }
    if (random() < behaviour.noShow) {
      // half of those who cannot come say so when they are asked; the others say nothing
      if (random() < 0.5)
        later(now() + (arrival - now()) / 2 + wait(5), async () => {
          if ((await readPledge(id))?.status === 'accepted')
            await push(donor, 'pledges', id, { withdrawn: false }, { withdrawn: true });
        });
      return;
    }
    later(now() + (arrival - now()) / 2 + wait(4), async () => {
      if (random() < behaviour.words) await say(donor, id, 'still_coming_at');
    });
    later(Math.max(now(), arrival - drive * 1.25 - 10 * MINUTE), () =>
      leave(donor, id, request, drive),
    );
  }

  async function answer(donor: string, request: string): Promise<void> {
    const skew = (random() * 2 - 1) * behaviour.skewMinutes * MINUTE;
    const id = crypto.randomUUID();
    const [own] = await sql.query<{ blood_type: string }>(
      'select blood_type from public.donors where user_id = $1',
      [donor],
    );
    const drive = behaviour.driveMinutes * MINUTE * drawTraffic(1.6);
    // people need time to get ready, and promise a little more than the drive takes
    const ready = wait(10);
    const arrival = now() + ready + drive * 1.25 + 10 * MINUTE;
    const pledge = await push(donor, 'pledges', id, null, {
      request_id: request,
      user_id: donor,
      blood_type: own?.blood_type ?? 'unknown',
      arrive_by: new Date(arrival + skew).toISOString(),
      agreed_until: new Date(arrival + skew + 12 * HOUR).toISOString(),
      may_ask: true,
      contact_name: 'A Donor',
      contact_phone: '614 555 0101',
      consent_version: '2026-11',
      client_created_at: new Date(now() + skew).toISOString(),
    });
    const asked = found.requests.find((one) => one.id === request);
    if (!asked || pledge === null) return;
    found.answers += 1;
    if (pledge['status'] !== 'accepted') {
      // a nurse has no time to ring up those whom the server does not take by itself; they stay at home until it does
      if (pledge['refusal'] === 'covered' || pledge['status'] === 'closed') found.notNeeded += 1;
      reserves.set(id, () => expect(donor, id, request, arrival, drive));
      return;
    }
    if (!(await isShort(request))) asked.coveredAt ??= now();
    expect(donor, id, request, arrival, drive);
  }

  /** A reserve reads that they are expected now, unless it is too late. */
  async function readAcceptance(pledge: string): Promise<void> {
    const [row] = await sql.query<{ status: string; left: number }>(
      'select status, extract(epoch from arrive_by - simulation.now())::float8 as left from public.pledges where id = $1',
      [pledge],
    );
    if (row?.status === 'accepted' && row.left > 0) reserves.get(pledge)?.();
  }

  /** Somebody gets an alert. */
  function read(donor: string, request: string): void {
    if (isHostile(donor, behaviour.hostile)) {
      later(now() + wait(1), async () => {
        if (await isShort(request)) await answer(donor, request);
      });
      return;
    }
    const unread = random() < behaviour.offline ? wait(behaviour.offlineMinutes) : 0;
    if (random() < behaviour.answering)
      later(now() + unread + wait(behaviour.thinkingMinutes), async () => {
        if (await isShort(request)) await answer(donor, request);
      });
  }

  return {
    read,
    /** Somebody who was a reserve gets the news that they are accepted. */
    accept(pledge: string): void {
      const unread = random() < behaviour.offline ? wait(behaviour.offlineMinutes) : 0;
      if (reserves.has(pledge)) later(now() + unread + wait(2), () => readAcceptance(pledge));
    },
  };
}
