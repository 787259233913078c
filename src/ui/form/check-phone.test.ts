import { expect, it } from 'vitest';
import { checkPhone } from './ContactFields';

it.each(['(217) 555-0155', '217 555 0155 ext. 12', '+44 20 7946 0958', '1-217-555-0155'])(
  'accepts %s without advice',
  async (typed) => {
    expect(await checkPhone(typed)).toBeUndefined();
  },
);

// covers: field-advice
it.each(['555 0155', 'ask for Nora', '217 555 01555', '+44 20'])(
  'asks for another look at %s',
  async (typed) => {
    expect(await checkPhone(typed)).toContain('looks incomplete');
  },
);
