import { afterAll, beforeAll } from 'vitest';
import { type Fixture, openFixture } from '../backend/fixture';
import type { Backend } from './device';

/**
 * Serves a test file from this process, so that its tests can use the database as the owner.
 * @param quotas keeps the quotas of an account, which most tests exceed
 * @returns usable once the first test runs
 */
export function serveInProcess({ quotas = false } = {}) {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture({ quotas });
  });
  afterAll(() => fixture.close());

  const asOwner: Fixture['backend']['asOwner'] = (work) => fixture.backend.asOwner(work);
  const backend: Backend = {
    get url() {
      return fixture.url;
    },
    get publishableKey() {
      return fixture.backend.secrets.publishableKey;
    },
  };
  return {
    backend,
    asOwner,
    sql: (statement: string, parameters: unknown[] = []) =>
      asOwner((session) => session.query(statement, parameters)),
  };
}
