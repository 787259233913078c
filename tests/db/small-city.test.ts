// @module-tag long

import { expect, test } from 'vitest';
import { BEHAVIOUR } from '../../bench/simulate/behaviour';
import { fillCity } from '../../bench/simulate/city';
import { installClock, setClock } from '../../bench/simulate/clock';
import { simulateDays } from '../../bench/simulate/days';
import { mostWithin } from '../../bench/simulate/figures';
import { openDatabase } from '../support/database';
import { randomNumbers } from './writers';

const START = Date.parse('2026-06-01T12:00:00Z');
const DAY = 24 * 3_600_000;

// `npm run simulate` simulates the same city with 10,000 donors
test('a small city: requests are answered, donors arrive, nobody hears too much, no place stays empty', async () => {
  const db = await openDatabase();
  await installClock(db.session);
  await setClock(db.session, START);
  await fillCity(db.session, 300, 0.01, '2026-06-01', {
    push: 0.8,
    emergency: 0.3,
    gaveLately: 0.15,
    confirmed: 1,
    witnessed: 0.5,
    hostile: BEHAVIOUR.hostile,
  });
  const { requests, alerts, afterCoverage, emptyFor } = await simulateDays(
    db.session,
    randomNumbers(1),
    START,
    { ...BEHAVIOUR, days: 1.5, requests: 5, answering: 0.2, offlineMinutes: 60 },
  );
  await db.close();
  expect(requests.filter(({ firstAfter }) => firstAfter !== null).length).toBeGreaterThan(2);
  expect(alerts.length).toBeGreaterThan(50);
  expect(mostWithin(alerts, DAY)).toBe(1);
  expect(mostWithin(alerts, 7 * DAY)).toBeLessThanOrEqual(3);
  expect(afterCoverage).toBe(0);
  // hostile accounts promise to come and say nothing more; their places are free within a minute
  expect(requests.filter(({ arrivedAfter }) => arrivedAfter !== null).length).toBeGreaterThan(1);
  expect(emptyFor.length).toBeGreaterThan(0);
  expect(Math.max(...emptyFor)).toBeLessThanOrEqual(60_000);
});
