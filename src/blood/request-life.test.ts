import { describe, expect, it } from 'vitest';
import {
  countUnitsNeeded,
  isExpired,
  isFull,
  isExpirySoon,
  isOpenRequest,
  type LifeOfRequest,
} from './request-life';

const HOUR = 3_600_000;
const posted = Date.parse('2026-11-01T12:00:00Z');
const request: LifeOfRequest = {
  urgency: 'Critical',
  required_units: 3,
  request_fulfilled: false,
  created_at: '2026-11-01T12:00:00Z',
  expires_at: '2026-11-02T12:00:00Z',
  units_given: 1,
  units_coming: 1,
};

describe('a request', () => {
  it('needs the units that nobody has given or promised, never fewer than zero', () => {
    expect(countUnitsNeeded(request)).toBe(1);
    expect(countUnitsNeeded({ ...request, units_coming: 5 })).toBe(0);
    const { units_given: _, units_coming: __, ...unknown } = request;
    expect(countUnitsNeeded(unknown)).toBe(3);
  });

  it('has enough only if enough donors are likely to come, and room for two for each missing unit', () => {
    const asked = { ...request, units_coming: 2, units_expected: 1 };
    expect(countUnitsNeeded(asked)).toBe(1);
    expect(countUnitsNeeded({ ...asked, units_coming: 3, units_expected: 2 })).toBe(0);
    expect(isFull({ ...asked, units_coming: 3 })).toBe(false);
    expect(isFull({ ...asked, units_coming: 4 })).toBe(true);
    expect(isFull({ ...asked, units_given: 2, units_coming: 2 })).toBe(true);
  });

  it('expires at the time set by the server, offline too', () => {
    expect(isOpenRequest(request, posted + 24 * HOUR - 1)).toBe(true);
    expect(isOpenRequest(request, posted + 24 * HOUR)).toBe(false);
    expect(isExpired(request, posted + 24 * HOUR)).toBe(true);
    expect(isExpired({ ...request, expired: true }, posted)).toBe(true);
  });

  it('expires by its urgency until the server has seen it', () => {
    const { expires_at: _, ...unsent } = request;
    expect(isExpired(unsent, posted + 24 * HOUR - 1)).toBe(false);
    expect(isExpired({ ...unsent, urgency: 'Standard' }, posted + 239 * HOUR)).toBe(false);
    expect(isExpired({ ...unsent, urgency: 'Standard' }, posted + 240 * HOUR)).toBe(true);
  });

  it('asks for renewal once three quarters of its time are over', () => {
    expect(isExpirySoon(request, posted + 18 * HOUR - 1)).toBe(false);
    expect(isExpirySoon(request, posted + 18 * HOUR)).toBe(true);
  });

  it('is neither open nor expired once it is fulfilled, closed or withdrawn', () => {
    for (const over of [
      { request_fulfilled: true },
      { closed_reason: 'patient_died' },
      { deleted: true },
    ]) {
      expect(isOpenRequest({ ...request, ...over }, posted)).toBe(false);
      expect(isExpired({ ...request, ...over }, posted + 100 * HOUR)).toBe(false);
    }
  });
});
