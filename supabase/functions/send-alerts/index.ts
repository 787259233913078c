import { Buffer } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import process from 'node:process';
import postgres from 'postgres';
import { makeSender } from './make-sender.ts';
import { answerOneClick } from './one-click.ts';
import type { Query } from './sender.ts';
import { type EmailDriver, mailFromEnvironment } from './smtp.ts';

// The sender of alerts as an Edge Function on hosted Supabase. `private.call_sender` calls it. Mail programs call its
// path `/unsubscribe`. Its settings are secrets of the project: see docs/hosting.md.

/** The part of Deno's global object that this function uses. */
declare const Deno: { serve(answer: (request: Request) => Promise<Response>): unknown };

/** How long one call keeps sending, ms. A call might run longer, but the next call continues its work. */
const LASTS_MS = 50_000;

const { env } = process;

function setting(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The secret ${name} is not set.`);
  return value;
}

const sql = postgres(setting('SUPABASE_DB_URL'), { max: 2, prepare: false, idle_timeout: 20 });
// `text` casts its parameters, which are texts and numbers
const query: Query = async (text, parameters) => [
  ...(await sql.unsafe(text, parameters as (string | number | null)[])),
];

/**
 * Mails are not printed here, as the embedded backend prints them: the project's log would then hold people's
 * addresses.
 */
const noMail: EmailDriver = {
  send: () => Promise.reject(Object.assign(new Error('no mail server'), { responseCode: 550 })),
};

const siteUrl = setting('SITE_URL').replace(/\/+$/, '');
/** A self-hosted project has another address for people than for its own parts. */
const publicUrl = (env['SUPABASE_PUBLIC_URL'] || setting('SUPABASE_URL')).replace(/\/+$/, '');
const keys = {
  publicKey: setting('VAPID_PUBLIC_KEY'),
  privateKey: setting('VAPID_PRIVATE_KEY'),
};
const send = makeSender({
  query,
  keys,
  email: env['SMTP_HOST'] ? mailFromEnvironment(env) : noMail,
  siteUrl,
  unsubscribeUrl: `${publicUrl}/functions/v1/send-alerts/unsubscribe`,
  subject: env['VAPID_SUBJECT'],
  testService: env['PUSH_TEST_SERVICE'],
});

const wanted = Buffer.from(`Bearer ${setting('ALERTS_KEY')}`);
function isCron(request: Request): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

Deno.serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('/unsubscribe')) {
    if (request.method === 'POST') return answerOneClick(request, query);
    // a person opened the address from the mail's header; they are sent to the app's page, which asks them first
    const page = `${siteUrl}/unsubscribe#${encodeURIComponent(searchParams.get('token') ?? '')}`;
    return Response.redirect(page, 303);
  }
  if (request.method !== 'POST' || !isCron(request)) return new Response(null, { status: 401 });
  await query('select private.configure_push($1, $2)', [
    keys.publicKey,
    env['PUSH_TEST_SERVICE'] ?? null,
  ]);
  await query('select private.configure_mail($1::boolean)', [String(Boolean(env['SMTP_HOST']))]);
  const end = Date.now() + LASTS_MS;
  return Response.json(await send(() => Date.now() > end));
});
