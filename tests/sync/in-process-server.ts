import { afterAll, beforeAll } from 'vitest';
import { type Fixture, openFixture } from '../backend/fixture';
import type { Backend } from './device';

/**
 * Starts a server for a test file in this process, so that its tests can query the database as its owner.
 * @param quotas whether the quotas of accounts apply; most tests exceed them
 * @returns an object that can be used from the first test on
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
