import type { SqlSession } from '../../supabase/embedded/database/database';
import { become } from '../sql-timing';
import { HOSPITAL, NURSE } from './city';
import { setClock } from './clock';
import type { Behaviour, Simulated } from './behaviour';
import { makePeople } from './people';

const HOUR = 3_600_000;
/** How often the server runs the jobs that notify, ask and free places, ms. */
const LOOKS = 20_000;
const ALERT_KIND = 'request_near';

interface Message {
  id: string;
  lease: string;
  kind: string;
  user_id: string;
  request_id: string | null;
  pledge_id: string | null;
  topic: string;
}
interface Event {
  at: number;
  run: () => Promise<void>;
}

const NEEDED = ['O+', 'A+', 'O+', 'A+', 'B+', 'O-', 'A-', 'AB+', 'A+', 'O+'];

/**
 * Simulates some days of a city. Its database has been filled and has a clock. Requests, answers and arrivals go
 * through `push_changes`, as those of a device do. Waves, sweeps and messages go through the functions that the
 * server runs.
 */
export async function simulateDays(
  sql: SqlSession,
  random: () => number,
  start: number,
  behaviour: Behaviour,
): Promise<Simulated> {
  const found: Simulated = {
    requests: [],
    alerts: [],
    afterCoverage: 0,
    answers: 0,
    notNeeded: 0,
    sparedTrips: 0,
    inVain: [],
    emptyFor: [],
    released: 0,
  };
  const events: Event[] = [];
  const later = (at: number, run: () => Promise<void>) => {
    events.push({ at, run });
    events.sort((a, b) => a.at - b.at);
  };
  let now = start;

  /**
   * Sends one change as this person's device.
   * @returns the row in the server's answer
   */
  async function push(
    person: string,
    collection: string,
    rowId: string,
    base: object | null,
    set: object,
  ): Promise<Record<string, unknown> | null> {
    await become(sql, person);
    try {
      const [row] = await sql.query<{ answer: { row: Record<string, unknown> | null }[] }>(
        'select public.push_changes($1, $2) as answer',
        [
          HOSPITAL,
          JSON.stringify([{ id: crypto.randomUUID(), collection, row_id: rowId, base, set }]),
        ],
      );
      return row?.answer[0]?.row ?? null;
    } finally {
      await become(sql, undefined);
    }
  }

  const isShort = async (request: string) => {
    const [row] = await sql.query<{ short: boolean }>(
      'select private.is_short(b) as short from public.blood_requests b where b.id = $1',
      [request],
    );
    return row?.short ?? false;
  };

  const people = makePeople({
    sql,
    random,
    behaviour,
    found,
    now: () => now,
    later,
    isShort,
    push,
  });

  function deliver({ request_id: request, user_id: donor }: Message): void {
    if (!request) return;
    found.alerts.push({ donor, request, at: now });
    people.read(donor, request);
  }

  async function send(): Promise<void> {
    for (;;) {
      const [row] = await sql.query<{ claimed: Message[] }>(
        'select private.claim_alerts(500, 60) as claimed',
      );
      const claimed = row?.claimed ?? [];
      if (claimed.length === 0) return;
      const keys = claimed.map(({ id, lease }) => ({ id, lease }));
      const [begun] = await sql.query<{ ids: string[] }>('select private.start_alerts($1) as ids', [
        JSON.stringify(keys),
      ]);
      const may = new Set(begun?.ids);
      const asked = new Set(claimed.map(({ request_id: request }) => request));
      const needed = new Set<string | null>();
      for (const request of asked)
        if (request === null || (await isShort(request))) needed.add(request);
      for (const message of claimed) {
        if (!may.has(message.id)) continue;
        if (message.kind === 'pledge_accepted' && message.pledge_id)
          people.accept(message.pledge_id);
        if (message.kind !== ALERT_KIND) continue;
        if (!needed.has(message.request_id)) found.afterCoverage += 1;
        deliver(message);
      }
      await sql.query('select private.settle_alerts($1)', [
        JSON.stringify(keys.map((key) => ({ ...key, outcome: 'sent', code: '201' }))),
      ]);
    }
  }

  async function post(n: number): Promise<void> {
    const id = crypto.randomUUID();
    const urgency = behaviour.urgencies[n % behaviour.urgencies.length] ?? 'Critical';
    const units = 2 + Math.floor(random() * 4);
    await push(NURSE, 'blood_requests', id, null, {
      user_id: NURSE,
      org_id: HOSPITAL,
      patient_id: `P-${100_000 + n}`,
      blood_type: NEEDED[Math.floor(random() * NEEDED.length)],
      hospital: 'General Hospital',
      required_units: units,
      urgency,
      location: 'Ward 5',
      contact: '614 555 0100',
      email: 'desk@hospital.test',
      reason: 'Surgery',
      requester_name: 'General Hospital',
      requester_type: 'hospital',
      hospital_zip: '43215',
    });
    found.requests.push({
      id,
      urgency,
      units,
      postedAt: now,
      firstAfter: null,
      coveredAt: null,
      arrivedAfter: null,
      mostAccepted: 0,
    });
  }

  const end = start + behaviour.days * 24 * HOUR;
  for (let n = 0; n < behaviour.requests; n += 1) {
    // nobody posts on the last day, so that answers have time to come
    later(start + random() * (behaviour.days - 1) * 24 * HOUR, () => post(n));
  }
  /** Frees the places of donors without a word, and notes how late. Then asks others, and takes reserves. */
  async function freePlaces(): Promise<void> {
    const late = await sql.query<{ ms: number }>(
      `select extract(epoch from simulation.now() - private.place_ends_at(p))::float8 * 1000 as ms
       from public.pledges p where p.status = 'accepted' and private.place_ends_at(p) <= simulation.now()`,
    );
    found.emptyFor.push(...late.map(({ ms }) => ms));
    await sql.exec(
      'select private.expire_due(5000), private.ask_donors(5000), private.accept_reserves()',
    );
  }

  async function countAccepted(): Promise<void> {
    const rows = await sql.query<{ id: string; n: number }>(
      `select b.id, b.units_given + b.units_coming as n from public.blood_requests b where not b.expired and not b.request_fulfilled`,
    );
    for (const { id, n } of rows) {
      const asked = found.requests.find((one) => one.id === id);
      if (asked) asked.mostAccepted = Math.max(asked.mostAccepted, n);
    }
  }

  /** Finds the next moment in which something happens. */
  async function findNext(nextHour: number): Promise<number> {
    const [row] = await sql.query<{ at: number | null }>(
      `select extract(epoch from least((select min(w.next_at) from private.waves w),
         (select min(o.due_at) from private.outbox o where o.state = 'waiting'),
         (select min(least(private.asks_at(p), private.place_ends_at(p))) from public.pledges p where p.status = 'accepted')
       ))::float8 * 1000 as at`,
    );
    const next = Math.max(now + 1, Math.min(nextHour, events[0]?.at ?? end, row?.at ?? end));
    // the server looks every 20 s
    return Math.ceil(next / LOOKS) * LOOKS;
  }

  let hour = 0;
  while (now < end) {
    now = await findNext(start + hour * HOUR);
    await setClock(sql, now);
    while (events[0] && events[0].at <= now) await events.shift()?.run();
    await sql.query('select private.run_waves()');
    await send();
    if (now >= start + hour * HOUR) {
      hour += 1;
      await sql.exec('select private.remind(), private.learn_rates(), private.learn_shares()');
    }
    await freePlaces();
    await countAccepted();
  }
  const [row] = await sql.query<{ n: number }>(
    "select count(*)::int as n from public.pledges where status = 'released'",
  );
  found.released = row?.n ?? 0;
  return found;
}
