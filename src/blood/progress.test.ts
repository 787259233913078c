import { expect, test } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { listProgress } from './progress';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

const requestOf = (fields: Partial<BloodRequestDoc>) =>
  ({
    id: 'a request',
    blood_type: 'O-',
    urgency: 'High',
    required_units: 2,
    units_given: 0,
    request_fulfilled: false,
    closed_reason: null,
    created_at: at(-60),
    expires_at: at(600),
    rev: 1,
    ...fields,
  }) as BloodRequestDoc;

const pledgeOf = (fields: Partial<PledgeDoc>) =>
  ({
    status: 'open',
    decision: null,
    outcome: null,
    withdrawn: false,
    arrive_by: at(18),
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    seen_at: null,
    ...fields,
  }) as PledgeDoc;

const MARKS = { done: '✓', ahead: '', ended: '×' };

/** Writes the line as people read it: a step that is done has a tick. */
const write = (
  request: Partial<BloodRequestDoc>,
  pledges: Partial<PledgeDoc>[] = [],
  isSending = false,
) =>
  listProgress(requestOf(request), pledges.map(pledgeOf), NOW, isSending)
    .map(({ words, state: mark }) => `${MARKS[mark]}${words}`)
    .join(' → ');

const expected = { status: 'accepted', decision: 'accepted' } as const;
const onWay = { ...expected, on_way_at: at(-5) };

// covers: request-progress
test.each<[string, string]>([
  [write({ rev: 0 }), '✓Saved → Not sent yet → Notified → Offered → On the way → Given'],
  [write({ rev: 0 }, [], true), '✓Saved → Sending → Notified → Offered → On the way → Given'],
  [write({}), '✓Saved → ✓Received → Notified → Offered → On the way → Given'],
  [
    write({ notified: 0 }),
    '✓Saved → ✓Received → ✓Fewer than 10 notified → Offered → On the way → Given',
  ],
  [
    write({ notified: 25 }, [{}, onWay]),
    '✓Saved → ✓Received → ✓25+ notified → ✓2 offered → ✓1 on the way, 18 min → Given',
  ],
  [
    write({}, [{ ...onWay, here_at: at(0) }, expected]),
    '✓Saved → ✓Received → Notified → ✓2 offered → ✓1 here · 1 expected → Given',
  ],
  [
    write({}, [{ ...onWay, arrive_by: at(-10) }]),
    '✓Saved → ✓Received → Notified → ✓1 offered → ✓1 on the way, 10 min late → Given',
  ],
  [
    write({}, [{ ...onWay, status: 'expired', here_at: at(-1) }]),
    '✓Saved → ✓Received → Notified → ✓1 offered → ✓1 here → Given',
  ],
  [
    write({ units_given: 1 }, [{ status: 'given', outcome: 'given' }]),
    '✓Saved → ✓Received → Notified → ✓1 offered → On the way → 1 of 2 given',
  ],
  [
    write({ units_given: 2, request_fulfilled: true, notified: 10 }, [
      { status: 'given', outcome: 'given' },
      { ...expected, status: 'released' },
    ]),
    '✓Saved → ✓Received → ✓10+ notified → ✓2 offered → ✓Given',
  ],
  [
    write({}, [{ withdrawn: true }, { decision: 'declined' }, { status: 'closed' }]),
    '✓Saved → ✓Received → Notified → Offered → On the way → Given',
  ],
  [write({ closed_reason: 'no_longer_needed' }), '✓Saved → ✓Received → ×Closed'],
  [write({ expires_at: at(-1) }), '✓Saved → ✓Received → ×Expired'],
  [
    write({ hidden: true, notified: 10 }),
    '✓Saved → ✓Received → ✓10+ notified → ×Hidden after reports',
  ],
])('the line says %s', (line, wanted) => expect(line).toBe(wanted));
