import { describe, expect, it } from 'vitest';
import { describeChange, describeKind, RECORDS } from './all';

describe('a record in words', () => {
  it('describes requests by units, type and hospital', () => {
    const request = { required_units: 2, blood_type: 'O-', hospital: 'St Mary' };
    expect(RECORDS.blood_requests.describe(request)).toBe('2 units of O−, St Mary');
    expect(RECORDS.blood_requests.describe({ ...request, required_units: 1 })).toBe(
      '1 unit of O−, St Mary',
    );
  });

  it('describes donations by type and place, profiles by name', () => {
    expect(RECORDS.donors.describe({ blood_type: 'A+', city: 'Austin', state: 'TX' })).toBe(
      'A+, Austin, TX',
    );
    expect(RECORDS.profiles.describe({ first_name: 'Ada', last_name: '' })).toBe('Ada');
    const reservation = { preferred_time: '14:30:00', drive: 'Town Drive' };
    expect(RECORDS.reservations.describe(reservation)).toMatch(/^Town Drive, 2:30\sPM$/);
  });

  it('leaves out unknown values', () => {
    expect(RECORDS.blood_requests.describe({ hospital: 'St Mary' })).toBe('St Mary');
    expect(RECORDS.donors.describe({})).toBe('');
  });

  it('distinguishes new records from changes', () => {
    expect(describeChange('blood_requests', true)).toBe('New blood request');
    expect(describeChange('profiles', false)).toBe('Change to your profile');
    expect(describeChange('blood_requests', false, true)).toBe('Withdrawal of your blood request');
    expect(describeKind('donors')).toBe('Donation');
  });

  it('links to the page that shows the record', () => {
    expect(RECORDS.donors.link({ id: 'x' }, false).to).toBe('/donation/x');
    expect(RECORDS.blood_requests.link({ id: 'x' }, false).to).toBe('/request/x');
    expect(RECORDS.reservations.link({ id: 'x', drive_id: 'd' }, false).to).toBe('/schedule/d');
    const arrived = { id: 'x', drive_id: 'd', no_show: true };
    expect(RECORDS.reservations.link(arrived, true).to).toBe('/admin/drives/d');
    expect(RECORDS.reservations.link(arrived, false).to).toBe('/my-hospital/drives/d');
    expect(RECORDS.inventory.link({ id: 'x' }, false).to).toBe('/my-hospital/stock');
  });
});
