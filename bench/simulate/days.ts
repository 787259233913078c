import type { SqlSession } from '../../supabase/embedded/database/database';
import { become } from '../sql-timing';
import { HOSPITAL, NURSE } from './city';
import { setClock } from './clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ALERT_KIND = 'request_near';

/** How people and their devices behave. */
export interface Behaviour {
  days: number;
  requests: number;
  /** the share of those who read an alert and then come */
  answering: number;
  /**
   * the share of the devices that are offline when an alert is sent, and how long they stay offline on average,
   * minutes
   */
  offline: number;
  offlineMinutes: number;
  /** how long people think between reading and answering, on average, minutes */
  thinkingMinutes: number;
  /** the share of the accepted donors who do not come */
  noShow: number;
  /** how far the clock of a device is off at most, minutes */
  skewMinutes: number;
}

export interface Simulated {
  /** the figures of each request */
  requests: {
    id: string;
    urgency: string;
    units: number;
    postedAt: number;
    /** how long after posting the first donor was expected, ms; null if none ever was */
    firstAfter: number | null;
    coveredAt: number | null;
  }[];
  /** all alerts that were sent: to whom, for which request, and when */
  alerts: { donor: string; request: string; at: number }[];
  /** how many alerts were sent for a request that no longer needed anybody */
  afterCoverage: number;
}

interface Message {
  id: string;
  lease: string;
  kind: string;
  user_id: string;
  request_id: string | null;
  topic: string;
}
interface Event {
  at: number;
  run: () => Promise<void>;
}

const URGENCIES = ['Critical', 'Critical', 'High', 'Medium', 'Standard'];
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
  const found: Simulated = { requests: [], alerts: [], afterCoverage: 0 };
  const events: Event[] = [];
  const later = (at: number, run: () => Promise<void>) => {
    events.push({ at, run });
    events.sort((a, b) => a.at - b.at);
  };
  const wait = (mean: number) => -Math.log(1 - random()) * mean * MINUTE;
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

  const shortOf = async (request: string) => {
    const [row] = await sql.query<{ short: boolean }>(
      'select private.is_short(b) as short from public.blood_requests b where b.id = $1',
      [request],
    );
    return row?.short ?? false;
  };

  async function arrive(pledge: string): Promise<void> {
    const outcome = random() < behaviour.noShow ? 'missed' : 'given';
    await push(NURSE, 'pledges', pledge, { outcome: null }, { outcome });
  }

  async function answer(donor: string, request: string): Promise<void> {
    const skew = (random() * 2 - 1) * behaviour.skewMinutes * MINUTE;
    const id = crypto.randomUUID();
    const [own] = await sql.query<{ blood_type: string }>(
      'select blood_type from public.donors where user_id = $1',
      [donor],
    );
    const pledge = await push(donor, 'pledges', id, null, {
      request_id: request,
      user_id: donor,
      blood_type: own?.blood_type ?? 'unknown',
      arrive_by: new Date(now + skew + 1.5 * HOUR).toISOString(),
      contact_name: 'A Donor',
      contact_phone: '614 555 0101',
      consent_version: '2026-11',
      client_created_at: new Date(now + skew).toISOString(),
    });
    const asked = found.requests.find((one) => one.id === request);
    if (!asked || pledge?.['status'] !== 'accepted') return;
    asked.firstAfter ??= now - asked.postedAt;
    if (!(await shortOf(request))) asked.coveredAt ??= now;
    later(now + HOUR, () => arrive(id));
  }

  function deliver(message: Message): void {
    const { request_id: request, user_id: donor } = message;
    if (!request) return;
    found.alerts.push({ donor, request, at: now });
    const unread = random() < behaviour.offline ? wait(behaviour.offlineMinutes) : 0;
    if (random() < behaviour.answering) {
      later(now + unread + wait(behaviour.thinkingMinutes), async () => {
        if (await shortOf(request)) await answer(donor, request);
      });
    }
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
        if (request === null || (await shortOf(request))) needed.add(request);
      for (const message of claimed) {
        if (!may.has(message.id) || message.kind !== ALERT_KIND) continue;
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
    const urgency = URGENCIES[n % URGENCIES.length] ?? 'Critical';
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
    });
  }

  const end = start + behaviour.days * 24 * HOUR;
  for (let n = 0; n < behaviour.requests; n += 1) {
    // nobody posts on the last day, so that answers have time to come
    later(start + random() * (behaviour.days - 1) * 24 * HOUR, () => post(n));
  }
  /** Finds the next minute in which something happens. */
  async function findNext(nextHour: number): Promise<number> {
    const [row] = await sql.query<{ at: number | null }>(
      `select extract(epoch from least((select min(w.next_at) from private.waves w),
         (select min(o.due_at) from private.outbox o where o.state = 'waiting')))::float8 * 1000 as at`,
    );
    return Math.max(now + MINUTE, Math.min(nextHour, events[0]?.at ?? end, row?.at ?? end));
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
      await sql.exec('select private.expire_due(5000), private.remind(), private.learn_rates()');
    }
    await sql.exec('select private.accept_reserves()');
  }
  return found;
}
