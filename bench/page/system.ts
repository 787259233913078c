/** The person that the page works as, and its key. */
export interface Login {
  key: string;
  email: string;
  password: string;
}

/** The columns of a donation that a screen shows. */
export interface Row {
  id: string;
  full_name: string;
  blood_type: string;
  created_at: string;
}

/** The measurements of each system. All times are in ms and taken in the page. */
export interface System {
  /** Pulls all donations of the server into an empty store. */
  firstSync(login: Login): Promise<{ ms: number; docs: number }>;
  /** Fills the store with donations, without a server. */
  fill(count: number): Promise<void>;
  /** Reads the newest 50 from a freshly opened store. */
  firstPage(): Promise<{ all: number; byType: number }>;
  /** Saves records offline, then sends them. Only the sending is timed. */
  push(login: Login, count: number): Promise<{ ms: number; requests: number }>;
  /** Saves new donations one by one; ms each, from the save until a live list of the newest 50 shows it. */
  acknowledge(count: number): Promise<number[]>;
  /** Opens the store and shows the newest 50. */
  show(): Promise<void>;
}

/** A device with a live list of the newest 50, kept in sync. */
export interface Live {
  /** Logs in, pulls, shows the list, and stays in sync. */
  join(login: Login): Promise<void>;
  /** Saves a donation in a city of this name. @returns when, ms since 1970 */
  save(city: string): Promise<number>;
  /** @returns when the list showed a donation in this city, ms since 1970 */
  shown(city: string): Promise<number>;
}

declare global {
  interface Window {
    bench: System;
    /** only this product sets it */
    live: Live;
    /** ms from the start of the navigation to the newest 50 on the screen */
    shownAt: number | undefined;
  }
}

let requests = 0;
const plainFetch = globalThis.fetch;
globalThis.fetch = (...args) => {
  requests += 1;
  return plainFetch(...args);
};

/** Time and HTTP requests that `work` takes. */
export async function timed(
  work: () => Promise<unknown>,
): Promise<{ ms: number; requests: number }> {
  const before = requests;
  const start = performance.now();
  await work();
  return { ms: performance.now() - start, requests: requests - before };
}

/** Only the time that `work` takes. */
export const duration = async (work: () => Promise<unknown>): Promise<number> =>
  (await timed(work)).ms;

/** @throws unless these are the requested rows, because a page with other rows is not fast */
export function checkPage(rows: Row[], type: string | null) {
  const sorted = rows.every(
    (row, i) => i === 0 || row.created_at <= (rows[i - 1]?.created_at ?? ''),
  );
  if (rows.length !== 50 || !sorted || (type !== null && rows.some((r) => r.blood_type !== type)))
    throw new Error(`not the newest 50 ${type ?? ''}: ${rows.length} rows, sorted: ${sorted}`);
}

/** Logs in without Supabase's client. */
export async function accessToken({
  key,
  email,
  password,
}: Login): Promise<{ token: string; id: string }> {
  const response = await plainFetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const answer = (await response.json()) as { access_token: string; user: { id: string } };
  return { token: answer.access_token, id: answer.user.id };
}

/** Headers of a plain request to the REST API. */
export const restHeaders = (login: Login, token: string) => ({
  apikey: login.key,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Installs a system in the page; with `?show` it shows its rows at once. */
export function serve(system: System): void {
  window.bench = system;
  if (new URLSearchParams(location.search).has('show')) void system.show();
}

/** Replaces the screen's rows by these, one line each. */
export function render(rows: Row[]): void {
  const lines = rows.flatMap((row) => {
    const line = document.createElement('a');
    line.href = `/donation/${row.id}`;
    line.textContent = `${row.full_name} ${row.blood_type}`;
    return [line, document.createElement('br')];
  });
  document.body.replaceChildren(...lines);
}

/** Times of saves, one after the other. @param save resolves when the saved record is in the document */
export async function timesOf(
  count: number,
  save: (n: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await duration(() => save(n)));
  return times;
}

/** A live list in the document, and the callers who wait for a row in it. */
export class LiveList<T extends Row> {
  private rows: T[] = [];
  private waiting: { test: (row: T) => boolean; done: () => void }[] = [];

  show(rows: T[]): void {
    this.rows = rows;
    render(rows);
    const met = this.waiting.filter(({ test }) => rows.some(test));
    this.waiting = this.waiting.filter((one) => !met.includes(one));
    for (const { done } of met) done();
  }

  /** Resolves when a row of this kind is shown. */
  has(test: (row: T) => boolean): Promise<void> {
    if (this.rows.some(test)) return Promise.resolve();
    return new Promise((done) => {
      this.waiting.push({ test, done });
    });
  }
}
