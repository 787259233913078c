// @module-tag long

import { rmSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { loadSecrets } from '../../../supabase/embedded/secrets';
import { type AlertWorld, openAlertWorld, type Person } from '../../support/alert-world';
import { newDataFolder } from '../../support/data-folder';
import { type StartedServer, startServer } from '../../support/start-server';
import { makeDist } from '../fixture';

const KILLS = 6;
const PEOPLE = 40;
const distDir = makeDist();
let world: AlertWorld | undefined;
let server: StartedServer | undefined;
afterAll(async () => {
  await server?.stop();
  await world?.close();
  rmSync(distDir, { recursive: true, force: true });
});

it(`npm start’s process, killed ${KILLS} times while it sends, shows nothing twice`, async () => {
  const dataDir = await newDataFolder();
  const keys = loadSecrets(dataDir).vapid;
  const ask = async (sql: string, parameters: unknown[]) => server?.query(sql, parameters) ?? [];
  // the alert world needs the database, which a first start of the server makes
  server = await startServer({ dataDir, distDir });
  world = await openAlertWorld(ask, keys);
  const { push } = world;
  await server.stop();
  const start = () => startServer({ dataDir, distDir, env: { PUSH_TEST_SERVICE: push.origin } });
  server = await start();

  let arrived = 0;
  let onArrival = (): void => undefined;
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1)
    people.push(
      await world.addPerson(
        [
          (answer) => {
            arrived += 1;
            onArrival();
            // the answer takes so long that a kill can come between a push and its answer
            setTimeout(() => answer.writeHead(201).end(), 20);
          },
        ],
        false,
      ),
    );

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const at = arrived + 1 + ((kill * 7) % PEOPLE);
    for (const person of people) await world.tell(person, 'pledge_declined', `event ${kill}`);
    await new Promise<void>((done) => {
      onArrival = () => {
        if (arrived >= at) done();
      };
      onArrival();
    });
    await server.kill();
    server = await start();
    await world.endLeases();
  }
  await vi.waitFor(
    async () => {
      const states = await world?.countStates();
      expect(
        Object.keys(states ?? {}).filter((state) => !['sent', 'unknown'].includes(state)),
      ).toEqual([]);
    },
    { timeout: 60_000, interval: 500 },
  );
  const ids = people.map(({ phones }) =>
    (phones[0]?.delivered ?? []).map(({ payload }) => payload['id']),
  );
  for (const seen of ids) expect(new Set(seen).size).toBe(seen.length);
  const { sent = 0, unknown = 0 } = await world.countStates();
  expect(sent + unknown).toBe(KILLS * PEOPLE);
  expect(ids.flat().length).toBeGreaterThanOrEqual(sent);
  expect(push.problems).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
}, 240_000);
