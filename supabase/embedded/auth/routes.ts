import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../http/answers';
import type { ApiEnv } from '../http/calls';
import { isTooDeep } from '../http/json-depth';
import { networkOf } from '../http/client-address';
import { countUse, type Use } from '../http/limiter';
import type { RateLimits } from '../http/limits';
import type { Secrets } from '../secrets';
import type { Accounts, Bearer } from './accounts';
import { AuthError, invalid, unusableEmail } from './auth-error';
import { readEmail } from './email';
import type { MailFields } from './mail';
import { readToken, TokenRefused } from './read-token';

interface AuthDeps {
  accounts: (address: string) => Accounts;
  secrets: Secrets;
  limits: RateLimits;
  mailers: Mailers;
}

type Mailer = (to: string, fields: Omit<MailFields, 'SiteURL'>) => void;
/** The functions that mail a link to somebody. Callers do not wait until the mail is sent. */
export type Mailers = Record<'recovery' | 'confirmation' | 'emailChange', Mailer>;

const credentials = z.object({ email: z.string(), password: z.string() });
const signUp = credentials.extend({ data: z.record(z.string(), z.unknown()).nullish() });
const refresh = z.object({ refresh_token: z.string() });
const recover = z.object({ email: z.string() });
const otp = recover.extend({ create_user: z.literal(false) });
const verify = z.object({
  type: z.string(),
  token_hash: z.string().optional(),
  email: z.string().optional(),
});
const update = z
  .object({
    password: z.string().optional(),
    current_password: z.string().nullish(),
    email: z.string().optional(),
    data: z.null('User metadata cannot be changed').optional(),
  })
  .refine(({ password, email }) => (password === undefined) !== (email === undefined), {
    message: 'Change either the password or the e-mail address',
  });

/**
 * Reads the body once, for both the limits and the action.
 * @throws AuthError
 */
async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  const badJson = new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  if (isTooDeep(text)) throw badJson;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badJson;
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Serves only the routes of Supabase's auth server that the app uses. */
export function serveAuth({ accounts, secrets, limits, mailers }: AuthDeps) {
  const accountsOf = (c: Context<ApiEnv>) => accounts(c.env.address);
  const bearerOf = async (c: Context): Promise<Bearer> => {
    const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!token) {
      const message = 'This endpoint requires a valid Bearer token';
      throw new AuthError(401, 'no_authorization', message);
    }
    try {
      const { role, sub, all } = await readToken(token, secrets);
      if (role !== 'authenticated') throw new AuthError(403, 'bad_jwt', 'invalid claim: role');
      const session = all['session_id'];
      return { userId: sub, sessionId: typeof session === 'string' ? session : '' };
    } catch (error) {
      if (error instanceof TokenRefused)
        throw new AuthError(403, 'bad_jwt', `invalid JWT: ${error.message}`);
      throw error;
    }
  };

  /** Counts one guess of a password or code. Takes the guess back if it was right or if the server failed. */
  const guess = async <T>(
    c: Context<ApiEnv>,
    account: string | undefined,
    work: (undo: (() => void)[]) => Promise<T>,
  ): Promise<T> => {
    const { address } = c.env;
    const undo = [countUse('failed log-ins', [[limits.guessesFromAddress, address]])];
    const takeBack = () => {
      for (const take of undo) take();
    };
    if (account !== undefined)
      undo.push(countUse('failed log-ins', [[limits.guesses, `${address} ${account}`]]));
    let result: T;
    try {
      result = await work(undo);
    } catch (error) {
      if (!(error instanceof AuthError)) takeBack();
      throw error;
    }
    takeBack();
    return result;
  };

  const logIn = async (c: Context<ApiEnv>) => {
    const { email, password } = await read(c, credentials);
    const account = readEmail(email);
    return guess(c, account, (undo) =>
      accountsOf(c).signIn(account, password, c.env.address, (isKnownNetwork) => {
        if (isKnownNetwork) return;
        const strangers: Use[] = [
          [limits.guessesFromNetwork, `${networkOf(c.env.address)} ${account}`],
          [limits.guessesFromStrangers, account],
        ];
        undo.push(countUse('failed log-ins', strangers));
      }),
    );
  };

  /** Mails a link to the old and to the new address. The address changes when both links have been opened. */
  const changeEmail = async (
    c: Context<ApiEnv>,
    bearer: Bearer,
    next: string,
    current: string | undefined,
  ): Promise<string> => {
    countUse('e-mails', [
      [limits.mails, bearer.userId],
      [limits.mails, next],
      [limits.mailsFromAddress, c.env.address],
    ]);
    const { user, links } = await accountsOf(c).startEmailChange(bearer, next, current);
    for (const { to, from, token } of links)
      mailers.emailChange(to, { Email: from, NewEmail: next, TokenHash: token });
    return user;
  };

  const app = new Hono<ApiEnv>();
  app.post('/signup', async (c) => {
    const { email, password, data } = await read(c, signUp);
    const account = readEmail(email, unusableEmail);
    countUse('sign-ups', [[limits.signUps, c.env.address]]);
    return c.json(await accountsOf(c).signUp(account, password, data ?? {}, c.env.address));
  });
  app.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await logIn(c));
      case 'refresh_token':
        return c.json(await accountsOf(c).refresh((await read(c, refresh)).refresh_token));
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
  /** Mails a link to the mailbox of an account. The answer does not reveal whether the account exists. */
  const mailLink = async (c: Context<ApiEnv>, email: string, mail: Mailer) => {
    const account = readEmail(email);
    countUse('e-mails', [
      [limits.mails, account],
      [limits.mailsFromAddress, c.env.address],
    ]);
    const token = await accountsOf(c).startRecovery(account);
    if (token !== null) mail(account, { Email: account, TokenHash: token });
    return c.json({});
  };
  app.post('/recover', async (c) => mailLink(c, (await read(c, recover)).email, mailers.recovery));
  app.post('/otp', async (c) => mailLink(c, (await read(c, otp)).email, mailers.confirmation));
  app.post('/verify', async (c) => {
    const { type, token_hash: token = '', email } = await read(c, verify);
    const account = email === undefined ? undefined : readEmail(email);
    const { address } = c.env;
    switch (type) {
      // Supabase accepts the same token under both names
      case 'recovery':
      case 'email':
        return c.json(await guess(c, account, () => accountsOf(c).verifyRecovery(token, address)));
      case 'email_change':
        return c.json(
          await guess(c, account, () => accountsOf(c).verifyEmailChange(token, address)),
        );
      default:
        throw invalid('Only recovery, email and email_change can be verified here');
    }
  });
  app.get('/user', async (c) => c.body(await accountsOf(c).readUser(await bearerOf(c)), 200, json));
  app.put('/user', async (c) => {
    const { password, email, current_password: given } = await read(c, update);
    const bearer = await bearerOf(c);
    if (password !== undefined)
      countUse('new passwords', [
        [limits.passwords, bearer.userId],
        [limits.passwordsFromAddress, c.env.address],
      ]);
    const current = given || undefined;
    const change =
      email === undefined
        ? () => accountsOf(c).changePassword(bearer, password ?? '', current)
        : () => changeEmail(c, bearer, readEmail(email), current);
    const user = current ? await guess(c, bearer.userId, change) : await change();
    return c.body(user, 200, json);
  });
  app.post('/logout', async (c) => {
    const scope = c.req.query('scope') ?? 'global';
    if (!['global', 'local', 'others'].includes(scope))
      throw invalid(`Unsupported logout scope "${scope}"`);
    await accountsOf(c).signOut(await bearerOf(c), scope);
    return c.body(null, 204);
  });
  app.get('/health', (c) => c.json({ name: 'Lifedrop', description: 'Accounts and sessions' }));
  app.all('*', notFound);
  return app;
}
