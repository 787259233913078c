/** Who the page works as, and with which key. */
export interface Login {
  key: string;
  email: string;
  password: string;
}

/** What a screen shows of a donation. */
export interface Row {
  id: string;
  full_name: string;
  blood_type: string;
  created_at: string;
}

/** What is measured, for each of the systems that are compared. All times in ms, taken in the page. */
export interface System {
  /** Reads all donations of the server into an empty store. */
  firstSync(login: Login): Promise<{ ms: number; docs: number }>;
  /** Puts donations made here into the store, without a server. */
  fill(count: number): Promise<void>;
  /** The newest 50, from a store that was just opened. */
  firstPage(): Promise<{ all: number; byType: number }>;
  /** Saves records without a network, then sends them: only the sending is timed. */
  push(login: Login, count: number): Promise<{ ms: number; requests: number }>;
  /** Opens the store, and puts the newest 50 into the document. */
  show(): Promise<void>;
}

declare global {
  interface Window {
    bench: System;
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

/** A page whose rows are not those asked for would be fast for nothing. */
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

/** Makes a system the page's; with `?show` it shows its rows at once. */
export function serve(system: System): void {
  window.bench = system;
  if (new URLSearchParams(location.search).has('show')) void system.show();
}

/** One line a row, as simple as a screen can be. */
export function render(rows: Row[]): void {
  for (const row of rows) {
    const line = document.createElement('a');
    line.href = `/donation/${row.id}`;
    line.textContent = `${row.full_name} ${row.blood_type}`;
    document.body.append(line, document.createElement('br'));
  }
}
