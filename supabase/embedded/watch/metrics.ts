import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';
import type { Database } from '../database/database';
import { Counter, Durations, gauge, type Labels } from './registry';

/** How long the database may take to count, ms. */
const COUNT_MS = 2000;
/** How long its counts are used again, ms, so that nobody can keep it busy by asking. */
const KEEP_MS = 5000;

const COUNTS = `select json_build_object(
  'jobs', coalesce((select json_object_agg(j.name, extract(epoch from now() - j.last_run)) from private.jobs j
    where j.last_run is not null), '{}'),
  'alerts', (select coalesce(json_agg(c), '[]') from (select o.channel, o.state, count(*) as n from private.outbox o
    group by o.channel, o.state) c),
  'devices', (select json_build_object('hour', count(*) filter (where s.seen > now() - interval '1 hour'),
      'day', count(*) filter (where s.seen > now() - interval '1 day'),
      'week', count(*) filter (where s.seen > now() - interval '7 days'), 'ever', count(*))
    from (select greatest(t.created_at, t.refreshed_at::timestamptz) as seen from auth.sessions t) s),
  'changes', (select case when is_called then last_value else 0 end from private.change_seq))::text`;

const counts = z.object({
  jobs: z.record(z.string(), z.number()),
  alerts: z.array(z.object({ channel: z.string(), state: z.string(), n: z.number() })),
  devices: z.record(z.string(), z.number()),
  changes: z.number(),
});

/** What the server knows about itself at a moment. */
interface Now {
  database: Database;
  sockets: number;
}

const API = /^\/(auth|rest|realtime)\/v1\/((?:rpc\/)?[a-z_]+)/;

/** Measures what the server does. Nothing in it is about a person. */
export class Metrics {
  readonly #requests = new Counter('lifedrop_requests_total', 'Answered requests.');
  readonly #seconds = new Durations('lifedrop_request_seconds', 'How long answers took.');
  readonly #mutations = new Counter('lifedrop_mutations_total', 'Mutations by their answer.');
  readonly #pokes = new Counter('lifedrop_pokes_total', 'Pokes that arrived for listeners.');
  /** The routes that have answered well. Others share a name, so that strangers cannot make any number of them. */
  readonly #known = new Set<string>(['page', 'health']);
  #counted: { text: string; at: number } | null = null;

  request = (path: string, status: number, ms: number): void => {
    const route = this.#routeOf(path, status);
    this.#requests.add({ route, status: String(status) });
    this.#seconds.add({ route }, ms / 1000);
  };

  /** @param code why it was refused, as the server or Postgres says it */
  mutation = (status: string, code: string): void => this.#mutations.add({ status, code });

  poke = (): void => this.#pokes.add();

  async text({ database, sockets }: Now): Promise<string> {
    const { running, waiting } = database.load();
    const parts = [
      gauge('lifedrop_ready', 'Whether the database is ready.', [
        [{}, database.state() === 'ready' ? 1 : 0],
      ]),
      gauge('lifedrop_database_work', 'Work in the database now.', [
        [{ state: 'running' }, running],
        [{ state: 'waiting' }, waiting],
      ]),
      gauge('lifedrop_sockets', 'Open sockets of devices.', [[{}, sockets]]),
      gauge('lifedrop_memory_bytes', 'Memory of this process.', [[{}, process.memoryUsage.rss()]]),
      gauge('lifedrop_uptime_seconds', 'How long this process runs.', [[{}, process.uptime()]]),
      ...[this.#requests, this.#seconds, this.#mutations, this.#pokes].map((one) => one.text()),
      await this.#count(database),
    ];
    return `${parts.join('\n')}\n`;
  }

  #routeOf(path: string, status: number): string {
    const [, api, name] = API.exec(path) ?? [];
    if (!api) return path === '/health' ? 'health' : 'page';
    const route = `${api}/${name}`;
    if (status < 400) this.#known.add(route);
    return this.#known.has(route) ? route : 'other';
  }

  async #count(database: Database): Promise<string> {
    if (this.#counted && Date.now() - this.#counted.at < KEEP_MS) return this.#counted.text;
    const text = await this.#ask(database).catch(() =>
      gauge('lifedrop_database_counts', 'Whether the database could count.', [[{}, 0]]),
    );
    this.#counted = { text, at: Date.now() };
    return text;
  }

  async #ask(database: Database): Promise<string> {
    const [rows] = await database.batch([{ text: COUNTS }], { timeoutMs: COUNT_MS });
    const { jobs, alerts, devices, changes } = counts.parse(JSON.parse(rows?.[0]?.[0] ?? ''));
    const by = (label: string, values: Record<string, number>) =>
      Object.entries(values).map(([name, n]): [Labels, number] => [{ [label]: name }, n]);
    return [
      gauge('lifedrop_database_counts', 'Whether the database could count.', [[{}, 1]]),
      gauge('lifedrop_job_age_seconds', 'How long ago a job ran last.', by('job', jobs)),
      gauge(
        'lifedrop_alerts',
        'Alerts in the outbox.',
        alerts.map(({ channel, state, n }) => [{ channel, state }, n]),
      ),
      gauge('lifedrop_devices', 'Sessions by their last contact.', by('within', devices)),
      gauge('lifedrop_changes', 'The number of the last change.', [[{}, changes]]),
    ].join('\n');
  }
}

/** Whether a request names the token of the metrics. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Serves the metrics alone, on a port of their own. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  text: () => Promise<string>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(body),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  return server;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
