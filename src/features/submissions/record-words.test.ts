import { describe, expect, it } from 'vitest';
import { describeChange, describeKind, findRecordLink, describeRecord } from './record-words';

describe('a record in words', () => {
  it('describes requests by units, type and hospital', () => {
    const request = { required_units: 2, blood_type: 'O-', hospital: 'St Mary' };
    expect(describeRecord('blood_requests', request)).toBe('2 units of O-, St Mary');
    expect(describeRecord('blood_requests', { ...request, required_units: 1 })).toBe(
      '1 unit of O-, St Mary',
    );
  });

  it('describes donations by type and place, profiles by name', () => {
    expect(describeRecord('donors', { blood_type: 'A+', city: 'Austin', state: 'TX' })).toBe(
      'A+, Austin, TX',
    );
    expect(describeRecord('profiles', { first_name: 'Ada', last_name: '' })).toBe('Ada');
    const reservation = { preferred_time: '14:30:00', drive: 'Town Drive' };
    expect(describeRecord('reservations', reservation)).toMatch(/^Town Drive, 2:30\sPM$/);
  });

  it('leaves out unknown values', () => {
    expect(describeRecord('blood_requests', { hospital: 'St Mary' })).toBe('St Mary');
    expect(describeRecord('donors', {})).toBe('');
  });

  it('distinguishes new records from changes', () => {
    expect(describeChange('blood_requests', true)).toBe('New blood request');
    expect(describeChange('profiles', false)).toBe('Change to your profile');
    expect(describeChange('blood_requests', false, true)).toBe('Withdrawal of your blood request');
    expect(describeKind('donors')).toBe('Donation');
  });

  it('links to the page that shows the record', () => {
    expect(findRecordLink('donors', { id: 'x' }, false).to).toBe('/donation/x');
    expect(findRecordLink('blood_requests', { id: 'x' }, false).to).toBe('/request/x');
    expect(findRecordLink('reservations', { id: 'x', drive_id: 'd' }, false).to).toBe(
      '/schedule/d',
    );
    const arrived = { id: 'x', drive_id: 'd', no_show: true };
    expect(findRecordLink('reservations', arrived, true).to).toBe('/admin/drives/d');
    expect(findRecordLink('reservations', arrived, false).to).toBe('/my-hospital/drives/d');
    expect(findRecordLink('inventory', { id: 'x' }, false).to).toBe('/my-hospital/stock');
  });
});
