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
  async function arrive(pledge: string, request: string): Promise<void> {
    const row = await readPledge(pledge);
    if (row?.status !== 'accepted' && row?.status !== 'expired') {
      found.inVain.push(request);
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

  /** The donor leaves home so that they arrive in time without traffic, unless they read that they are not needed. */
  async function leave(donor: string, pledge: string, request: string, drive: number) {
    const row = await readPledge(pledge);
    if (row?.status !== 'accepted') {
      found.sparedTrips += 1;
      return;
    }
    if (random() < behaviour.words) await say(donor, pledge, 'on_way_at');
    later(now() + drive * drawTraffic(behaviour.traffic), () => arrive(pledge, request));
  }

  async function answer(donor: string, request: string): Promise<void> {
    const skew = (random() * 2 - 1) * behaviour.skewMinutes * MINUTE;
    const hostile = isHostile(donor, behaviour.hostile);
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
      // a nurse has no time to ring up those whom the server does not take by itself; they stay at home
      if (pledge['refusal'] === 'covered' || pledge['status'] === 'closed') found.notNeeded += 1;
      return;
    }
    asked.firstAfter ??= now() - asked.postedAt;
    if (!(await isShort(request))) asked.coveredAt ??= now();
    if (hostile) {
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
    later(now() + ready, () => leave(donor, id, request, drive));
  }

  /** Somebody gets an alert. */
  return function read(donor: string, request: string): void {
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
  };
}
