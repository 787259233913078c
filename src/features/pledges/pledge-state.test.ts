import { describe, expect, it } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import { getDonorContact, getPledgeState, getRequesterContact, isLivePledge } from './pledge-state';

const until = Date.parse('2026-11-22T20:00:00Z');
// has only the columns that the functions read
const pledge = (change: Partial<PledgeDoc> = {}) =>
  ({
    status: 'accepted',
    withdrawn: false,
    decision: 'accepted',
    outcome: null,
    rev: 3,
    donor_name: 'Dana',
    donor_phone: '555 0101',
    requester_name: 'Nora',
    requester_phone: '555 0142',
    contact_until: '2026-11-22T20:00:00+00:00',
    ...change,
  }) as PledgeDoc;

describe('a contact', () => {
  it('is shown until its time by this device’s clock, whether the server was heard or not', () => {
    expect(getRequesterContact(pledge(), until - 1)).toEqual({
      name: 'Nora',
      phone: '555 0142',
      until,
    });
    expect(getDonorContact(pledge(), until - 1)?.phone).toBe('555 0101');
    expect(getRequesterContact(pledge(), until)).toBeNull();
    expect(getDonorContact(pledge(), until)).toBeNull();
  });

  it('is not shown to somebody who took their word back, though the server does not know yet', () => {
    expect(getRequesterContact(pledge({ withdrawn: true }), until - 1)).toBeNull();
    expect(getDonorContact(pledge({ decision: 'declined' }), until - 1)).toBeNull();
  });

  it('is not shown where the server emptied it, or never gave a time', () => {
    expect(getRequesterContact(pledge({ requester_phone: '' }), until - 1)).toBeNull();
    expect(getDonorContact(pledge({ contact_until: null }), until - 1)).toBeNull();
  });
});

describe('a pledge', () => {
  it.each([
    ['saved', { status: 'open', decision: null, rev: 0 }],
    ['accepting', { status: 'open' }],
    ['declining', { decision: 'declined' }],
    ['given', { decision: 'declined', outcome: 'given' }],
    ['given', { status: 'released', decision: 'declined', outcome: 'given' }],
    ['withdrawing', { withdrawn: true }],
    ['withdrawn', { withdrawn: true, rev: 0 }],
    ['given', { outcome: 'given' }],
    ['expired', { status: 'expired' }],
  ] as const)('is %s', (state, change) => {
    expect(getPledgeState(pledge(change))).toBe(state);
  });

  it('stands until it is withdrawn here, though the server does not know yet', () => {
    expect(isLivePledge(pledge())).toBe(true);
    expect(isLivePledge(pledge({ withdrawn: true }))).toBe(false);
  });
});
