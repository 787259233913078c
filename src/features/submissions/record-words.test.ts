import { describe, expect, it } from 'vitest';
import { changeWords, kindWords, recordLink, recordWords } from './record-words';

describe('a record in words', () => {
  it('describes requests by units, type and hospital', () => {
    const request = { required_units: 2, blood_type: 'O-', hospital: 'St Mary' };
    expect(recordWords('blood_requests', request)).toBe('2 units of O-, St Mary');
    expect(recordWords('blood_requests', { ...request, required_units: 1 })).toBe(
      '1 unit of O-, St Mary',
    );
  });

  it('describes donations by type and place, profiles by name', () => {
    expect(recordWords('donors', { blood_type: 'A+', city: 'Austin', state: 'TX' })).toBe(
      'A+, Austin, TX',
    );
    expect(recordWords('profiles', { first_name: 'Ada', last_name: '' })).toBe('Ada');
    const reservation = { preferred_time: '14:30:00', drive: 'Town Drive' };
    expect(recordWords('reservations', reservation)).toMatch(/^Town Drive, 2:30\sPM$/);
  });

  it('leaves out unknown values', () => {
    expect(recordWords('blood_requests', { hospital: 'St Mary' })).toBe('St Mary');
    expect(recordWords('donors', {})).toBe('');
  });

  it('distinguishes new records from changes', () => {
    expect(changeWords('blood_requests', true)).toBe('New blood request');
    expect(changeWords('profiles', false)).toBe('Change to your profile');
    expect(changeWords('blood_requests', false, true)).toBe('Withdrawal of your blood request');
    expect(kindWords('donors')).toBe('Donation');
  });

  it('links to the page that shows the record', () => {
    expect(recordLink('donors', { id: 'x' }).to).toBe('/donation/x');
    expect(recordLink('blood_requests', { id: 'x' }).to).toBe('/request/x');
    expect(recordLink('reservations', { id: 'x', drive_id: 'd' }).to).toBe('/schedule/d');
  });
});
