import { describe, expect, it } from 'vitest';
import { addKeys } from '@/collections/all';
import type { Fields } from '@/protocol';
import { makeDonorRow } from './donor-commands';
import type { DonorValues } from './donor-schema';

const owner = { userId: '6e7a1f9e-3c1d-4b7a-9d2e-0f5a8c1b2d3e', email: 'ada@example.com' };
const values: DonorValues = {
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  full_name: 'Ada Byron',
  phone_number: '555 0100',
  blood_type: 'O-',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  blood_pressure: 'unknown',
  sugar_level: 'normal',
  any_medications: false,
  recent_illness: false,
  transport_needed: true,
  emergency_available: false,
  preferred_date: null,
  preferred_time: 'evening',
};

describe('the row of a new donation', () => {
  // covers: donation-pending
  it('belongs to the person who registers it, is pending and available, and has no donations', () => {
    expect(makeDonorRow(values, owner)).toEqual({
      ...values,
      user_id: owner.userId,
      user_email: owner.email,
      status: 'pending',
      is_available: true,
      donation_count: 0,
      last_donation_date: null,
      conditions: [],
      notes: '',
      preferred_centers: [],
      preferred_times: '',
      receive_notifications: true,
    });
  });

  it('shows who cannot give for health reasons, once it is stored', () => {
    const isHealthy = (more: Partial<DonorValues>) =>
      addKeys<Fields>('donors', makeDonorRow({ ...values, ...more }, owner))['is_healthy'];
    expect(isHealthy({})).toBe(true);
    expect(isHealthy({ any_medications: true })).toBe(false);
    expect(isHealthy({ recent_illness: true })).toBe(false);
  });

  it('is refused when a value breaks the entity’s rules', () => {
    expect(() => makeDonorRow({ ...values, city: ' ' }, owner)).toThrow('Enter your city');
  });
});
