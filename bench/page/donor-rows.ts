import { BLOOD_TYPES } from '@/blood/blood-type';

const FIRST = ['Maya', 'Daniel', 'Grace', 'Omar', 'Elena', 'Marcus', 'Priya', 'Lucas', 'Hannah'];
const LAST = ['Okafor', 'Bennett', 'Alvarez', 'Novak', 'Johnson', 'Haddad', 'Larsen', 'Kim'];
const CITIES = ['Columbus', 'Houston', 'Springfield', 'Denver', 'Seattle', 'Atlanta', 'Boston'];
const START = Date.UTC(2026, 0, 1);

const pick = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
};

/** Makes the nth donation, with the columns that a device sends. */
export function donation(n: number, person: { id: string; email: string }) {
  const first = pick(FIRST, n);
  const last = pick(LAST, n >> 3);
  return {
    id: crypto.randomUUID(),
    user_id: person.id,
    user_email: person.email,
    full_name: `${first} ${last}`,
    phone_number: `(614) 555-01${String(n % 100).padStart(2, '0')}`,
    blood_type: pick(BLOOD_TYPES, n),
    address: `${100 + (n % 900)} Main Street`,
    city: pick(CITIES, n),
    state: 'OH',
    zip_code: String(43_000 + (n % 999)),
    is_available: n % 10 !== 9,
    blood_pressure: pick(['normal', 'normal', 'low', 'high'], n),
    sugar_level: 'normal',
    any_medications: n % 9 === 4,
    recent_illness: n % 13 === 6,
    conditions: n % 5 === 0 ? ['asthma'] : [],
    notes: n % 3 === 0 ? 'Available most evenings after work, please call first.' : '',
    transport_needed: n % 6 === 2,
    preferred_time: pick(['morning', 'afternoon', 'evening'], n),
    preferred_date: null,
    emergency_available: n % 3 === 0,
    preferred_centers: ['Red Cross Downtown'],
    preferred_times: '',
    receive_notifications: true,
    last_donation_date: null,
    client_created_at: new Date(START + n * 60_000).toISOString(),
  };
}

/** Makes the nth donation as the server stores it. Each is a minute younger than the one before. */
export function storedDonation(n: number, person: { id: string; email: string }) {
  const at = new Date(START + n * 60_000).toISOString();
  return {
    ...donation(n, person),
    status: 'pending',
    donation_count: 0,
    is_healthy: n % 9 !== 4 && n % 13 !== 6,
    created_at: at,
    updated_at: at,
    rev: 1,
  };
}

/** Adds the index keys that this product derives on the device. The rows of the other systems get the same keys. */
export function withFeed<T extends { created_at: string; is_available: boolean }>(row: T) {
  const newest = String(9_999_999_999_999 - Date.parse(row.created_at));
  return { ...row, newest, feed: row.is_available ? newest : '~' };
}
