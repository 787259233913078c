import { describe, expect, it } from 'vitest';
import { draftExcerpt, draftForm } from './draft-words';

describe('a draft in words', () => {
  it('leads back to its form', () => {
    expect(draftForm('blood-request')).toEqual({
      title: 'Blood request',
      to: '/blood-requests#create-request',
    });
    expect(draftForm('donation-edit:x1').to).toBe('/donation/x1');
    expect(draftForm('reservation:d1').to).toBe('/schedule/d1');
    expect(draftForm('request-edit:x1').to).toBe('/request/x1');
    expect(draftForm('inventory-units').to).toBe('/admin/inventory?tab=units');
  });

  it('has no link when the form is unknown', () => {
    expect(draftForm('from another version').to).toBeNull();
  });

  it('shows the first words typed, not the form’s initial values', () => {
    const values = {
      id: 'a1',
      full_name: ' Ada ',
      city: '',
      blood_pressure: 'normal',
      state: 'TX',
    };
    expect(draftExcerpt({ ...values, transport_needed: true })).toBe('Ada, TX');
    expect(draftExcerpt({ blood_pressure: 'normal' })).toBe('');
  });

  it('shortens long texts', () => {
    expect(draftExcerpt({ reason: 'x'.repeat(200) })).toBe(`${'x'.repeat(90)}…`);
  });
});
