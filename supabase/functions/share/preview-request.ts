import { describeRequest, type Preview, type SharedRequest } from './describe-request.ts';

/** Sends a request to the API. The request carries the API's address. */
export type AskApi = (request: Request) => Promise<Response>;

export interface Api {
  /** address of the API, without `/rest/v1` and without a slash at the end */
  url: string;
  /**
   * the publishable key, because a preview shows only what a visitor may see. Null sends no key; some gateways allow
   * that.
   */
  key: string | null;
  ask: AskApi;
}

const ADDRESS = /^\/request\/([^/]+)\/?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How long a page may be delayed by its preview, ms. */
const PATIENCE_MS = 1500;

const isOpen = (row: unknown): row is SharedRequest =>
  typeof row === 'object' && row !== null && 'blood_type' in row;

async function readRequest({ url, key, ask }: Api, id: string): Promise<SharedRequest | null> {
  const asked = new Request(`${url}/rest/v1/rpc/pull_rows`, {
    method: 'POST',
    headers: { ...(key && { apikey: key }), 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'blood_requests', ids: [id] }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await ask(asked);
  if (!answer.ok) throw new Error(`The API answered ${answer.status}.`);
  const [row] = (await answer.json()) as unknown[];
  return isOpen(row) ? row : null;
}

/**
 * Reads the facts for the preview of a request's page.
 * @param path the path of any page
 * @returns null if it is the path of another page, or if the API does not answer
 */
export async function previewRequest(api: Api, path: string): Promise<Preview | null> {
  const id = ADDRESS.exec(path)?.[1];
  if (id === undefined) return null;
  if (!UUID.test(id)) return describeRequest(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), PATIENCE_MS);
  });
  const read = readRequest(api, id)
    .then(describeRequest)
    .catch(() => null);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
