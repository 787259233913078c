import type { Query } from './sender.ts';

/**
 * Answers the request that a mail program sends if somebody taps *Unsubscribe* in it (RFC 8058): a POST with the
 * token in the address and this one field in the body. A GET never unsubscribes, because scanners in mail programs
 * open links.
 * @param query runs one statement as the database's owner
 */
export async function answerOneClick(request: Request, query: Query): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await request.formData().catch(() => null);
  if (form?.get('List-Unsubscribe') !== 'One-Click') return new Response('', { status: 400 });
  const sql = "select private.unsubscribe($1) ->> 'status' as status";
  const [row] = await query(sql, [token.slice(0, 200)]);
  const isKnown = row?.['status'] !== 'unknown';
  return new Response(isKnown ? 'Unsubscribed.\n' : 'This link is damaged.\n', {
    status: isKnown ? 200 : 404,
  });
}
