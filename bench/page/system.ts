/** The person who is logged in on the page, and the API key. */
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

/** What each system can do for the bench. The page measures all times, in ms. */
export interface System {
  /** Pulls all donations of the server into an empty store. */
  firstSync(login: Login): Promise<{ ms: number; docs: number }>;
  /** Fills the store with this many donations, without a server. */
  fill(count: number): Promise<void>;
  /** Reads the 50 newest donations from a freshly opened store: of all blood types, and of one. */
  firstPage(): Promise<{ all: number; byType: number }>;
  /** Saves this many records offline, then sends them. Only sending is timed. */
  push(login: Login, count: number): Promise<{ ms: number; requests: number }>;
  /**
   * Saves new donations one by one.
   * @returns for each, ms from its save until a live list of the 50 newest shows it
   */
  acknowledge(count: number): Promise<number[]>;
  /** Opens the store and shows the 50 newest donations. */
  show(): Promise<void>;
}

/** A device that is kept in sync and shows a live list of the 50 newest donations. */
export interface Live {
  /** Logs in, pulls, shows the list, and stays in sync. */
  join(login: Login): Promise<void>;
  /**
   * Saves a donation whose city has this name.
   * @returns when it was saved, ms since 1970
   */
  save(city: string): Promise<number>;
  /** @returns when the list showed a donation of this city, ms since 1970 */
  shown(city: string): Promise<number>;
}

declare global {
  interface Window {
    bench: System;
    /** the page of this product sets it; the other systems have none */
    live: Live;
    /** when the 50 newest donations were on the screen, ms from the start of the navigation */
    shownAt: number | undefined;
  }
}

let requests = 0;
const plainFetch = globalThis.fetch;
globalThis.fetch = (...args) => {
  requests += 1;
  return plainFetch(...args);
};

/** Returns how long `work` takes and how many HTTP requests it makes. */
export async function timed(
  work: () => Promise<unknown>,
): Promise<{ ms: number; requests: number }> {
  const before = requests;
  const start = performance.now();
  await work();
  return { ms: performance.now() - start, requests: requests - before };
}

/** Returns how long `work` takes, ms. */
export const duration = async (work: () => Promise<unknown>): Promise<number> =>
  (await timed(work)).ms;

/** @throws unless these are the rows that were asked for: a page that shows other rows is not fast, but wrong */
export function checkPage(rows: Row[], type: string | null) {
  const sorted = rows.every(
    (row, i) => i === 0 || row.created_at <= (rows[i - 1]?.created_at ?? ''),
  );
  if (rows.length !== 50 || !sorted || (type !== null && rows.some((r) => r.blood_type !== type)))
    throw new Error(`not the newest 50 ${type ?? ''}: ${rows.length} rows, sorted: ${sorted}`);
}

/** Logs in with plain fetch, without Supabase's client. */
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

/** Returns the headers of a plain request to the REST API. */
export const restHeaders = (login: Login, token: string) => ({
  apikey: login.key,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/**
 * Offers a system to the bench as `window.bench`. If the URL has `?show`, the page shows the system's rows at once.
 */
export function serve(system: System): void {
  window.bench = system;
  if (new URLSearchParams(location.search).has('show')) void system.show();
}

/** Shows these rows on the screen instead of the previous ones, each in a line. */
export function render(rows: Row[]): void {
  const lines = rows.flatMap((row) => {
    const line = document.createElement('a');
    line.href = `/donation/${row.id}`;
    line.textContent = `${row.full_name} ${row.blood_type}`;
    return [line, document.createElement('br')];
  });
  document.body.replaceChildren(...lines);
}

/**
 * Returns how long each save took. The saves run one after the other.
 * @param save resolves when the saved record is in the document
 */
export async function timesOf(
  count: number,
  save: (n: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await duration(() => save(n)));
  return times;
}

/** A live list in the document. Callers can wait for a row in it. */
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

  /** Resolves when the list shows a row that passes the test. */
  has(test: (row: T) => boolean): Promise<void> {
    if (this.rows.some(test)) return Promise.resolve();
    return new Promise((done) => {
      this.waiting.push({ test, done });
    });
  }
}
