import { randomUUID } from 'node:crypto';
import { type Database, DatabaseError, type Statement, type TextRow } from '../database/database';
import type { Caller } from '../database/usage';
import type { Secrets } from '../secrets';
import {
  AuthError,
  detailsRefused,
  emailExists,
  invalid,
  invalidCredentials,
  invalidEmail,
  linkExpired,
  sessionNotFound,
  userNotFound,
} from './auth-error';
import { checkPassword } from './check-password';
import type { Passwords } from './passwords';
import {
  claimEmailChange,
  claimRecoveryToken,
  deleteSessions,
  exchangeToken,
  findByEmail,
  findSession,
  finishEmailChange,
  insertSession,
  insertUser,
  selectUser,
  setEmailChange,
  setPassword,
  setRecoveryToken,
} from './sql';
import {
  hashOfToken,
  randomToken,
  randomTokenHash,
  signAccessToken,
  TOKEN_SECONDS,
} from './tokens';

const LONGEST_METADATA = 10_000;

/** The person and session that an access token names. */
export interface Bearer {
  userId: string;
  sessionId: string;
}

interface Deps {
  database: Database;
  secrets: Secrets;
  passwords: Passwords;
  timeoutMs: number;
  caller: Caller;
}

/** The accounts and sessions as one caller uses them. Answers are those of Supabase's auth server. */
export class Accounts {
  constructor(private readonly deps: Deps) {}

  async signUp(email: string, password: string, data: object, address: string) {
    checkPassword(password);
    if (JSON.stringify(data).length > LONGEST_METADATA) throw invalid('User metadata is too large');
    const hash = await this.deps.passwords.hash(password);
    const userId = randomUUID();
    try {
      return await this.#open(userId, email, address, insertUser(userId, email, hash, data));
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (error.code === '23505')
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      console.error(`The database refused a sign-up: ${error.code}`);
      // Postgres refused a value: the metadata is too large, or a field of the profile is out of bounds
      if (/^2[23]/.test(error.code)) throw detailsRefused();
      throw new AuthError(500, 'unexpected_failure', 'Database error saving new user');
    }
  }

  /** @param mayGuess gets whether somebody has logged in to the account from this network; throws if not allowed */
  async signIn(
    email: string,
    password: string,
    address: string,
    mayGuess: (isKnownNetwork: boolean) => void,
  ) {
    const [row] = await this.#first(findByEmail(email, address));
    mayGuess(row?.[2] === 'true');
    const isRight = await this.deps.passwords.matches(password, row?.[1] ?? null);
    if (!isRight || !row?.[0]) throw invalidCredentials();
    return this.#open(row[0], email, address);
  }

  async refresh(token: string) {
    const next = randomToken();
    const [, , sessions, users] = await this.#batch(exchangeToken(token, next));
    const [sessionId, userId, active, isGood] = sessions?.[0] ?? [];
    const user = users?.[0]?.[0];
    if (!sessionId || !userId || !active || !user) {
      throw new AuthError(
        400,
        'refresh_token_not_found',
        'Invalid Refresh Token: Refresh Token Not Found',
      );
    }
    if (isGood !== 'true') {
      // an old token was used again, perhaps by a thief, so the session ends for everybody
      await this.#first(deleteSessions(userId, sessionId, 'local'));
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    return this.#answer(userId, sessionId, active, user);
  }

  /** @returns the token to mail, or null if nobody has this address */
  async startRecovery(email: string): Promise<string | null> {
    const token = randomTokenHash();
    const rows = await this.#first(setRecoveryToken(email, hashOfToken(token)));
    return rows.length > 0 ? token : null;
  }

  async verifyRecovery(token: string, address: string) {
    const [row] = await this.#first(claimRecoveryToken(hashOfToken(token)));
    const [userId, email] = row ?? [];
    if (!userId || !email) throw linkExpired();
    return this.#open(userId, email, address);
  }

  async readUser(bearer: Bearer): Promise<string> {
    const [sessions, users] = await this.#batch([
      findSession(bearer.userId, bearer.sessionId),
      selectUser(bearer.userId),
    ]);
    const user = users?.[0]?.[0];
    if (!user) throw userNotFound();
    if (sessions?.[0]?.[1] == null) throw sessionNotFound();
    return user;
  }

  /**
   * Changes a password and ends all other sessions. Requires the current password, or a session younger than five
   * minutes.
   */
  async changePassword(bearer: Bearer, password: string, current: string | undefined) {
    checkPassword(password);
    const { hash } = await this.#prove(bearer, current);
    const { passwords } = this.deps;
    if (await passwords.matches(password, hash)) {
      const message = 'New password should be different from the old password.';
      throw new AuthError(422, 'same_password', message);
    }
    const newHash = await passwords.hash(password);
    const [, , users] = await this.#batch([
      setPassword(bearer.userId, newHash),
      deleteSessions(bearer.userId, bearer.sessionId, 'others'),
      selectUser(bearer.userId),
    ]);
    return users?.[0]?.[0] ?? '{}';
  }

  /**
   * Begins to change the e-mail address. Requires the same proof as `changePassword`.
   * @returns the account, and the links to mail to both addresses; no links if the address is the same
   */
  async startEmailChange(bearer: Bearer, next: string, current: string | undefined) {
    const { email: from } = await this.#prove(bearer, current);
    if (next === from) return { user: await this.readUser(bearer), links: [] };
    const links = [from, next].map((to) => ({ to, from, token: randomTokenHash() }));
    const [ofOld = '', ofNew = ''] = links.map(({ token }) => hashOfToken(token));
    const [changed, users] = await this.#batch([
      setEmailChange(bearer.userId, next, ofOld, ofNew),
      selectUser(bearer.userId),
    ]).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === '23514') throw invalidEmail();
      throw error;
    });
    if (!changed?.[0]) throw emailExists();
    return { user: users?.[0]?.[0] ?? '{}', links };
  }

  /**
   * Notes that one of the two links was opened.
   * @returns a session when both links have been opened, as Supabase's auth server does
   */
  async verifyEmailChange(token: string, address: string) {
    const steps = [claimEmailChange(hashOfToken(token)), finishEmailChange()];
    const [claimed, done] = await this.#batch(steps).catch((error: unknown) => {
      // somebody else signed up with the new address meanwhile
      if (error instanceof DatabaseError && error.code === '23505') throw emailExists();
      throw error;
    });
    if (!claimed?.[0]) throw linkExpired();
    const [userId, email] = done?.[0] ?? [];
    if (!userId || !email) {
      const msg =
        'Confirmation link accepted. Please proceed to confirm link sent to the other email';
      return { code: '200', msg };
    }
    return this.#open(userId, email, address);
  }

  async signOut(bearer: Bearer, scope: string): Promise<void> {
    await this.readUser(bearer);
    await this.#first(deleteSessions(bearer.userId, bearer.sessionId, scope));
  }

  /** @throws AuthError if the current password is wrong and the session is older than five minutes */
  async #prove(bearer: Bearer, current: string | undefined) {
    const [row] = await this.#first(findSession(bearer.userId, bearer.sessionId));
    if (!row) throw userNotFound();
    const [hash = null, isFresh, email] = row;
    if (isFresh == null) throw sessionNotFound();
    const { passwords } = this.deps;
    const proved = current !== undefined && (await passwords.matches(current, hash));
    if (!proved && isFresh !== 'true') {
      const message = 'This update requires reauthentication';
      throw new AuthError(400, 'reauthentication_needed', message);
    }
    return { hash, email: email ?? '' };
  }

  /** Opens a session. The statements in `before` run first, in the same transaction. */
  async #open(userId: string, email: string, address: string, before: Statement[] = []) {
    const session = { id: randomUUID(), userId, token: randomToken() };
    const results = await this.#batch([...before, ...insertSession(session, address)]);
    return this.#answer(userId, session.id, session.token, results.at(-1)?.[0]?.[0] ?? '{}', email);
  }

  async #answer(userId: string, sessionId: string, token: string, user: string, email?: string) {
    const described = JSON.parse(user) as { email?: string };
    const owner = { userId, sessionId, email: email ?? described.email ?? '' };
    const access = await signAccessToken(owner, this.deps.secrets);
    return {
      access_token: access.token,
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      expires_at: access.expiresAt,
      refresh_token: token,
      user: described,
    };
  }

  #batch(statements: Statement[]): Promise<TextRow[][]> {
    const { database, timeoutMs, caller } = this.deps;
    return database.batch(statements, { timeoutMs, caller });
  }

  async #first(statement: Statement): Promise<TextRow[]> {
    return (await this.#batch([statement]))[0] ?? [];
  }
}
