import { describe, expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { requestTimeline } from './request-timeline';

const saved = '2026-03-05T10:00:00.000Z';
const received = '2026-03-05T12:00:00.000Z';
const later = '2026-03-06T09:00:00.000Z';
const pending = (base: object | null) => ({ id: 'm', base, sent: null, at: 7 });

const onServer = {
  rev: 1,
  client_created_at: saved,
  created_at: received,
  updated_at: received,
  request_fulfilled: false,
  pending: null,
};
const timeline = (fields: object, state: 'saved' | 'sending' | 'received' = 'received') =>
  requestTimeline({ ...onServer, ...fields } as BloodRequestDoc, state);
const brief = (steps: ReturnType<typeof timeline>) =>
  steps.map(({ title, at, done }) => [title, at, done]);

describe('where a request stands', () => {
  it('new: on this device, waiting to be sent', () => {
    const fresh = { rev: 0, created_at: saved, updated_at: saved, pending: pending(null) };
    expect(brief(timeline(fresh, 'saved'))).toEqual([
      ['Saved on this device', saved, true],
      ['Received by the server', null, false],
      ['Fulfilled', null, false],
    ]);
    expect(timeline(fresh, 'saved')[1]?.text).toBe('It will be sent as soon as you are online.');
    expect(timeline(fresh, 'sending')[1]?.text).toBe('It is on its way now.');
  });

  it('received: by the server’s time, and open', () => {
    expect(brief(timeline({}))).toEqual([
      ['Saved on this device', saved, true],
      ['Received by the server', received, true],
      ['Fulfilled', null, false],
    ]);
    expect(timeline({}).at(-1)?.text).toMatch(/^The request is open/);
  });

  it('answered: the server’s events, naming nobody', () => {
    const at = '2026-03-05T13:00:00.000Z';
    const event = (name: string) => ({ at, event: name });
    const steps = timeline({
      rev: 4,
      updated_at: later,
      timeline: ['posted', 'answered', 'accepted', 'given', 'unheard of'].map(event),
    });
    expect(steps.map(({ title }) => title)).toEqual([
      'Saved on this device',
      'Received by the server',
      'A donor offered to give',
      'A donor was accepted',
      'A donor gave blood',
      'Fulfilled',
    ]);
  });

  it('answered by many: one step, at the time of the last answer', () => {
    const event = (name: string, minute: number) => ({
      at: `2026-03-05T13:0${minute}:00.000Z`,
      event: name,
    });
    const names = ['posted', 'answered', 'answered', 'answered', 'accepted', 'answered'];
    const steps = timeline({ rev: 6, updated_at: later, timeline: names.map(event) });
    expect(brief(steps).slice(2, -1)).toEqual([
      ['3 donors offered to give', '2026-03-05T13:03:00.000Z', true],
      ['A donor was accepted', '2026-03-05T13:04:00.000Z', true],
      ['A donor offered to give', '2026-03-05T13:05:00.000Z', true],
    ]);
  });

  it('closed: gently, whatever the reason', () => {
    const closed = timeline({ rev: 2, closed_reason: 'patient_died', updated_at: later });
    expect(closed.at(-1)).toMatchObject({ title: 'Closed', done: true });
    expect(closed.at(-1)?.text).not.toMatch(/died|death/);
  });

  it('fulfilled: with its time, as the last step', () => {
    expect(brief(timeline({ rev: 3, request_fulfilled: true, updated_at: later }))).toEqual([
      ['Saved on this device', saved, true],
      ['Received by the server', received, true],
      ['Fulfilled', later, true],
    ]);
  });

  it('changed: waiting to be sent, then by the server’s time, and what', () => {
    expect(brief(timeline({ pending: pending({ hospital: 'x' }) }, 'saved'))[2]).toEqual([
      'Changes saved on this device',
      7,
      false,
    ]);
    const changed = { at: later, event: 'changed', fields: ['required_units', 'reason'] };
    expect(brief(timeline({ rev: 2, timeline: [changed] }))[2]).toEqual([
      'Changed: units, reason',
      later,
      true,
    ]);
  });

  it('withdrawn: others see it until the withdrawal is sent', () => {
    const withdrawn = timeline({ deleted: true, pending: pending({ deleted: false }) }, 'saved');
    expect(brief(withdrawn)).toEqual([
      ['Saved on this device', saved, true],
      ['Received by the server', received, true],
      ['Withdrawn', 7, false],
    ]);
    expect(withdrawn[2]?.text).toContain('Others see the request until');
  });

  it('withdrawn before it was sent: it does not claim to be on its way', () => {
    const steps = timeline({ rev: 0, deleted: true, pending: pending(null) }, 'saved');
    expect(brief(steps)).toEqual([
      ['Saved on this device', saved, true],
      ['Withdrawn', 7, false],
    ]);
  });

  it('without a device’s time, as from another system: starts with the server', () => {
    expect(brief(timeline({ client_created_at: null }))[0]).toEqual([
      'Received by the server',
      received,
      true,
    ]);
  });

  it('a hospital’s: who of its team did what, and what they changed', () => {
    const events = [
      { at: received, event: 'posted', by: 'Nora Nurse' },
      { at: later, event: 'changed', fields: ['required_units', 'ward'], by: 'Carl Clerk' },
      { at: later, event: 'answered' },
      { at: later, event: 'closed', by: 'Carl Clerk' },
    ];
    const steps = timeline({ timeline: events, org_id: 'o', closed_reason: 'no_longer_needed' });
    expect(steps.map(({ title, by }) => [title, by])).toEqual([
      ['Saved on this device', undefined],
      ['Received by the server', 'Nora Nurse'],
      ['Changed: units, ward', 'Carl Clerk'],
      ['A donor offered to give', undefined],
      ['Closed', 'Carl Clerk'],
    ]);
    expect(steps.at(-1)?.text).not.toContain('You closed');
  });
});
