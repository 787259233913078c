import { describe, expect, it } from 'vitest';
import { makeExcerpt, findDraftForm } from './draft-words';

describe('a draft in words', () => {
  it('leads back to its form', () => {
    expect(findDraftForm('blood-request')).toEqual({
      title: 'Blood request',
      to: '/blood-requests#create-request',
    });
    expect(findDraftForm('donation-edit:x1').to).toBe('/donation/x1');
    expect(findDraftForm('reservation:d1').to).toBe('/schedule/d1');
    expect(findDraftForm('request-edit:x1').to).toBe('/request/x1');
    expect(findDraftForm('inventory-units').to).toBe('/admin/inventory?tab=units');
  });

  it('has no link when the form is unknown', () => {
    expect(findDraftForm('from another version').to).toBeNull();
  });

  it('shows the first words typed, not the form’s initial values', () => {
    const values = {
      id: 'a1',
      full_name: ' Ada ',
      city: '',
      blood_pressure: 'normal',
      state: 'TX',
    };
    expect(makeExcerpt({ ...values, transport_needed: true })).toBe('Ada, TX');
    expect(makeExcerpt({ blood_pressure: 'normal' })).toBe('');
  });

  it('shortens long texts', () => {
    expect(makeExcerpt({ reason: 'x'.repeat(200) })).toBe(`${'x'.repeat(90)}…`);
  });
});
