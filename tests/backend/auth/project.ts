import type { EmailMessage } from '../../../supabase/functions/send-alerts/smtp';
import { openFixture } from '../fixture';
import { findAuthServer } from '../../support/start-auth-server';
import type { AuthProject } from './auth-project';
import { openRealProject } from './real-project';

const realProgram = findAuthServer();

/** Whether the tests run on Supabase's own auth server. `AUTH_SERVER` is the path of its program. */
export const IS_REAL = realProgram !== null;
export const BACKEND = IS_REAL ? 'the real auth server' : 'the embedded auth server';

const UNLIMITED = Object.fromEntries(
  [
    'guesses',
    'guessesFromAddress',
    'guessesFromNetwork',
    'passwords',
    'passwordsFromAddress',
    'mails',
    'mailsFromAddress',
  ].map((name) => [name, { times: 100_000, windowMs: 1000 }]),
);

async function openEmbeddedProject(): Promise<AuthProject> {
  const sent: EmailMessage[] = [];
  const fixtures: Awaited<ReturnType<typeof openFixture>>[] = [];
  return {
    async serve({ limited } = {}) {
      const fixture = await openFixture({
        email: {
          async send(message) {
            sent.push(message);
          },
        },
        backend: {
          rates: limited ? {} : { signUps: { times: 1000, windowMs: 1000 }, ...UNLIMITED },
        },
      });
      fixtures.push(fixture);
      return { url: fixture.url, key: fixture.backend.secrets.publishableKey };
    },
    sql: async (text, values) => {
      const [fixture] = fixtures;
      if (!fixture) throw new Error('Nothing is served yet.');
      return fixture.backend.asOwner((session) => session.query(text, values));
    },
    mails: () => sent.map(({ to, html }) => ({ to, body: html })),
    async close() {
      for (const fixture of fixtures) await fixture.close();
    },
  };
}

/** Opens the backend on which this run tests. */
export const openProject = (): Promise<AuthProject> =>
  realProgram === null ? openEmbeddedProject() : openRealProject(realProgram);
